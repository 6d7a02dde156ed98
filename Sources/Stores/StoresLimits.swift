/// The limits of this module, with their reasons.
package enum StoresLimits {
    /// The maximum name of a user, a device or a conversation in characters as JSON Schema counts them, code points.
    ///
    /// Addresses and opaque ids of identity providers have up to 255. In a subject of the network store a name of
    /// characters beyond the BMP takes 2,048 bytes, half of a server's default limit for a line.
    package static let nameCharacters = 256
    /// The maximum record of a conversation's log in bytes: half of a NATS server's default message limit.
    package static let recordBytes = 512 << 10
    /// The maximum size of all records of one conversation in bytes: a million messages of 250 bytes.
    static let conversationBytes = 256 << 20
    /// The maximum number of records of one conversation: 100,000 appended singly, and as many edits and deletions.
    static let conversationRecords = 200_000
    /// The maximum time of a replacement from its first record to its commit in seconds: 256 MB at 0.5 MB per second.
    ///
    /// An older one that was never committed counts as abandoned.
    static let replacementSeconds = 600
    /// The maximum number of access tokens in a store, all of which are in memory so that a lookup never waits.
    static let tokens = 10_000
    /// The maximum name of a token in bytes: a line.
    package static let tokenNameBytes = 128

    /// The maximum number of stored changes per owner.
    ///
    /// It is the maximum of a NATS bucket per key, and far more than the changes while a device sleeps.
    package static let changesPerOwner = 64
    /// The maximum number of stored changes of all owners in the embedded store: some 300 MB.
    static let changes = 1_000_000
    /// The maximum age of a change in the embedded store in seconds: a device that was off for a month starts over.
    static let changeSeconds = 30 * 86_400
    /// The maximum number of changes in one call of a listener.
    static let changesAtOnce = 512

    /// The maximum number of writes that wait for the embedded store's writer; further ones are rejected.
    static let queuedWrites = 4_096
    /// The maximum number of writes in one commit.
    ///
    /// The disk determines a commit's cost, so few suffice, while the first writes wait for the last.
    static let writesPerCommit = 256
    /// The milliseconds that a write waits for another process's lock on the embedded store.
    static let lockMilliseconds = 5_000
    /// The bytes to which SQLite's write-ahead log is shortened after a long read by another process.
    static let writeAheadLogBytes = 16 << 20
    /// The bytes of free space that writes leave to the embedded store's cleanup, which is what makes space again.
    ///
    /// A step of the cleanup, and the log that SQLite writes into the file before it begins it again.
    static let spaceReserveBytes = 4 << 20
    /// The bytes that a write needs in the log and in the file beside its content: eight pages.
    static let spaceOfWriteBytes = 32 << 10
    /// The maximum size in bytes of the records that the embedded store deletes in one transaction.
    ///
    /// Some ten milliseconds, because SQLite overwrites the pages of deleted content.
    static let deletedBytesAtOnce = 1 << 20
    /// The maximum number of other rows that the embedded store deletes in one transaction: some ten milliseconds.
    static let deletedRowsAtOnce: Int64 = 500
    /// The maximum number of records or bytes of a conversation that is read from a store.
    ///
    /// More than any limit of this program has allowed, and so little that sums of it do not overflow.
    static let storedTotal = Int64(Int32.max)
    /// The times of a stored token in seconds since 1970: until the year 9999, the last one with a text in RFC 3339.
    static let tokenTimes: ClosedRange<Int64> = 0...253_402_300_799
    /// The maximum number of damaged subjects that a store remembers, each of which it reports once.
    static let reportedDamage = 1_000
    /// The maximum number of idle reading connections of the embedded store.
    static let readers = 8
    /// The milliseconds from one test write of a health check to the next.
    static let healthMilliseconds = 1_000
    /// The milliseconds between polls for changes by other processes on the same file.
    package static let pollMilliseconds = 200
    /// The timeout in milliseconds of connecting to a NATS server, and of sending what is pending to it.
    static let connectMilliseconds: Int64 = 2_000
    /// The milliseconds between attempts to connect to a lost NATS server again, and up to as many at random.
    static let reconnectMilliseconds: Int64 = 100
    /// The milliseconds between pings of a NATS server.
    static let pingMilliseconds: Int64 = 1_000
    /// The timeout of one response of a NATS server in milliseconds; during an election, which takes longer, queries
    /// are repeated.
    static let replyMilliseconds = 1_000
    /// The time of repeating a query to a NATS cluster in milliseconds: an election takes four to nine seconds.
    static let readMilliseconds = 12_000
    /// The time of repeating a write to a NATS cluster in milliseconds: an election, and that of a second candidate.
    static let writeMilliseconds = 15_000
    /// The timeout of creating the streams of a NATS cluster in milliseconds: a starting cluster holds two elections.
    static let openMilliseconds = 20_000
    /// The milliseconds between attempts.
    static let retryMilliseconds = 50
    /// The number of messages that are queried singly before a consumer reads the others: it takes as long as some
    /// eight.
    static let messagesReadSingly = 8
    /// The maximum bytes of a batch of messages of a consumer: one of the largest messages fits in it.
    static let batchBytes = 1 << 20
    /// The maximum number of messages in a batch: as many of the smallest as fit into its bytes.
    static let batchMessages = 4_096
    /// The milliseconds between heartbeats of an idle NATS server; after three missed ones it counts as disconnected.
    static let heartbeatMilliseconds = 500
    /// The milliseconds between two looks at the wall clock.
    static let clockMilliseconds = 250
    /// The step back of the wall clock in milliseconds after which a node connects to its NATS servers again.
    ///
    /// Waits are longer by the step: a shorter one delays a ping by less than the time that two pings take.
    static let clockStepMilliseconds: Int64 = 1_000
    /// The milliseconds between comparisons of delivered messages with those of the NATS servers: one to three
    /// queries each.
    static let compareMilliseconds = 2_000
    /// The milliseconds during which a delivered message may be dropped.
    ///
    /// A leader that has lost the others of its cluster answers for some ten seconds as if they were there, and an
    /// election takes up to nine.
    static let comparisonMilliseconds = 30_000
    /// The minimum number of recent messages that a node stores for comparison, 100 bytes each.
    ///
    /// More than are delivered until the servers agree.
    static let followedMessages = 256
    /// The maximum number of owners and conversations whose last valid change a node caches.
    ///
    /// Beyond it the table is cleared, which costs one more query each.
    static let rememberedSubjects = 20_000
    /// The maximum number of conversations whose unused messages a node has yet to delete.
    static let waitingCleanups = 10_000
    /// The maximum stored preference that is read, in bytes: ten times the largest one.
    static let preferenceBytes = 4_096
}
