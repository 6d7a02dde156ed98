import Synchronization
internal import TypescaleJSON
internal import TypescaleStrings

/// Conditional writes to the subjects of one stream, of which exactly one of several rivals wins.
///
/// Problem: a write must happen if and only if a certain record is the subject's last, at most once, and its writer
/// must know whether it did, while servers are killed and answers lost. The server's own condition
/// (`Nats-Expected-Last-Subject-Sequence`) is looked at by the leader before it proposes a message and not when it is
/// stored: in a cluster of servers before 2.11, two rivals may both be told that they won (nats-server issue 4320). Its
/// repetition check can take a message for known that was never stored (pull request 6415).
///
/// Method: every record names the one it follows. Of all records that name the same one, the first in the stream counts;
/// the others are void, for every reader alike, now and later, since the order of a stream never changes. So a writer
/// asks which record counts after it was told that its own is stored, or was told nothing, or that it came too late:
/// if it is its own, the write happened, once, however often it was sent; if it is another's, it did not, and never
/// will. Only if there is none it sends again. The server's two checks are used all the same: they keep nearly all void
/// records out. Those that remain stay where they are: deleting a subject's last message makes servers of version 2.9
/// forget the others (a read of the last one then finds none).
///
/// Cost: one question a write besides the message itself; none for a read of a record known to count.
/// Rejected: trusting the condition (loses updates); a stream of claims beside the bucket (twice the messages, and the
/// claims of the dead); a lock an owner (the same, and it must expire).
final class Chain: Sendable {
    /// How a write ended.
    enum Outcome {
        case written(Revision)
        /// Another record follows the one that ours was to follow.
        case overtaken
    }

    let jetStream: JetStream
    let stream: JetStream.Stream
    private let counters: Counters
    /// The last record of a subject that is known to count.
    private let settled = Mutex<[Identifier: Revision]>([:])
    private let writes: WriteNames

    init(_ jetStream: JetStream, _ stream: JetStream.Stream, _ counters: Counters, _ writes: WriteNames) {
        self.jetStream = jetStream
        self.stream = stream
        self.counters = counters
        self.writes = writes
    }

    /// A subject's state: the last record that counts, and the last one there is.
    struct State {
        let record: ChainRecord?
        let last: Revision
    }

    /// The last record of a subject that counts.
    func state(of subject: String) throws(StoreError) -> State {
        guard let kept = try last(of: subject) else { return State(record: nil, last: .zero) }
        if let record = ChainRecord(sequence: kept.sequence, body: kept.body) {
            if settled.withLock({ $0[Identifier(subject)] }) == kept.sequence {
                return State(record: record, last: kept.sequence)
            }
            // Where the last one is void, those that count go on from the record that it was to follow.
            var counting = try successor(of: record.previous, on: subject).record
            while let present = counting, present.sequence != kept.sequence,
                let next = try successor(of: present.sequence, on: subject).record
            { counting = next }
            // A rival that came very late: what he was to follow, and what did follow it, is no longer kept.
            if counting == nil { counting = try longest(on: subject, after: record.previous) }
            if let counting {
                settle(subject, counting.sequence)
                return State(record: counting, last: kept.sequence)
            }
        }
        throw StoreError(
            code: .damaged, reason: "\(jetStream.connection.servers): \(subject) holds a message of another program")
    }

    /// The last message of a subject, no older than what this node knows of it.
    ///
    /// In the seconds after an election a leader of version 2.9 may not have come yet to what the old one acknowledged. It
    /// is asked again until it has; where it never does, the servers have lost it, and what they have is what holds.
    private func last(of subject: String) throws(StoreError) -> JetStream.StoredMessage? {
        let deadline = Clock.milliseconds() + StoresLimits.readMilliseconds
        while true {
            let known = settled.withLock { $0[Identifier(subject)] } ?? .zero
            let kept = try jetStream.last(of: subject, in: stream)
            if kept?.sequence ?? .zero >= known { return kept }
            guard Clock.milliseconds() < deadline else {
                settled.withLock { $0[Identifier(subject)] = nil }
                return kept
            }
            counters.add(retries: 1)
            Clock.sleep(milliseconds: StoresLimits.retryMilliseconds)
        }
    }

    /// What follows a record.
    enum Successor {
        /// This is the record that counts of those that follow it.
        case found(ChainRecord)
        /// Nothing does yet.
        case none
        /// Something did, and is no longer kept: this later record, the first one that is, builds on it.
        case dropped(before: Revision)

        var record: ChainRecord? {
            if case .found(let record) = self { record } else { nil }
        }
    }

    /// The record that counts of those that follow another.
    func successor(of previous: Revision, on subject: String) throws(StoreError) -> Successor {
        var from = previous.next
        while let kept = try jetStream.next(of: subject, from: from, in: stream) {
            if let record = ChainRecord(sequence: kept.sequence, body: kept.body) {
                if record.previous == previous { return .found(record) }
                if record.previous > previous { return .dropped(before: kept.sequence) }
            }
            from = kept.sequence.next
        }
        return .none
    }

