// Problem: a durable commit waits for the disk, hundreds of microseconds to milliseconds for any content.
// Method: writes that arrive during a commit share the next one. Each is acknowledged after it and runs in a
// savepoint, so that a rejected write does not affect the others. If a shared commit fails, its writes are repeated
// one by one: a single large write must not fail the small ones on a full disk. If the transaction could not begin
// because another process has locked the file, they all have already waited: repeating them would only wait again,
// one after another.
// On a disk that is nearly full, a commit has as many writes as fit (`SpaceBudget`); the first that does not fit is
// refused.
// Rejected: a connection and a transaction per caller, which the file's lock serializes with a disk wait each.

internal import TypescaleThreads

/// The only thread that writes to a file; it commits many writes at once.
final class SQLiteWriter: Sendable {
    private final class PendingWrite: Sendable {
        let space: WriteSpace
        let work: @Sendable (Database) throws(StoreError) -> Void
        let outcome = Monitor<Result<Void, StoreError>?>(nil)

        init(_ space: WriteSpace, _ work: @escaping @Sendable (Database) throws(StoreError) -> Void) {
            (self.space, self.work) = (space, work)
        }

        func finish(_ result: Result<Void, StoreError>) { outcome.change { $0 = result } }
    }

    private enum Turn: Sendable {
        case write([PendingWrite])
        case cleanUp
        case end
    }

    private struct State: ThreadState {
        var queue: [PendingWrite] = []
        var cleanups: CleanupSchedule
        var thread = ThreadPhase()
    }

    private let first: Database
    private let file: StoreFile
    private let state: Monitor<State>
    private let counters: Counters
    private let report: StoreReport
    /// A closure called on the writer's thread after every commit.
    private let onCommit: @Sendable () -> Void
    private let lastDelivered: @Sendable () -> Revision

    /// Starts the thread with its own connection; `report` receives failures of the cleanup.
    init(
        _ database: Database, _ file: StoreFile, _ counters: Counters, _ cleanups: CleanupSchedule,
        _ report: @escaping StoreReport, lastDelivered: @escaping @Sendable () -> Revision,
        onCommit: @escaping @Sendable () -> Void
    ) throws(StoreError) {
        first = database
        (self.file, self.counters, self.report) = (file, counters, report)
        state = Monitor(State(cleanups: cleanups))
        (self.lastDelivered, self.onCommit) = (lastDelivered, onCommit)
        try state.start(orReport: "\(file.path): no thread for its writer") { [self] in loop() }
    }

    /// Executes a write and returns when it is on disk. `body` may run twice, so it must change only the database.
    func perform<Value: Sendable>(
        _ space: WriteSpace = .adds(bytes: 0), _ body: @escaping @Sendable (Database) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let outcome = Monitor<Value?>(nil)
        let permit = WritePermit.current
        let write = PendingWrite(space) { database throws(StoreError) in
            // In the transaction of the write, so that a revocation is either before or after it.
            try permit?.check(
                tokens: { hash throws(StoreError) in try TokenTable.token(hash, in: database) },
                hasTokens: { () throws(StoreError) in try database.first("SELECT 1 FROM tokens LIMIT 1") != nil })
            let result = try body(database)
            outcome.change(waking: .none) { $0 = result }
        }
        let refusal = state.change { state -> StoreError? in
            if state.thread.isClosing { return StoreError(.closed, "\(file.path): closed") }
            guard state.queue.count < StoresLimits.queuedWrites else {
                return StoreError(.unavailable, "\(file.path): too many writes are waiting")
            }
            state.queue.append(write)
            return nil
        }
        if let refusal { throw refusal }
        try write.outcome.wait { $0 }.get()
        guard let result = outcome.read({ $0 }) else {
            throw StoreError(.unavailable, "\(file.path): a write ended without a result")
        }
        return result
    }

    func scheduleCleanup() { state.change { $0.cleanups.request() } }

    /// Finishes queued writes and ends the thread.
    func close() { state.close() }

    private func loop() {
        var connection: Database? = first
        var problem: StoreError?
        while true {
            let turn = nextTurn()
            if case .end = turn { break }
            do throws(StoreError) {
                try file.beginUse()
                defer { file.endUse() }
                try file.recover(&connection)
                guard let connection else { throw file.missing }
                guard case .write(let batch) = turn else {
                    let outcome = clean(connection, &problem)
                    state.change { $0.cleanups.record(outcome, at: SystemClock.monotonicMilliseconds()) }
                    continue
                }
                run(batch, connection)
            } catch {
                if case .write(let batch) = turn {
                    fail(batch, error)
                } else {
                    state.change { $0.cleanups.record(.failed, at: SystemClock.monotonicMilliseconds()) }
                }
            }
        }
        // Closing the last connection reads the index, too.
        try? file.beginUse()
        connection?.close()
    }

