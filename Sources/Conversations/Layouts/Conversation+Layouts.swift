// Layouts of a conversation: found, or made from a snapshot outside the lock.
//
// Method: a job begins under the lock, with a snapshot and what the cache has of its two layouts; from then on, edits are
// recorded in a journal. Outside the lock, messages without a preparation for a layout are prepared, and rows without a
// height are measured, on several threads. A finished layout catches up with the edits of the journal under the lock and
// is cached; the job itself continues with its snapshot. The journal is discarded up to the oldest running job.

internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleThreads

/// The work from one layout to another: a snapshot of the conversation, the layouts that exist, and the results.
struct ReflowJob: Sendable {
    let snapshot: ConversationSnapshot
    var old: Layout?
    var new: Layout?
    var oldSet: PreparedSet?
    var newSet: PreparedSet?
    /// A Boolean value that indicates whether both layouts are made from messages prepared in the same way.
    let isAlike: Bool
    /// The index of the message that the query names.
    let requestedIndex: Int?
    /// The number of messages that were examined.
    var examinedCount = 0
    /// The differences between the layouts, once they are known.
    var differences: Differences?
    /// The measurer of the new layout, created on first use.
    var measurer: MessageMeasurer?

    /// Returns the measurer of the new layout, which can reuse rows of the old one.
    mutating func measurer(from: LayoutKey, to: LayoutKey) -> MessageMeasurer {
        let measurer = measurer ?? MessageMeasurer(to.settings, after: isAlike ? from.settings : nil)
        self.measurer = measurer
        return measurer
    }
}

extension Conversation {
    /// Runs `body` on a snapshot, optionally with the index of a message; edits are recorded until `body` ends.
    func withReflow<Answer: Sendable>(
        _ from: LayoutKey, _ to: LayoutKey, seeking id: Identifier? = nil,
        _ body: (inout ReflowJob) throws(ConversationError) -> Answer
    ) throws(ConversationError) -> Answer {
        var job = state.withLock { $0.begin(from, to, seeking: id) }
        let revision = job.snapshot.revision
        defer { state.withLock { $0.end(revision) } }
        return try body(&job)
    }

    /// Ensures that the layout which the job starts from exists.
    func layOutOld(_ key: LayoutKey, _ job: inout ReflowJob, _ request: ReflowRequest) throws(ConversationError) {
        let set = try prepare(key, job.oldSet, job.snapshot, request)
        job.oldSet = set
        guard job.old == nil else { return }
        let reflow = Reflow(
            snapshot: job.snapshot, set: set, measurer: MessageMeasurer(key.settings), reused: nil, compared: nil,
            fonts: fonts,
            request: request)
        let (layout, preparedSet) = try finish(reflow, key, &job)
        job.old = layout
        job.oldSet = preparedSet
    }

    /// Finds or creates the layout that the job leads to, and the differences.
    func layOutNew(_ from: LayoutKey, _ to: LayoutKey, _ job: inout ReflowJob, _ request: ReflowRequest)
        throws(ConversationError)
    {
        guard let old = job.old, let oldSet = job.oldSet else { return }
        if let new = job.new {
            job.differences = from == to ? Differences() : differences(old.rows, new.rows)
            return
        }
        let isAlike = job.isAlike
        let measurer = job.measurer(from: from, to: to)
        if isAlike && measurer.changedStyles & oldSet.styles == 0 {
            let layout = Layout(key: to, measurer: measurer, set: oldSet.id, rows: old.rows)
            job.new = layout
            job.newSet = oldSet
            job.differences = Differences()
            state.withLock { $0.cache(layout, preparedSet: nil, since: job.snapshot.revision) }
            return
        }
        let set = isAlike ? oldSet : try prepare(to, job.newSet, job.snapshot, request)
        let reflow = Reflow(
            snapshot: job.snapshot, set: set, measurer: measurer, reused: isAlike ? old.rows.blocks : nil,
            compared: old.rows.blocks, fonts: fonts, request: request)
        let (layout, preparedSet) = try finish(reflow, to, &job)
        job.new = layout
        job.newSet = preparedSet
    }

    private func differences(_ old: OffsetTree<MessageRow>, _ new: OffsetTree<MessageRow>) -> Differences {
        var found = Differences()
        var first = 0
        for (before, after) in zip(old.blocks, new.blocks) {
            found.compare(before, after, first: first)
            first += after.count
        }
        return found
    }

    private func finish(
        _ reflow: Reflow, _ key: LayoutKey, _ job: inout ReflowJob
    ) throws(ConversationError) -> (Layout, PreparedSet) {
        let result = try reflow.run(threads: maximumThreads)
        var set = reflow.set
        try set.replace(result.upgraded, reflow.request)
        let rows = OffsetTree(blocks: result.blocks, heights: result.heights)
        let layout = Layout(key: key, measurer: reflow.measurer, set: set.id, rows: rows)
        job.examinedCount += result.examinedCount
        if reflow.compared != nil { job.differences = result.differences }
        state.withLock {
            $0.cache(layout, preparedSet: result.upgraded.isEmpty ? nil : set, since: job.snapshot.revision)
        }
        return (layout, set)
    }

