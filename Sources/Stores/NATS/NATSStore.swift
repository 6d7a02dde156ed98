internal import Synchronization
internal import TypescaleStrings
internal import TypescaleThreads

/// The store of several nodes: a NATS JetStream cluster that every node connects to.
///
/// Preferences and tokens are in two key-value buckets, `typescale-preferences` and `typescale-tokens`, conversations
/// in a stream, and marks of what is to be deleted of them in another, each on three servers of a cluster. A write
/// returns when a majority has stored it. A change on one node reaches the listeners of all.
final class NATSStore: Store {
    private let connection: ReplaceableNATSConnection
    let jetStream: JetStream
    let preferences: Chain
    let conversations: Chain
    let cleaner: ConversationCleaner
    let writes = WriteNames()
    let callCounters = Counters()
    let listeners: ListenerTable
    let tokens: TokenCache
    private let preferenceFollower: StreamFollower
    private let tokenFollower: StreamFollower
    private let isClosed = Atomic(false)
    private let damage: DamageReport
    private let check = HealthCheck()

    /// Connects to one of the servers, `nats://HOST:PORT` each, and creates missing streams.
    ///
    /// Throws if that takes longer than the start of a cluster. `report` receives records that cannot be read. Messages
    /// of replaced conversations are deleted `cleanupDelay` milliseconds later.
    init(
        servers: [String],
        wallClockLead: @escaping @Sendable () -> Int64 = ReplaceableNATSConnection.currentWallClockLead,
        cleanupDelay: Int = StoresLimits.writeMilliseconds,
        reporting report: @escaping StoreReport
    ) throws(StoreError) {
        connection = try ReplaceableNATSConnection(servers: servers, wallClockLead: wallClockLead)
        let jetStream = JetStream(connection)
        let head: Revision
        do throws(StoreError) {
            for stream in [Subjects.preferences, Subjects.tokens, Subjects.conversations, Subjects.cleanups] {
                try jetStream.create(stream)
            }
            head = try jetStream.head(of: Subjects.preferences)
        } catch {
            connection.close()
            throw error
        }
        self.jetStream = jetStream
        damage = DamageReport(report)
        preferences = Chain(jetStream, Subjects.preferences, callCounters, writes)
        conversations = Chain(jetStream, Subjects.conversations, callCounters, writes)
        cleaner = ConversationCleaner(conversations, delay: cleanupDelay)
        listeners = ListenerTable(from: head, callCounters)
        tokens = TokenCache()
        preferenceFollower = StreamFollower(
            jetStream, Subjects.preferences, after: head, writes,
            PreferenceUpdates(chain: preferences, listeners: listeners, report: report).handler)
        tokenFollower = StreamFollower(
            jetStream, Subjects.tokens, after: .zero, writes,
            TokenUpdates(jetStream: jetStream, cache: tokens, report: report).handler)
        // After all properties are set: if an error occurs from here on, `deinit` stops started threads.
        try preferenceFollower.start()
        try tokenFollower.start()
        try cleaner.start()
        let lastToken = try jetStream.head(of: Subjects.tokens)
        guard tokenFollower.reaches(lastToken, milliseconds: StoresLimits.openMilliseconds) else {
            throw jetStream.error(.unavailable, "the access tokens were not received")
        }
    }

    deinit { close() }

    var counters: StoreCounters {
        var counters = callCounters.present
        counters.reconnects = connection.reconnects
        return counters
    }

    /// Tests a write through the whole cluster, at most once per second.
    func health() -> StoreHealth {
        isClosed.load(ordering: .acquiring) ? .unavailable("the store is closed") : check.health(probe)
    }

    private func probe() -> StoreHealth {
        let servers = jetStream.connection.servers
        guard jetStream.connection.isConnected else { return .unavailable("\(servers): no server can be reached") }
        do throws(StoreError) {
            switch try jetStream.publish([], to: Subjects.probe, id: nil, expectedLast: nil) {
            // The test write is for one stream; the others may have been removed.
            case .stored:
                let others = [Subjects.preferences, Subjects.conversations, Subjects.cleanups]
                let missing = others.first(where: jetStream.isMissing)
                return missing.map { .unavailable("\(servers): the stream \($0.name) is missing") } ?? .ready
            case .refused(let reason): return .unavailable("\(servers): \(reason)")
            default: return .unavailable("\(servers): a write was not acknowledged")
            }
        } catch {
            return .readOnly(error.reason)
        }
    }

    /// Does nothing: servers correct single subjects, which listeners receive as resets.
    func onRecovery(_ body: @escaping StoreRecoveryListener) {}

