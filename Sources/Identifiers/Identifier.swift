// `String` compares, hashes and orders by canonical equivalence: U+212A equals "K", and a composed letter equals the
// letter with its combining mark. Stores, subjects and file names compare bytes. An identifier compares bytes
// everywhere.

/// A name from outside the program, equal to another only if their bytes are equal.
public struct Identifier: Sendable {
    /// The name as it was received.
    public let text: String

    /// Creates an identifier from a text.
    @inlinable
    public init(_ text: String) { self.text = text }

    /// Creates an identifier from a part of a longer text.
    @inlinable
    public init(_ text: Substring) { self.text = String(text) }

    /// A Boolean value that indicates whether the text is empty.
    @inlinable
    public var isEmpty: Bool { text.isEmpty }

    /// A Boolean value that indicates whether the name is a dot-segment (RFC 3986), which URL parsers remove.
    ///
    /// They remove an escaped one as well.
    package var isDotSegment: Bool { self == "." || self == ".." }

    /// Returns whether the text begins with the bytes of a prefix.
    package func hasPrefix(_ prefix: String) -> Bool { text.startsExactly(prefix) }

    /// The bytes of the text.
    @inlinable
    public var utf8: String.UTF8View { text.utf8 }
}

extension Identifier: Equatable {
    /// Returns whether two identifiers have the same bytes.
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
        let isEqual = unsafe left.withContiguousStorageIfAvailable { left in
            unsafe right.withContiguousStorageIfAvailable { right in unsafe left.elementsEqual(right) }
        }
        return (isEqual ?? nil) ?? left.elementsEqual(right)
    }
}

extension Identifier: Hashable {
    /// Hashes the bytes and a terminator that occurs in no text, so that consecutive names stay distinct.
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
    /// Returns whether the bytes of one identifier precede those of another.
    @inlinable
    public static func < (left: Identifier, right: Identifier) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension Identifier: ExpressibleByStringInterpolation {
    /// Creates an identifier from a literal.
    @inlinable
    public init(stringLiteral text: String) { self.text = text }
}

extension Identifier: CustomStringConvertible {
    /// The text.
    @inlinable
    public var description: String { text }
}

extension Identifier: Codable {
    /// Decodes an identifier from a string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the identifier as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Sequence where Element == Identifier {
    /// Returns the names, separated by a text.
    package func joined(separator: String) -> String { map(\.text).joined(separator: separator) }
}
