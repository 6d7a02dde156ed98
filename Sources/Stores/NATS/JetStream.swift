internal import TypescaleJSON

/// The part of a NATS server that keeps messages, spoken to in its own JSON.
///
/// The client library has functions for this, and they are not used: they cannot ask the stream's leader for the next
/// message of a subject, on which the whole correctness of ``Chain`` rests, and they take an acknowledgement without a
/// sequence for a success.
struct JetStream: Sendable {
    let connection: NATSConnection

    /// A message as the server keeps it.
    struct StoredMessage: Sendable {
        let sequence: Revision
        let subject: String
        let body: [UInt8]
    }

    /// What a server says to a message it was given to keep.
    enum PublishAcknowledgment {
        /// It is kept, on a majority where there are several; no number where it has been seen before.
        case kept(Revision)
        /// It is taken for a repetition of one seen before, which need not be kept for all that.
        case duplicate
        /// The subject's last message is another one than expected: it is not kept.
        case overtaken
        /// It was not taken, and trying again may help.
        case refused(String)
        /// Nothing was heard of it.
        case silence

        /// Whether the message may be kept now or later.
        var mayBeStored: Bool {
            switch self {
            case .kept, .duplicate, .silence: true
            case .overtaken, .refused: false
            }
        }
    }

    /// How a stream is kept.
    struct Stream: Sendable {
        let name: String
        let subjects: String
        /// Messages kept of one subject; nil: all of them.
        let perSubject: Int?
    }

    /// The numbers of the server's errors that mean something to us.
    private enum ErrorCode: Int {
        case temporarilyUnavailable = 10008
        case notLeader = 10009
        case insufficientResources = 10023
        case noMessage = 10037
        case storageExceeded = 10047
        case noStream = 10059
        case wrongLastSequence = 10071
        case replicasNotSupported = 10074
        case maximumBytes = 10077
    }

    // MARK: Writing

    /// Gives the server a message to keep, once.
    func publish(
        _ body: [UInt8], to subject: String, id: String?, expectedLast: Revision?
    ) throws(StoreError) -> PublishAcknowledgment {
        guard body.count < connection.maximumPayload else {
            throw StoreError(
                code: .tooLarge,
                reason: "\(connection.servers): a message of \(body.count) bytes, the server takes "
                    + "\(connection.maximumPayload)")
        }
        var headers: [(String, String)] = []
        if let id { headers.append(("Nats-Msg-Id", id)) }
        if let expectedLast { headers.append(("Nats-Expected-Last-Subject-Sequence", "\(expectedLast)")) }
        let milliseconds = StoresLimits.answerMilliseconds
        switch connection.request(subject, headers: headers, body, milliseconds: milliseconds) {
        case .refused(let reason): return .refused(reason)
        case .silence: return .silence
        case .message(let message):
            guard let reply = try? JSONReader(parsing: message.body).value else { return .silence }
            if let error = reply["error"] {
                switch JetStream.fault(error) {
                case .wrongLastSequence: return .overtaken
                case .insufficientResources, .storageExceeded, .maximumBytes:
                    throw StoreError(code: .full, reason: "\(connection.servers): \(JetStream.text(error))")
                default: return .refused(JetStream.text(error))
                }
            }
            if case .bool(true)? = reply["duplicate"]?.kind { return .duplicate }
            guard let sequence = reply.number("seq"), sequence > 0 else { return .silence }
            return .kept(Revision(sequence))
        }
    }

    /// Removes a subject's messages before one, or all of them.
    func purge(_ subject: String, before sequence: Revision? = nil, in stream: Stream) {
        // There is nothing before the first message, and a server takes its number for none: it would remove them all.
        if let sequence, sequence <= Revision(1) { return }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("filter", subject)
        if let sequence { writer.member("seq", Int(clamping: sequence.number)) }
        writer.endObject()
        _ = connection.request(
            "$JS.API.STREAM.PURGE.\(stream.name)", writer.bytes, milliseconds: StoresLimits.answerMilliseconds)
    }

    // MARK: Reading

    /// The last message of a subject, as the stream's leader has it.
    func last(of subject: String, in stream: Stream) throws(StoreError) -> StoredMessage? {
        try message(in: stream) { writer in writer.member("last_by_subj", subject) }
    }

    /// A subject's first message from a sequence on, as the stream's leader has it.
    func next(of subject: String, from sequence: Revision, in stream: Stream) throws(StoreError) -> StoredMessage? {
        try message(in: stream) { writer in
            writer.member("seq", Int(clamping: sequence.number))
            writer.member("next_by_subj", subject)
        }
    }

    /// A message by its number, as the stream's leader has it; asked for once, and an error where no answer comes.
    func message(at sequence: Revision, in stream: Stream) throws(StoreError) -> StoredMessage? {
        guard sequence > .zero else { return nil }
        return try message(in: stream, milliseconds: StoresLimits.answerMilliseconds) { writer in
            writer.member("seq", Int(clamping: sequence.number))
        }
    }

