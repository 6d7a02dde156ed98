import HTTP
import Identifiers
import Preferences

/// Hands every change in the store to whoever listens on this node, whichever node or process made it.
final class PreferenceFeed: Sendable {
    private let subscription: FeedSubscription

    /// Listens to a store for as long as it is kept.
    init(_ store: any PreferenceStore, publishingTo hub: EventHub) throws(StoreError) {
        subscription = try store.listen { events in
            for event in events {
                hub.publish(
                    PreferenceAnswer(event).publication(event.isReset ? .reset : .preference, origin: event.origin),
                    to: Self.channel(of: event.owner))
            }
        }
    }

    /// Ends the listening.
    func stop() { subscription.cancel() }

    /// The channel that an owner's devices listen to. A kind has no colon, so that no two owners share one.
    static func channel(of owner: PreferenceOwner) -> Identifier {
        Identifier("\(owner.kind.rawValue):\(owner.id)")
    }
}
