import Foundation
import TypescaleTestSupport

@testable import TypescaleStores

/// A server whose files can be restored, and a store on it.
final class RestoredHome {
    private let folder = TemporaryFolder(isOnDisk: true)
    let servers: [String]
    let store: NATSStore

    init(cleanupDelay: Int = StoresLimits.writeMilliseconds) throws {
        let address = try StoreAddress(try Servers.run(["start", folder.path, "1"], in: folder.path))
        guard case .nats(let servers) = address else { throw ChildProcess.Failure(what: "no servers") }
        self.servers = servers
        store = try NATSStore(servers: servers, cleanupDelay: cleanupDelay)
    }

    deinit {
        store.close()
        _ = try? Servers.run(["stop", folder.path], in: folder.path)
    }

    /// Replaces the server's files while it is stopped.
    private func whileDown(_ body: (_ kept: String, _ copy: String) throws -> Void) throws {
        try Servers.run(["stop", folder.path], in: folder.path)
        try body("\(folder.path)/node-1", "\(folder.path)/copy")
        try Servers.run(["restart", folder.path, "1"], in: folder.path)
    }

    /// Copies the server's files.
    func save() throws { try whileDown { try FileManager.default.copyItem(atPath: $0, toPath: $1) } }

    /// Restores the server's files from the copy.
    func setBack() throws {
        try whileDown { kept, copy in
            try FileManager.default.removeItem(atPath: kept)
            try FileManager.default.copyItem(atPath: copy, toPath: kept)
        }
    }
}
