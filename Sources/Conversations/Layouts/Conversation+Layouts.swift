internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleThreads

/// A snapshot of a conversation with those of two layouts that exist, and the results of the work on them.
struct ReflowInput: Sendable {
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
    func working<Answer: Sendable>(
        _ from: LayoutKey, _ to: LayoutKey, seeking id: Identifier? = nil,
        _ body: (inout ReflowInput) throws(ConversationError) -> Answer
    ) throws(ConversationError) -> Answer {
        var work = state.withLock { $0.begin(from, to, seeking: id) }
        let revision = work.snapshot.revision
        defer { state.withLock { $0.end(revision) } }
        return try body(&work)
    }

    /// Ensures that the layout which the work starts from exists.
    func layOutOld(_ key: LayoutKey, _ work: inout ReflowInput, _ request: ReflowRequest) throws(ConversationError) {
        let set = try prepare(key, work.oldSet, work.snapshot, request)
        work.oldSet = set
        guard work.old == nil else { return }
        let reflow = Reflow(
            snapshot: work.snapshot, set: set, measurer: MessageMeasurer(key.settings), reused: nil, compared: nil,
            fonts: fonts,
            request: request)
        let (layout, preparedSet) = try finish(reflow, key, &work)
        work.old = layout
        work.oldSet = preparedSet
    }

    /// Finds or creates the layout that the work leads to, and the differences.
    func layOutNew(_ from: LayoutKey, _ to: LayoutKey, _ work: inout ReflowInput, _ request: ReflowRequest)
        throws(ConversationError)
    {
        guard let old = work.old, let oldSet = work.oldSet else { return }
        if let new = work.new {
            work.differences = from == to ? Differences() : differences(old.rows, new.rows)
            return
        }
        let isAlike = work.isAlike
        let measurer = work.measurer(from: from, to: to)
        if isAlike && measurer.changedStyles & oldSet.styles == 0 {
            let layout = Layout(key: to, measurer: measurer, set: oldSet.id, rows: old.rows)
            work.new = layout
            work.newSet = oldSet
            work.differences = Differences()
            state.withLock { $0.keep(layout, nil, since: work.snapshot.revision) }
            return
        }
        let set = isAlike ? oldSet : try prepare(to, work.newSet, work.snapshot, request)
        let reflow = Reflow(
            snapshot: work.snapshot, set: set, measurer: measurer, reused: isAlike ? old.rows.blocks : nil,
            compared: old.rows.blocks, fonts: fonts, request: request)
        let (layout, preparedSet) = try finish(reflow, to, &work)
        work.new = layout
        work.newSet = preparedSet
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
        _ reflow: Reflow, _ key: LayoutKey, _ work: inout ReflowInput
    ) throws(ConversationError) -> (Layout, PreparedSet) {
        let result = try reflow.run(threads: maximumThreads)
        var set = reflow.set
        for (chunk, upgraded) in result.upgraded { set.chunks[chunk] = upgraded }
        let rows = OffsetTree(blocks: result.blocks, heights: result.heights)
        let layout = Layout(key: key, measurer: reflow.measurer, set: set.id, rows: rows)
        work.examinedCount += result.examinedCount
        if reflow.compared != nil { work.differences = result.differences }
        state.withLock { $0.keep(layout, result.upgraded.isEmpty ? nil : set, since: work.snapshot.revision) }
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
        let fonts = fonts
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
                        from: snapshot.messageStore.chunks[index], locale: key.preparation.locale, with: preparer)
                    chunks.append(chunk)
                }
                return .success(chunks)
            } catch {
                return .failure(error)
            }
        }
        for result in results { set.chunks += try result.get() }
        let made = set
        try state.withLock { state throws(ConversationError) in try state.adopt(made) }
        return set
    }
}

extension Conversation.State {
    mutating func begin(_ from: LayoutKey, _ to: LayoutKey, seeking id: Identifier?) -> ReflowInput {
        if running.isEmpty {
            journal.removeAll()
            journalStart = revision
        }
        running.append(revision)
        let isAlike = from.preparation == to.preparation
        let newSet = isAlike ? nil : use(to.preparation)
        let oldSet = use(from.preparation)
        return ReflowInput(
            snapshot: snapshot, old: use(from), new: use(to), oldSet: oldSet, newSet: isAlike ? oldSet : newSet,
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
    private mutating func use(_ key: LayoutKey) -> Layout? {
        guard let index = layouts.firstIndex(where: { $0.key == key }) else { return nil }
        if index < layouts.count - 1 { layouts.append(layouts.remove(at: index)) }
        return layouts.last
    }

    private mutating func use(_ key: PreparationKey) -> PreparedSet? {
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
    mutating func keep(_ layout: Layout, _ set: PreparedSet?, since revision: UInt64) {
        var layout = layout
        do throws(ConversationError) {
            if let set { try adopt(set) }
            guard sets.contains(where: { $0.id == layout.set }) else { return }
            for edit in journal[min(Int(revision - journalStart), journal.count)...] { try enter(edit, &layout) }
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

    private mutating func enter(_ edit: Edit, _ layout: inout Layout) throws(ConversationError) {
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
