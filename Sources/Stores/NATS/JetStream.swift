internal import TypescaleCryptography
internal import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

/// The JetStream protocol of a NATS server, in its JSON form.
///
/// The functions of the client library are not used: they cannot query the stream's leader for the next message of a
/// subject, on which the correctness of ``Chain`` depends, and they accept an acknowledgment without a sequence as a
/// success.
struct JetStream: Sendable {
    let store: ReplaceableNATSConnection
    /// The names of the subjects to which the server sends messages.
    let inboxes = WriteNames()

    init(_ store: ReplaceableNATSConnection) { self.store = store }

    var connection: NATSConnection { store.current }

    var reconnects: UInt64 { store.reconnects }

    struct StoredMessage: Sendable {
        let sequence: Revision
        let subject: String
        let body: [UInt8]
    }

    enum PublishAcknowledgment {
        /// The message is stored, by a majority in a cluster.
        case stored(Revision)
        /// The server treats the message as a duplicate, which does not imply that it is stored.
        case duplicate
        /// The subject's last message is not the expected one: the message is not stored.
        case overtaken
        /// The message was not accepted; another attempt may succeed.
        case refused(String)
        case noResponse

        var mayBeStored: Bool {
            switch self {
            case .stored, .duplicate, .noResponse: true
            case .overtaken, .refused: false
            }
        }
    }

    struct Stream: Sendable {
        let name: String
        let subjects: String
        /// The maximum number of messages per subject; `nil` for no limit.
        let perSubject: Int?
    }

    private enum ErrorCode: Int {
        case temporarilyUnavailable = 10008
        case notLeader = 10009
        case insufficientResources = 10023
        case noMessage = 10037
        case storageExceeded = 10047
        case deletionFailed = 10057
        case noStream = 10059
        case wrongLastSequence = 10071
        case replicasNotSupported = 10074
        case maximumBytes = 10077
    }

    // MARK: Writing

    func publish(
        _ body: [UInt8], to subject: String, id: String?, expectedLast: Revision?
    ) throws(StoreError) -> PublishAcknowledgment {
        guard body.count < connection.maximumPayload else {
            // Clients see the reason, so it names no server.
            throw StoreError(
                .tooLarge, "the message has \(body.count) bytes; the server accepts \(connection.maximumPayload)")
        }
        var headers: [(String, String)] = []
        if let id { headers.append(("Nats-Msg-Id", id)) }
        if let expectedLast { headers.append(("Nats-Expected-Last-Subject-Sequence", "\(expectedLast)")) }
        let milliseconds = StoresLimits.replyMilliseconds
        switch connection.request(subject, headers: headers, body, milliseconds: milliseconds) {
        case .refused(let reason): return .refused(reason)
        case .noResponse: return .noResponse
        case .message(let message):
            guard let reply = message.json else { return .noResponse }
            if let error = reply["error"] {
                switch JetStream.errorCode(error) {
                case .wrongLastSequence: return .overtaken
                case .insufficientResources, .storageExceeded, .maximumBytes:
                    throw self.error(.full, JetStream.text(error))
                default: return .refused(JetStream.text(error))
                }
            }
            if case .bool(true)? = reply["duplicate"]?.kind { return .duplicate }
            guard let sequence = reply.number("seq"), sequence > 0 else { return .noResponse }
            return .stored(Revision(sequence))
        }
    }

    /// Deletes a message; has no effect if it is not stored.
    func delete(_ sequence: Revision, in stream: Stream) throws(StoreError) {
        let request = JSONWriter.object { writer in
            writer.member("seq", sequence.number)
            // Its bytes are not overwritten first.
            writer.member("no_erase", true)
        }
        // Not repeated: meanwhile, the servers may have been restored from a copy with another message of this number.
        let subject = "$JS.API.STREAM.MSG.DELETE.\(stream.name)"
        switch connection.request(subject, request, milliseconds: StoresLimits.replyMilliseconds) {
        case .refused(let reason): throw error(.unavailable, reason)
        case .noResponse: throw error(.unavailable, "no answer")
        case .message(let message):
            guard let reply = message.json else { throw malformed("is not JSON") }
            if JetStream.errorCode(reply["error"]) != .deletionFailed { try check(reply) }
        }
    }

