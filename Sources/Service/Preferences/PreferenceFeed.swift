import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleStores

/// Publishes every change in the store to the subscribers of this node, whichever node or process made it.
final class PreferenceFeed: Sendable {
    private let subscription: FeedSubscription

    /// Listens to a store for as long as it is kept. After the store was replaced the audience is given what holds.
    init(_ store: any PreferenceStore, publishingTo hub: EventHub, to audience: Audience) throws(StoreError) {
        store.onReplacement { read in
            for owner in audience.owners {
                do throws(StoreError) {
                    hub.publish(PreferenceAnswer(try read(owner)).publication(.reset), to: Self.channel(of: owner))
                } catch {
                    // The owner's devices keep what they have; each call that reads it reports the fault.
                }
            }
        }
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
