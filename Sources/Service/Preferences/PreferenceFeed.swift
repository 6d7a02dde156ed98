internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleStores

/// Publishes every change in the store to the subscribers of this node, whichever node or process made it.
final class PreferenceFeed: Sendable {
    private let subscription: FeedSubscription

    /// Subscribes to a store. After the store was replaced, the subscribers receive the present state.
    init(_ store: any PreferenceStore, publishingTo hub: EventHub, to audience: Audience) throws(StoreError) {
        store.onRecovery { read in
            for owner in audience.owners {
                do throws(StoreError) {
                    let response = PreferenceResponse(try read(owner))
                    audience.restart(owner, at: response.revision)
                    hub.publish(response.publication(.reset), to: Self.channel(of: owner))
                } catch {
                    // The devices of the owner keep their state; each call that reads it reports the error.
                }
            }
        }
        subscription = try store.listen { events in
            for event in events {
                let isReset = audience.notice(event)
                hub.publish(
                    PreferenceResponse(event).publication(
                        isReset ? .reset : .preference, origin: isReset ? nil : event.origin),
                    to: Self.channel(of: event.owner))
            }
        }
        audience.begin(at: subscription.start)
    }

    func stop() { subscription.cancel() }

    /// Returns the channel of an owner. A kind has no colon, so no two owners share one.
    static func channel(of owner: PreferenceOwner) -> Identifier { Identifier("\(owner.kind.rawValue):\(owner.id)") }
}

/// The owners whose preferences have subscribers on this node, and the last change of each.
final class Audience: Sendable {
    private struct Subscribers {
        var count = 0
        /// The revision up to which all changes were published.
        var last: Revision
    }

    private struct State {
        var owners: [PreferenceOwner: Subscribers] = [:]
        /// The revision up to which the changes of all owners were published.
        var position = Revision.zero
    }

    private let state = Mutex(State())

    var owners: [PreferenceOwner] { state.withLock { Array($0.owners.keys) } }

    func begin(at position: Revision) { state.withLock { $0.position = max($0.position, position) } }

    /// Begins with the changes of an owner after a revision, whatever was published before.
    func restart(_ owner: PreferenceOwner, at revision: Revision) {
        state.withLock { $0.owners[owner]?.last = revision }
    }

    /// Notices a change that is being published, and returns whether it replaces earlier ones.
    ///
    /// It does if changes before it are missing: the store had more of them than it keeps before this node read them.
    func notice(_ event: PreferenceEvent) -> Bool {
        state.withLock { state in
            state.position = max(state.position, event.revision)
            guard let last = state.owners[event.owner]?.last else { return event.isReset }
            state.owners[event.owner]?.last = event.isReset ? event.revision : max(last, event.revision)
            return event.isReset || event.previous > last
        }
    }

    fileprivate func add(_ number: Int, _ owner: PreferenceOwner) {
        state.withLock { state in
            let subscribers = state.owners[owner] ?? Subscribers(last: state.position)
            let count = subscribers.count + number
            state.owners[owner] = count == 0 ? nil : Subscribers(count: count, last: subscribers.last)
        }
    }

    /// The membership of one subscriber, which ends when it is released.
    final class Membership: Sendable {
        private let audience: Audience
        private let owner: PreferenceOwner

        init(_ audience: Audience, _ owner: PreferenceOwner) {
            (self.audience, self.owner) = (audience, owner)
            audience.add(1, owner)
        }

        deinit { audience.add(-1, owner) }
    }
}
