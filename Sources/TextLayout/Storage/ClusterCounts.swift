/// The clusters of a segment's content and of the spaces after it.
struct ClusterCount {
    var content: Int
    var spaces: Int
}

/// The clusters of the segments of paragraphs in which they cannot be counted by UTF-16 units.
///
/// A segment takes two bytes. In the few paragraphs in which a number does not fit, it takes eight; such a paragraph
/// has the trait `wideCounts`, and only a walker reads its counts.
struct ClusterCounts: ArrayList, Sendable {
    /// Clusters of the content and of the spaces in twelve and four bits each.
    private(set) var packed: [UInt16] = []

    /// Returns the clusters of the content in a segment's two bytes.
    @inline(__always)
    static func content(_ packed: UInt16) -> Int64 { Int64(packed & 0xFFF) }

    /// Returns the clusters of the spaces in a segment's two bytes.
    @inline(__always)
    static func spaces(_ packed: UInt16) -> Int64 { Int64(packed >> 12) }

    var count: Int { packed.count }

    /// Returns the counts of a segment of a paragraph whose entries begin at `first`.
    @inline(__always)
    subscript(segment: Int, from first: Int, isWide isWide: Bool) -> ClusterCount {
        if isWide {
            /// Returns the number in two elements.
            func number(_ index: Int) -> Int { Int(packed[index]) | Int(packed[index + 1]) << 16 }
            return ClusterCount(content: number(first + 4 * segment), spaces: number(first + 4 * segment + 2))
        }
        let bits = packed[first + segment]
        return ClusterCount(content: Int(Self.content(bits)), spaces: Int(Self.spaces(bits)))
    }

    /// Appends the counts of a paragraph's segments, and returns whether they take eight bytes each.
    mutating func append(_ counts: [ClusterCount]) -> Bool {
        if counts.allSatisfy({ $0.content <= 0xFFF && $0.spaces <= 0xF }) {
            packed += counts.lazy.map { UInt16($0.content) | UInt16($0.spaces) << 12 }
            return false
        }
        for count in counts {
            for number in [UInt32(clamping: count.content), UInt32(clamping: count.spaces)] {
                packed.append(UInt16(truncatingIfNeeded: number))
                packed.append(UInt16(truncatingIfNeeded: number >> 16))
            }
        }
        return true
    }

    var memory: MemoryUse { packed.memory }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        packed.apply(change)
    }
}
