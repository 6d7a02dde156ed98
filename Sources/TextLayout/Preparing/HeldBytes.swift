// What stores and messages take of the heap, reserves and the allocator's own bytes included.

/// The heap's part in memory: estimates that a test holds against the allocator's own count.
package enum HeldBytes {
    /// The header of an array, a string or a dictionary, and what the allocator adds to a block.
    package static let block = 48

    /// Bytes of an array's elements and its reserve, without what the elements own.
    @inlinable
    package static func of<Element>(_ array: [Element]) -> Int {
        array.capacity == 0 ? 0 : block + array.capacity * MemoryLayout<Element>.stride
    }

    /// Bytes of a text outside of its sixteen bytes in place.
    @inlinable
    package static func of(_ text: String) -> Int {
        let count = text.utf8.count
        return count <= 15 ? 0 : block + count
    }

    /// Bytes of a dictionary's keys and values and its reserve, without what they own. A table is at most three quarters
    /// full, and its size a power of two.
    @inlinable
    package static func of<Key, Value>(_ dictionary: [Key: Value]) -> Int {
        guard dictionary.capacity > 0 else { return 0 }
        return block + dictionary.capacity * 4 / 3 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
    }
}

extension Message {
    /// Bytes that the message takes beside its own place.
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
    /// Bytes the store takes, with what its arrays hold in reserve.
    package var heldBytes: Int { texts.heldBytes + HeldBytes.of(blocks) + HeldBytes.of(messages) }
}

extension PreparedTexts {
    /// Bytes the store takes, with what its arrays hold in reserve.
    package var heldBytes: Int {
        let segments = HeldBytes.of(ends) + HeldBytes.of(gaps) + HeldBytes.of(starts) + carries.heldBytes
        let clusters =
            HeldBytes.of(self.clusters) + HeldBytes.of(clusterFacts) + HeldBytes.of(clusterCounts)
            + HeldBytes.of(restartEnds) + HeldBytes.of(sharedWords)
        let lists =
            adjustments.heldBytes + trims.heldBytes + longClusters.heldBytes + clusterAdjustments.heldBytes
            + clusterTrims.heldBytes + restarts.heldBytes + tabs.heldBytes + faceChanges.heldBytes
            + clusterFaces.heldBytes + hyphens.heldBytes + words.heldBytes
        let faces = HeldBytes.of(faceLists) + faceLists.reduce(0) { $0 + HeldBytes.of($1) }
        return segments + clusters + lists + faces + HeldBytes.of(paragraphs) + texts.heldBytes
            + HeldBytes.of(gapWidths)
    }
}
