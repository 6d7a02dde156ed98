// Layouts of a conversation: found, or made from a snapshot outside the lock.
//
// Method: a job begins under the lock, with a snapshot and what the cache has of its two layouts; from then on, edits
// are recorded in a journal. Outside the lock, messages without a preparation for a layout are prepared, and rows
// without a height are measured, on several threads. A finished layout catches up with the edits of the journal under
// the lock and is cached; the job itself continues with its snapshot. The journal is discarded up to the oldest running
// job.

internal import Synchronization
internal import TypescaleThreads

/// A layout and the prepared messages that it was made from.
struct PreparedLayout: Sendable {
    let layout: Layout
    let set: PreparedSet
}

/// The work from one layout to another: a snapshot of the conversation, and what the cache had when the work began.
struct ReflowJob: Sendable {
    let snapshot: ConversationSnapshot
    /// The cached layout that the job starts from, and the one it leads to.
    let old, new: Layout?
    /// The cached messages prepared for each of them.
    let oldSet, newSet: PreparedSet?
    /// A Boolean value that indicates whether both layouts are made from messages prepared in the same way.
    let sharesPreparation: Bool
    /// The index of the message that the query names.
    let requestedIndex: Int?
    /// The measurer of the new layout, created on first use.
    var measurer: MessageMeasurer?

    /// Returns the measurer of the new layout, which can reuse rows of the old one.
    mutating func measurer(from: LayoutKey, to: LayoutKey) -> MessageMeasurer {
        let measurer = measurer ?? MessageMeasurer(to.settings, after: sharesPreparation ? from.settings : nil)
        self.measurer = measurer
        return measurer
    }
}

extension Conversation {
    /// Runs `body` on a snapshot, optionally with the index of a message; edits are recorded until `body` ends.
    func withReflow<Value: Sendable>(
        _ from: LayoutKey, _ to: LayoutKey, requesting id: Identifier? = nil,
        _ body: (inout ReflowJob) throws(ConversationError) -> Value
    ) throws(ConversationError) -> Value {
        let claimed = try claimPreparations(from.preparation, to.preparation)
        defer { release(claimed) }
        var job = state.withLock { $0.begin(from, to, requesting: id) }
        let changes = job.snapshot.changes
        defer { state.withLock { $0.end(changes) } }
        return try body(&job)
    }

    /// Waits until no other thread makes one of two preparations, and returns those that this thread has to make.
    ///
    /// The snapshot of the work is taken afterwards, so that the preparation that another thread made fits it.
    private func claimPreparations(
        _ from: PreparationKey, _ to: PreparationKey
    ) throws(ConversationError) -> Set<PreparationKey> {
        while true {
            let missing = state.withLock { $0.missingPreparations(from, to) }
            if missing.isEmpty { return [] }
            try ReflowRequest.checkCancellation()
            let isClaimed: Void? = WaitMark.waiting {
                preparing.wait(
                    milliseconds: ConversationsLimits.preparationWaitMilliseconds, waking: .none
                ) { claimed in
                    guard claimed.isDisjoint(with: missing) else { return nil }
                    claimed.formUnion(missing)
                    return ()
                }
            }
            guard isClaimed != nil else { continue }
            // Another thread may have made them in the meantime.
            if state.withLock({ $0.missingPreparations(from, to) }) == missing { return missing }
            release(missing)
        }
    }

    private func release(_ claimed: Set<PreparationKey>) {
        if !claimed.isEmpty { preparing.change { $0.subtract(claimed) } }
    }

    /// Finds or creates the layout that the job starts from.
    func startLayout(
        _ key: LayoutKey, _ job: inout ReflowJob, _ request: ReflowRequest
    ) throws(ConversationError) -> PreparedLayout {
        let set = try prepare(key, job.oldSet, job.snapshot, request)
        if let layout = job.old { return PreparedLayout(layout: layout, set: set) }
        let reflow = Reflow(
            snapshot: job.snapshot, set: set, measurer: MessageMeasurer(key.settings), reused: nil, compared: nil,
            fonts: fonts, request: request)
        return try finish(reflow, key, &job).layout
    }

