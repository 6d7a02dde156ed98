import Testing
import TypescaleTestSupport

@testable import Conversations

@Suite struct OffsetTreeTests {
    struct Box: OffsetTreeEntry, Equatable { var micropoints: Int64 }

    /// Returns a list of entries in full blocks.
    private func tree(_ entries: [Box]) -> OffsetTree<Box> {
        let starts = stride(from: 0, to: entries.count, by: ConversationsLimits.blockEntries)
        let blocks = starts.map { Array(entries[$0...].prefix(ConversationsLimits.blockEntries)) }
        return OffsetTree(blocks: blocks, heights: blocks.map { $0.reduce(0) { $0 + $1.micropoints } })
    }

    private func agree(_ tree: OffsetTree<Box>, _ list: [Box], _ generator: inout SeededGenerator) {
        #expect(tree.count == list.count)
        #expect(tree.micropoints == list.reduce(0) { $0 + $1.micropoints })
        #expect(tree.blocks.flatMap { $0 } == list)
        #expect(tree.blocks.allSatisfy { !$0.isEmpty && $0.count <= ConversationsLimits.blockEntries })
        for _ in 0..<20 {
            let index = Int.random(in: 0...list.count, using: &generator)
            let offset = list[..<index].reduce(0) { $0 + $1.micropoints }
            #expect(tree.offset(of: index) == offset)
            #expect(tree.index(of: tree.position(of: index)) == index)
            if index < list.count {
                #expect(tree[index] == list[index])
                let found = tree.entry(at: offset)
                // Offsets belong to the next entry with a height.
                let holder = list[index...].firstIndex { $0.micropoints > 0 }
                if let holder { #expect(found?.index == holder && found?.offset == offset) }
            }
        }
    }

    @Test(arguments: 1...8)
    func `Random insertions, replacements and deletions agree with a plain list`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var list = (0..<Int.random(in: 0...3_000, using: &generator)).map { _ in
            Box(micropoints: Int64.random(in: 0...5, using: &generator))
        }
        var tree = tree(list)
        let isShrinking = seed % 2 == 0
        for round in 0..<4_000 {
            let box = Box(micropoints: Int64.random(in: 0...1_000_000, using: &generator))
            let index = Int.random(in: 0...list.count, using: &generator)
            switch Int.random(in: 0..<(isShrinking ? 9 : 4), using: &generator) {
            case 0, 1:
                list.insert(box, at: index)
                _ = tree.insert(box, at: tree.position(of: index))
            case 2 where index < list.count:
                list[index] = box
                tree.replace(tree.position(of: index), with: box)
            case 3... where index < list.count:
                list.remove(at: index)
                _ = tree.remove(at: tree.position(of: index))
            default: break
            }
            if round % 500 == 0 { agree(tree, list, &generator) }
        }
        agree(tree, list, &generator)
    }

    @Test func `An empty list has no entry and no height`() {
        let tree = OffsetTree<Box>()
        #expect(tree.count == 0 && tree.micropoints == 0 && tree.offset(of: 0) == 0)
        #expect(tree.entry(at: 0) == nil)
    }

    @Test func `Offsets outside the list return the first or the last entry`() {
        let tree = tree([Box(micropoints: 10), Box(micropoints: 20)])
        #expect(tree.entry(at: -5)?.index == 0)
        #expect(tree.entry(at: 9)?.index == 0)
        #expect(tree.entry(at: 10)?.index == 1)
        #expect(tree.entry(at: 1_000)?.index == 1)
    }

    @Test(arguments: 1...4)
    func `The order returns the index of each slot after random edits`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var order = MessageOrder()
        var list: [MessageSlot] = []
        for number in 0..<6_000 {
            let slot = MessageSlot(chunk: 0, message: number)
            let index = Int.random(in: 0...list.count, using: &generator)
            if Int.random(in: 0..<3, using: &generator) == 0, index < list.count {
                list.remove(at: index)
                order.remove(at: order.tree.position(of: index))
            } else {
                list.insert(slot, at: index)
                order.insert(slot, at: order.tree.position(of: index))
            }
        }
        #expect(order.tree.blocks.flatMap { $0.map(\.slot) } == list)
        for (index, slot) in list.enumerated() {
            #expect(order.position(of: slot).map { order.tree.index(of: $0) } == index)
        }
    }
}
