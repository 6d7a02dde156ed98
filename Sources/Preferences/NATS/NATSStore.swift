import Synchronization

/// The store of several nodes: a NATS JetStream cluster, which every node is connected to.
///
/// Preferences and tokens stand in two key-value buckets, `typescale-preferences` and `typescale-tokens`, conversations
/// in a stream, each on three servers where there is a cluster. A write returns when a majority has it. A change made
/// on one node reaches the listeners of all.
public final class NATSStore: Store {
    let jetStream: JetStream
    let preferences: Chain
    let conversations: Chain
    let writes = WriteNames()
    let tally = Counters()
    let listeners: ListenerTable
    let tokenCache: TokenCache
    private let preferenceFollower: StreamFollower
    private let tokenFollower: StreamFollower
    private let isClosed = Atomic(false)
    private let check = HealthCheck()

    /// Connects to one of the servers, `nats://HOST:PORT` each, and makes what is missing; an error where that takes
    /// longer than a cluster needs to start. `report` is told of records that cannot be read.
    public init(
        servers: [String], reporting report: @escaping StoreReport = { _ in }
    ) throws(StoreError) {
        let connection = try NATSConnection(servers: servers, name: "typescale")
        let jetStream = JetStream(connection: connection)
        for stream in [Subjects.preferences, Subjects.tokens, Subjects.conversations] {
            try jetStream.create(stream)
        }
        self.jetStream = jetStream
        preferences = Chain(jetStream, Subjects.preferences, tally, writes)
        conversations = Chain(jetStream, Subjects.conversations, tally, writes)
        let head = try jetStream.head(of: Subjects.preferences)
        listeners = ListenerTable(from: head, tally)
        tokenCache = TokenCache()
        preferenceFollower = StreamFollower(jetStream, Subjects.preferences, after: head, writes) {
            [preferences, listeners] (messages) throws(StoreError) in
            try NATSStore.publish(messages, preferences, listeners, report)
        }
        tokenFollower = StreamFollower(jetStream, Subjects.tokens, after: .zero, writes) {
            [tokenCache] (messages) throws(StoreError) in
            for message in messages { NATSStore.take(message, into: tokenCache, report) }
        }
        // Only now, with everything in its place: where something fails from here on, `deinit` ends what was begun.
        try preferenceFollower.start()
        try tokenFollower.start()
        let lastToken = try jetStream.head(of: Subjects.tokens)
        guard tokenFollower.reaches(lastToken, milliseconds: Limits.openMilliseconds) else {
            throw StoreError(code: .unavailable, reason: "\(connection.servers): the access tokens did not come")
        }
    }

    deinit { close() }

    /// What the store has done since it was opened.
    public var counters: StoreCounters {
        var counters = tally.present
        counters.reconnects = jetStream.connection.reconnects
        return counters
    }

    /// Tries a write through the whole cluster, no more than once a second.
    public func health() -> StoreHealth {
        isClosed.load(ordering: .acquiring) ? .unavailable("the store is closed") : check.health(probe)
    }

    private func probe() -> StoreHealth {
        let servers = jetStream.connection.servers
        guard jetStream.connection.isConnected else { return .unavailable("\(servers): no server can be reached") }
        do throws(StoreError) {
            switch try jetStream.publish([], to: Subjects.probe, id: nil, expectedLast: nil) {
            case .kept: return .ready
            case .refused(let reason): return .unavailable("\(servers): \(reason)")
            default: return .unavailable("\(servers): a write was not acknowledged")
            }
        } catch {
            return .readOnly(error.reason)
        }
    }

    /// Ends every listening and the connection.
    public func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        preferenceFollower.close()
        tokenFollower.close()
        listeners.removeAll()
        jetStream.connection.close()
    }

    func working<Value>(
        reads: UInt64 = 0, writes: UInt64 = 0, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard !isClosed.load(ordering: .acquiring) else {
            throw StoreError(code: .closed, reason: "the store is closed")
        }
        return try tally.counting(reads: reads, writes: writes, body)
    }

    /// Hands messages of the bucket on as changes, without those that do not count or cannot be read.
    private static func publish(
        _ messages: [StreamFollower.Message], _ chain: Chain, _ listeners: ListenerTable, _ report: StoreReport
    ) throws(StoreError) {
        var events: [PreferenceEvent] = []
        for message in messages where message.sequence > listeners.position {
            guard let record = ChainRecord(sequence: message.sequence, body: message.body),
                let owner = Subjects.owner(of: message.subject), try chain.counts(record, on: message.subject)
            else { continue }
            if let event = PreferenceEvent(owner, record) {
                events.append(event)
            } else {
                let place = "at revision \(record.sequence)"
                report(StoreError(code: .damaged, reason: "the preference of \(owner) cannot be read, \(place)"))
            }
        }
        if let last = messages.last { listeners.publish(events, upTo: last.sequence) }
    }

    /// Keeps a token in mind, or forgets it. One that cannot be read opens nothing, and is not taken for none.
    private static func take(_ message: StreamFollower.Message, into cache: TokenCache, _ report: StoreReport) {
        guard let hash = Subjects.token(of: message.subject) else { return }
        if message.body.isEmpty { return cache.remove(hash) }
        if let token = AccessToken(hash, json: message.body) { return cache.set(token) }
        cache.set(AccessToken(unreadable: hash))
        report(StoreError(code: .damaged, reason: "the token \(hash) cannot be read"))
    }
}
