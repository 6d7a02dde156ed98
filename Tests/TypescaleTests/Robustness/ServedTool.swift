import Foundation
import Testing
import TypescaleHTTPTesting

/// The service of the built tool as a separate process with its own store, on a free port, until the end of a test.
final class ServedTool {
    let port: UInt16
    let folder: URL
    /// A Boolean value that indicates whether another owner removes the folder.
    private let isGuest: Bool
    private let process = Process()

    var identifier: Int32 { process.processIdentifier }

    /// Starts the service and waits until it listens; an existing folder and store may be given.
    init(in given: URL? = nil, store: String? = nil, _ arguments: [String] = ["--drain-seconds", "2"]) throws {
        isGuest = given != nil
        folder = given ?? FileManager.default.temporaryDirectory.appending(component: "typescale-served-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (said, log) = (folder.appending(component: "said"), folder.appending(component: "log"))
        for file in [said, log] { try Data().write(to: file) }
        // Root drops its capabilities, because it could write everywhere.
        let rights = geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            rights + [ToolProcess.tool.path, "serve", "--listen", "127.0.0.1:0"]
            + ["--store", store ?? "sqlite:\(folder.path)/db"] + arguments
        process.environment = ["TYPESCALE_HOME": ToolProcess.package.path, "LANG": "C.UTF-8"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: said)
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        var found: UInt16?
        for _ in 0..<1_200 where found == nil && process.isRunning {
            found = try String(contentsOf: said, encoding: .utf8).split(separator: ":").last.flatMap {
                UInt16($0.trimmingCharacters(in: .newlines))
            }
            if found == nil { Thread.sleep(forTimeInterval: 0.05) }
        }
        let errors = try String(contentsOf: log, encoding: .utf8)
        port = try #require(found, "\(errors)")
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        if !isGuest { try? FileManager.default.removeItem(at: folder) }
    }

    /// Returns the response to one request in bytes; nil if the connection ended without one.
    func exchange(_ request: [UInt8]) throws -> ClientResponse? {
        try TestTransport.live(port: port).exchange([request]).first
    }

    /// Stops the service with a signal, and returns its exit code.
    func stop() -> Int32 {
        askToStop()
        return ended()
    }

    /// Sends the signal to stop without waiting.
    func askToStop() { process.terminate() }

    /// Waits for its end, and returns the exit code.
    func ended() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
