package import Foundation

/// Calls a closure with a temporary folder, which is removed afterwards.
package func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(component: "typescale-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

/// A temporary folder that is removed with its last reference.
package final class TemporaryFolder: Sendable {
    /// The absolute path.
    package let path: String

    /// Creates a folder: in memory if the system supports it, so that a test's store waits for no disk, or on a disk.
    package init(isOnDisk: Bool = false) {
        let parent = !isOnDisk && FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
        path = "\(parent)/typescale-\(UUID())"
        let made: Void? = try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        precondition(made != nil, "no folder can be created in \(parent)")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path of a file in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }
}
