/// The subscribers of one channel on one reactor.
final class ChannelMembers {
    let name: Identifier
    var handles: [ConnectionHandle] = []
    /// The number of open subscribers. Closed ones are removed from `handles` when they are the majority.
    var live = 0

    init(name: Identifier) {
        self.name = name
    }
}

/// The channels of one reactor.
struct ChannelTable: ~Copyable {
    private var channels: [Identifier: ChannelMembers] = [:]

    var count: Int { channels.count }

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

    func members(of name: Identifier) -> ChannelMembers? {
        channels[name]
    }
}
