/// An address of a server.
package enum Endpoint: Sendable, Equatable, CustomStringConvertible {
    /// An IPv4 or IPv6 address and a port; port 0 selects a free one.
    case tcp(host: String, port: UInt16)
    /// A socket in the file system.
    case unix(path: String)

    /// The endpoint in its text form.
    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }

    /// Parses `HOST:PORT`, `[IPv6]:PORT` or `unix:PATH`.
    package init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            guard !path.isEmpty else { return nil }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self = .tcp(host: String(host), port: port)
    }

    /// A Boolean value that indicates whether only programs on the same machine can connect.
    package var isLoopback: Bool {
        switch self {
        case .unix: true
        case .tcp(let host, _): host == "localhost" || host == "::1" || host.hasPrefix("127.")
        }
    }
}
