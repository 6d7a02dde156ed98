// A list with prefix sums of heights.
//
// Problem: one edit of a million rows of different heights must not cost a million additions, and an edited list and a
// new one must agree to the last bit.
//
// Method: entries are stored in blocks of up to 512; above the blocks is a binary tree of sums, in an array. A change
// of an entry is added along the tree's path: twelve additions for a million entries. An insertion moves entries of one
// block. A full block is split in two; only then, once in hundreds of insertions, is the tree rebuilt over two thousand
// blocks. Heights are integers, so sums depend neither on the order of additions nor on earlier edits. They wrap around
// at 64 bits; callers refuse rows whose sum does not fit.
//
// Blocks are arrays of their own: a snapshot shares all of them, and an edit made while a snapshot exists copies one.
//
// Rejected: a Fenwick tree over all rows (it cannot insert in the middle); one array of offsets (an edit at the top of
// a million rows costs a pass over all of them); floating-point sums (their last bits depend on the order of
// additions).

/// An entry with a height that an offset tree sums up.
protocol OffsetTreeEntry: Sendable {
    /// The height in micropoints, of which a point has `MessageRow.micropointsPerPoint`.
    var micropoints: Int64 { get }
}

struct EntryPosition: Hashable {
    var block: Int
    var entry: Int
}

/// The change that an edit made to the list of blocks, for tables that refer to blocks.
enum BlockChange: Hashable {
    case none
    /// The second half of a block became a new block right after it.
    case split(Int)
    /// The next block was joined to this one.
    case joined(Int)
    /// The block lost its last entry and was removed.
    case removed(Int)
}

/// A list of entries of different heights, one below the other.
struct OffsetTree<Entry: OffsetTreeEntry>: Sendable {
    private struct Sum: Sendable {
        var count = 0
        var micropoints: Int64 = 0
    }

    private(set) var blocks: [[Entry]]
    /// The nodes of the tree: the root at 1, the children of `n` at `2n` and `2n + 1`, the blocks from `leaves` on.
    private var sums: [Sum] = []
    private var leaves = 1

    init() { self.init(blocks: [], heights: []) }

    /// Creates a list of blocks, none of which is empty or has too many entries, with the height of each.
    init(blocks: [[Entry]], heights: [Int64]) {
        precondition(blocks.count == heights.count, "each block needs a height")
        self.blocks = blocks
        rebuild { Sum(count: blocks[$0].count, micropoints: heights[$0]) }
    }

    var count: Int { sums[1].count }
    /// The height of all entries in micropoints.
    var micropoints: Int64 { sums[1].micropoints }
    var byteCount: Int {
        count * MemoryLayout<Entry>.stride + sums.count * MemoryLayout<Sum>.stride
            + blocks.count * MemoryLayout<[Entry]>.stride
    }

    /// The bytes of the list with the reserve of its arrays.
    var heldBytes: Int {
        HeldBytes.of(blocks) + HeldBytes.of(sums) + blocks.reduce(0) { $0 + HeldBytes.of($1) }
    }

    subscript(index: Int) -> Entry {
        let position = self.position(of: index)
        return blocks[position.block][position.entry]
    }

    subscript(position: EntryPosition) -> Entry { blocks[position.block][position.entry] }

    // MARK: Looking up

    /// Calls a closure with the entries at ascending indices, without a search for each.
    func forEach(at indices: [UInt32], _ body: (_ index: Int, _ entry: Entry) -> Void) {
        var block = -1
        var range = 0..<0
        for index in indices.lazy.map(Int.init) {
            while index >= range.upperBound {
                block += 1
                range = range.upperBound..<range.upperBound + blocks[block].count
            }
            body(index, blocks[block][index - range.lowerBound])
        }
    }

    /// Returns the position of an entry; for the index past the last entry, the position after it.
    func position(of index: Int) -> EntryPosition {
        precondition(index >= 0 && index <= count, "the index is out of range")
        guard !blocks.isEmpty else { return EntryPosition(block: 0, entry: 0) }
        if index == count { return EntryPosition(block: blocks.count - 1, entry: blocks[blocks.count - 1].count) }
        var node = 1
        var rest = index
        while node < leaves {
            node *= 2
            if rest >= sums[node].count {
                rest -= sums[node].count
                node += 1
            }
        }
        return EntryPosition(block: node - leaves, entry: rest)
    }

    /// Returns the number of entries before a position.
    func index(of position: EntryPosition) -> Int {
        sumBefore(block: position.block).count + position.entry
    }

    /// Returns the micropoints from the top to an entry; for the index past the last entry, the height of all.
    func offset(of index: Int) -> Int64 {
        offset(of: position(of: index))
    }

    func offset(of position: EntryPosition) -> Int64 {
        guard !blocks.isEmpty else { return 0 }
        var offset = sumBefore(block: position.block).micropoints
        for entry in blocks[position.block][..<position.entry] { offset &+= entry.micropoints }
        return offset
    }

