internal import TypescaleThreads

extension Conversation {
    /// Returns the difference between two environments, without blocking the cooperative thread pool.
    ///
    /// The work runs on separate threads. It ends with ``ConversationError/Code/cancelled`` if the task is canceled.
    ///
    /// - Complexity: Linear in the number of messages for the first query in an environment.
    @concurrent
    public func invalidationSet(
        from: LayoutEnvironment, to: LayoutEnvironment, viewport: Viewport? = nil
    ) async throws(ConversationError) -> InvalidationSet {
        try await onThread { () throws(ConversationError) in
            try self.invalidationSet(from: from, to: to, viewport: viewport, as: self.requests.begin())
        }
    }

    /// Lays the messages out in an environment, so that later queries in it take microseconds.
    ///
    /// The work runs on separate threads. It ends with ``ConversationError/Code/cancelled`` if the task is canceled.
    ///
    /// - Complexity: Linear in the number of messages if the environment is not laid out yet.
    @concurrent
    public func prepare(for environment: LayoutEnvironment) async throws(ConversationError) {
        _ = try await onThread { () throws(ConversationError) in try self.height(in: environment) }
    }

    /// Runs a query on a separate thread, and cancels it with the task.
    private func onThread<Result: Sendable>(
        _ query: @escaping @Sendable () throws(ConversationError) -> Result
    ) async throws(ConversationError) -> Result {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let work: @Sendable () -> Void = {
                    continuation.resume(
                        returning: Swift.Result { () throws(ConversationError) in
                            try Cancellation.with(cancellation, query)
                        })
                }
                // If no thread can be created, the query runs on the caller's.
                if WorkerThread(work) == nil { work() }
            }
        } onCancel: {
            cancellation.cancel(.clientLeft)
        }
        return try result.get()
    }
}