    /// The end of the longest run of records that follow one another: void ones have no followers.
    private func longest(on subject: String, after previous: Revision) throws(StoreError) -> ChainRecord? {
        var from = previous.next
        var lengths: [Revision: Int] = [:]
        var followed: Set<Revision> = []
        var end: (length: Int, record: ChainRecord)?
        while let kept = try jetStream.next(of: subject, from: from, in: stream) {
            from = kept.sequence.next
            guard let record = ChainRecord(sequence: kept.sequence, body: kept.body),
                followed.insert(record.previous).inserted
            else { continue }
            let length = (lengths[record.previous] ?? 0) + 1
            lengths[record.sequence] = length
            if length > end?.length ?? 0 { end = (length, record) }
        }
        return end?.record
    }

    /// Whether a record that came with the stream counts; for one that follows a record known to count, without asking.
    func counts(_ record: ChainRecord, on subject: String) throws(StoreError) -> Bool {
        let known = settled.withLock { $0[Identifier(subject)] }
        if known == record.sequence { return true }
        if let known, record.sequence > known, record.previous == known {
            settle(subject, record.sequence)
            return true
        }
        switch try successor(of: record.previous, on: subject) {
        case .found(let counting) where counting.sequence == record.sequence:
            settle(subject, record.sequence)
            return true
        // Where only later ones are kept, it was dropped for its age by now; where earlier ones are, it is void.
        case .found(let counting): return counting.sequence > record.sequence
        case .dropped(let first): return first > record.sequence
        case .none: return true
        }
    }

    /// Writes a record behind the one that counts; returns when it is certain what became of it.
    func append(
        to subject: String, after state: State, payload: [UInt8] = [], _ members: (inout JSONWriter) -> Void
    ) throws(StoreError) -> Outcome {
        let previous = state.record?.sequence ?? .zero
        let write = writes.next()
        let body = ChainRecord.body(previous: previous, write: write, payload: payload, members)
        let deadline = Clock.milliseconds() + StoresLimits.writeMilliseconds
        var id = write
        var expected = state.last
        var mayBeStored = false
        var problem = "no answer"
        while true {
            var stored: Revision?
            let receipt = try jetStream.publish(body, to: subject, id: id, expectedLast: expected)
            switch receipt {
            case .kept(let sequence): stored = sequence
            case .duplicate: id = writes.next()
            case .overtaken, .silence: break
            case .refused(let reason): problem = reason
            }
            mayBeStored = mayBeStored || receipt.mayBeStored
            let verdict = try? settle(write, previous, subject, stored, deadline)
            if case .settled(let outcome)? = verdict { return outcome }
            if case .dropped? = verdict {
                // Others wrote so much behind this record that it cannot be told any more whose it was.
                guard mayBeStored else { return .overtaken }
                problem = "too many writes by others"
                break
            }
            // A void record came in between: it is the one the server expects to be named.
            if case .overtaken = receipt, let last = try? jetStream.last(of: subject, in: stream) {
                expected = last.sequence
            }
            guard Clock.milliseconds() < deadline else { break }
            counters.add(retries: 1)
            Clock.sleep(milliseconds: StoresLimits.retryMilliseconds)
        }
        throw StoreError(
            code: mayBeStored ? .outcomeUnknown : .unavailable,
            reason: "\(jetStream.connection.servers): \(problem) in \(StoresLimits.writeMilliseconds) ms")
    }

    /// What is known after an attempt.
    private enum Verdict {
        case settled(Outcome)
        /// No record counts yet: a further attempt is in order.
        case open
        /// The record that counts is no longer kept.
        case dropped
    }

    /// Which record counts after an attempt.
    private func settle(
        _ write: String, _ previous: Revision, _ subject: String, _ stored: Revision?, _ deadline: Int
    ) throws(StoreError) -> Verdict {
        while true {
            switch try successor(of: previous, on: subject) {
            case .dropped: return .dropped
            case .none:
                // A new leader may not have seen yet what the old one acknowledged.
                guard stored != nil, Clock.milliseconds() < deadline else { return .open }
                Clock.sleep(milliseconds: StoresLimits.retryMilliseconds)
            case .found(let record) where record.write == write:
                settle(subject, record.sequence)
                counters.add(commits: 1)
                return .settled(.written(record.sequence))
            case .found: return .settled(.overtaken)
            }
        }
    }

    /// Forgets what is known of a subject, whose last message is another than it was.
    func forget(_ subject: String) { settled.withLock { $0[Identifier(subject)] = nil } }

    /// Remembers that a record counts.
    func settle(_ subject: String, _ sequence: Revision) {
        let subject = Identifier(subject)
        settled.withLock { settled in
            if settled.count >= StoresLimits.settledSubjects { settled = [:] }
            if settled[subject] ?? .zero < sequence { settled[subject] = sequence }
        }
    }
}

/// Names for writes that no other node, process or time makes.
final class WriteNames: Sendable {
    /// Drawn once, so that two nodes or two runs do not meet.
    let node = Hexadecimal.text((0..<12).map { _ in UInt8.random(in: 0...255) })
    private let count = Atomic<UInt64>(0)

    func next() -> String { "\(node)-\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }
}
