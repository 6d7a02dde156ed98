// Keeps conversations in memory and in step with their logs.
//
// Requirement: a response includes every record that was in the log when its request arrived, on every node. Loading a
// large conversation takes seconds and must happen once, however many requests wait for it.
//
// Design: `read` compares the head of the log, one row of the store, with the head of the replica in memory. If they
// are equal the request continues at once, on its own worker. If not it is queued; the first request loads the missing
// records on its worker, and the others release theirs, so that a slow load occupies one worker. After the load, each
// queued request continues on a worker in the turn of its client.
//
// Memory: the sizes of the replicas are estimated after each read, and the least recently used ones are evicted. The
// allocator keeps the pages between pieces that are in use, a third of the process after many evictions.
//
// Rejected: a lock held while loading (a few clients of one cold conversation would block every worker); changing the
// replica when a record is written (two paths to one state, one of them rarely exercised).

internal import Conversations
internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleStores
internal import TypescaleThreads

/// The conversations in memory, loaded on first use and evicted when they exceed a size.
final class ConversationCache: Sendable {
    /// The continuation of a request that reads a conversation.
    typealias Read = @Sendable (Result<ConversationReplica, ServiceError>) -> Void

    /// Calls a closure later, on a worker in the turn of the request's client.
    typealias Resume = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// A queued read, with the cancellation of its request; `nil` if it cannot be canceled.
    struct PendingRead {
        let body: Read
        let resume: Resume
        let cancellation: Cancellation?
    }

    fileprivate struct Entry {
        var replica: ConversationReplica?
        /// A Boolean value that indicates whether a thread loads the log; such an entry is neither evicted nor removed.
        var isLoading = false
        var pending: [PendingRead] = []
        var bytes = 0
        /// The number of the latest read, counted over the whole cache.
        var lastRead: UInt64 = 0
    }

    fileprivate struct State {
        var entries: [ConversationName: Entry] = [:]
        var bytes = 0
        var reads: UInt64 = 0
    }

    private enum Step {
        /// The replica is current: continue with it.
        case finish(ConversationReplica)
        /// The read is queued: load the log.
        case load
        /// The read is queued, and another thread loads the log.
        case wait
    }

    let store: any ConversationLog
    let fonts: FontLibrary
    let metrics: ServiceMetrics
    let damage: DamageReport
    let preparers: PreparerPool
    let observers = RecordObservers()
    let replacements = ReplacementPermits()
    private let capacity: Int
    /// The bytes of conversations that were evicted since pages were returned to the system.
    private let evictedBytes = Atomic<Int>(0)
    private let state = Mutex(State())

    /// Creates an empty cache that keeps about `bytes` bytes of conversations; `report` receives damaged ones.
    init(
        store: any ConversationLog, fonts: FontLibrary, metrics: ServiceMetrics,
        bytes: Int, reporting report: @escaping StoreReport
    ) {
        (self.store, self.fonts, self.metrics) = (store, fonts, metrics)
        damage = DamageReport(report)
        preparers = PreparerPool(fonts: fonts)
        capacity = bytes
    }

