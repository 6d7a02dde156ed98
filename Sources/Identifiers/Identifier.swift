// `String` compares, hashes and orders by canonical equivalence: U+212A equals "K", and a composed letter equals the
// letter with its mark. A store, a subject and a file name compare bytes. An identifier compares bytes everywhere.

/// A name given from outside, equal to another only where every byte is.
public struct Identifier: Sendable {
    /// The name as it was given.
    public let text: String

    /// A name.
    @inlinable
    public init(_ text: String) { self.text = text }

    /// A name that is a part of a longer text.
    @inlinable
    public init(_ text: Substring) { self.text = String(text) }

    /// Whether there is no text.
    @inlinable
    public var isEmpty: Bool { text.isEmpty }

    /// Whether the first bytes are these.
    package func hasPrefix(_ prefix: String) -> Bool { text.startsExactly(prefix) }

    /// The bytes.
    @inlinable
    public var utf8: String.UTF8View { text.utf8 }
}

extension Identifier: Equatable {
    /// Whether both have the same bytes.
    @inlinable
    public static func == (left: Identifier, right: Identifier) -> Bool {
        // Most are copies of one text, or short ones that are stored in place: equal without a look at their bytes.
        let (leftBits, rightBits) = unsafe (
            unsafeBitCast(left.text, to: SIMD2<UInt64>.self), unsafeBitCast(right.text, to: SIMD2<UInt64>.self)
        )
        return leftBits == rightBits || left.hasSameBytes(as: right)
    }

    @usableFromInline
    func hasSameBytes(as other: Identifier) -> Bool {
        let (left, right) = (text.utf8, other.text.utf8)
        guard left.count == right.count else { return false }
        let answer = unsafe left.withContiguousStorageIfAvailable { left in
            unsafe right.withContiguousStorageIfAvailable { right in unsafe left.elementsEqual(right) }
        }
        return (answer ?? nil) ?? left.elementsEqual(right)
    }
}

extension Identifier: Hashable {
    /// Feeds the bytes and a byte that occurs in no text, so that names in a row do not run together.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        let isFed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isFed == nil { for byte in text.utf8 { hasher.combine(byte) } }
        hasher.combine(0xFF as UInt8)
    }
}

extension Identifier: Comparable {
    /// The order of the bytes.
    @inlinable
    public static func < (left: Identifier, right: Identifier) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension Identifier: ExpressibleByStringInterpolation {
    /// A name that stands in the source: compared by its bytes like any other.
    @inlinable
    public init(stringLiteral text: String) { self.text = text }
}

extension Identifier: CustomStringConvertible {
    /// The name.
    @inlinable
    public var description: String { text }
}

extension Identifier: Codable {
    /// Reads a text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Sequence where Element == Identifier {
    /// The names one after the other.
    package func joined(separator: String) -> String { map(\.text).joined(separator: separator) }
}
