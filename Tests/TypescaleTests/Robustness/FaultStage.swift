import Foundation
import Testing
import TypescaleHTTPTesting

/// A service with its own store, whose faults a test causes.
final class FaultStage {
    /// The kind of store.
    enum Keeper: Sendable { case file, servers }

    let folder: URL
    let store: String
    private(set) var service: ServedTool
    private let keeper: Keeper
    private let workers: [String]
    private var lock: StoreLock?

    /// Starts the service, with a worker for every call, so that all are in progress during the fault, or with the
    /// usual number and extra threads.
    init(_ keeper: Keeper, hasManyWorkers: Bool) throws {
        self.keeper = keeper
        workers = hasManyWorkers ? ["--workers", "48"] : []
        folder = FileManager.default.temporaryDirectory.appending(component: "typescale-stage-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appending(component: "kept"), withIntermediateDirectories: true)
        switch keeper {
        case .file: store = "sqlite:\(folder.path)/kept/db"
        case .servers:
            let said = try Self.shell(
                "NATS_SECONDS=400 scripts/nats-cluster start \"$D/nats\" 1", ["D": folder.path])
            store = said.trimmingCharacters(in: .newlines)
        }
        service = try Self.serve(folder, store, workers)
    }

    deinit {
        lock?.release()
        if keeper == .servers { _ = try? Self.shell("scripts/nats-cluster stop \"$D/nats\"", ["D": folder.path]) }
        _ = try? Self.shell("chmod -R u+w \"$D\"", ["D": folder.path])
        try? FileManager.default.removeItem(at: folder)
    }

    private static func serve(_ folder: URL, _ store: String, _ workers: [String]) throws -> ServedTool {
        try ServedTool(in: folder, store: store, ["--drain-seconds", "60", "--reactors", "1"] + workers)
    }

    @discardableResult
    private static func shell(_ line: String, _ variables: [String: String]) throws -> String {
        // A test's threads block signals, and a process counts as running as long as another has its inherited files
        // open: servers that outlive the script must inherit neither.
        let free = "import os, signal; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.closerange(3, 1024); "
        let start = "exec python3 -c '\(free)os.execvp(\"bash\", [\"bash\", \"-c\", os.environ[\"LINE\"]])'"
        let path = ToolProcess.tool.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin:/usr/sbin"
        let result = try ToolProcess.shell(
            start, variables: variables.merging(["PATH": path, "LINE": line]) { $1 })
        guard result.code == 0 else { throw TrialFailure(description: "\(line): \(result.errors)") }
        return result.output
    }

    /// Runs a line of shell: `D` is the folder, `P` the service.
    func shell(_ line: String) throws {
        try Self.shell(line, ["D": folder.path, "P": "\(service.identifier)"])
    }

    // MARK: The service

    /// Returns the response to one request.
    func exchange(_ request: [UInt8]) throws -> ClientResponse {
        try #require(try service.exchange(request), "\(String(decoding: request, as: UTF8.self))")
    }

    func get(_ path: String) throws -> ClientResponse {
        try exchange(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    }

    func put(_ path: String, _ body: String) throws -> ClientResponse {
        let head = "PUT \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        return try exchange(Array((head + body).utf8))
    }

    /// Returns a device that receives a user's changes from now on.
    func follow(_ user: String) throws -> TestClient {
        let client = try TestClient(port: service.port)
        client.send("GET /v1/users/\(user)/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(client.receive(until: "event: ").contains("event: "))
        return client
    }

    /// Waits until all earlier requests are read; the only reactor reads in order of arrival.
    func passAll() throws {
        for _ in 0..<2 { #expect(try get("/healthz").status == 200) }
    }

    /// Waits until the service reports that it is ready, or that it is not.
    func waitUntil(status: Int) throws {
        for _ in 0..<1_200 {
            if try get("/readyz").status == status { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        Issue.record("never \(status): \(try get("/readyz").text)")
    }

    /// Asks the service to stop, and waits until it accepts no connection.
    func beginStop() {
        service.askToStop()
        for _ in 0..<2_400 {
            guard (try? TestClient(port: service.port)) != nil else { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// Expects that the service ends, and starts it again.
    func startAgain() throws {
        #expect(service.ended() == 0)
        service = try Self.serve(folder, store, workers)
    }

    // MARK: Stores

    func killServer() throws { try shell("scripts/nats-cluster kill \"$D/nats\" 1") }

    func restartServer() throws { try shell("NATS_SECONDS=400 scripts/nats-cluster restart \"$D/nats\" 1") }

    /// Suspends the server without closing its connections.
    func freezeServer() throws { try shell("kill -STOP $(cat \"$D/nats/node-1.pid\")") }

    func takeLock() throws { lock = try StoreLock(folder.appending(path: "kept/db").path) }

    func releaseLock() {
        lock?.release()
        lock = nil
    }
}

/// A lock that another process holds on a file until it is released.
final class StoreLock {
    private let process = Process()
    private let input = Pipe()

    /// Acquires the lock; a file beside the locked one indicates when.
    init(_ file: String) throws {
        let said = file + "-held"
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            """
            import sqlite3, sys
            store = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
            store.execute("BEGIN EXCLUSIVE")
            open(sys.argv[2], "w").close()
            sys.stdin.read()
            """, file, said,
        ]
        process.standardInput = input
        try process.run()
        while process.isRunning {
            if FileManager.default.fileExists(atPath: said) { return }
            Thread.sleep(forTimeInterval: 0.02)
        }
        throw TrialFailure(description: "no lock on \(file)")
    }

    func release() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