    /// The number of conversations in memory, and their estimated bytes.
    var footprint: (conversations: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.bytes) } }

    // MARK: - Reading

    /// Calls `body` with a conversation that includes every record its log has now.
    ///
    /// `body` runs on this thread if the conversation is current. If the log has to be read, `resume` runs it after
    /// that.
    func read(_ name: ConversationName, resuming resume: @escaping Resume, _ body: @escaping Read) {
        do throws(ServiceError) {
            guard let head = try head(of: name) else {
                remove(name)
                throw .noConversation
            }
            let pending = PendingRead(body: body, resume: resume, cancellation: Cancellation.current)
            switch step(pending, name, head) {
            case .finish(let replica):
                body(.success(replica))
                updateSize(of: name)
            case .load: loadForPending(name)
            case .wait: break
            }
        } catch {
            body(.failure(error))
        }
    }

    /// Queues a read unless its conversation is current; returns the next step of its thread.
    private func step(_ read: PendingRead, _ name: ConversationName, _ head: LogHead) -> Step {
        state.withLock { state in
            state.reads += 1
            state.entries[name, default: Entry()].lastRead = state.reads
            if let replica = state.entries[name]?.replica, replica.head == head { return .finish(replica) }
            state.entries[name]?.pending.append(read)
            if state.entries[name]?.isLoading == true { return .wait }
            state.entries[name]?.isLoading = true
            return .load
        }
    }

    /// Loads the log until no read is queued, and lets the reads continue.
    private func loadForPending(_ name: ConversationName) {
        var rounds = 0
        // A read queued during a round may need a later head than the round saw, so it gets another round.
        while let reads = takePending(name) {
            let result = load(name, for: reads)
            for read in reads {
                read.resume { [self] in
                    Cancellation.with(read.cancellation) { read.body(result) }
                    updateSize(of: name)
                }
            }
            updateSize(of: name)
            rounds += 1
            // If records arrive faster than rounds end, another thread continues, so that this one becomes free.
            if rounds >= ServiceLimits.loadingRounds, WorkerThread({ [self] in loadForPending(name) }) != nil { break }
        }
    }

    /// Takes the queued reads; `nil` if there is none, which ends the loading.
    private func takePending(_ name: ConversationName) -> [PendingRead]? {
        state.withLock { state in
            guard let pending = state.entries[name]?.pending, !pending.isEmpty else {
                state.entries[name]?.isLoading = false
                if state.entries[name]?.replica == nil { state.entries[name] = nil }
                return nil
            }
            state.entries[name]?.pending = []
            return pending
        }
    }

    /// Brings the replica up to the end of its log, and keeps it.
    ///
    /// A load from the beginning ends once all reads that wait for it are canceled. A replica that exists is brought up
    /// to date in any case: discarding it would cost the next reader more than is saved.
    private func load(_ name: ConversationName, for reads: [PendingRead]) -> Result<ConversationReplica, ServiceError> {
        let known = state.withLock { $0.entries[name]?.replica }
        let cancellation = known == nil ? Self.cancellation(of: reads) : nil
        let result = Result { () throws(ServiceError) in
            // A record is applied as a whole, so nothing else ends the work.
            try Cancellation.with(nil) { () throws(ServiceError) in
                try replica(of: name, continuing: known) { [self] in
                    cancellation.map { $0.isCancelled && isUnwanted(name) } ?? false
                }
            }
        }
        state.withLock { state in
            // A replica whose loading failed is in the middle of a record.
            state.entries[name]?.replica = try? result.get()
            if case .failure = result { state.setBytes(0, of: name) }
        }
        return result
    }

    /// Returns whether all reads queued during a load are canceled.
    private func isUnwanted(_ name: ConversationName) -> Bool {
        state.withLock { $0.entries[name]?.pending.allSatisfy { $0.cancellation?.isCancelled ?? false } ?? true }
    }

    /// Returns a cancellation that holds once all of these reads are canceled; `nil` if one cannot be.
    private static func cancellation(of reads: [PendingRead]) -> Cancellation? {
        let cancellations = reads.compactMap(\.cancellation)
        guard cancellations.count == reads.count else { return nil }
        return cancellations.count == 1 ? cancellations[0] : Cancellation(ofAll: cancellations)
    }

    // MARK: - Eviction

    func remove(_ name: ConversationName) {
        state.withLock { state in
            // A thread that loads it finds no log either, and removes it.
            guard state.entries[name]?.isLoading == false else { return }
            state.setBytes(0, of: name)
            state.entries[name] = nil
        }
    }

    /// Updates the size of a conversation after a read, and evicts others if all exceed the capacity.
    private func updateSize(of name: ConversationName) {
        guard let replica = state.withLock({ $0.entries[name]?.replica }) else { return }
        // Outside the lock: the size takes the locks of the conversation.
        let bytes = replica.bytes
        let evicted = state.withLock { state -> (count: Int, bytes: Int) in
            guard let entry = state.entries[name], entry.replica === replica else { return (0, 0) }
            state.setBytes(bytes + entry.pending.count * ServiceLimits.pendingReadBytes, of: name)
            let before = state.bytes
            return (state.evict(capacity: capacity), before - state.bytes)
        }
        guard evicted.count > 0 else { return }
        metrics.add(.conversationsEvicted, evicted.count)
        let bytesInAll = evictedBytes.wrappingAdd(evicted.bytes, ordering: .relaxed).newValue
        guard bytesInAll >= ServiceLimits.evictedBytes else { return }
        evictedBytes.store(0, ordering: .relaxed)
        AllocatorMemory.returnFreePages()
    }
}

extension ConversationCache.State {
    mutating func setBytes(_ bytes: Int, of name: ConversationName) {
        guard let known = entries[name]?.bytes else { return }
        self.bytes += bytes - known
        entries[name]?.bytes = bytes
    }

    /// Evicts the least recently read conversations, except the latest one and those being loaded; returns their
    /// number.
    mutating func evict(capacity: Int) -> Int {
        guard bytes > capacity || entries.count > ServiceLimits.conversationsInMemory else { return 0 }
        // A tenth more than necessary is evicted, because the search visits all entries.
        let (leastBytes, leastCount) = (capacity / 10 * 9, ServiceLimits.conversationsInMemory / 10 * 9)
        var evicted = 0
        for (name, entry) in entries.sorted(by: { $0.value.lastRead < $1.value.lastRead }).dropLast() {
            if bytes <= leastBytes, entries.count <= leastCount { break }
            if entry.isLoading { continue }
            setBytes(0, of: name)
            entries[name] = nil
            evicted += 1
        }
        return evicted
    }
}