    /// Finds or creates the layout that the job leads to, and returns it with its differences from the old one.
    func endLayout(
        _ to: LayoutKey, from old: PreparedLayout, _ job: inout ReflowJob, _ request: ReflowRequest
    ) throws(ConversationError) -> (layout: PreparedLayout, differences: Differences) {
        let (from, oldRows) = (old.layout.key, old.layout.rows)
        if let new = job.new, let set = job.newSet {
            let differences = from == to ? Differences() : differences(oldRows, new.rows)
            return (PreparedLayout(layout: new, set: set), differences)
        }
        let measurer = job.measurer(from: from, to: to)
        if job.sharesPreparation && measurer.changedStyles & old.set.styles == 0 {
            let layout = Layout(key: to, measurer: measurer, set: old.set.id, rows: oldRows)
            state.withLock { $0.cache(layout, preparedSet: nil, since: job.snapshot.changes) }
            return (PreparedLayout(layout: layout, set: old.set), Differences())
        }
        let set = job.sharesPreparation ? old.set : try prepare(to, job.newSet, job.snapshot, request)
        let reflow = Reflow(
            snapshot: job.snapshot, set: set, measurer: measurer,
            reused: job.sharesPreparation ? oldRows.blocks : nil, compared: oldRows.blocks, fonts: fonts,
            request: request)
        return try finish(reflow, to, &job)
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
    ) throws(ConversationError) -> (layout: PreparedLayout, differences: Differences) {
        let result = try reflow.run(threads: maximumThreads)
        _ = try MessageRow.total(result.heights)
        var set = reflow.set
        try set.replace(result.upgraded, reflow.request)
        let rows = OffsetTree(blocks: result.blocks, heights: result.heights)
        let layout = Layout(key: key, measurer: reflow.measurer, set: set.id, rows: rows)
        state.withLock {
            $0.cache(layout, preparedSet: result.upgraded.isEmpty ? nil : set, since: job.snapshot.changes)
        }
        return (PreparedLayout(layout: layout, set: set), result.differences)
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
            parts, threads: maximumThreads, &preparer, makeTools: { TextPreparer(fonts: fonts) }
        ) { preparer, part in
            let indices = count * part / parts..<count * (part + 1) / parts
            return Result { () throws(ConversationError) in
                try indices.map { index throws(ConversationError) in
                    try request.check()
                    var chunk = empty.emptyChunk(index, of: snapshot.messageStore)
                    try chunk.fill(
                        from: snapshot.messageStore.chunks[index].messages, locale: key.preparation.locale,
                        with: preparer, collector)
                    return chunk
                }
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
    /// Returns those of two preparations that are not cached.
    func missingPreparations(_ from: PreparationKey, _ to: PreparationKey) -> Set<PreparationKey> {
        var missing: Set<PreparationKey> = []
        if !sets.contains(where: { $0.key == from }) { missing.insert(from) }
        if from != to, !sets.contains(where: { $0.key == to }) { missing.insert(to) }
        return missing
    }

    mutating func begin(_ from: LayoutKey, _ to: LayoutKey, requesting id: Identifier?) -> ReflowJob {
        // Without a running job, the journal is empty.
        if running.isEmpty { journalStart = changes }
        running.append(changes)
        let sharesPreparation = from.preparation == to.preparation
        let newSet = sharesPreparation ? nil : sets.use { $0.key == to.preparation }
        let oldSet = sets.use { $0.key == from.preparation }
        return ReflowJob(
            snapshot: snapshot, old: layouts.use { $0.key == from }, new: layouts.use { $0.key == to }, oldSet: oldSet,
            newSet: sharesPreparation ? oldSet : newSet, sharesPreparation: sharesPreparation,
            requestedIndex: id.flatMap { index(of: $0) })
    }

    mutating func end(_ changes: UInt64) {
        if let index = running.firstIndex(of: changes) { running.remove(at: index) }
        guard let oldest = running.min() else { return journal.removeAll() }
        // Jobs may overlap without end; edits that no running job needs are discarded.
        let past = min(Int(oldest - journalStart), journal.count)
        journal.removeFirst(past)
        journalStart += UInt64(past)
    }

    /// Adds the edits since a snapshot to messages that were prepared outside the lock, and caches them.
    mutating func adopt(_ set: PreparedSet) throws(ConversationError) {
        var set = set
        try preparers.lend { preparer throws(ConversationError) in try set.catchUp(with: messageStore, preparer) }
        keep(set)
    }

    /// Caches a layout that was made after an earlier number of changes, with those made since.
    mutating func cache(_ layout: Layout, preparedSet set: PreparedSet?, since changes: UInt64) {
        var layout = layout
        do throws(ConversationError) {
            if let set { try adopt(set) }
            guard sets.contains(where: { $0.id == layout.set }) else { return }
            for edit in journal[min(Int(changes - journalStart), journal.count)...] { try apply(edit, to: &layout) }
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

extension Array {
    /// Returns the element that matches, and moves it to the end, which is the most recently used one.
    fileprivate mutating func use(where matches: (Element) -> Bool) -> Element? {
        guard let index = firstIndex(where: matches) else { return nil }
        if index < count - 1 { append(remove(at: index)) }
        return last
    }
}
