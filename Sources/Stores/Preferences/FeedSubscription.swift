/// A listener of a store's changes, for as long as it is kept.
package final class FeedSubscription: Sendable {
    /// Every change after this one reaches the listener.
    package let start: Revision
    private let end: @Sendable () -> Void

    init(start: Revision, end: @escaping @Sendable () -> Void) {
        self.start = start
        self.end = end
    }

    deinit { end() }

    /// Ends the listening; a call that is under way may still finish.
    package func cancel() { end() }
}
