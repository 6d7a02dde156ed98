import CTypescaleLinux
import Glibc

/// The address of a peer as a hashable value.
package struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The sixteen bytes of an IPv6 address; IPv4 addresses are mapped (`::ffff:a.b.c.d`).
    let high: UInt64
    let low: UInt64
    /// A Boolean value that indicates whether the peer uses a Unix socket.
    package let isLocalSocket: Bool

    /// The peer of a Unix socket, which has no address.
    package static let localSocket = PeerAddress(high: 0, low: 0, isLocalSocket: true)

    private init(high: UInt64, low: UInt64, isLocalSocket: Bool) {
        self.high = high
        self.low = low
        self.isLocalSocket = isLocalSocket
    }

    /// Creates an IPv4 address from its four numbers.
    package init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
        let address = UInt64(first) << 24 | UInt64(second) << 16 | UInt64(third) << 8 | UInt64(fourth)
        self.init(high: 0, low: 0xFFFF_0000_0000 | address, isLocalSocket: false)
    }

    init(_ storage: sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            let address = unsafe withUnsafeBytes(of: storage) { unsafe $0.loadUnaligned(as: sockaddr_in.self) }
            let number = UInt64(UInt32(bigEndian: address.sin_addr.s_addr))
            self.init(high: 0, low: 0xFFFF_0000_0000 | number, isLocalSocket: false)
        case AF_INET6:
            let address = unsafe withUnsafeBytes(of: storage) { unsafe $0.loadUnaligned(as: sockaddr_in6.self) }
            let (high, low) = unsafe withUnsafeBytes(of: address.sin6_addr) { bytes in
                unsafe (
                    UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
            self.init(high: high, low: low, isLocalSocket: false)
        default:
            self = .localSocket
        }
    }

    /// The unit of limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer.
    package var limitKey: PeerAddress {
        isMapped || isLocalSocket ? self : PeerAddress(high: high, low: 0, isLocalSocket: false)
    }

    /// A Boolean value that indicates whether the peer is this machine: a Unix socket, 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        isLocalSocket || (isMapped ? low >> 24 & 0xFF == 127 : high == 0 && low == 1)
    }

    private var isMapped: Bool {
        high == 0 && low >> 32 == 0xFFFF
    }

    /// The address as text, IPv6 without abbreviations.
    package var description: String {
        if isLocalSocket { return "unix" }
        if isMapped {
            return (0..<4).map { String(low >> (24 - 8 * $0) & 0xFF) }.joined(separator: ".")
        }
        return (0..<8).map { group in
            let half = group < 4 ? high : low
            return String(half >> (48 - 16 * UInt64(group % 4)) & 0xFFFF, radix: 16)
        }.joined(separator: ":")
    }
}
