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

extension PreparedMessages {
    /// The bytes of the store with the reserve of its arrays.
    package var heldBytes: Int {
        texts.heldBytes + HeldBytes.of(blocks) + blockRanges.heldBytes + HeldBytes.of(boxes) + lanes.heldBytes
    }
}

extension PreparedTexts {
    /// The bytes of the store with the reserve of its arrays.
    package var heldBytes: Int {
        let segments = HeldBytes.of(ends) + HeldBytes.of(spaces) + HeldBytes.of(starts) + carries.heldBytes
        let clusters =
            (hasSharedClusters ? 0 : clusterStore.heldBytes) + clusterCounts.heldBytes
            + HeldBytes.of(restartEnds) + HeldBytes.of(sharedWords)
        let lists =
            adjustments.heldBytes + trims.heldBytes + restarts.heldBytes + tabs.heldBytes + faceChanges.heldBytes
            + startRules.heldBytes + separators.heldBytes + words.heldBytes + pictures.heldBytes
            + wordHyphens.heldBytes + softHyphens.heldBytes + exact.heldBytes
        let faces = HeldBytes.of(faceLists) + faceLists.reduce(0) { $0 + HeldBytes.of($1) }
        return segments + clusters + lists + faces + paragraphs.heldBytes + texts.heldBytes + originBytes
            + HeldBytes.of(emptyTextFaces) + HeldBytes.of(spacesWidths)
    }
}
