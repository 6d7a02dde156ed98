internal import Synchronization

/// The channels of a server: a publication reaches every subscriber on every reactor.
package final class EventHub: Sendable {
    private let queues = Mutex<[ReactorQueue]>([])

    package init() {}

    /// The number of reactors that receive publications, for tests.
    var reactors: Int { queues.withLock { $0.count } }

    func add(_ queue: ReactorQueue) { queues.withLock { $0.append(queue) } }

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

/// A message to all subscribers of a channel.
///
/// It is encoded once for event streams and once for WebSockets, and all subscribers are sent the same bytes.
package final class Publication: Sendable {
    let event: [UInt8]
    let frame: [UInt8]
    /// The position in the channel's order, which joins a replay and the live stream without a gap or a repetition.
    let order: UInt64
    /// The originator; subscribers of that origin do not receive it.
    package let origin: Identifier?

    /// A Boolean value that indicates whether the channel's order restarts with this publication.
    let restarts: Bool
    /// A Boolean value that indicates whether event streams end with this publication.
    let ends: Bool

    /// Creates a publication of an event; WebSockets receive `message`, by default the event's data.
    package init(
        _ event: ServerSentEvent, order: UInt64, message: String? = nil, origin: Identifier? = nil,
        restarts: Bool = false, ends: Bool = false
    ) {
        self.event = event.encoded
        frame = WebSocketFrame.text(message ?? event.data).encoded
        (self.order, self.origin, self.restarts, self.ends) = (order, origin, restarts, ends)
    }
}

/// The subscribers of one channel on one reactor.
final class ChannelMembers {
    let name: Identifier
    var handles: [ConnectionHandle] = []
    /// The number of open subscribers. Closed ones are removed from `handles` when they are the majority.
    var live = 0

    init(name: Identifier) { self.name = name }
}

struct ChannelTable: ~Copyable {
    private var channels: [Identifier: ChannelMembers] = [:]

    mutating func join(_ name: Identifier, _ handle: ConnectionHandle) -> ChannelMembers {
        let members = channels[name] ?? ChannelMembers(name: name)
        channels[name] = members
        members.handles.append(handle)
        return members
    }

    /// Leaves a channel in amortized constant time: the list is compacted once per half of it that left.
    mutating func leave(_ members: ChannelMembers, isOpen: (ConnectionHandle) -> Bool) {
        members.live -= 1
        if members.live == 0 {
            channels[members.name] = nil
        } else if members.handles.count > 32, members.live < members.handles.count / 2 {
            members.handles.removeAll { !isOpen($0) }
        }
    }

    func members(of name: Identifier) -> ChannelMembers? { channels[name] }
}

/// The state of one subscriber of a channel, stored with its connection.
final class Subscription {
    let members: ChannelMembers
    let origin: Identifier?
    let heartbeatSeconds: Int
    /// The job that replays missed events.
    let opening: WorkerPool.Ticket?
    /// An object retained until the connection ends.
    private let lease: (any AnyObject & Sendable)?
    /// The publications held until the end of the replay or until a reply; `nil` while the subscriber is live.
    private(set) var held: [Publication]?
    /// The order up to which a replay or a reply covers publications.
    private var replayedThrough: UInt64 = 0
    /// A Boolean value that indicates whether the replay is not yet sent; the limit of a live subscriber does not
    /// apply.
    var isCatchingUp: Bool

    init(
        members: ChannelMembers, origin: Identifier?, heartbeatSeconds: Int, holds: Bool,
        opening: WorkerPool.Ticket? = nil, lease: (any AnyObject & Sendable)? = nil
    ) {
        self.members = members
        self.origin = origin
        self.heartbeatSeconds = heartbeatSeconds
        self.opening = opening
        self.lease = lease
        held = holds ? [] : nil
        isCatchingUp = holds
        members.live += 1
    }

    enum Delivery { case send, skip, hold, overflow }

    func take(_ publication: Publication, limit: Int) -> Delivery {
        if let origin, publication.origin == origin { return .skip }
        if let count = held?.count {
            guard count < limit else { return .overflow }
            held?.append(publication)
            return .hold
        }
        guard follows(publication) else { return .skip }
        if publication.restarts { replayedThrough = publication.order }
        return .send
    }

    func hold() { held = held ?? [] }

    /// Removes and returns the last held publication that restarted the order before a reply, with those before it.
    ///
    /// The reply is of the new order, because its own order is later.
    func takeRestart(before order: UInt64) -> Publication? {
        guard let index = held?.lastIndex(where: { $0.restarts && $0.order < order }), let restart = held?[index] else {
            return nil
        }
        held?.removeFirst(index + 1)
        replayedThrough = restart.order
        return restart
    }

    /// Ends the hold and returns the held publications that are newer.
    func goLive(after order: UInt64) -> [Publication] {
        replayedThrough = max(replayedThrough, order)
        var newer: [Publication] = []
        for publication in held ?? [] where follows(publication) {
            if publication.restarts { replayedThrough = publication.order }
            newer.append(publication)
        }
        held = nil
        return newer
    }

    /// Returns whether a publication follows the replay or the reply.
    ///
    /// Publishers of several reactors may submit a replayed event again.
    private func follows(_ publication: Publication) -> Bool {
        publication.restarts || publication.order > replayedThrough || publication.order == 0
    }
}
