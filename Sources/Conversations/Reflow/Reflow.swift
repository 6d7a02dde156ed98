// One pass over a conversation.
//
// Threads take contiguous parts of the list of blocks. Each creates new blocks of rows, so that no two threads write to
// the same memory, and nothing has to be copied at the end: the blocks become the new list. If the old rows are known,
// a part also records which rows differ, while both are in the processor's cache.

internal import TypescaleThreads

/// Computes the rows of all messages of a snapshot in one layout.
struct Reflow: Sendable {
    let snapshot: ConversationSnapshot
    let set: PreparedSet
    let measurer: MessageMeasurer
    /// The rows of the old layout, made from messages prepared in the same way, from which new rows may follow.
    let reused: [[MessageRow]]?
    /// The rows of the old layout, to find the differences.
    let compared: [[MessageRow]]?
    let fonts: FontLibrary
    let request: ReflowRequest

    func run(threads: Int) throws(ConversationError) -> ReflowResult {
        let count = snapshot.order.blocks.count
        let threads = snapshot.order.count < ConversationsLimits.messagesWorthThreads ? 1 : threads
        let parts =
            threads == 1 ? 1 : (count + ConversationsLimits.blocksPerPart - 1) / ConversationsLimits.blocksPerPart
        var scratch = Scratch()
        var results = ParallelWork.run(parts, threads: threads, &scratch, makeTools: { Scratch() }) { scratch, part in
            self.part(count * part / parts..<count * (part + 1) / parts, &scratch)
        }
        for result in results { if let failure = result.failure { throw failure } }
        if results.count == 1 { return results.removeLast() }
        var whole = ReflowResult()
        whole.blocks.reserveCapacity(snapshot.order.blocks.count)
        whole.heights.reserveCapacity(snapshot.order.blocks.count)
        whole.differences.indices.reserveCapacity(results.reduce(0) { $0 + $1.differences.indices.count })
        for result in results {
            whole.blocks += result.blocks
            whole.heights += result.heights
            whole.upgraded.merge(result.upgraded) { $1 }
            whole.differences.append(result.differences)
        }
        return whole
    }

    private func part(_ range: Range<Int>, _ scratch: inout Scratch) -> ReflowResult {
        var part = ReflowResult()
        part.blocks.reserveCapacity(range.count)
        part.heights.reserveCapacity(range.count)
        var first = snapshot.order.index(of: EntryPosition(block: range.lowerBound, entry: 0))
        do throws(ConversationError) {
            for block in range {
                if (block - range.lowerBound) % ConversationsLimits.blocksBetweenChecks == 0 { try request.check() }
                let rows = try rows(of: block, &scratch, &part)
                if let compared { part.differences.compare(compared[block], rows, first: first) }
                first += rows.count
                part.heights.append(try MessageRow.total(rows.lazy.map(\.micropoints)))
                part.blocks.append(rows)
            }
        } catch {
            part.failure = error
        }
        return part
    }

    /// The memory that a thread reuses from block to block.
    private struct Scratch {
        var preparer: TextPreparer?
        /// The chunk whose rows were computed last; the parts of a chunk mostly follow one another.
        var laneChunk: Int?
        var laneRows = LaneRows()
    }

    private func rows(
        of block: Int, _ scratch: inout Scratch, _ part: inout ReflowResult
    ) throws(ConversationError) -> [MessageRow] {
        let entries = snapshot.order.blocks[block]
        let old = reused?[block] ?? []
        var rows: [MessageRow] = []
        rows.reserveCapacity(entries.count)
        var index = 0
        while index < entries.count {
            let (chunk, messages) = messages(from: index, in: entries)
            let end = index + messages.count
            let stretch = old.isEmpty ? 0..<0 : index..<end
            var store = part.upgraded[chunk] ?? set.chunks[chunk]
            var missing: [Int] = []
            if scratch.laneChunk != chunk, isWorthLanes(chunk, messages.count, entries, from: index) {
                store.computeLaneRows(measurer, hasOld: !old.isEmpty, into: &scratch.laneRows)
                scratch.laneChunk = chunk
            }
            store.messages.appendRows(
                of: messages, measurer, old: old.span.extracting(stretch),
                known: scratch.laneChunk == chunk ? scratch.laneRows.known : nil, to: &rows, missing: &missing)
            if !missing.isEmpty {
                let preparer = scratch.preparer ?? TextPreparer(fonts: fonts)
                scratch.preparer = preparer
                for missingIndex in missing {
                    let message = entries[missingIndex].slot.message
                    let row = try store.completing(
                        set.key, tracking: measurer.trackedStyles, from: snapshot.messageStore.chunks[chunk].messages,
                        with: preparer
                    ) { store in
                        store.messages.row(of: message, measurer)
                    }
                    rows[missingIndex] = row ?? .empty
                }
                part.upgraded[chunk] = store
            }
            index = end
        }
        return rows
    }

