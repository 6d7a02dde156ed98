import Synchronization
internal import TypescaleThreads

/// The one thread that writes to a file, and commits many writes at once.
///
/// Problem: a commit that survives a crash waits for the disk, hundreds of microseconds to milliseconds, whatever it
/// holds. Method: writes that arrive while one commit is under way share the next; each is acknowledged after it, and
/// runs in a savepoint, so that one that is refused takes nothing of the others with it. Where a shared commit fails,
/// its writes are tried again one by one: a single large one must not make the small ones fail on a full disk. Where it
/// could not even begin, another process keeping the file locked, they have all waited for that: it is no fault of any
/// of them, and none would fare better alone but only wait as long again, behind all the others.
/// Rejected: a connection and a transaction a caller, which the file's lock serialises with a disk's wait each.
final class SQLiteWriter: Sendable {
    /// One write and what became of it.
    private final class PendingWrite: Sendable {
        let work: @Sendable (Database) throws(StoreError) -> Void
        let outcome = Monitor<Result<Void, StoreError>?>(nil)

        init(_ work: @escaping @Sendable (Database) throws(StoreError) -> Void) { self.work = work }

        func finish(_ result: Result<Void, StoreError>) { outcome.change { $0 = result } }
    }

    private struct State: Sendable {
        var queue: [PendingWrite] = []
        var wantsCleaning = true
        var isClosing = false
        var hasEnded = false
    }

    private let first: Database
    private let file: StoreFile
    private let state = Monitor(State())
    private let counters: Counters
    /// Called on the writer's thread after every commit.
    private let onCommit: @Sendable () -> Void
    /// The last change that listeners have been told of.
    private let heard: @Sendable () -> Revision

    /// Starts the thread on a connection nobody else uses.
    init(
        _ database: Database, _ file: StoreFile, _ counters: Counters, heard: @escaping @Sendable () -> Revision,
        onCommit: @escaping @Sendable () -> Void
    ) throws(StoreError) {
        first = database
        self.file = file
        self.counters = counters
        self.heard = heard
        self.onCommit = onCommit
        guard WorkerThread({ [self] in loop() }) != nil else {
            throw StoreError(code: .unavailable, reason: "\(file.path): no thread for its writer")
        }
    }

    /// Runs a write and returns when it is on disk. `body` may run twice, so it may change the database only.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let answer = WriteResult<Value>()
        let permit = WritePermit.current
        let ticket = PendingWrite { (database: Database) throws(StoreError) in
            // In the transaction of the write, so that a revocation is before it or after it.
            try permit?.check(
                tokens: { hash throws(StoreError) in try TokenTable.token(hash, in: database) },
                areThereAny: { () throws(StoreError) in try database.first("SELECT 1 FROM tokens LIMIT 1") != nil })
            let result = try body(database)
            answer.value.withLock { $0 = result }
        }
        let refusal = state.change { state -> StoreError? in
            if state.isClosing { return StoreError(code: .closed, reason: "\(file.path): closed") }
            guard state.queue.count < StoresLimits.queuedWrites else {
                return StoreError(code: .unavailable, reason: "\(file.path): too many writes are waiting")
            }
            state.queue.append(ticket)
            return nil
        }
        if let refusal { throw refusal }
        try ticket.outcome.wait { $0 }.get()
        guard let result = answer.value.withLock({ $0 }) else {
            throw StoreError(code: .unavailable, reason: "\(file.path): a write ended without an answer")
        }
        return result
    }

    /// Has what is no longer needed removed soon.
    func cleanSoon() { state.change { $0.wantsCleaning = true } }

    /// Looks for a store that was lost.
    func recoverSoon() { cleanSoon() }

    /// Finishes the writes that wait, then ends the thread.
    func close() {
        state.change { $0.isClosing = true }
        state.wait { $0.hasEnded ? () : nil }
    }

    private func loop() {
        var connection: Database? = first
        while true {
            let batch = state.wait(milliseconds: StoreCleanup.pauseMilliseconds) { state -> [PendingWrite]? in
                if !state.queue.isEmpty {
                    let batch = Array(state.queue.prefix(StoresLimits.writesPerCommit))
                    state.queue.removeFirst(batch.count)
                    return batch
                }
                if state.isClosing || state.wantsCleaning { return [] }
                return nil
            }
            if batch?.isEmpty != false, state.change({ $0.isClosing }) { break }
            do throws(StoreError) {
                try file.enter()
                defer { file.leave() }
                try file.recover(&connection)
                guard let connection else { throw file.missing }
                if let batch, !batch.isEmpty { run(batch, connection) } else { clean(connection) }
            } catch {
                state.change { $0.wantsCleaning = false }
                for ticket in batch ?? [] { ticket.finish(.failure(error)) }
            }
        }
        // The last connection reads the index, too.
        try? file.enter()
        connection?.close()
        state.change { $0.hasEnded = true }
    }

    private func run(_ batch: [PendingWrite], _ database: Database) {
        var results: [Result<Void, StoreError>] = []
        var hasBegun = false
        do throws(StoreError) {
            try database.transaction { () throws(StoreError) in
                hasBegun = true
                for ticket in batch { results.append(try attempt(ticket, database)) }
            }
        } catch {
            if hasBegun, batch.count > 1 {
                for ticket in batch { run([ticket], database) }
            } else {
                for ticket in batch { ticket.finish(.failure(error)) }
            }
            return
        }
        do throws(StoreError) {
            try file.check()
            try file.checkContent(database)
        } catch {
            // The commit may have gone to a file that is no longer the store.
            let unknown = StoreError(code: .outcomeUnknown, reason: error.reason)
            for ticket in batch { ticket.finish(.failure(unknown)) }
            return
        }
        counters.add(commits: 1)
        onCommit()
        for (ticket, result) in zip(batch, results) { ticket.finish(result) }
    }

    /// Runs one write inside the transaction; throws where the transaction itself cannot go on.
    private func attempt(_ ticket: PendingWrite, _ database: Database) throws(StoreError) -> Result<Void, StoreError> {
        try database.execute("SAVEPOINT one")
        do throws(StoreError) {
            try ticket.work(database)
            try database.execute("RELEASE one")
            return .success(())
        } catch {
            // A refusal is this write's own affair; a failing disk is everybody's.
            guard database.isInTransaction, [.stale, .refused, .tooLarge, .invalid].contains(error.code)
            else { throw error }
            try database.execute("ROLLBACK TO one; RELEASE one")
            return .failure(error)
        }
    }

    private func clean(_ database: Database) {
        let heard = heard()
        let hasMore = try? database.transaction { () throws(StoreError) in
            try StoreCleanup.step(database, heard: heard)
        }
        state.change { $0.wantsCleaning = hasMore ?? false }
    }
}

/// What a write answers with, on its way from the writer's thread.
private final class WriteResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