    /// Returns the entry at a distance from the top, and the distance at which the entry starts.
    ///
    /// Distances outside the list give the first or the last entry. Entries without a height contain no distance.
    func entry(at micropoints: Int64) -> (index: Int, offset: Int64)? {
        guard count > 0 else { return nil }
        let wanted = min(max(micropoints, 0), max(self.micropoints - 1, 0))
        var node = 1
        var rest = wanted
        var before = 0
        while node < leaves {
            node *= 2
            if (rest >= sums[node].micropoints && node + 1 - leaves < blocks.count) || sums[node].count == 0 {
                rest &-= sums[node].micropoints
                before += sums[node].count
                node += 1
            }
        }
        let block = blocks[min(node - leaves, blocks.count - 1)]
        for (index, entry) in block.enumerated() {
            if rest < entry.micropoints { return (before + index, wanted - rest) }
            rest &-= entry.micropoints
        }
        return (count - 1, offset(of: count - 1))
    }

    private func sumBefore(block: Int) -> Sum {
        var node = leaves + block
        var sum = Sum()
        while node > 1 {
            if node % 2 == 1 {
                sum.count += sums[node - 1].count
                sum.micropoints &+= sums[node - 1].micropoints
            }
            node /= 2
        }
        return sum
    }

    // MARK: Editing

    mutating func replace(_ position: EntryPosition, with entry: Entry) {
        let before = blocks[position.block][position.entry].micropoints
        blocks[position.block][position.entry] = entry
        add(Sum(count: 0, micropoints: entry.micropoints &- before), at: position.block)
    }

    mutating func insert(_ entry: Entry, at position: EntryPosition) -> BlockChange {
        if blocks.isEmpty {
            blocks = [[entry]]
            rebuild()
            return .none
        }
        let block = position.block
        blocks[block].insert(entry, at: position.entry)
        guard blocks[block].count > ConversationsLimits.blockEntries else {
            add(Sum(count: 1, micropoints: entry.micropoints), at: block)
            return .none
        }
        // Lists mostly grow at their end; then the full block stays full.
        let isAppending = block == blocks.count - 1 && position.entry == ConversationsLimits.blockEntries
        let firstCount = isAppending ? ConversationsLimits.blockEntries : blocks[block].count / 2
        let second = Array(blocks[block][firstCount...])
        blocks[block].removeSubrange(firstCount...)
        blocks.insert(second, at: block + 1)
        if block + 1 == blocks.count - 1 && blocks.count <= leaves {
            refresh(block)
            refresh(block + 1)
        } else {
            rebuild()
        }
        return .split(block)
    }

    mutating func remove(at position: EntryPosition) -> BlockChange {
        let block = position.block
        let entry = blocks[block].remove(at: position.entry)
        if blocks[block].isEmpty {
            blocks.remove(at: block)
            rebuild()
            return .removed(block)
        }
        if blocks[block].count < ConversationsLimits.sparseBlock {
            for first in [block, block - 1] where first >= 0 && first + 1 < blocks.count {
                if blocks[first].count + blocks[first + 1].count <= ConversationsLimits.blockEntries / 2 {
                    blocks[first] += blocks[first + 1]
                    blocks.remove(at: first + 1)
                    rebuild()
                    return .joined(first)
                }
            }
        }
        add(Sum(count: -1, micropoints: -entry.micropoints), at: block)
        return .none
    }

    private static func sum(_ block: [Entry]) -> Sum {
        var micropoints: Int64 = 0
        for entry in block { micropoints &+= entry.micropoints }
        return Sum(count: block.count, micropoints: micropoints)
    }

    /// Adds the change of a block to its sum and to the sums above it.
    private mutating func add(_ change: Sum, at block: Int) {
        if change.count == 0 && change.micropoints == 0 { return }
        var node = leaves + block
        while node > 0 {
            sums[node].count += change.count
            sums[node].micropoints &+= change.micropoints
            node /= 2
        }
    }

    private mutating func refresh(_ block: Int) {
        var node = leaves + block
        sums[node] = OffsetTree.sum(blocks[block])
        while node > 1 {
            node /= 2
            sums[node] = joined(node)
        }
    }

    private func joined(_ node: Int) -> Sum {
        let (left, right) = (sums[2 * node], sums[2 * node + 1])
        return Sum(count: left.count + right.count, micropoints: left.micropoints &+ right.micropoints)
    }

    private mutating func rebuild() {
        let blocks = blocks
        rebuild { OffsetTree.sum(blocks[$0]) }
    }

    private mutating func rebuild(_ sum: (Int) -> Sum) {
        leaves = 1
        while leaves < blocks.count { leaves *= 2 }
        sums = [Sum](repeating: Sum(), count: 2 * leaves)
        for block in blocks.indices { sums[leaves + block] = sum(block) }
        for node in stride(from: leaves - 1, to: 0, by: -1) { sums[node] = joined(node) }
    }
}
