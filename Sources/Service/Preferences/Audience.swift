import Synchronization
import TypescaleStores

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
