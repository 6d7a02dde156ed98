internal import Glibc

/// Addresses of machines as text.
package enum AddressText {
    /// Returns whether a text is an IPv4 address: four decimal numbers, none with a leading zero.
    package static func isIPv4(_ text: String) -> Bool { isAddress(text, of: AF_INET) }

    /// Returns whether a text is an IPv6 address in the form of RFC 4291, section 2.2.
    package static func isIPv6(_ text: String) -> Bool { isAddress(text, of: AF_INET6) }

    private static func isAddress(_ text: String, of family: Int32) -> Bool {
        // An IPv4 address takes less.
        var address = in6_addr()
        return unsafe inet_pton(family, text, &address) == 1
    }
}