    // MARK: Reading

    /// Returns the last message of a subject from the stream's leader.
    func last(of subject: String, in stream: Stream) throws(StoreError) -> StoredMessage? {
        try message(in: stream) { writer in writer.member("last_by_subj", subject) }
    }

    /// Returns the first message of a subject from a sequence on, from the stream's leader.
    func next(of subject: String, from sequence: Revision, in stream: Stream) throws(StoreError) -> StoredMessage? {
        try message(in: stream) { writer in
            writer.member("seq", sequence.number)
            writer.member("next_by_subj", subject)
        }
    }

    /// Returns a message by its sequence from the stream's leader, with a single query.
    func message(at sequence: Revision, in stream: Stream) throws(StoreError) -> StoredMessage? {
        guard sequence > .zero else { return nil }
        return try message(in: stream, milliseconds: StoresLimits.replyMilliseconds) { writer in
            writer.member("seq", sequence.number)
        }
    }

    private func message(
        in stream: Stream, milliseconds: Int = StoresLimits.readMilliseconds, _ question: (inout JSONWriter) -> Void
    ) throws(StoreError) -> StoredMessage? {
        let request = JSONWriter.object(question)
        let reply = try ask("STREAM.MSG.GET.\(stream.name)", request, milliseconds: milliseconds)
        if JetStream.errorCode(reply["error"]) == .noMessage { return nil }
        try check(reply)
        guard let message = reply["message"], let sequence = message.number("seq"),
            let body = Crypto.bytes(base64: message["data"]?.string ?? "")
        else { throw malformed("has no message with a number and data in base 64") }
        return StoredMessage(sequence: Revision(sequence), subject: message["subject"]?.string ?? "", body: body)
    }

    func head(of stream: Stream) throws(StoreError) -> Revision {
        let reply = try ask("STREAM.INFO.\(stream.name)", [])
        try check(reply)
        guard let sequence = reply["state"]?.number("last_seq") else {
            throw malformed("has no last number of the stream")
        }
        return Revision(sequence)
    }

    // MARK: Streams

    /// Creates a stream if it does not exist: on three servers of a cluster, or on a single server.
    ///
    /// Throws if there is one of this name that would not store what is written to it.
    func create(_ stream: Stream) throws(StoreError) {
        var replicas = 3
        let deadline = Deadline(milliseconds: StoresLimits.openMilliseconds)
        var problem = "no answer"
        repeat {
            var info: JSONValue?
            do throws(StoreError) {
                info = try ask("STREAM.INFO.\(stream.name)", [])
            } catch {
                problem = error.reason
            }
            if let info, info["error"] == nil { return try check(stream, info["config"]) }
            if let info, JetStream.errorCode(info["error"]) == .noStream,
                let reply = try? ask("STREAM.CREATE.\(stream.name)", JetStream.configuration(stream, replicas))
            {
                guard let error = reply["error"] else { return }
                if JetStream.errorCode(error) == .replicasNotSupported { replicas = 1 }
                problem = JetStream.text(error)
            } else if let error = info?["error"] {
                problem = JetStream.text(error)
            }
        } while deadline.pause(milliseconds: StoresLimits.retryMilliseconds)
        throw error(.unavailable, "the stream \(stream.name) cannot be created: \(problem)")
    }

    private func check(_ stream: Stream, _ configuration: JSONValue?) throws(StoreError) {
        guard let configuration, let reason = stream.mismatchReason(of: configuration) else { return }
        throw error(.unavailable, "the stream \(stream.name) is not the one of this program: \(reason)")
    }

    /// Returns whether the servers report that a stream does not exist; `false` without an answer.
    func isMissing(_ stream: Stream) -> Bool {
        let reply = connection.request(
            "$JS.API.STREAM.INFO.\(stream.name)", [], milliseconds: StoresLimits.replyMilliseconds)
        guard case .message(let message) = reply else { return false }
        return JetStream.errorCode(message.json?["error"]) == .noStream
    }