    /// Returns whether a chunk has so many of the next messages that its lines are counted at once.
    ///
    /// Edits move messages to other chunks, so that those of a chunk no longer follow one another.
    private func isWorthLanes(_ chunk: Int, _ runLength: Int, _ entries: [OrderEntry], from start: Int) -> Bool {
        if runLength >= ConversationsLimits.messagesWorthLanes { return true }
        let end = min(start + ConversationsLimits.messagesBeforeLanes, entries.count)
        let count = entries[start..<end].count { $0.slot.chunk == chunk }
        return count >= ConversationsLimits.messagesWorthLanes
    }

    /// Returns the next messages that follow one another in a chunk as well.
    private func messages(from start: Int, in entries: [OrderEntry]) -> (chunk: Int, messages: Range<Int>) {
        let (entries, slot) = (entries.span, entries[start].slot)
        let most = min(entries.count - start, ConversationsLimits.messagesPerChunk - slot.message)
        /// Zero if the entry at `offset` is in the slot `offset` after the first.
        func difference(_ offset: Int) -> UInt32 {
            entries[start + offset].slot.rawValue &- slot.rawValue ^ UInt32(truncatingIfNeeded: offset)
        }
        // Nearly always all of them follow one another, so one comparison without branches tests them all.
        var differences: UInt32 = 0
        for offset in 0..<most { differences |= difference(offset) }
        let count = differences == 0 ? most : (0..<most).first { difference($0) != 0 } ?? most
        return (slot.chunk, slot.message..<slot.message + count)
    }
}

/// The rows of the blocks of a conversation, or of a part of them.
struct ReflowResult: Sendable {
    var blocks: [[MessageRow]] = []
    /// The height of each block in micropoints.
    var heights: [Int64] = []
    /// The chunks to which missing preparations were added, by index.
    var upgraded: [Int: PreparedChunk] = [:]
    var differences = Differences()
    var failure: ConversationError?
}

/// The rows that differ between two layouts.
struct Differences: Sendable {
    /// The indices of the rows that differ in height or lines, in ascending order.
    var indices: [UInt32] = []
    /// The number of rows whose height differs.
    var resized = 0
    /// The number of rows whose line breaks differ.
    var rewrapped = 0

    mutating func compare(_ old: [MessageRow], _ new: [MessageRow], first: Int) {
        let count = indices.count
        // There is space for all indices, and each is written in any case: a branch on which rows differ would be
        // mispredicted.
        indices.append(contentsOf: repeatElement(0, count: new.count))
        let new = new.span
        let old = old.span.extracting(new.indices)
        var found = indices.mutableSpan
        var next = count
        var (resized, rewrapped) = (0, 0)
        for index in new.indices {
            let (before, after) = (old[index], new[index])
            let isResized = before.micropoints != after.micropoints ? 1 : 0
            let isRewrapped = before.breaks != after.breaks ? 1 : 0
            resized &+= isResized
            rewrapped &+= isRewrapped
            found[next] = UInt32(truncatingIfNeeded: first &+ index)
            next &+= isResized | isRewrapped
        }
        self.resized += resized
        self.rewrapped += rewrapped
        indices.removeLast(indices.count - next)
    }

    mutating func append(_ other: Differences) {
        indices += other.indices
        resized += other.resized
        rewrapped += other.rewrapped
    }
}

extension MessageRow {
    /// The number of lines and the hash of their ends in one number, which takes one instruction to compare.
    fileprivate var breaks: UInt64 { UInt64(lines) | UInt64(wrap) << 32 }
}
