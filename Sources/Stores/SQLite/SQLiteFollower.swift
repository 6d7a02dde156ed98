internal import Synchronization
internal import TypescaleThreads

/// The thread that reads the commits of all processes and notifies the listeners.
///
/// It waits for a commit of this process or the next poll, and reads the file only after a change of `data_version`.
/// It reads the table of changes, so that every listener receives committed changes once and in the order of their
/// revisions.
final class SQLiteFollower: Sendable {
    private struct State: ThreadState {
        var isSignaled = false
        var thread = ThreadPhase()
    }

    /// The thread's last view of the file.
    private struct ObservedFile {
        /// The connection; `nil` while the store is lost.
        var database: Database?
        var recoveryCount: Int
        var version: Int64?
        var tokenMark: Int64
        var problem: StoreError?
    }

    private let first: Database
    private let file: StoreFile
    private let counters: Counters
    private let recoveryListeners = Mutex<[StoreRecoveryListener]>([])
    private let report: StoreReport
    private let firstTokenMark: Int64
    private let state = Monitor(State())
    let listeners: ListenerTable
    let tokens: TokenCache

    init(_ file: StoreFile, _ counters: Counters, _ report: @escaping StoreReport) throws(StoreError) {
        let database = try file.openReader()
        first = database
        (self.file, self.counters, self.report) = (file, counters, report)
        listeners = ListenerTable(from: try PreferenceTable.head(in: database), counters)
        tokens = TokenCache()
        firstTokenMark = try tokens.read(database, report)
    }

    func onRecovery(_ body: @escaping StoreRecoveryListener) { recoveryListeners.withLock { $0.append(body) } }

    /// Starts the thread; `onLost` is called at every poll while the store is lost.
    func start(onLost: @escaping @Sendable () -> Void) throws(StoreError) {
        try state.start(orReport: "\(file.path): no thread for its listeners") { [self] in loop(onLost) }
    }

    func signalCommit() { state.change { $0.isSignaled = true } }

    /// Ends the thread after its current call of a listener.
    func close() {
        state.close()
        listeners.removeAll()
    }

    private func loop(_ onLost: @Sendable () -> Void) {
        var observed = ObservedFile(database: first, recoveryCount: file.recoveryCount, tokenMark: firstTokenMark)
        while true {
            let isClosing = state.wait(milliseconds: StoresLimits.pollMilliseconds) { state -> Bool? in
                guard state.isSignaled || state.thread.isClosing else { return nil }
                state.isSignaled = false
                return state.thread.isClosing
            }
            if isClosing == true { break }
            do throws(StoreError) {
                try check(&observed)
                observed.problem = nil
            } catch {
                // A failed check is repeated at the next poll from the same position, and reported once.
                if error != observed.problem { report(error) }
                observed.problem = error
                if file.isLost {
                    observed.database?.close()
                    observed.database = nil
                    onLost()
                }
            }
        }
        observed.database?.close()
    }

    private func check(_ observed: inout ObservedFile) throws(StoreError) {
        try file.check()
        try file.beginUse()
        defer { file.endUse() }
        let database =
            if let known = observed.database, observed.recoveryCount == file.recoveryCount { known } else {
                try reopen(&observed)
            }
        let present = try database.first("PRAGMA data_version")?.integer(0)
        guard present != observed.version else { return }
        // Listeners first: an error in the tokens must not delay them.
        try publishChanges(database)
        if try TokenTable.mark(in: database) != observed.tokenMark {
            observed.tokenMark = try tokens.read(database, report)
        }
        observed.version = present
    }

    /// Opens the file that replaced the store, reads its tokens, and notifies the listeners.
    private func reopen(_ observed: inout ObservedFile) throws(StoreError) -> Database {
        observed.database?.close()
        let recoveryCount = file.recoveryCount
        let database = try file.openReader()
        listeners.publish([], upTo: try PreferenceTable.head(in: database))
        let mark = try tokens.read(database, report)
        observed = ObservedFile(database: database, recoveryCount: recoveryCount, tokenMark: mark)
        counters.update { $0.recoveries += 1 }
        report(StoreError(.missing, "\(file.path): the store is available again"))
        for body in recoveryListeners.withLock({ $0 }) {
            body { owner throws(StoreError) in try PreferenceTable.state(of: owner, in: database) }
        }
        return database
    }

    /// Publishes the changes since the last position.
    ///
    /// Another process may write more changes of an owner between two polls than are stored for it. The first stored
    /// one is then a reset: listeners could not know otherwise that they missed some.
    private func publishChanges(_ database: Database) throws(StoreError) {
        let head = try PreferenceTable.head(in: database)
        guard !listeners.skip(to: head) else { return }
        let start = listeners.position
        var delivered: [PreferenceOwner: Revision] = [:]
        // Later changes wait for the next step, so that writers who do not stop cannot delay the revocation of tokens.
        while listeners.position < head {
            let read = try PreferenceTable.changes(after: listeners.position, in: database)
            for error in read.unreadable { report(error) }
            guard let last = read.last else { return }
            let events = read.events.map { event in
                let known = delivered.updateValue(event.revision, forKey: event.owner) ?? start
                var event = event
                if event.previous > known { event.isReset = true }
                return event
            }
            listeners.publish(events, upTo: last)
        }
    }
}
