// The heap memory of stores and messages, with reserves and the allocator's own bytes.

/// Estimates of heap memory, which a test compares with the allocator's own count.
package enum HeldBytes {
    /// The header of an array, a string or a dictionary, and the bytes that the allocator adds to a block.
    package static let block = 48

    /// Returns the bytes of an array's elements and its reserve, without memory that the elements own.
    @inlinable
    package static func of<Element>(_ array: [Element]) -> Int {
        array.capacity == 0 ? 0 : block + array.capacity * MemoryLayout<Element>.stride
    }

    /// Returns the bytes of a string outside of its sixteen inline bytes.
    @inlinable
    package static func of(_ text: String) -> Int {
        let count = text.utf8.count
        return count <= 15 ? 0 : block + count
    }

    /// Returns the bytes of a dictionary's keys and values and its reserve, without memory that they own.
    ///
    /// A table is at most three quarters full, and its size is a power of two.
    @inlinable
    package static func of<Key, Value>(_ dictionary: [Key: Value]) -> Int {
        guard dictionary.capacity > 0 else { return 0 }
        return block + dictionary.capacity * 4 / 3 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
    }
}

extension Message {
    /// The bytes of the message outside its inline storage.
    package var heldBytes: Int {
        var bytes = HeldBytes.of(id.text) + HeldBytes.of(blocks) + (locale.map { HeldBytes.of($0) } ?? 0)
        for block in blocks {
            bytes += HeldBytes.of(block.runs)
            for run in block.runs { bytes += HeldBytes.of(run.text) }
        }
        return bytes
    }
}

/// The memory of a store or of a part of it.
package struct MemoryUse: Sendable {
    /// The bytes of all elements.
    package var used: Int
    /// The bytes with the reserve of arrays and the allocator's own bytes.
    package var held: Int

    package init(used: Int = 0, held: Int = 0) { (self.used, self.held) = (used, held) }

    package static func += (total: inout MemoryUse, other: MemoryUse) { total = total + other }

    static func + (left: MemoryUse, right: MemoryUse) -> MemoryUse {
        MemoryUse(used: left.used + right.used, held: left.held + right.held)
    }
}

extension Array {
    /// The memory of the array, without memory that its elements own.
    var memory: MemoryUse { MemoryUse(used: count * MemoryLayout<Element>.stride, held: HeldBytes.of(self)) }

    /// Releases the reserve if it is worth a copy.
    mutating func trim() {
        if capacity - count > count / 8 { self = map { $0 } }
    }

    @inline(__always)
    mutating func apply(_ change: ArrayChange) {
        switch change {
        case .trim: trim()
        case .removeAll: removeAll(keepingCapacity: true)
        }
    }
}

/// A change of all arrays of a list.
enum ArrayChange {
    /// Releases the reserve.
    case trim
    /// Removes every element and keeps the memory.
    case removeAll
}

/// A list that consists of arrays.
protocol ArrayList {
    /// Trims or empties all arrays.
    mutating func apply(_ change: ArrayChange)
}

extension ArrayList {
    /// Releases the reserve of the arrays.
    mutating func trim() { apply(.trim) }

    /// Removes every element and keeps the memory.
    @inline(__always)
    mutating func removeAll() { apply(.removeAll) }
}
