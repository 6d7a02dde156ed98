// A page can give its own name this machine's address (DNS rebinding), and the browser then sends that name as `Host`.
// It cannot do so with an address or with `localhost`, so these are accepted in exactly the forms that clients send:
// `localhost` and names under it, four decimal numbers, and an IPv6 address in brackets, each with an optional port.
// Forms that browsers rewrite before they send them (octal, hexadecimal and single numbers, a zone, a final period) are
// refused.

internal import TypescaleHTTP

/// Judges the `Host` field of a request.
enum HostField {
    /// Returns whether a field is an address or a name of this machine.
    static func isThisMachine(_ field: String) -> Bool {
        guard let name = name(field) else { return false }
        if name.first == "[" { return name.last == "]" && AddressText.isIPv6(String(name.dropFirst().dropLast())) }
        return isLocalName(name.lowercasedASCII) || AddressText.isIPv4(String(name))
    }

    /// The field without its port; `nil` if the port is not a number below 65,536.
    private static func name(_ field: String) -> Substring? {
        let (name, port) = field[...].hostAndPort
        guard let port, !port.isEmpty else { return name }
        return Endpoint.port(port) == nil ? nil : name
    }

    /// Returns whether a name in lowercase is `localhost` or ends in it.
    private static func isLocalName(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return labels.last == "localhost" && labels.allSatisfy { !$0.isEmpty }
    }
}
