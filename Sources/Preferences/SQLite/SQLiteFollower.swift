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
        /// No thread is there: not yet, or not any more.
        var hasEnded = true
    }

    /// What the thread has seen of the file.
    private struct Seen {
        var version: Int64?
        var tokenMark: Int64
        var problem: StoreError?
    }

    private let database: Database
    private let report: StoreReport
    private let firstTokenMark: Int64
    private let state = Monitor(State())
    let listeners: ListenerTable
    let tokens: TokenCache

    init(_ database: Database, _ counters: Counters, _ report: @escaping StoreReport) throws(StoreError) {
        self.database = database
        self.report = report
        listeners = ListenerTable(from: try PreferenceTable.head(in: database), counters)
        tokens = TokenCache()
        // Before the tokens: what changes in between is read again.
        firstTokenMark = try TokenTable.mark(in: database)
        tokens.replace(with: try TokenTable.tokens(in: database, report))
    }

    /// Starts the thread.
    func start() throws(StoreError) {
        state.change { $0.hasEnded = false }
        guard WorkerThread({ [self] in loop() }) != nil else {
            state.change { $0.hasEnded = true }
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
        var seen = Seen(tokenMark: firstTokenMark)
        while true {
            let poked = state.wait(milliseconds: Limits.pollMilliseconds) { state -> Bool? in
                guard state.isPoked || state.isClosing else { return nil }
                state.isPoked = false
                return true
            }
            if poked == true, state.change({ $0.isClosing }) { break }
            do throws(StoreError) {
                try look(&seen)
                seen.problem = nil
            } catch {
                // A look that fails is made again at the next poll, the position has not moved; told once.
                if error != seen.problem { report(error) }
                seen.problem = error
            }
        }
        database.close()
        state.change { $0.hasEnded = true }
    }

    private func look(_ seen: inout Seen) throws(StoreError) {
        let present = try database.first("PRAGMA data_version")?.integer(0)
        guard present != seen.version else { return }
        // The listeners first: whatever is wrong with the tokens is no matter of theirs.
        try tell()
        let mark = try TokenTable.mark(in: database)
        if mark != seen.tokenMark {
            tokens.replace(with: try TokenTable.tokens(in: database, report))
            seen.tokenMark = mark
        }
        seen.version = present
    }

    /// Hands on what has happened since the listeners were told last.
    private func tell() throws(StoreError) {
        guard !listeners.skip(to: try PreferenceTable.head(in: database)) else { return }
        while true {
            let read = try PreferenceTable.changes(after: listeners.position, in: database)
            for error in read.unreadable { report(error) }
            guard let last = read.last else { return }
            listeners.publish(read.events, upTo: last)
        }
    }
}