    func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Ends the requests of the threads.
        connection.close()
        preferenceFollower.close()
        tokenFollower.close()
        cleaner.close()
        listeners.removeAll()
    }

    /// Publishes a message until it is stored, and may do so several times.
    ///
    /// Use for subjects to which only equal messages are published, for one message with `expectedLast` as the last.
    func publish(
        _ body: [UInt8], to subject: String, expectedLast: Revision?, failing code: StoreError.Code
    ) throws(StoreError) {
        let deadline = Deadline(milliseconds: StoresLimits.writeMilliseconds)
        var problem = "no answer"
        repeat {
            switch try jetStream.publish(body, to: subject, id: nil, expectedLast: expectedLast) {
            // If another message is the last one, it is this one, published before.
            case .stored, .overtaken: return
            case .refused(let reason): problem = reason
            case .duplicate, .noResponse: break
            }
        } while callCounters.retry(before: deadline)
        throw jetStream.error(code, problem)
    }

    /// Attempts a conditional write until no other writer is first.
    func competing<Value>(_ attempt: () throws(StoreError) -> Attempt<Value>) throws(StoreError) -> Value {
        let deadline = Deadline(milliseconds: StoresLimits.writeMilliseconds)
        repeat {
            try WritePermit.current?.check(tokens: { tokens[$0] }, hasTokens: { !tokens.isEmpty })
            if case .done(let value) = try attempt() { return value }
        } while callCounters.retry(before: deadline, afterMilliseconds: 0)
        throw jetStream.error(.unavailable, "other writers were first for too long")
    }

    func reading<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try working(reads: 1, body)
    }

    func writing<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try working(writes: 1, body)
    }

    /// Runs a call if the store is open, and counts its outcome.
    func working<Value>(
        reads: UInt64 = 0, writes: UInt64 = 0, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard !isClosed.load(ordering: .acquiring) else { throw StoreError(.closed, "the store is closed") }
        return try damage.reporting { () throws(StoreError) in
            try callCounters.counting(reads: reads, writes: writes, body())
        }
    }
}

/// The names of the streams, and the mapping of names to subjects.
///
/// Names are any text, subjects are not: a subject has a name as hexadecimal digits, which is unique.
enum Subjects {
    static let preferences = JetStream.Stream(
        name: "KV_typescale-preferences", subjects: "$KV.typescale-preferences.>",
        perSubject: StoresLimits.changesPerOwner)
    static let tokens = JetStream.Stream(name: "KV_typescale-tokens", subjects: "$KV.typescale-tokens.>", perSubject: 1)
    static let conversations = JetStream.Stream(
        name: "typescale-conversations", subjects: "typescale.conversations.>", perSubject: nil)

    static let cleanups = JetStream.Stream(
        name: "typescale-cleanups", subjects: "typescale.cleanups.*", perSubject: nil)

    static let probe = "$KV.typescale-tokens.probe"

    static func subject(of owner: PreferenceOwner) -> String {
        "$KV.typescale-preferences.\(owner.kind.rawValue).\(hexadecimal(owner.id))"
    }

    static func owner(of subject: String) -> PreferenceOwner? {
        let parts = subject.parts(at: ".")
        guard parts.count == 4, let kind = PreferenceOwner.Kind(exactly: parts[2]),
            let bytes = Hexadecimal.bytes(parts[3]), let id = String(validating: bytes, as: UTF8.self)
        else { return nil }
        // Digits in capitals would be a second subject of the same name.
        return (try? PreferenceOwner(kind, id)).flatMap { self.subject(of: $0) == subject ? $0 : nil }
    }

    static func subject(of hash: TokenHash) -> String { "$KV.typescale-tokens.\(hash)" }

    static func token(of subject: String) -> TokenHash? {
        subject.parts(at: ".").last.flatMap { TokenHash(hexadecimal: $0) }
            .flatMap { self.subject(of: $0) == subject ? $0 : nil }
    }

    static func chain(of conversation: ConversationName) -> String {
        "typescale.conversations.log.\(hexadecimal(conversation.name))"
    }

    static func part(_ number: Int, of replacement: String, _ conversation: ConversationName) -> String {
        "typescale.conversations.parts.\(hexadecimal(conversation.name)).\(replacement).\(number)"
    }

    static func number(ofPart subject: String) -> Int? { subject.parts(at: ".").last.flatMap { Int($0) } }

    /// Returns the subject of the marks of a conversation with messages to delete.
    static func cleanup(of conversation: ConversationName) -> String {
        "typescale.cleanups.\(hexadecimal(conversation.name))"
    }

    static func conversation(ofCleanup subject: String) -> ConversationName? {
        subject.parts(at: ".").last.flatMap { Hexadecimal.bytes($0) }
            .flatMap { String(validating: $0, as: UTF8.self) }.flatMap { try? ConversationName($0) }
    }

    private static func hexadecimal(_ name: Identifier) -> String { Hexadecimal.text(Array(name.utf8)) }
}
