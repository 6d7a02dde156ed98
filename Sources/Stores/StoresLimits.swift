/// Every bound of this room, with its reason.
package enum StoresLimits {
    /// The longest name of a user, a device or a conversation in bytes of UTF-8: addresses and opaque ids of identity
    /// providers have up to 255; in a subject of the network store a name takes twice that.
    package static let nameBytes = 256
    /// The longest record of a conversation's log: half of what a NATS server takes as one message by default.
    package static let recordBytes = 512 << 10
    /// All records of one conversation: a million messages of 250 bytes.
    package static let conversationBytes = 256 << 20
    /// Most records of one conversation: 100,000 appended one by one, and as many edits and deletions again.
    package static let conversationRecords = 200_000
    /// How long a replacement of a conversation may take from its first record to its commit, in seconds: 256 MB at
    /// half a megabyte a second. What is older and was never committed is taken for the rest of a crash.
    package static let replacementSeconds = 600
    /// Access tokens in one store: all of them are kept in memory, so that a look-up never waits.
    package static let tokens = 10_000
    /// The longest name of a token in bytes: a line.
    package static let tokenNameBytes = 128

    /// Changes kept of one owner: what a NATS bucket keeps of one key at most, and far more than anybody changes while a
    /// device is asleep.
    package static let changesPerOwner = 64
    /// Changes kept of all owners in the embedded store: some 300 MB.
    package static let changes = 1_000_000
    /// How long a change is kept in the embedded store, in seconds: a device that was off for a month starts anew.
    package static let changeSeconds = 30 * 86_400
    /// Changes handed to a listener at once.
    package static let changesAtOnce = 512

    /// Writes that wait for the embedded store's writer; beyond it a write is refused.
    package static let queuedWrites = 4_096
    /// Writes that share one commit: a commit's cost is the disk's, so that few of them suffice, while those at the
    /// front wait for those at the end.
    package static let writesPerCommit = 256
    /// How long another process may hold the embedded store before a write gives up, in milliseconds.
    package static let lockMilliseconds = 5_000
    /// Connections kept for reading the embedded store.
    package static let readers = 8
    /// How soon changes by other processes on the same file are seen, in milliseconds.
    package static let pollMilliseconds = 200
    /// How long a NATS server may take for one answer, in milliseconds: an election takes longer, and then the question
    /// is asked again.
    package static let answerMilliseconds = 1_000
    /// How long a question to a NATS cluster is asked again, in milliseconds: an election takes four to nine
    /// seconds.
    package static let readMilliseconds = 12_000
    /// How long a write to a NATS cluster is tried, in milliseconds: an election, and a second candidate's.
    package static let writeMilliseconds = 15_000
    /// How long the streams of a NATS cluster may take to be made, in milliseconds: a cluster that starts elects twice.
    package static let openMilliseconds = 20_000
    /// The pause before the same thing is tried again, in milliseconds.
    package static let retryMilliseconds = 50
    /// How often a NATS server says that it is there though it has nothing to send, in milliseconds; three times that
    /// without a word and it is taken for gone.
    package static let heartbeatMilliseconds = 500
    /// How often a node compares what it was sent with what the servers of a NATS cluster keep, in milliseconds: one to
    /// three questions each time.
    package static let compareMilliseconds = 2_000
    /// How long a message that was sent may turn out to be another, in milliseconds: a leader that has lost the others of
    /// its cluster answers for some ten seconds as if they were there, and an election takes up to nine.
    package static let doubtMilliseconds = 30_000
    /// Messages that a node keeps in mind to compare, at least, 100 bytes each: more than are sent while servers find
    /// together.
    package static let followedMessages = 256
    /// Owners and conversations of which a node remembers the last change it knows for certain: beyond it the memory
    /// starts anew, which costs one more question each.
    package static let settledSubjects = 20_000
    /// The largest preference read back, in bytes: ten times what the largest one takes.
    static let preferenceBytes = 4_096

    static func check(name: Identifier, of what: String) throws(StoreError) {
        guard !name.isEmpty else { throw StoreError(code: .invalid, reason: "the name of a \(what) is empty") }
        guard name.utf8.count <= nameBytes else {
            throw StoreError(
                code: .invalid,
                reason: "the name of a \(what) has \(name.utf8.count) bytes, at most \(nameBytes) are allowed")
        }
    }

    static func check(origin: Identifier?) throws(StoreError) {
        if let origin { try check(name: origin, of: "device") }
    }

    static func check(records: Int, bytes: Int, of conversation: ConversationName) throws(StoreError) {
        guard records <= conversationRecords, bytes <= conversationBytes else {
            throw StoreError(
                code: .tooLarge,
                reason: "\(conversation) would have \(records) records and \(bytes) bytes, at most "
                    + "\(conversationRecords) and \(conversationBytes) are allowed")
        }
    }

    static func check(record: [UInt8]) throws(StoreError) {
        guard record.count <= recordBytes else {
            throw StoreError(
                code: .tooLarge,
                reason: "a record of \(record.count) bytes, at most \(recordBytes) are allowed")
        }
    }
}
