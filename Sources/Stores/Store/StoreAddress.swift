internal import TypescaleStrings

/// The address of a store: `sqlite:FILE` or `nats://HOST:PORT,…`.
package enum StoreAddress: Hashable, Sendable, CustomStringConvertible {
    /// The embedded store in a file.
    case sqlite(path: String)
    /// The store of several nodes on NATS servers; one address suffices to connect.
    ///
    /// User names and passwords are decoded; all before the last `@` is theirs.
    case nats(servers: [String])

    /// Parses an address; throws an error that describes the problem.
    package init(_ text: String) throws(StoreError) {
        if let path = text.afterExactly("sqlite:").map(String.init) {
            guard !path.isEmpty else { throw StoreError(.invalid, "\"\(text)\" names no file; use sqlite:FILE") }
            guard !path.utf8.contains(0) else {
                throw StoreError(.invalid, "the file name contains a zero byte; remove it")
            }
            self = .sqlite(path: path)
            return
        }
        let scheme = "nats://"
        guard text.startsExactly(scheme) else {
            throw StoreError(.invalid, "\"\(Self.shown(text))\" is neither sqlite:FILE nor nats://HOST:PORT,…")
        }
        var servers: [String] = []
        for part in text.parts(at: ",") {
            let server = part.afterExactly(scheme) ?? part
            let allowed = server.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            guard !server.isEmpty, allowed, !server.contains("://"), StoreAddress.hasPort(server) else {
                guard text.contains(ascii: "@") else {
                    throw StoreError(.invalid, "\"\(part)\" is not a server's HOST:PORT")
                }
                // With a password, which may have commas, any part may be a piece of it.
                throw StoreError(
                    .invalid,
                    "\"\(Self.shown(text))\" is not a server's HOST:PORT; "
                        + "in a user name or password write a comma as %2C, and a space as %20")
            }
            servers.append(scheme + (try Self.decoded(server)))
        }
        self = .nats(servers: servers)
    }

    /// The address without user names and passwords, suitable for a log.
    package var description: String {
        switch self {
        case .sqlite(let path): "sqlite:\(path)"
        case .nats(let servers): servers.map(StoreAddress.withoutUser).joined(separator: ",")
        }
    }

    /// Opens the store; `report` receives problems that the store can continue with.
    package func open(reporting report: @escaping StoreReport) throws(StoreError) -> any Store {
        switch self {
        case .sqlite(let path): try SQLiteStore(path: path, reporting: report)
        case .nats(let servers): try NATSStore(servers: servers, reporting: report)
        }
    }

    /// Returns an address whose user name and password are no longer percent-encoded (RFC 3986 section 3.2.1).
    private static func decoded(_ server: some StringProtocol) throws(StoreError) -> String {
        guard let at = server.lastIndex(ofASCII: "@") else { return String(server) }
        let fields = server[..<at].utf8.split(
            separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = fields.compactMap { PercentEncoding.strictlyDecoded(Array($0).span) }
        guard decoded.count == fields.count else {
            throw StoreError(
                .invalid,
                "the user name or password of \"\(shown(String(server)))\" is not percent-encoded; write % as %25")
        }
        guard !decoded[0].contains(ascii: ":") else {
            throw StoreError(.invalid, "the user name of \"\(shown(String(server)))\" has a colon; use one without")
        }
        return decoded.joined(separator: ":") + server[at...]
    }

    private static func hasPort(_ server: some StringProtocol) -> Bool {
        let host = server.parts(at: "@", keepingEmpty: false).last ?? ""
        guard let colon = host.lastIndex(ofASCII: ":"), colon != host.startIndex else { return false }
        return UInt16(host[host.index(after: colon)...]).map { $0 > 0 } ?? false
    }

    /// Returns a malformed address without all that may be a user name or a password.
    private static func shown(_ text: String) -> String {
        text.lastIndex(ofASCII: "@").map { "…" + text[$0...] } ?? text
    }

    static func withoutUser(_ server: String) -> String {
        guard let at = server.lastIndex(ofASCII: "@") else { return server }
        return "nats://" + server[server.index(after: at)...]
    }
}
