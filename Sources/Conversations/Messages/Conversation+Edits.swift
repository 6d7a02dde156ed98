internal import Synchronization
internal import TypescaleStrings
internal import TypescaleThreads

extension Conversation {
    /// Adds messages at the end.
    ///
    /// Blocks the calling thread while it prepares the messages; other calls can run after each few hundred. If a
    /// message is refused, those before it stay.
    ///
    /// - Complexity: Linear in the length of the messages' texts, and O(log *n*) a message.
    public func append(_ messages: [Message]) throws(ConversationError) {
        try forEachBatch(of: messages) { batch, state throws(ConversationError) in
            for message in batch { try state.insert(message, at: state.order.count) }
        }
    }

    /// Calls `body` under the lock for a batch of messages at a time, so that other calls can run in between.
    private func forEachBatch(
        of messages: [Message], _ body: (ArraySlice<Message>, inout State) throws(ConversationError) -> Void
    ) throws(ConversationError) {
        var rest = messages[...]
        while !rest.isEmpty {
            let batch = rest.prefix(ConversationsLimits.messagesPerBatch)
            rest = rest.dropFirst(batch.count)
            try state.withLock { state throws(ConversationError) in try body(batch, &state) }
        }
    }

    /// Adds a message at the end.
    ///
    /// Blocks the calling thread, and other calls, while it prepares the message.
    ///
    /// - Complexity: Linear in the length of the message's text, and O(log *n*).
    public func append(_ message: Message) throws(ConversationError) { try append([message]) }

    /// Inserts a message before the one at an index.
    ///
    /// Blocks the calling thread, and other calls, while it prepares the message.
    ///
    /// - Complexity: Linear in the length of the message's text, and O(log *n*).
    public func insert(_ message: Message, at index: Int) throws(ConversationError) {
        try state.withLock { state throws(ConversationError) in try state.insert(message, at: index) }
    }

    /// Inserts messages before the one at an index, in their order.
    ///
    /// Blocks the calling thread while it prepares the messages; other calls can run after each few hundred. An edit in
    /// between moves the rest with the last inserted message. If a message is refused, those before it stay.
    ///
    /// - Complexity: Linear in the length of the messages' texts, and O(log *n*) a message.
    public func insert(_ messages: [Message], at index: Int) throws(ConversationError) {
        if messages.isEmpty { try state.withLock { state throws(ConversationError) in try state.checkPlace(index) } }
        var next = index
        var last: Identifier?
        try forEachBatch(of: messages) { batch, state throws(ConversationError) in
            if let last { next = state.index(of: last).map { $0 + 1 } ?? min(next, state.order.count) }
            for message in batch {
                try state.insert(message, at: next)
                next += 1
            }
            last = batch.last?.id
        }
    }

    /// Replaces the message that has the same id.
    ///
    /// Blocks the calling thread, and other calls, while it prepares the message.
    ///
    /// - Complexity: Linear in the length of the message's text, and O(log *n*).
    public func replace(_ message: Message) throws(ConversationError) {
        try state.withLock { state throws(ConversationError) in try state.update(message) }
    }

    /// Removes the message with an id.
    ///
    /// Blocks the calling thread for microseconds, and for milliseconds if it moves the messages of a mostly empty
    /// chunk.
    ///
    /// - Complexity: O(log *n*) amortized.
    public func remove(id: Identifier) throws(ConversationError) {
        try state.withLock { state throws(ConversationError) in try state.remove(id) }
    }
}

extension Conversation.State {
    /// Throws unless messages can be inserted at an index.
    func checkPlace(_ index: Int) throws(ConversationError) {
        guard index >= 0 && index <= order.count else {
            throw ConversationError(index: index, most: order.count)
        }
    }

    mutating func insert(_ message: Message, at index: Int) throws(ConversationError) {
        try checkPlace(index)
        try check(message)
        guard slots[message.id] == nil else {
            throw ConversationError(
                .duplicateMessage, messageID: message.id, reason: "there is a message of this id already")
        }
        guard order.count < ConversationsLimits.messages else {
            throw ConversationError(
                .tooManyMessages, messageID: message.id,
                reason: "a conversation has at most \(ConversationsLimits.messages) messages")
        }
        let (slot, rows) = try prepare(message)
        slots[message.id] = slot
        let position = order.tree.position(of: index)
        order.insert(slot, at: position)
        for (layout, row) in zip(layouts.indices, rows) { _ = layouts[layout].rows.insert(row, at: position) }
        revision += 1
        record { _ in .insert(slot: slot, index: index) }
        compactChunks()
    }

