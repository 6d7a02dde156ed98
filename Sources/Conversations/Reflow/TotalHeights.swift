// The height of a conversation in several layouts at once, such as in all text sizes.
//
// No row is kept. Threads take contiguous parts of the list of chunks, and measure each chunk in all layouts before the
// next, while its messages are in the processor's cache.

internal import TypescaleThreads

/// Computes the height of all messages of a snapshot in each of several layouts.
struct TotalHeights: Sendable {
    let snapshot: ConversationSnapshot
    let set: PreparedSet
    /// The measurer of each layout.
    let measurers: [MessageMeasurer]
    let fonts: FontLibrary
    let request: ReflowRequest

    private struct Part: Sendable {
        /// The sum of the heights in each layout.
        var sums: [HeightSum]
        var upgraded: [Int: PreparedChunk] = [:]
        var failure: ConversationError?
    }

    /// The memory that a thread reuses from chunk to chunk.
    private struct Scratch {
        var preparer: TextPreparer?
        /// The lanes of each layout.
        var lanes: [LaneHeights]
        var missing: [Int] = []
    }

    /// Returns the height in micropoints in each layout, and the chunks that had to be completed.
    func run(threads: Int) throws(ConversationError) -> (sums: [Int64], upgraded: [Int: PreparedChunk]) {
        let count = set.chunks.count
        let threads = snapshot.order.count < ConversationsLimits.messagesWorthThreads ? 1 : threads
        let parts =
            threads == 1 ? 1 : (count + ConversationsLimits.chunksPerPart - 1) / ConversationsLimits.chunksPerPart
        let makeScratch = { @Sendable in Scratch(lanes: measurers.map { _ in LaneHeights() }) }
        var scratch = makeScratch()
        let results = ParallelWork.run(parts, threads: threads, &scratch, makeTools: makeScratch) { scratch, part in
            self.part(count * part / parts..<count * (part + 1) / parts, &scratch)
        }
        var whole = Part(sums: measurers.map { _ in HeightSum() })
        for result in results {
            if let failure = result.failure { throw failure }
            for (index, sum) in result.sums.enumerated() { whole.sums[index].add(sum) }
            whole.upgraded.merge(result.upgraded) { $1 }
        }
        if whole.sums.contains(where: \.overflows) { throw ConversationError.tooHigh }
        return (whole.sums.map(\.micropoints), whole.upgraded)
    }

    private func part(_ chunks: Range<Int>, _ scratch: inout Scratch) -> Part {
        var part = Part(sums: measurers.map { _ in HeightSum() })
        do throws(ConversationError) {
            for chunk in chunks {
                try request.check()
                let kept = snapshot.messageStore.keptMessages(of: chunk, prepared: set.chunks[chunk].messages.count)
                if kept?.count == 0 { continue }
                for layout in measurers.indices { try addHeights(of: chunk, kept, layout, &scratch, &part) }
            }
        } catch {
            part.failure = error
        }
        return part
    }

    /// Adds the heights in a layout of a chunk's messages, or of some of them.
    private func addHeights(
        of chunk: Int, _ messages: MessageBits?, _ layout: Int, _ scratch: inout Scratch, _ part: inout Part
    ) throws(ConversationError) {
        var store = part.upgraded[chunk] ?? set.chunks[chunk]
        scratch.missing.removeAll(keepingCapacity: true)
        store.addHeights(
            of: messages, measurers[layout], &scratch.lanes[layout], to: &part.sums[layout], missing: &scratch.missing)
        if scratch.missing.isEmpty { return }
        let preparer = scratch.preparer ?? TextPreparer(fonts: fonts)
        scratch.preparer = preparer
        for message in scratch.missing {
            let row = try store.completing(
                set.key, tracking: measurers[layout].trackedStyles, from: snapshot.messageStore.chunks[chunk].messages,
                with: preparer
            ) { store in
                store.messages.row(of: message, measurers[layout])
            }
            part.sums[layout].add((row ?? .empty).micropoints)
        }
        part.upgraded[chunk] = store
    }
}
