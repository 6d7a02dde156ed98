internal import Synchronization

extension Conversation {
    /// Returns the height of all messages in each of several environments in points, such as in all text sizes.
    ///
    /// The messages are read once for all environments, and no layout is cached. For a conversation that does not fit
    /// into the processor's cache, this takes less time than a call of ``height(in:)`` for each environment. Blocks the
    /// calling thread.
    ///
    /// - Complexity: O(*n*) for each environment.
    public func heights(in environments: [LayoutEnvironment]) throws(ConversationError) -> [Double] {
        var heights = [Double](repeating: 0, count: environments.count)
        for indices in Dictionary(grouping: environments.indices, by: { environments[$0].key.preparation }).values {
            let sums = try sums(in: indices.map { environments[$0].key })
            for (index, sum) in zip(indices, sums) { heights[index] = MessageRow.points(from: sum) }
        }
        return heights
    }

    /// Returns the height of all messages in micropoints in each of several environments whose messages are prepared
    /// alike.
    private func sums(in keys: [LayoutKey]) throws(ConversationError) -> [Int64] {
        guard let first = keys.first else { return [] }
        let request = ReflowRequest()
        return try withReflow(first, first) { job throws(ConversationError) in
            var set = try prepare(first, job.oldSet, job.snapshot, request)
            let heights = TotalHeights(
                snapshot: job.snapshot, set: set, measurers: keys.map { MessageMeasurer($0.settings) }, fonts: fonts,
                request: request)
            let (sums, upgraded) = try heights.run(threads: maximumThreads)
            if !upgraded.isEmpty {
                try set.replace(upgraded, request)
                let made = set
                try state.withLock { state throws(ConversationError) in try state.adopt(made) }
            }
            return sums
        }
    }
}
