/// The state of one subscriber of a channel, stored with its connection.
final class Subscription {
    let members: ChannelMembers
    let origin: Identifier?
    let heartbeatSeconds: Int
    /// An object retained until the connection ends.
    private let lease: (any AnyObject & Sendable)?
    /// The publications held until the end of the replay; `nil` once the subscriber is live.
    private(set) var held: [Publication]?
    private var after: UInt64 = 0
    /// A Boolean value that indicates whether the replay is not yet sent; the limit of a live subscriber does not
    /// apply.
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

    /// The handling of a publication.
    enum Delivery { case send, skip, hold, overflow }

    func take(_ publication: Publication, limit: Int) -> Delivery {
        if let origin, publication.origin == origin { return .skip }
        if let count = held?.count {
            guard count < limit else { return .overflow }
            held?.append(publication)
            return .hold
        }
        return isNew(publication) ? .send : .skip
    }

    /// Ends the replay and returns the held publications that are newer.
    func goLive(after order: UInt64) -> [Publication] {
        let waiting = held ?? []
        held = nil
        after = max(after, order)
        return waiting.filter(isNew)
    }

    /// Returns a Boolean value that indicates whether a live subscriber has not received a publication.
    ///
    /// Publishers of several reactors may submit the same event again after a replay.
    private func isNew(_ publication: Publication) -> Bool {
        if publication.restarts {
            after = publication.order
            return true
        }
        return publication.order > after || publication.order == 0
    }
}
