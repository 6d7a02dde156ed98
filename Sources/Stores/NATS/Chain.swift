// Problem: a write must happen if and only if a certain record is the subject's last one, at most once, and its
// writer must learn whether it did, although servers crash and responses are lost. The server's own condition
// (`Nats-Expected-Last-Subject-Sequence`) is checked by the leader before it proposes a message and not when the
// message is stored: in a cluster of servers before 2.11, two rivals may both receive a success (nats-server issue
// 4320). Its deduplication can treat a message as known that was never stored (pull request 6415).
//
// Method: every record names its predecessor. Of all records with the same predecessor, the first in the stream is
// valid and the others are void, for every reader at any time, because the order of a stream never changes. A writer
// therefore queries the valid record after an acknowledgment, after no response, and after a rejection: if it is the
// writer's own, the write happened once, however often it was sent; if it is another's, the write did not happen and
// never will. Only if there is none, the writer sends the record again. The server's two checks are still used: they
// prevent nearly all void records. The remaining ones are not deleted: after the deletion of a subject's last
// message, servers of version 2.9 no longer find the older ones (reading the last message then returns none).
//
// Cost: one query per write besides the message itself; none for reading a record that is known to be valid.
// Rejected: trusting the condition (loses updates); a stream of claims beside the bucket (twice the messages, and
// the claims of dead nodes); a lock per owner (the same, and it must expire).

internal import Synchronization
internal import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

enum Attempt<Value> {
    case done(Value)
    /// Another writer was first: the state must be read again.
    case overtaken
}

/// Conditional writes to the subjects of one stream, of which exactly one of several rivals wins.
final class Chain: Sendable {
    let jetStream: JetStream
    let stream: JetStream.Stream
    private let counters: Counters
    /// The last record of each subject that is known to be valid.
    private let lastValid = Mutex(LastRecords())
    private let writes: WriteNames

    init(_ jetStream: JetStream, _ stream: JetStream.Stream, _ counters: Counters, _ writes: WriteNames) {
        (self.jetStream, self.stream, self.counters, self.writes) = (jetStream, stream, counters, writes)
    }

    /// The state of a subject: its last valid record, and its last record of any kind.
    struct State {
        let record: ChainRecord?
        let last: Revision
    }

    func state(of subject: String) throws(StoreError) -> State {
        guard let message = try last(of: subject) else { return State(record: nil, last: .zero) }
        if let record = ChainRecord(sequence: message.sequence, body: message.body) {
            if lastValid.withLock({ $0[subject] }) == message.sequence {
                return State(record: record, last: message.sequence)
            }
            // If the last record is void, the valid ones continue from its predecessor.
            var valid = try successor(of: record.previous, on: subject).record
            while let present = valid, present.sequence != message.sequence,
                let next = try successor(of: present.sequence, on: subject).record
            { valid = next }
            // A void record that was stored very late: its predecessor and that record's valid successor are no
            // longer stored.
            if valid == nil { valid = try longest(on: subject, after: record.previous) }
            if let valid {
                remember(subject, valid.sequence)
                return State(record: valid, last: message.sequence)
            }
        }
        throw jetStream.error(.damaged, "\(subject) has a message of another program")
    }

    /// Returns the last message of a subject, no older than this node's known state.
    ///
    /// In the seconds after an election, a leader of version 2.9 may not have applied all messages that the previous
    /// one acknowledged. The request is repeated until it has; if it never does, the servers have lost them, and
    /// their state is authoritative.
    private func last(of subject: String) throws(StoreError) -> JetStream.StoredMessage? {
        let deadline = Deadline(milliseconds: StoresLimits.readMilliseconds)
        var message: JetStream.StoredMessage?
        repeat {
            let known = lastValid.withLock { $0[subject] } ?? .zero
            message = try jetStream.last(of: subject, in: stream)
            if message?.sequence ?? .zero >= known { return message }
        } while counters.retry(before: deadline)
        forget(subject)
        return message
    }

    enum Successor {
        /// The valid one of the stored successors.
        case found(ChainRecord)
        /// There is no successor yet.
        case none
        /// The successor is no longer stored; the first stored record after it has this number.
        case dropped(before: Revision)

        var record: ChainRecord? {
            if case .found(let record) = self { record } else { nil }
        }
    }

    func successor(of previous: Revision, on subject: String) throws(StoreError) -> Successor {
        var from = previous.next
        while let message = try jetStream.next(of: subject, from: from, in: stream) {
            if let record = ChainRecord(sequence: message.sequence, body: message.body) {
                if record.previous == previous { return .found(record) }
                if record.previous > previous { return .dropped(before: message.sequence) }
            }
            from = message.sequence.next
        }
        return .none
    }

    /// Returns the end of the longest sequence of successors: void records have none.
    private func longest(on subject: String, after previous: Revision) throws(StoreError) -> ChainRecord? {
        var from = previous.next
        var lengths: [Revision: Int] = [:]
        var followed: Set<Revision> = []
        var end: (length: Int, record: ChainRecord)?
        while let message = try jetStream.next(of: subject, from: from, in: stream) {
            from = message.sequence.next
            guard let record = ChainRecord(sequence: message.sequence, body: message.body),
                followed.insert(record.previous).inserted
            else { continue }
            let length = (lengths[record.previous] ?? 0) + 1
            lengths[record.sequence] = length
            if length > end?.length ?? 0 { end = (length, record) }
        }
        return end?.record
    }

