internal import Synchronization
internal import TypescaleThreads

/// The embedded store: one SQLite file with a write-ahead log, on one machine.
///
/// A write is on disk (`synchronous=FULL`) before it returns. Reads see the last commit without waiting. Other
/// processes may use the same file at the same time.
package final class SQLiteStore: Store {
    let writer: SQLiteWriter
    private let follower: SQLiteFollower
    private let readers: ReaderPool
    private let callCounters = Counters()
    private let isClosed = Atomic(false)
    private let check = HealthCheck()
    /// A Boolean value that indicates whether a write was refused for lack of space since a large one succeeded.
    private let lacksSpace = Atomic(false)
    private let damage: DamageReport
    let file: StoreFile

    /// Opens a file, creating a missing one; its folder must exist and be writable.
    ///
    /// `report` receives unreadable rows, which are skipped, and failures of the cleanup.
    package convenience init(path: String, reporting report: @escaping StoreReport) throws(StoreError) {
        try self.init(file: StoreFile(path: path), cleanups: CleanupSchedule(), reporting: report)
    }

    init(
        file: StoreFile, cleanups: CleanupSchedule, reporting report: @escaping StoreReport
    ) throws(StoreError) {
        self.file = file
        damage = DamageReport(report)
        let database = try file.openWriter(creating: true)
        follower = try SQLiteFollower(file, callCounters, report)
        readers = ReaderPool(file)
        writer = try SQLiteWriter(
            database, file, callCounters, cleanups, report,
            lastDelivered: { [follower] in follower.listeners.position },
            onCommit: { [follower] in follower.signalCommit() })
        try follower.start { [readers, writer] in
            readers.closeIdle()
            // The writer searches for a lost store before it cleans up.
            writer.scheduleCleanup()
        }
    }

    deinit { close() }

    package var counters: StoreCounters {
        var counters = callCounters.present
        counters.missing = file.isLost ? 1 : 0
        return counters
    }

    /// Checks that the file is in place, and tests a write and a read: once a second, and if the file looks damaged.
    package func health() -> StoreHealth {
        // After the last connection SQLite removes the log.
        guard !isClosed.load(ordering: .acquiring) else { return .unavailable("\(file.path): closed") }
        do throws(StoreError) {
            try file.check()
        } catch {
            return .unavailable(error.reason)
        }
        return check.health(isSuspicious: file.looksDamaged, probe)
    }

    private func probe() -> StoreHealth {
        do throws(StoreError) {
            _ = try head()
        } catch {
            return .unavailable(error.reason)
        }
        do throws(StoreError) {
            try writer.perform(.adds(bytes: 0), Schema.probe)
            try probeSpace()
            return .ready
        } catch {
            return error.code == .closed || error.code == .missing
                ? .unavailable(error.reason) : .readOnly(error.reason)
        }
    }

    /// Tests a large write after one was refused: a small one may still fit into a full disk.
    private func probeSpace() throws(StoreError) {
        guard lacksSpace.exchange(false, ordering: .acquiringAndReleasing) else { return }
        do throws(StoreError) {
            try writer.perform(.adds(bytes: StoresLimits.recordBytes), Schema.reserveSpace)
            try writer.perform(.frees, Schema.releaseSpace)
        } catch {
            lacksSpace.store(true, ordering: .releasing)
            throw error
        }
    }

    /// Finishes queued writes and closes the file.
    package func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        follower.close()
        readers.close()
        // Last, so that the writer writes the log into the file.
        writer.close()
    }

    func reading<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try damage.reporting { () throws(StoreError) in
            try callCounters.counting(reads: 1, readers.reading(body))
        }
    }

    /// Reads several statements' results of the same commit.
    func snapshot<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try reading { database throws(StoreError) in
            try database.snapshot { () throws(StoreError) in try body(database) }
        }
    }

    func writing<Value: Sendable>(
        _ space: WriteSpace = .adds(bytes: 0), _ body: @escaping @Sendable (Database) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try damage.reporting { () throws(StoreError) in
                try callCounters.counting(writes: 1, writer.perform(space, body))
            }
        } catch {
            if error.code == .full { lacksSpace.store(true, ordering: .releasing) }
            throw error
        }
    }

    package func state(of owner: PreferenceOwner) throws(StoreError) -> PreferenceState {
        try snapshot { database throws(StoreError) in try PreferenceTable.state(of: owner, in: database) }
    }

    @discardableResult
    package func write(
        _ change: PreferenceChange, for owner: PreferenceOwner, if condition: WriteCondition, origin: Identifier?
    ) throws(StoreError) -> PreferenceState {
        try StoreError.check(origin: origin)
        let seconds = SystemClock.wallSeconds()
        return try writing { database throws(StoreError) in
            let stored = try PreferenceTable.stored(of: owner, in: database)
            switch try change.outcome(over: stored, if: condition, damage: PreferenceTable.damaged(database, owner)) {
            case .unchanged: return try PreferenceTable.state(of: owner, in: database)
            case .put(let new):
                return try PreferenceTable.put(
                    new, for: owner, over: stored.storedRevision, origin: origin, seconds: seconds, in: database)
            }
        }
    }

    @discardableResult
    package func adopt(
        _ device: PreferenceOwner, by user: PreferenceOwner, replacing: Bool, if condition: WriteCondition
    ) throws(StoreError) -> PreferenceState {
        try PreferenceOwner.checkAdoption(of: device, by: user)
        let seconds = SystemClock.wallSeconds()
        return try writing { database throws(StoreError) in
            var result = try PreferenceTable.state(of: user, in: database)
            try result.check(condition)
            let found = try PreferenceTable.state(of: device, in: database)
            guard let preference = found.preference else { return result }
            if !result.isChoice || replacing && found.isChoice, result.preference != preference {
                result = try PreferenceTable.put(
                    preference, for: user, over: result.storedRevision, origin: device.id, seconds: seconds,
                    in: database)
            }
            _ = try PreferenceTable.put(
                nil, for: device, over: found.revision, origin: device.id, seconds: seconds, in: database)
            return result
        }
    }

    package func changes(of owner: PreferenceOwner, after revision: Revision) throws(StoreError) -> Replay {
        try snapshot { database throws(StoreError) in
            try PreferenceTable.replay(of: owner, after: revision, in: database)
        }
    }

    package func listen(_ body: @escaping @Sendable ([PreferenceEvent]) -> Void) throws(StoreError) -> FeedSubscription
    {
        guard !isClosed.load(ordering: .acquiring) else { throw StoreError(.closed, "the store is closed") }
        return follower.listeners.add(body)
    }

    /// Calls `body` after the file was lost and a store was found, whose revisions may differ.
    package func onRecovery(_ body: @escaping StoreRecoveryListener) { follower.onRecovery(body) }

    package func head() throws(StoreError) -> Revision { try reading(PreferenceTable.head) }

    package func add(_ token: AccessToken) throws(StoreError) {
        try writing { database throws(StoreError) in try TokenTable.add(token, in: database) }
        follower.tokens.set(token)
    }

    package var tokens: TokenCache { follower.tokens }

    @discardableResult
    package func revoke(_ hash: TokenHash) throws(StoreError) -> Bool {
        let revoked = try writing(.frees) { database throws(StoreError) in
            try TokenTable.revoke(hash, in: database)
        }
        follower.tokens.remove(hash)
        return revoked
    }
}
