import DynamicType
import Foundation
import TypescaleTestSupport

@testable import TypescaleStores

/// The two kinds of stores, which pass the same tests.
enum Backend: CaseIterable, Sendable {
    /// SQLite in a file.
    case embedded
    /// A separate NATS server.
    case network
}

/// A temporary folder or server for a store, removed at the end of the test.
final class StoreHome: Sendable {
    let address: StoreAddress
    let folder: TemporaryFolder
    private let backend: Backend

    init(_ backend: Backend) throws {
        folder = TemporaryFolder(isOnDisk: true)
        self.backend = backend
        switch backend {
        case .embedded: address = .sqlite(path: folder.file("store.db"))
        case .network: address = try StoreAddress(try Servers.run(["start", folder.path, "1"], in: folder.path))
        }
    }

    deinit { stop() }

    /// Kills the server.
    func stop() {
        if backend == .network { _ = try? Servers.run(["kill", folder.path, "1"], in: folder.path) }
    }

    /// Starts a killed server again.
    func restart() throws { try Servers.run(["restart", folder.path, "1"], in: folder.path) }

    func open() throws -> any Store { try address.open() }

    /// The addresses of the server; none for a file.
    var servers: [String] {
        if case .nats(let servers) = address { servers } else { [] }
    }

    func openNATS() throws -> NATSStore { try NATSStore(servers: servers) }
}

extension StoreAddress {
    /// Opens the store, without reports.
    func open() throws(StoreError) -> any Store { try open(reporting: { _ in }) }
}

extension SQLiteStore {
    /// Opens a file, without reports.
    convenience init(path: String) throws(StoreError) { try self.init(path: path, reporting: { _ in }) }
}

extension NATSStore {
    /// Connects to a server, without reports.
    convenience init(
        servers: [String],
        wallClockLead: @escaping @Sendable () -> Int64 = ReplaceableNATSConnection.currentWallClockLead,
        cleanupDelay: Int = StoresLimits.writeMilliseconds
    ) throws(StoreError) {
        try self.init(servers: servers, wallClockLead: wallClockLead, cleanupDelay: cleanupDelay, reporting: { _ in })
    }
}

/// NATS servers, by the project's own script.
enum Servers {
    static let script = ProjectRoot.path + "/scripts/nats-cluster"

    /// Runs the script and returns its output.
    @discardableResult
    static func run(_ words: [String], in folder: String) throws -> String {
        let process = try ChildProcess(
            script, words, variables: ["NATS_SECONDS": "300"], output: "\(folder)/script-output")
        let code = process.wait()
        guard code == 0 else { throw ChildProcess.Failure(what: "\(words): \(code)") }
        return try process.text().trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The events that a listener received, for a test to wait on.
final class EventRecorder: @unchecked Sendable {
    // Unchecked: everything is read and written under the condition's lock.
    private let condition = NSCondition()
    private var list: [PreferenceEvent] = []
    private var subscription: FeedSubscription?

    /// Records the events of a store from now on, until the recorder is released.
    convenience init(listeningTo store: some Store) throws {
        self.init()
        subscription = try store.listen { [weak self] in self?.add($0) }
    }

    func add(_ events: [PreferenceEvent]) {
        condition.lock()
        list += events
        condition.broadcast()
        condition.unlock()
    }

    var events: [PreferenceEvent] {
        condition.lock()
        defer { condition.unlock() }
        return list
    }

    /// Waits for a number of events up to a timeout, and returns the events.
    func events(atLeast count: Int, seconds: Double = 60) -> [PreferenceEvent] {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while list.count < count, condition.wait(until: deadline) {}
        return list
    }
}

/// What a store reported.
final class Reports: @unchecked Sendable {
    // Unchecked: the list is read and written under the lock.
    private let lock = NSLock()
    private var list: [String] = []

    func add(_ error: StoreError) { lock.withLock { list.append(error.reason) } }

    var reasons: [String] { lock.withLock { list } }
}

/// Returns a preference that encodes a number.
func numbered(_ number: Int) throws -> Preference { try Preference(textSize: .percent(50 + Double(number) / 1_000)) }

/// Returns the number that a preference encodes.
func number(of preference: Preference?) -> Int? {
    guard case .percent(let percent)? = preference?.textSize else { return nil }
    return Int(((percent - 50) * 1_000).rounded())
}

/// Returns the current state in a refusal: `.some(nil)` for none, nil if the write was not refused.
func stale(_ body: () throws -> Void) -> Revision?? {
    do {
        try body()
    } catch {
        guard let error = error as? StoreError, error.code == .stale else { return nil }
        return Optional.some(error.present)
    }
    return nil
}

extension PreferenceStore {
    /// Returns the preference of an owner with its revision; `nil` if there is none.
    func preference(of owner: PreferenceOwner) throws(StoreError) -> PreferenceState? {
        let state = try state(of: owner)
        return state.preference == nil ? nil : state
    }
}

extension Replay {
    /// The changes; `nil` if some are no longer stored.
    var events: [PreferenceEvent]? {
        if case .events(let events) = self { events } else { nil }
    }
}
