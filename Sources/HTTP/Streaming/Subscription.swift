/// One subscriber's place in a channel, kept with its connection.
final class Subscription {
    let members: ChannelMembers
    let origin: Identifier?
    let heartbeatSeconds: Int
    /// Retained until the connection ends.
    private let lease: (any AnyObject & Sendable)?
    /// Publications that wait for the end of the replay; nil once the subscriber is live.
    private(set) var held: [Publication]?
    private var after: UInt64 = 0
    /// What was missed has not left yet: the bound for a reader who keeps up does not hold for it.
    var isCatchingUp: Bool

    init(
        members: ChannelMembers, origin: Identifier?, heartbeatSeconds: Int, holds: Bool,
        lease: (any AnyObject & Sendable)? = nil
    ) {
        self.members = members
        self.origin = origin
        self.heartbeatSeconds = heartbeatSeconds
        self.lease = lease
        held = holds ? [] : nil
        isCatchingUp = holds
        members.live += 1
    }

    /// What to do with a publication.
    enum Delivery { case send, skip, hold, overflow }

    func take(_ publication: Publication, limit: Int) -> Delivery {
        if let origin, publication.origin == origin { return .skip }
        if let count = held?.count {
            guard count < limit else { return .overflow }
            held?.append(publication)
            return .hold
        }
        return isNews(publication) ? .send : .skip
    }

    /// Ends the replay, and answers what was held and is newer than it.
    func goLive(after order: UInt64) -> [Publication] {
        let waiting = held ?? []
        held = nil
        after = max(after, order)
        return waiting.filter(isNews)
    }

    /// Whether a subscriber that is live has not had a publication: two reactors' worth of publishers may hand in the same
    /// event again after a replay.
    private func isNews(_ publication: Publication) -> Bool {
        if publication.restarts {
            after = publication.order
            return true
        }
        return publication.order > after || publication.order == 0
    }
}