    /// Waits for writes, for the time of a cleanup, or for the end.
    private func nextTurn() -> Turn {
        while true {
            let pause = state.read {
                $0.cleanups.milliseconds(from: SystemClock.monotonicMilliseconds())
            }
            let turn = state.wait(milliseconds: pause) { state -> Turn? in
                let now = SystemClock.monotonicMilliseconds()
                let isClosing = state.thread.isClosing
                if !isClosing, state.cleanups.isDue(at: now, amongWrites: !state.queue.isEmpty) { return .cleanUp }
                guard !state.queue.isEmpty else { return isClosing ? .end : nil }
                let batch = Array(state.queue.prefix(StoresLimits.writesPerCommit))
                state.queue.removeFirst(batch.count)
                return .write(batch)
            }
            if let turn { return turn }
        }
    }

    /// Commits writes, as many at once as the disk has space for; a write that does not fit is refused.
    private func run(_ batch: [PendingWrite], _ database: Database) {
        var rest = batch[...]
        while let first = rest.first {
            do throws(StoreError) {
                let count = try fitting(rest, database)
                guard count > 0 else { throw StoreError(.full, "\(file.path): the disk has too little space left") }
                commit(Array(rest.prefix(count)), database)
                rest = rest.dropFirst(count)
            } catch {
                first.finish(.failure(error))
                rest = rest.dropFirst()
            }
        }
    }

    /// Returns how many of the first writes fit on the disk. If the first does not, a checkpoint makes space.
    private func fitting(_ writes: ArraySlice<PendingWrite>, _ database: Database) throws(StoreError) -> Int {
        func count() throws(StoreError) -> Int {
            var budget = try SpaceBudget(database, file, for: writes.reduce(0) { $0 + $1.space.bytes })
            return writes.prefix { budget.take($0.space) }.count
        }
        let found = try count()
        guard found == 0 else { return found }
        checkpoint(database)
        if case .frees? = writes.first?.space { return 1 }
        return try count()
    }

    /// Writes the log into the file and cuts it to nothing, unless a reader or the lack of space prevents it.
    private func checkpoint(_ database: Database) {
        guard database.logBytes != 0, (try? file.check()) != nil else { return }
        try? database.checkpoint()
    }

    /// Commits a batch in one transaction, or each write in its own if that fails, and finishes the writes.
    private func commit(_ batch: [PendingWrite], _ database: Database) {
        var results: [Result<Void, StoreError>] = []
        var hasBegun = false
        do throws(StoreError) {
            try database.transaction { () throws(StoreError) in
                // Again, now that no other process can write the log into the file and begin another one.
                try file.check()
                hasBegun = true
                for write in batch { results.append(try attempt(write, database)) }
            }
        } catch {
            guard hasBegun, batch.count > 1 else {
                // The frames of the transaction take space in the log until it is cut.
                if error.code == .full { checkpoint(database) }
                return fail(batch, error)
            }
            for write in batch { commit([write], database) }
            return
        }
        do throws(StoreError) {
            try file.check()
            try file.checkContent(database)
        } catch {
            // The commit may be in a file that is no longer the store.
            return fail(batch, StoreError(.outcomeUnknown, error.reason))
        }
        counters.update { $0.commits += 1 }
        onCommit()
        for (write, result) in zip(batch, results) { write.finish(result) }
    }

    /// Executes one write inside the transaction; throws if the transaction cannot continue.
    private func attempt(_ write: PendingWrite, _ database: Database) throws(StoreError) -> Result<Void, StoreError> {
        try database.execute("SAVEPOINT one")
        do throws(StoreError) {
            try write.work(database)
            try database.execute("RELEASE one")
            return .success(())
        } catch {
            // A rejection concerns this write alone; a disk error concerns all.
            guard database.isInTransaction, [.stale, .refused, .tooLarge, .invalid].contains(error.code)
            else { throw error }
            try database.execute("ROLLBACK TO one; RELEASE one")
            return .failure(error)
        }
    }

    private func fail(_ batch: [PendingWrite], _ error: StoreError) {
        for write in batch { write.finish(.failure(error)) }
    }

    /// Runs a step of the cleanup, and reports a failure unless it is the last one.
    private func clean(_ database: Database, _ problem: inout StoreError?) -> CleanupSchedule.Outcome {
        let lastDelivered = lastDelivered()
        do throws(StoreError) {
            var budget = try SpaceBudget(database, file, for: 2 * StoresLimits.spaceReserveBytes)
            if !budget.take(.adds(bytes: 0)) { checkpoint(database) }
            let hasMore = try database.transaction { () throws(StoreError) in
                try file.check()
                return try StoreCleanup.step(database, lastDelivered: lastDelivered)
            }
            problem = nil
            return hasMore ? .unfinished : .finished
        } catch {
            if error.code == .full { checkpoint(database) }
            if error != problem, error.code != .missing {
                report(StoreError(error.code, "\(error.reason), so old rows are not deleted"))
            }
            problem = error
            return .failed
        }
    }
}
