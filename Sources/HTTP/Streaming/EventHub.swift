import Synchronization

/// The channels of a server: what is published here reaches every subscriber on every reactor.
package final class EventHub: Sendable {
    private let mailboxes = Mutex<[ReactorQueue]>([])

    /// A hub without channels; give it to a server in its options.
    package init() {}

    /// The reactors that publications go to.
    var reactors: Int { mailboxes.withLock { $0.count } }

    func add(_ mailbox: ReactorQueue) {
        mailboxes.withLock { $0.append(mailbox) }
    }

    /// Takes reactors out that have ended: nobody would empty their mailboxes any more.
    func remove(_ ended: [ReactorQueue]) {
        mailboxes.withLock { mailboxes in
            mailboxes.removeAll { mailbox in ended.contains { $0 === mailbox } }
        }
    }

    /// Publishes to a channel. It costs the caller one letter a reactor, however many listen.
    package func publish(_ publication: Publication, to channel: Identifier) {
        for mailbox in mailboxes.withLock({ $0 }) { mailbox.post(.publish(channel, publication)) }
    }
}
