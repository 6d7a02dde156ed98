import Synchronization

/// The channels of a server: a publication reaches every subscriber on every reactor.
package final class EventHub: Sendable {
    private let queues = Mutex<[ReactorQueue]>([])

    /// Creates a hub, to be passed to a server in its options.
    package init() {}

    /// The number of reactors that receive publications.
    var reactors: Int { queues.withLock { $0.count } }

    func add(_ queue: ReactorQueue) {
        queues.withLock { $0.append(queue) }
    }

    /// Removes ended reactors, which no longer read their queues.
    func remove(_ ended: [ReactorQueue]) {
        queues.withLock { queues in
            queues.removeAll { queue in ended.contains { $0 === queue } }
        }
    }

    /// Publishes to a channel. The caller's cost is one command per reactor for any number of subscribers.
    package func publish(_ publication: Publication, to channel: Identifier) {
        for queue in queues.withLock({ $0 }) { queue.post(.publish(channel, publication)) }
    }
}
