import Synchronization

/// Counts the open connections of each address over all reactors.
final class AddressTable: Sendable {
    private let counts = Mutex<[PeerAddress: Int]>([:])
    private let limit: Int?

    init(limit: Int?) {
        self.limit = limit
    }

    /// Counts a connection; returns `false` if its address has too many. Unix sockets have no address and are not
    /// counted.
    func enter(_ peer: PeerAddress) -> Bool {
        guard let limit, !peer.isLocalSocket else { return true }
        return counts.withLock { counts in
            let count = counts[peer.limitKey, default: 0]
            guard count < limit else { return false }
            counts[peer.limitKey] = count + 1
            return true
        }
    }

    func leave(_ peer: PeerAddress) {
        guard limit != nil, !peer.isLocalSocket else { return }
        counts.withLock { counts in
            let count = counts[peer.limitKey, default: 0]
            counts[peer.limitKey] = count > 1 ? count - 1 : nil
        }
    }

    var addresses: Int { counts.withLock { $0.count } }
}