    private func message(
        in stream: Stream, milliseconds: Int = StoresLimits.readMilliseconds, _ question: (inout JSONWriter) -> Void
    ) throws(StoreError) -> StoredMessage? {
        var writer = JSONWriter()
        writer.beginObject()
        question(&writer)
        writer.endObject()
        let reply = try ask("STREAM.MSG.GET.\(stream.name)", writer.bytes, milliseconds: milliseconds)
        if let error = reply["error"] {
            if JetStream.fault(error) == .noMessage { return nil }
            throw StoreError(code: .unavailable, reason: "\(connection.servers): \(JetStream.text(error))")
        }
        guard let message = reply["message"], let sequence = message.number("seq") else {
            throw StoreError(code: .damaged, reason: "\(connection.servers): an answer that cannot be read")
        }
        var body: [UInt8] = []
        if let text = message.text("data") {
            guard let bytes = Libcrypto.bytes(base64: text) else {
                throw StoreError(code: .damaged, reason: "\(connection.servers): an answer that cannot be read")
            }
            body = bytes
        }
        return StoredMessage(sequence: Revision(sequence), subject: message.text("subject") ?? "", body: body)
    }

    /// The sequence of a stream's last message.
    func head(of stream: Stream) throws(StoreError) -> Revision {
        let reply = try ask("STREAM.INFO.\(stream.name)", [])
        if let error = reply["error"] {
            throw StoreError(code: .unavailable, reason: "\(connection.servers): \(JetStream.text(error))")
        }
        guard let sequence = reply["state"]?.number("last_seq") else {
            throw StoreError(code: .damaged, reason: "\(connection.servers): an answer that cannot be read")
        }
        return Revision(sequence)
    }

    // MARK: Streams and consumers

    /// Makes a stream where there is none: on three servers of a cluster, on the only one of no cluster.
    func create(_ stream: Stream) throws(StoreError) {
        var replicas = 3
        let deadline = Clock.milliseconds() + StoresLimits.openMilliseconds
        while true {
            let info = try? ask("STREAM.INFO.\(stream.name)", [])
            if let info, info["error"] == nil { return }
            var problem = "no answer"
            if let info, JetStream.fault(info["error"]) == .noStream,
                let reply = try? ask("STREAM.CREATE.\(stream.name)", JetStream.configuration(stream, replicas))
            {
                guard let error = reply["error"] else { return }
                if JetStream.fault(error) == .replicasNotSupported { replicas = 1 }
                problem = JetStream.text(error)
            } else if let error = info?["error"] {
                problem = JetStream.text(error)
            }
            guard Clock.milliseconds() < deadline else {
                throw StoreError(
                    code: .unavailable,
                    reason: "\(connection.servers): the stream \(stream.name) cannot be made: \(problem)")
            }
            Clock.sleep(milliseconds: StoresLimits.retryMilliseconds)
        }
    }

    private static func configuration(_ stream: Stream, _ replicas: Int) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
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
        // What key-value clients expect of a bucket.
        writer.member("allow_rollup_hdrs", true)
        writer.endObject()
        return writer.bytes
    }

    /// Has a stream's messages sent to a subject, from a sequence on; they come in order, or not at all.
    func consume(_ stream: Stream, from sequence: Revision, into subject: String) throws(StoreError) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("stream_name", stream.name)
        writer.key("config")
        writer.beginObject()
        writer.member("deliver_subject", subject)
        writer.member("deliver_policy", "by_start_sequence")
        writer.member("ack_policy", "none")
        writer.member("replay_policy", "instant")
        writer.member("opt_start_seq", Int(clamping: max(sequence.number, 1)))
        writer.member("max_deliver", 1)
        writer.member("num_replicas", 1)
        writer.member("idle_heartbeat", StoresLimits.heartbeatMilliseconds * 1_000_000)
        writer.member("inactive_threshold", 10 * StoresLimits.heartbeatMilliseconds * 1_000_000)
        writer.member("flow_control", true)
        writer.member("mem_storage", true)
        writer.endObject()
        writer.endObject()
        let reply = try ask("CONSUMER.CREATE.\(stream.name)", writer.bytes)
        if let error = reply["error"] {
            throw StoreError(code: .unavailable, reason: "\(connection.servers): \(JetStream.text(error))")
        }
    }

    // MARK: Asking

    /// One question, asked again where nobody answered; reading twice does no harm.
    private func ask(
        _ question: String, _ body: [UInt8], milliseconds: Int = StoresLimits.readMilliseconds
    ) throws(StoreError) -> JSONValue {
        let deadline = Clock.milliseconds() + milliseconds
        var problem = "no answer in \(milliseconds) ms"
        while true {
            let left = deadline - Clock.milliseconds()
            let patience = min(left, StoresLimits.answerMilliseconds)
            switch connection.request("$JS.API.\(question)", body, milliseconds: patience) {
            case .silence: break
            case .refused(let reason): problem = reason
            case .message(let message):
                guard let reply = try? JSONReader(parsing: message.body).value else {
                    throw StoreError(code: .damaged, reason: "\(connection.servers): an answer that cannot be read")
                }
                switch JetStream.fault(reply["error"]) {
                case .temporarilyUnavailable?, .notLeader?: problem = JetStream.text(reply["error"])
                default: return reply
                }
            }
            guard Clock.milliseconds() + StoresLimits.retryMilliseconds < deadline else {
                throw StoreError(code: .unavailable, reason: "\(connection.servers): \(problem)")
            }
            Clock.sleep(milliseconds: StoresLimits.retryMilliseconds)
        }
    }

    private static func fault(_ error: JSONValue?) -> ErrorCode? {
        error?.number("err_code").flatMap { ErrorCode(rawValue: Int(clamping: $0)) }
    }

    private static func text(_ error: JSONValue?) -> String {
        error?.text("description") ?? "a fault without words"
    }
}