    /// Returns the messages of a snapshot prepared for a layout.
    func prepare(
        _ key: LayoutKey, _ existing: PreparedSet?, _ snapshot: ConversationSnapshot, _ request: ReflowRequest
    ) throws(ConversationError) -> PreparedSet {
        if let existing { return existing }
        var set = PreparedSet(key: key.preparation, trackedStyles: key.settings.trackedStyles)
        let empty = set
        let count = snapshot.messageStore.chunks.count
        let parts = (count + ConversationsLimits.chunksPerPart - 1) / ConversationsLimits.chunksPerPart
        let (fonts, collector) = (fonts, ClusterCollector())
        // The pool's preparer gets to know the words that edits are likely to contain.
        var preparer = preparers.take()
        defer { preparers.put(preparer) }
        let results = ParallelWork.run(
            parts, threads: maximumThreads, &preparer, makeTools: { TextPreparer(library: fonts) }
        ) {
            preparer, part -> Result<[PreparedChunk], ConversationError> in
            var chunks: [PreparedChunk] = []
            do throws(ConversationError) {
                for index in count * part / parts..<count * (part + 1) / parts {
                    try request.check()
                    var chunk = empty.emptyChunk(index, of: snapshot.messageStore)
                    try chunk.fill(
                        from: snapshot.messageStore.chunks[index], locale: key.preparation.locale, with: preparer,
                        collector)
                    chunks.append(chunk)
                }
                return .success(chunks)
            } catch {
                return .failure(error)
            }
        }
        for result in results { set.chunks += try result.get() }
        set.useShared(collector)
        let made = set
        try state.withLock { state throws(ConversationError) in try state.adopt(made) }
        return set
    }
}

extension Conversation.State {
    mutating func begin(_ from: LayoutKey, _ to: LayoutKey, seeking id: Identifier?) -> ReflowJob {
        if running.isEmpty {
            journal.removeAll()
            journalStart = revision
        }
        running.append(revision)
        let isAlike = from.preparation == to.preparation
        let newSet = isAlike ? nil : touch(to.preparation)
        let oldSet = touch(from.preparation)
        return ReflowJob(
            snapshot: snapshot, old: touch(from), new: touch(to), oldSet: oldSet, newSet: isAlike ? oldSet : newSet,
            isAlike: isAlike, requestedIndex: id.flatMap { index(of: $0) })
    }

    mutating func end(_ revision: UInt64) {
        if let index = running.firstIndex(of: revision) { running.remove(at: index) }
        guard let oldest = running.min() else { return journal.removeAll() }
        // Work may overlap without end; edits that no running work needs are discarded.
        let past = min(Int(oldest - journalStart), journal.count)
        journal.removeFirst(past)
        journalStart += UInt64(past)
    }

    /// Returns a cached layout and marks it as the most recently used one.
    private mutating func touch(_ key: LayoutKey) -> Layout? {
        guard let index = layouts.firstIndex(where: { $0.key == key }) else { return nil }
        if index < layouts.count - 1 { layouts.append(layouts.remove(at: index)) }
        return layouts.last
    }

    /// Returns the cached messages prepared for a key and marks them as the most recently used ones.
    private mutating func touch(_ key: PreparationKey) -> PreparedSet? {
        guard let index = sets.firstIndex(where: { $0.key == key }) else { return nil }
        if index < sets.count - 1 { sets.append(sets.remove(at: index)) }
        return sets.last
    }

    /// Adds the edits since a snapshot to messages that were prepared outside the lock, and caches them.
    mutating func adopt(_ set: PreparedSet) throws(ConversationError) {
        var set = set
        let preparer = preparers.take()
        defer { preparers.put(preparer) }
        try set.catchUp(with: messageStore, preparer)
        keep(set)
    }

    /// Caches a layout that was made at an earlier revision, with the edits made since.
    mutating func cache(_ layout: Layout, preparedSet set: PreparedSet?, since revision: UInt64) {
        var layout = layout
        do throws(ConversationError) {
            if let set { try adopt(set) }
            guard sets.contains(where: { $0.id == layout.set }) else { return }
            for edit in journal[min(Int(revision - journalStart), journal.count)...] { try apply(edit, to: &layout) }
        } catch {
            // The layout is created again when it is needed.
            return
        }
        layouts.removeAll { $0.key == layout.key }
        layouts.append(layout)
        var bytes = layouts.reduce(0) { $0 + $1.rows.byteCount }
        while layouts.count > ConversationsLimits.layouts || (bytes > layoutBytes && layouts.count > 1) {
            bytes -= layouts.removeFirst().rows.byteCount
        }
    }

    private mutating func apply(_ edit: Edit, to layout: inout Layout) throws(ConversationError) {
        switch edit {
        case .insert(let slot, let index):
            let row = try row(of: slot, layout.measurer, set: layout.set)
            _ = layout.rows.insert(row, at: layout.rows.position(of: index))
        case .replace(let slot, let index):
            let row = try row(of: slot, layout.measurer, set: layout.set)
            layout.rows.replace(layout.rows.position(of: index), with: row)
        case .remove(let index):
            _ = layout.rows.remove(at: layout.rows.position(of: index))
        }
    }
}
