internal import Workers

/// The thread that sees what was committed, by this process or another, and tells the listeners.
///
/// It sleeps until this process commits or a poll is due, and asks the file only when `data_version` says that
/// somebody wrote. What it hands on it reads from the table of changes, so that every listener sees what the disk has,
/// once and in the order of the revisions.
final class SQLiteFollower: Sendable {
    private struct State: Sendable {
        var isPoked = false
        var isClosing = false
        var hasEnded = false
    }

    private let database: Database
    private let state = Monitor(State())
    let listeners: ListenerTable
    let tokens: TokenCache

    init(_ database: Database, _ counters: Counters) throws(StoreError) {
        self.database = database
        listeners = ListenerTable(from: try PreferenceTable.head(in: database), counters)
        tokens = TokenCache()
        tokens.replace(with: try TokenTable.tokens(in: database))
    }

    /// Starts the thread.
    func start() throws(StoreError) {
        guard WorkerThread({ [self] in loop() }) != nil else {
            throw StoreError(code: .unavailable, reason: "\(database.path): no thread for its listeners")
        }
    }

    /// Says that something was committed.
    func poke() { state.change { $0.isPoked = true } }

    /// Ends the thread after the call to a listener that is under way.
    func close() {
        state.change { $0.isClosing = true }
        state.wait { $0.hasEnded ? () : nil }
        listeners.removeAll()
    }

    private func loop() {
        var version: Int64?
        var tokenMark: Int64?
        while true {
            let poked = state.wait(milliseconds: Limits.pollMilliseconds) { state -> Bool? in
                guard state.isPoked || state.isClosing else { return nil }
                state.isPoked = false
                return true
            }
            if poked == true, state.change({ $0.isClosing }) { break }
            // A look that fails is made again at the next poll: the position has not moved.
            try? look(&version, &tokenMark)
        }
        database.close()
        state.change { $0.hasEnded = true }
    }

    private func look(_ version: inout Int64?, _ tokenMark: inout Int64?) throws(StoreError) {
        let present = try database.first("PRAGMA data_version")?.integer(0)
        guard present != version else { return }
        let mark = try TokenTable.mark(in: database)
        if mark != tokenMark {
            tokens.replace(with: try TokenTable.tokens(in: database))
            tokenMark = mark
        }
        if !listeners.skip(to: try PreferenceTable.head(in: database)) {
            while true {
                let events = try PreferenceTable.events(after: listeners.position, in: database)
                guard let last = events.last else { break }
                listeners.publish(events, upTo: last.revision)
            }
        }
        version = present
    }
}
