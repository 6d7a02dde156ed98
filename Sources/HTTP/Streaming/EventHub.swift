import Synchronization

/// The channels of a server: a publication reaches every subscriber on every reactor.
package final class EventHub: Sendable {
    private let mailboxes = Mutex<[ReactorQueue]>([])

    /// Creates a hub, to be passed to a server in its options.
    package init() {}

    /// The number of reactors that receive publications.
    var reactors: Int { mailboxes.withLock { $0.count } }

    func add(_ mailbox: ReactorQueue) {
        mailboxes.withLock { $0.append(mailbox) }
    }

    /// Removes ended reactors, which no longer read their queues.
    func remove(_ ended: [ReactorQueue]) {
        mailboxes.withLock { mailboxes in
            mailboxes.removeAll { mailbox in ended.contains { $0 === mailbox } }
        }
    }

    /// Publishes to a channel. The caller's cost is one command per reactor for any number of subscribers.
    package func publish(_ publication: Publication, to channel: Identifier) {
        for mailbox in mailboxes.withLock({ $0 }) { mailbox.post(.publish(channel, publication)) }
    }
}