    /// Returns whether a received record is known to be valid, without a query if its predecessor is the last one that
    /// is.
    ///
    /// If no record with its predecessor is stored any longer, it may have been void.
    func isValid(_ record: ChainRecord, on subject: String) throws(StoreError) -> Bool {
        let known = lastValid.withLock { $0[subject] }
        if known == record.sequence { return true }
        if let known, record.sequence > known, record.previous == known {
            remember(subject, record.sequence)
            return true
        }
        guard try storedSuccessor(like: record, on: subject).record?.sequence == record.sequence else { return false }
        remember(subject, record.sequence)
        return true
    }

    /// Returns the valid record with the predecessor of a received one, once the leader has stored that, too.
    ///
    /// A consumer's server may have applied messages before the stream's leader, which answers queries.
    private func storedSuccessor(like record: ChainRecord, on subject: String) throws(StoreError) -> Successor {
        let deadline = Deadline(milliseconds: StoresLimits.readMilliseconds)
        while true {
            let hasStored = try jetStream.head(of: stream) >= record.sequence
            let successor = try successor(of: record.previous, on: subject)
            if case .none = successor, !hasStored {
                if counters.retry(before: deadline) { continue }
                throw jetStream.error(.unavailable, "the stream's leader does not have a message that was received")
            }
            return successor
        }
    }

    /// Appends a record after the valid one; returns once the outcome is certain.
    func append(
        to subject: String, after state: State, payload: [UInt8] = [], _ members: (inout JSONWriter) -> Void
    ) throws(StoreError) -> Attempt<Revision> {
        let previous = state.record?.sequence ?? .zero
        let write = writes.next()
        let body = ChainRecord.body(previous: previous, write: write, payload: payload, members)
        let deadline = Deadline(milliseconds: StoresLimits.writeMilliseconds)
        var id = write
        var expected = state.last
        var mayBeStored = false
        var problem = "no answer"
        repeat {
            var stored: Revision?
            let receipt: JetStream.PublishAcknowledgment
            do throws(StoreError) {
                receipt = try jetStream.publish(body, to: subject, id: id, expectedLast: expected)
            } catch {
                // An earlier attempt may still be stored.
                throw mayBeStored ? StoreError(.outcomeUnknown, error.reason) : error
            }
            switch receipt {
            case .stored(let sequence): stored = sequence
            case .duplicate: id = writes.next()
            case .overtaken, .noResponse: break
            case .refused(let reason): problem = reason
            }
            mayBeStored = mayBeStored || receipt.mayBeStored
            let verdict = try? determineOutcome(write, previous, subject, stored, deadline)
            if case .settled(let outcome)? = verdict { return outcome }
            if case .dropped? = verdict {
                // Other writers have appended so many records that the outcome can no longer be determined.
                guard mayBeStored else { return .overtaken }
                problem = "too many writes by others"
                break
            }
            // A void record was stored in between; the server expects its number.
            if case .overtaken = receipt, let last = try? jetStream.last(of: subject, in: stream) {
                expected = last.sequence
            }
        } while counters.retry(before: deadline)
        throw jetStream.error(
            mayBeStored ? .outcomeUnknown : .unavailable, "\(problem) in \(StoresLimits.writeMilliseconds) ms")
    }

    private enum Verdict {
        case settled(Attempt<Revision>)
        /// There is no valid record yet: a further attempt is possible.
        case open
        /// The valid record is no longer stored.
        case dropped
    }

    private func determineOutcome(
        _ write: String, _ previous: Revision, _ subject: String, _ stored: Revision?, _ deadline: Deadline
    ) throws(StoreError) -> Verdict {
        repeat {
            switch try successor(of: previous, on: subject) {
            case .dropped: return .dropped
            case .none: break
            case .found(let record) where record.write == write:
                remember(subject, record.sequence)
                counters.update { $0.commits += 1 }
                return .settled(.done(record.sequence))
            case .found: return .settled(.overtaken)
            }
            // A new leader may not yet have applied the messages that the previous one acknowledged.
        } while stored != nil && deadline.pause(milliseconds: StoresLimits.retryMilliseconds)
        return .open
    }

    /// Removes the known state of a subject whose last message has changed on the servers.
    func forget(_ subject: String) { lastValid.withLock { $0[subject] = nil } }

    func remember(_ subject: String, _ sequence: Revision) {
        lastValid.withLock { $0[subject] = max($0[subject] ?? .zero, sequence) }
    }
}

/// The last valid record of each subject, for a bounded number of subjects.
struct LastRecords: Sendable {
    private var revisions: [Identifier: Revision] = [:]

    /// Removes all records if a further subject would be one too many.
    subscript(subject: String) -> Revision? {
        get { revisions[Identifier(subject)] }
        set {
            let subject = Identifier(subject)
            if newValue != nil, revisions[subject] == nil, revisions.count >= StoresLimits.rememberedSubjects {
                revisions = [:]
            }
            revisions[subject] = newValue
        }
    }
}

/// Unique names of writes over all nodes, processes and times.
final class WriteNames: Sendable {
    /// A random text that starts all names of this process.
    let prefix = Hexadecimal.text((0..<12).map { _ in UInt8.random(in: 0...255) })
    private let count = Atomic<UInt64>(0)

    func next() -> String { "\(prefix)-\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }
}