    private static func configuration(_ stream: Stream, _ replicas: Int) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("name", stream.name)
            writer.member("retention", "limits")
            writer.member("storage", "file")
            writer.member("discard", "new")
            writer.member("subjects", [stream.subjects])
            writer.member("max_consumers", -1)
            writer.member("max_msgs", -1)
            writer.member("max_bytes", -1)
            writer.member("max_age", 0)
            writer.member("max_msg_size", -1)
            writer.member("max_msgs_per_subject", stream.perSubject ?? -1)
            writer.member("num_replicas", replicas)
            // Required by key-value clients of a bucket.
            writer.member("allow_rollup_hdrs", true)
        }
    }

    func check(_ reply: JSONValue) throws(StoreError) {
        if let error = reply["error"] { throw self.error(.unavailable, JetStream.text(error)) }
    }

    // MARK: Asking

    /// Sends a query and repeats it without a response; reads can be repeated safely.
    func ask(
        _ question: String, _ body: [UInt8], milliseconds: Int = StoresLimits.readMilliseconds
    ) throws(StoreError) -> JSONValue {
        let deadline = Deadline(milliseconds: milliseconds)
        var problem = "no answer in \(milliseconds) ms"
        repeat {
            let timeout = min(deadline.remaining, StoresLimits.replyMilliseconds)
            switch connection.request("$JS.API.\(question)", body, milliseconds: timeout) {
            case .noResponse: break
            case .refused(let reason): problem = reason
            case .message(let message):
                guard let reply = message.json else { throw malformed("is not JSON") }
                switch JetStream.errorCode(reply["error"]) {
                case .temporarilyUnavailable?, .notLeader?: problem = JetStream.text(reply["error"])
                default: return reply
                }
            }
        } while !store.isClosed && deadline.pause(milliseconds: StoresLimits.retryMilliseconds)
        throw error(.unavailable, problem)
    }

    /// Returns an error that names the servers.
    func error(_ code: StoreError.Code, _ reason: String) -> StoreError {
        StoreError(code, "\(connection.servers): \(reason)")
    }

    func malformed(_ flaw: String) -> StoreError { error(.damaged, "a response \(flaw)") }

    private static func errorCode(_ error: JSONValue?) -> ErrorCode? {
        error?.number("err_code").flatMap { ErrorCode(rawValue: Int(clamping: $0)) }
    }

    private static func text(_ error: JSONValue?) -> String { error?["description"]?.string ?? "unspecified error" }
}

extension JetStream.Stream {
    /// Returns why a stream of this name with another configuration must not be used; `nil` if it may be.
    ///
    /// Settings that lose no message are the operator's: replicas, placement, a bound on bytes that refuses new
    /// messages, more changes of a preference.
    func mismatchReason(of configuration: JSONValue) -> String? {
        let present = configuration["subjects"].flatMap { value -> [Identifier]? in
            guard case .array(let list) = value.kind else { return nil }
            return list.compactMap { $0.string.map { Identifier($0) } }
        }
        guard present == [Identifier(subjects)] else {
            return "its subjects are \((present ?? []).map(\.text).joined(separator: ", ")), not \(subjects)"
        }
        for (key, value) in [("retention", "limits"), ("storage", "file")] as [(Identifier, Identifier)] {
            let setting = Identifier(configuration[key]?.string ?? "")
            guard setting == value else { return "its \(key) is \(setting), not \(value)" }
        }
        if isLimited(configuration, "max_age") { return "it removes messages by their age (max_age)" }
        let discardsOld = Identifier(configuration["discard"]?.string ?? "") != "new"
        for key: Identifier in ["max_msgs", "max_bytes"] where discardsOld && isLimited(configuration, key) {
            return "it removes the oldest messages (\(key))"
        }
        let key: Identifier = "max_msgs_per_subject"
        let stored = configuration.number(key).map { Int(clamping: $0) } ?? 0
        guard !isLimited(configuration, key) || stored >= perSubject ?? .max else {
            return "it stores only \(stored) messages of a subject (\(key))"
        }
        return nil
    }

    /// Servers state no limit as 0, -1, or not at all.
    private func isLimited(_ configuration: JSONValue, _ key: Identifier) -> Bool {
        configuration.number(key).map { $0 > 0 } ?? false
    }
}
