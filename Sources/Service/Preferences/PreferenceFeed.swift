internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleIdentifiers
internal import TypescaleStores

/// Publishes every change in the store to the subscribers of this node, whichever node or process made it.
final class PreferenceFeed: Sendable {
    private let subscription: FeedSubscription

    /// Subscribes to a store. After the store was replaced, the subscribers receive the present state.
    init(_ store: any PreferenceStore, publishingTo hub: EventHub, to audience: Audience) throws(StoreError) {
        store.onReplacement { read in
            for owner in audience.owners {
                do throws(StoreError) {
                    hub.publish(PreferenceResponse(try read(owner)).publication(.reset), to: Self.channel(of: owner))
                } catch {
                    // The devices of the owner keep their state; each call that reads it reports the error.
                }
            }
        }
        subscription = try store.listen { events in
            for event in events {
                hub.publish(
                    PreferenceResponse(event).publication(event.isReset ? .reset : .preference, origin: event.origin),
                    to: Self.channel(of: event.owner))
            }
        }
    }

    /// Ends the subscription.
    func stop() { subscription.cancel() }

    /// Returns the channel of an owner. A kind has no colon, so no two owners share one.
    static func channel(of owner: PreferenceOwner) -> Identifier {
        Identifier("\(owner.kind.rawValue):\(owner.id)")
    }
}

/// The owners whose preferences have subscribers on this node.
final class Audience: Sendable {
    private let counts = Mutex<[PreferenceOwner: Int]>([:])

    /// The owners that have a subscriber.
    var owners: [PreferenceOwner] { counts.withLock { Array($0.keys) } }

    fileprivate func add(_ number: Int, _ owner: PreferenceOwner) {
        counts.withLock { counts in
            let count = counts[owner, default: 0] + number
            counts[owner] = count == 0 ? nil : count
        }
    }

    /// The membership of one subscriber, which ends when it is released.
    final class Membership: Sendable {
        private let audience: Audience
        private let owner: PreferenceOwner

        /// Adds a subscriber.
        init(_ audience: Audience, _ owner: PreferenceOwner) {
            self.audience = audience
            self.owner = owner
            audience.add(1, owner)
        }

        deinit { audience.add(-1, owner) }
    }
}
