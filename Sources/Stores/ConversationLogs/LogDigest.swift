internal import TypescaleStrings

/// Stands for all records of a log, in their order: two logs of the same records have the same one, two others by a chance
/// in eighteen million million million.
///
/// A log's place and its sizes do not: where a store was put back to an older copy and written on, what was lost and what
/// came in its place may have the same number and the same length.
package struct LogDigest: Hashable, Sendable {
    /// The first eight bytes of a SHA-256.
    let number: UInt64

    /// Of a log without records.
    package static let empty = LogDigest(number: 0)

    init(number: UInt64) { self.number = number }

    /// The digest after one more record.
    package func adding(_ record: [UInt8]) -> LogDigest {
        let text = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) } + record
        return LogDigest(number: Libcrypto.sha256(text).prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
}

extension LogDigest {
    /// The digest that 16 hexadecimal digits spell.
    init?(hexadecimal text: String) {
        guard let bytes = Hexadecimal.bytes(text), bytes.count == 8 else { return nil }
        self.init(number: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// 16 hexadecimal digits.
    var hexadecimal: String {
        Hexadecimal.text((0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
    }
}
