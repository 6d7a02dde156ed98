/// A subscription to a store's changes, in effect until it is released.
package final class FeedSubscription: Sendable {
    /// The revision after which every change is delivered.
    package let start: Revision
    private let end: @Sendable () -> Void

    init(start: Revision, end: @escaping @Sendable () -> Void) {
        self.start = start
        self.end = end
    }

    deinit { end() }

    /// Ends the subscription; a call in progress may still finish.
    package func cancel() { end() }
}