    mutating func update(_ message: Message) throws(ConversationError) {
        // The entry's index in the dictionary, since finding it twice would take twice as long.
        guard let index = slots.index(forKey: message.id), let position = order.position(of: slots.values[index]) else {
            throw ConversationError(.messageNotFound, messageID: message.id, reason: "there is no message of this id")
        }
        try check(message)
        let (slot, rows) = try prepare(message)
        let old = slots.values[index]
        slots.values[index] = slot
        order.replace(position, with: slot)
        for (layout, row) in zip(layouts.indices, rows) { layouts[layout].rows.replace(position, with: row) }
        revision += 1
        record { .replace(slot: slot, index: $0.order.tree.index(of: position)) }
        messageStore.remove(old)
        compactChunks()
    }

    private func check(_ message: Message) throws(ConversationError) {
        if let reason = message.rejectionReason {
            throw ConversationError(.invalidMessage, messageID: message.id, reason: reason)
        }
    }

    mutating func remove(_ id: Identifier) throws(ConversationError) {
        guard let slot = slots.removeValue(forKey: id), let position = order.position(of: slot) else {
            throw ConversationError(.messageNotFound, messageID: id, reason: "there is no message of this id")
        }
        revision += 1
        record { .remove(index: $0.order.tree.index(of: position)) }
        order.remove(at: position)
        for layout in layouts.indices { _ = layouts[layout].rows.remove(at: position) }
        messageStore.remove(slot)
        compactChunks()
    }

    /// Moves the messages of mostly empty chunks to new slots; their rows stay as they are.
    ///
    /// A message that cannot be prepared again because a face is missing stays where it is: the edit before it has
    /// succeeded.
    private mutating func compactChunks() {
        for old in messageStore.takeSparseSlots() {
            guard let message = messageStore[old], let position = order.position(of: old),
                let slot = try? store(message)
            else { continue }
            slots[message.id] = slot
            order.replace(position, with: slot)
            record { .replace(slot: slot, index: $0.order.tree.index(of: position)) }
            messageStore.remove(old)
        }
    }

    /// Puts a message into a slot and returns its rows in all layouts.
    ///
    /// All rows are computed before anything is changed, since a face may turn out to be missing.
    private mutating func prepare(
        _ message: Message
    ) throws(ConversationError) -> (slot: MessageSlot, rows: [MessageRow]) {
        let slot = try store(message)
        var rows: [MessageRow] = []
        do throws(ConversationError) {
            for index in layouts.indices {
                let row = try row(of: slot, layouts[index].measurer, set: layouts[index].set)
                _ = try MessageRow.sum(layouts[index].rows.micropoints, row.micropoints)
                rows.append(row)
            }
        } catch {
            messageStore.remove(slot)
            throw error
        }
        return (slot, rows)
    }

    /// Puts a message into a slot and prepares it in every cached set.
    private mutating func store(_ message: Message) throws(ConversationError) -> MessageSlot {
        let slot = messageStore.add(message)
        do throws(ConversationError) {
            try preparers.lend { preparer throws(ConversationError) in
                for set in sets.indices { try sets[set].catchUp(chunk: slot.chunk, with: messageStore, preparer) }
            }
        } catch {
            messageStore.remove(slot)
            throw error
        }
        return slot
    }

    /// Returns the row of a message in a layout made from a set.
    mutating func row(of slot: MessageSlot, _ measurer: MessageMeasurer, set id: UInt64) throws(ConversationError)
        -> MessageRow
    {
        guard let set = sets.firstIndex(where: { $0.id == id }) else { return .empty }
        // The slot may have been released since; the caller then removes its row again.
        guard slot.message < sets[set].chunks[slot.chunk].messages.count else { return .empty }
        var chunk = sets[set].chunks[slot.chunk]
        if let row = chunk.messages.row(of: slot.message, measurer) { return row }
        let messages = messageStore.chunks[slot.chunk].messages
        let row = try preparers.lend { preparer throws(ConversationError) in
            try chunk.completing(
                sets[set].key, tracking: measurer.trackedStyles, from: messages, with: preparer
            ) { chunk in
                chunk.messages.row(of: slot.message, measurer)
            }
        }
        sets[set].chunks[slot.chunk] = chunk
        return row ?? .empty
    }

    /// Caches a set as the most recently used one.
    mutating func keep(_ set: PreparedSet) {
        // It is the same set, or another one made for the same key in the meantime, which replaces the old one and its
        // layouts.
        if let index = sets.firstIndex(where: { $0.key == set.key }) {
            let old = sets.remove(at: index)
            if old.id != set.id { layouts.removeAll { $0.set == old.id } }
        }
        sets.append(set)
        while sets.count > ConversationsLimits.preparations {
            let dropped = sets.removeFirst()
            layouts.removeAll { $0.set == dropped.id }
        }
    }

    /// Counts an edit or a move, and records it for layouts that are being created.
    private mutating func record(_ edit: (Self) -> Edit) {
        changes += 1
        if !running.isEmpty { journal.append(edit(self)) }
    }
}
