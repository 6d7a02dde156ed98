// Problem: one query per message is one round trip each: half a minute for a conversation of 8,000 records under load.
//
// Method: a consumer sends the messages of one subject for a single request, as many as fit into a bound of bytes. It
// numbers them, so that a missing one is noticed. Its server may be behind the stream's leader, be lost, or forget the
// consumer; so the reader knows the sequence of a stored message through which it reads, and creates another consumer
// after the last message until it has received that one. Messages that a lost server sends in error differ from the
// digest in the conversation's head.
//
// A consumer takes as long as some eight queries, and in a cluster all servers agree on it first. Most reads are of one
// new record, so the first messages are queried singly.
//
// Rejected: push consumers (the server sends more than a page has capacity for); batches of direct reads (servers from
// 2.11 on, and any replica responds).

internal import TypescaleJSON
internal import TypescaleThreads

extension JetStream {
    /// Passes a subject's messages to `take` in order, after a position through a stored one, until it returns `false`.
    func read(
        _ subject: String, after position: Revision, through end: Revision, in stream: Stream,
        _ take: (StoredMessage) -> Bool
    ) throws(StoreError) {
        var position = position
        for _ in 0..<StoresLimits.messagesReadSingly {
            guard position < end, let message = try next(of: subject, from: position.next, in: stream),
                message.sequence <= end, take(message)
            else { return }
            position = message.sequence
        }
        var deadline = Deadline(milliseconds: StoresLimits.readMilliseconds)
        while position < end {
            let messages = try batch(of: subject, after: position, through: end, in: stream)
            for message in messages {
                guard message.sequence <= end, take(message) else { return }
                position = message.sequence
            }
            if !messages.isEmpty {
                deadline = Deadline(milliseconds: StoresLimits.readMilliseconds)
            } else if store.isClosed || !deadline.pause(milliseconds: StoresLimits.retryMilliseconds) {
                throw error(.unavailable, "messages are missing on the servers")
            }
        }
    }

    /// Returns the next messages of a subject, at most ``StoresLimits/batchBytes``; none if the servers send none now.
    ///
    /// A message after `end` shows that the one at `end` has been deleted since.
    private func batch(
        of subject: String, after position: Revision, through end: Revision, in stream: Stream
    ) throws(StoreError) -> [StoredMessage] {
        let connection = connection
        let inbox = "_INBOX.\(inboxes.next())"
        // A closed connection is replaced soon.
        guard let subscription = try? connection.subscribe(inbox) else { return [] }
        let consumer = try createConsumer(of: stream, from: position.next) { config in
            config.member("filter_subject", subject)
        }
        defer { connection.publish("$JS.API.CONSUMER.DELETE.\(stream.name).\(consumer)") }
        let pull = JSONWriter.object { writer in
            writer.member("batch", StoresLimits.batchMessages)
            writer.member("max_bytes", StoresLimits.batchBytes)
            writer.member("expires", StoresLimits.replyMilliseconds * 1_000_000)
        }
        connection.publish("$JS.API.CONSUMER.MSG.NEXT.\(stream.name).\(consumer)", replyTo: inbox, pull)
        var messages: [StoredMessage] = []
        var received: UInt64 = 0
        while messages.last?.sequence ?? position < end,
            // The server responds after `expires` at the latest.
            let message = subscription.next(milliseconds: 2 * StoresLimits.replyMilliseconds),
            let sequences = message.sequences, sequences.consumer == received + 1
        {
            received += 1
            // A server behind the others begins after its own last message.
            guard Revision(sequences.stream) > position else { continue }
            messages.append(
                StoredMessage(
                    sequence: Revision(sequences.stream), subject: message.subject, body: message.body))
        }
        return messages
    }

    /// Creates a consumer that sends a stream's messages to a subject in order, from a sequence on.
    func consume(_ stream: Stream, from sequence: Revision, into subject: String) throws(StoreError) {
        _ = try createConsumer(of: stream, from: sequence) { config in
            config.member("deliver_subject", subject)
            config.member("idle_heartbeat", StoresLimits.heartbeatMilliseconds * 1_000_000)
            config.member("flow_control", true)
        }
    }

    /// Creates a consumer of the messages from a sequence on, which the servers remove when it is no longer used.
    private func createConsumer(
        of stream: Stream, from sequence: Revision, _ members: (inout JSONWriter) -> Void
    ) throws(StoreError) -> String {
        let request = JSONWriter.object { writer in
            writer.member("stream_name", stream.name)
            writer.object("config") { config in
                config.member("deliver_policy", "by_start_sequence")
                config.member("ack_policy", "none")
                config.member("replay_policy", "instant")
                config.member("opt_start_seq", max(sequence.number, 1))
                config.member("max_deliver", 1)
                config.member("num_replicas", 1)
                config.member("inactive_threshold", 10 * StoresLimits.heartbeatMilliseconds * 1_000_000)
                config.member("mem_storage", true)
                members(&config)
            }
        }
        let reply = try ask("CONSUMER.CREATE.\(stream.name)", request)
        try check(reply)
        guard let name = reply["name"]?.string else { throw malformed("has no name of the consumer") }
        return name
    }
}

extension NATSMessage {
    var json: JSONValue? { (try? JSONReader(parsing: body))?.value }

    /// The sequences of a consumer's message in the stream and of the consumer; `nil` for other messages.
    ///
    /// `$JS.ACK.stream.consumer.times.stream-sequence.consumer-sequence.time.pending`, with two more names before the
    /// stream's and one more at the end from later servers.
    var sequences: (stream: UInt64, consumer: UInt64)? {
        guard let parts = reply?.parts(at: "."), parts.count >= 9, parts[0] == "$JS", parts[1] == "ACK" else {
            return nil
        }
        let offset = parts.count >= 11 ? 7 : 5
        guard let stream = UInt64(parts[offset]), let consumer = UInt64(parts[offset + 1]) else { return nil }
        return (stream, consumer)
    }
}
