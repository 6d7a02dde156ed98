extension Conversation {
    /// Returns the difference between two environments: the messages whose height or lines change, and the new offset.
    ///
    /// Edits and other queries can run at the same time. Blocks the calling thread until the difference is known; the
    /// `async` variant can be canceled.
    ///
    /// - Complexity: Linear in the number of messages for the first query in an environment.
    /// - Parameters:
    ///   - from: The environment that the messages are laid out in now.
    ///   - to: The environment that they are to be laid out in.
    ///   - viewport: The part of the conversation on the screen, whose messages come first.
    ///   - reader: The reader on whose behalf the change is made: a newer change of the same reader ends this one with
    ///     ``ConversationError/Code/superseded``. A change without a reader is never superseded.
    public func invalidationSet(
        from: LayoutEnvironment, to: LayoutEnvironment, viewport: Viewport? = nil, requestedBy reader: Identifier? = nil
    ) throws(ConversationError) -> InvalidationSet {
        try invalidationSet(from: from, to: to, viewport: viewport, as: requests.begin(for: reader))
    }

    /// Returns the difference between two environments for a change that has begun.
    ///
    /// `onViewport` is called with the messages on the screen before the others are computed.
    package func invalidationSet(
        from: LayoutEnvironment, to: LayoutEnvironment, viewport: Viewport? = nil, as request: ReflowRequest,
        onViewport: ((ViewportUpdate) -> Void)? = nil
    ) throws(ConversationError) -> InvalidationSet {
        // The change may have waited for its turn.
        try request.check()
        return try withReflow(from.key, to.key, requesting: viewport?.focusedMessageID) {
            job throws(ConversationError) in
            let old = try startLayout(from.key, &job, request)
            let oldRows = old.layout.rows
            var visible = 0..<0
            if let viewport { visible = self.visible(viewport, oldRows) }
            if let onViewport {
                onViewport(
                    ViewportUpdate(generation: request.generation, items: try items(visible, from: old, to.key, &job)))
            }
            let (new, differences) = try endLayout(to.key, from: old, &job, request)
            let newRows = new.layout.rows
            let scrollAdjustment = try viewport.flatMap { viewport throws(ConversationError) in
                try self.scrollAdjustment(viewport, job, from: old, to: new)
            }
            try request.check()
            return InvalidationSet(
                oldEnvironment: from, newEnvironment: to, generation: request.generation,
                revision: job.snapshot.revision,
                styles: StyleChanges(from: from.scale, to: to.scale), messageCount: oldRows.count,
                resizedCount: differences.resized, rewrappedCount: differences.rewrapped,
                items: InvalidationItems(
                    differences.indices, visible: visible, snapshot: job.snapshot, old: oldRows, new: newRows),
                oldHeight: oldRows.height, newHeight: newRows.height, scrollAdjustment: scrollAdjustment,
                animation: animation(from: from, to: to, job.snapshot, old.set))
        }
    }

    /// Returns the messages of which a part is in a viewport.
    private func visible(_ viewport: Viewport, _ rows: OffsetTree<MessageRow>) -> Range<Int> {
        guard let first = rows.entry(at: MessageRow.micropoints(atOffset: viewport.top)),
            let last = rows.entry(
                at: MessageRow.micropoints(atOffset: max(0, viewport.top) + max(0, viewport.height)) - 1)
        else { return 0..<0 }
        return first.index..<max(last.index, first.index) + 1
    }

    /// Returns the items of a few messages, computed without laying out the others.
    private func items(
        _ visible: Range<Int>, from old: PreparedLayout, _ to: LayoutKey, _ job: inout ReflowJob
    ) throws(ConversationError) -> [InvalidationItem] {
        if old.layout.key == to { return [] }
        let partialLayout = PartialLayout(
            snapshot: job.snapshot, set: job.sharesPreparation ? old.set : job.newSet, key: to,
            preparers: preparers, measurer: job.measurer(from: old.layout.key, to: to))
        var items: [InvalidationItem] = []
        for index in visible {
            let position = old.layout.rows.position(of: index)
            let before = old.layout.rows[position]
            let after = if let new = job.new { new.rows[index] } else { try partialLayout.row(index, before) }
            if before != after { items.append(job.snapshot.item(index, at: position, old: before, new: after)) }
        }
        return items
    }

    /// Returns the change of the viewport's top that keeps its anchor in place; `nil` in an empty conversation.
    private func scrollAdjustment(
        _ viewport: Viewport, _ job: ReflowJob, from old: PreparedLayout, to new: PreparedLayout
    ) throws(ConversationError) -> ScrollAdjustment? {
        let before = LineFinder(snapshot: job.snapshot, set: old.set, layout: old.layout, fonts: fonts)
        guard let anchor = try before.anchor(viewport, focus: job.requestedIndex) else { return nil }
        let top = before.clamped(viewport.top, viewport)
        let after = LineFinder(snapshot: job.snapshot, set: new.set, layout: new.layout, fonts: fonts)
        return ScrollAdjustment(
            anchor: anchor, oldOffset: top,
            newOffset: old.layout.key == new.layout.key ? top : try after.top(anchor, viewport, index: anchor.index))
    }

    private func animation(
        from: LayoutEnvironment, to: LayoutEnvironment, _ snapshot: ConversationSnapshot, _ set: PreparedSet
    ) -> AnimationChange? {
        guard from.animatesEmoji != to.animatesEmoji else { return nil }
        var messages: [Int] = []
        var index = 0
        for block in snapshot.order.blocks {
            for entry in block {
                if set.chunks[entry.slot.chunk].messages.isAnimated(entry.slot.message) { messages.append(index) }
                index += 1
            }
        }
        return AnimationChange(isOn: to.animatesEmoji, messageIndices: messages)
    }
}
