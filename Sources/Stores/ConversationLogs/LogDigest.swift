internal import TypescaleStrings
internal import TypescaleCryptography

/// A digest of all records of a log in order. Different logs have the same digest with a probability of 1 in 2⁶⁴.
///
/// Position and size do not identify a log: if a store is restored from an older copy and continued, lost and new
/// records may have the same number and the same length.
package struct LogDigest: Hashable, Sendable {
    /// The first eight bytes of a SHA-256 digest.
    let number: UInt64

    /// The digest of a log without records.
    package static let empty = LogDigest(number: 0)

    init(number: UInt64) { self.number = number }

    /// Returns the digest after one more record.
    package func adding(_ record: [UInt8]) -> LogDigest {
        let text = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) } + record
        return LogDigest(number: Digest.sha256(text).prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
}

extension LogDigest {
    /// Parses a digest of 16 hexadecimal digits.
    init?(hexadecimal text: String) {
        guard let bytes = Hexadecimal.bytes(text), bytes.count == 8 else { return nil }
        self.init(number: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// The digest as 16 hexadecimal digits.
    var hexadecimal: String {
        Hexadecimal.text((0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
    }
}
