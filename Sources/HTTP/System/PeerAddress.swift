/// The network address of a client, or the mark of a Unix socket.
package struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The sixteen bytes of an IPv6 address; IPv4 addresses are mapped (`::ffff:a.b.c.d`).
    let high: UInt64
    let low: UInt64
    /// A Boolean value that indicates whether the peer uses a Unix socket.
    let isLocalSocket: Bool

    package static let localSocket = PeerAddress(high: 0, low: 0, isLocalSocket: true)

    init(high: UInt64, low: UInt64, isLocalSocket: Bool) {
        (self.high, self.low, self.isLocalSocket) = (high, low, isLocalSocket)
    }

    /// The unit of limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer.
    package var limitKey: PeerAddress {
        isMapped || isLocalSocket ? self : PeerAddress(high: high, low: 0, isLocalSocket: false)
    }

    /// A Boolean value that indicates whether the peer is this machine: a Unix socket, 127.0.0.0/8 or ::1.
    package var isLoopback: Bool { isLocalSocket || (isMapped ? low >> 24 & 0xFF == 127 : high == 0 && low == 1) }

    private var isMapped: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// The address as text, IPv6 without abbreviations.
    package var description: String {
        if isLocalSocket { return "unix" }
        if isMapped { return (0..<4).map { String(low >> (24 - 8 * $0) & 0xFF) }.joined(separator: ".") }
        return (0..<8).map { group in
            let half = group < 4 ? high : low
            return String(half >> (48 - 16 * UInt64(group % 4)) & 0xFFFF, radix: 16)
        }.joined(separator: ":")
    }
}
