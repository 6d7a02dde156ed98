internal import TypescaleCryptography
internal import TypescaleStrings

package struct LogHead: Hashable, Sendable {
    /// The position of the last record. It changes with every change of the conversation and thus identifies its
    /// state.
    package internal(set) var position: LogPosition
    package let totals: LogTotals

    package init(position: LogPosition, totals: LogTotals) { (self.position, self.totals) = (position, totals) }
}

/// The number, the size and the digest of the records of a log.
package struct LogTotals: Hashable, Sendable {
    package private(set) var records: Int
    /// The total size of the records in bytes.
    package private(set) var bytes: Int
    /// The digest of the records; `nil` if an earlier version of this program wrote some of them.
    package private(set) var digest: LogDigest?

    /// Creates totals, by default those of no records.
    package init(records: Int = 0, bytes: Int = 0, digest: LogDigest? = .empty) {
        (self.records, self.bytes, self.digest) = (records, bytes, digest)
    }

    package mutating func add(_ record: [UInt8]) {
        records += 1
        bytes += record.count
        digest = digest?.adding(record)
    }

    /// Returns whether two logs have the same totals; digests are compared if both are known.
    package func matches(_ other: LogTotals) -> Bool {
        records == other.records && bytes == other.bytes
            && (digest == nil || other.digest == nil || digest == other.digest)
    }
}

package struct LogPosition: Hashable, Sendable {
    /// The generation of the conversation; each replacement starts a new one.
    package let generation: Revision
    /// The record's number in the generation, ascending with gaps.
    package let sequence: Revision

    package init(generation: Revision, sequence: Revision) { (self.generation, self.sequence) = (generation, sequence) }
}

package struct LogRecord: Hashable, Sendable {
    package let sequence: Revision
    package let bytes: [UInt8]
}

package struct LogPage: Hashable, Sendable {
    package let head: LogHead
    package let records: [LogRecord]
    /// A Boolean value that indicates whether the page starts with the first record.
    ///
    /// True if the conversation was replaced after the requested position, or if none was requested.
    package let isRestart: Bool
    /// A Boolean value that indicates whether the log has no further records.
    package let isLast: Bool

    /// The position after which the next page starts.
    package var next: LogPosition {
        LogPosition(generation: head.position.generation, sequence: records.last?.sequence ?? head.position.sequence)
    }
}

/// A digest of all records of a log in order. Different logs have the same digest with a probability of 1 in 2⁶⁴.
///
/// Position and size do not identify a log: if a store is restored from an older copy and continued, lost and new
/// records may have the same number and the same length.
package struct LogDigest: Hashable, Sendable {
    /// The first eight bytes of a SHA-256 digest.
    let number: UInt64

    package static let empty = LogDigest(number: 0)

    package func adding(_ record: [UInt8]) -> LogDigest {
        // Little-endian since the first format; changing it changes all digests.
        LogDigest(bigEndian: Crypto.sha256(littleEndianBytes + record).prefix(8))
    }

    private var littleEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) } }
}

extension LogDigest {
    init?(hexadecimal text: String) {
        guard let bytes = Hexadecimal.bytes(text), bytes.count == 8 else { return nil }
        self.init(bigEndian: bytes)
    }

    private init(bigEndian bytes: some Sequence<UInt8>) { self.init(number: bytes.reduce(0) { $0 << 8 | UInt64($1) }) }

    var hexadecimal: String { Hexadecimal.text(littleEndianBytes.reversed()) }
}

/// Collects a page of a conversation's log, for all stores.
struct PageBuilder {
    private let head: LogHead
    private let isRestart: Bool
    private let maximumBytes: Int
    /// The sequence of the last record of the page, or of the one before it.
    private(set) var last: Revision
    private(set) var records: [LogRecord] = []
    private(set) var isFull = false
    private var bytes = 0

    /// Creates the page after a position, which begins with the first record after a replacement.
    init(_ head: LogHead, after position: LogPosition?, maximumBytes: Int) {
        isRestart = position?.generation != head.position.generation
        last = isRestart ? .zero : position?.sequence ?? .zero
        (self.head, self.maximumBytes) = (head, maximumBytes)
    }

    var page: LogPage { LogPage(head: head, records: records, isRestart: isRestart, isLast: !isFull) }

    /// Appends a record; returns `false` if it does not fit.
    mutating func add(_ record: LogRecord) -> Bool {
        guard records.isEmpty || bytes + record.bytes.count <= maximumBytes else {
            isFull = true
            return false
        }
        bytes += record.bytes.count
        records.append(record)
        last = record.sequence
        return true
    }
}
