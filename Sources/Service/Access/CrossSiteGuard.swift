// A page can make its visitor's browser send requests anywhere. The browser does not show the page the response, but a
// write would be made, and a WebSocket could be read. Two fields reveal such a page: its `Origin`, and, if it has
// rebound its own name to this machine's address, the `Host` of the request. Neither is checked for public reads, and
// clients that are not browsers send no `Origin`.

internal import TypescaleHTTP

extension Request {
    /// A Boolean value that indicates whether the request names this machine.
    ///
    /// A request over a Unix socket may name another one: the clients of a proxy there are elsewhere.
    var isForThisMachine: Bool { HostField.isThisMachine(host ?? "") }
}

/// Refuses requests that pages of other sites make a browser send.
struct CrossSiteGuard {
    /// A Boolean value that indicates whether the service is local and admits every caller.
    let isUnrestricted: Bool
    let policy: CORSPolicy?

    func validate(_ request: borrowing Request, for route: Route) throws(ServiceError) {
        let changes = route.method != .get || request[.upgrade] != nil
        guard changes || !route.access.isPublic else { return }
        let host = request.host ?? ""
        if isUnrestricted, !request.isForThisMachine {
            let rule = "without tokens, only localhost or the service's IP address is accepted"
            throw ServiceError(.foreignOrigin, (host.isEmpty ? "there is no Host; " : "Host: ") + rule)
        }
        guard changes, let origin = request[.origin], !Self.isSame(origin, host), policy?.allows(request) != true
        else { return }
        throw ServiceError(.foreignOrigin, "pages of this origin may not use the service; see --allow-origin")
    }

    /// Returns whether an origin is that of the request, `scheme://HOST`.
    static func isSame(_ origin: String, _ host: String) -> Bool {
        guard let scheme = origin.firstIndex(ofASCII: ":"), let name = origin[scheme...].afterExactly("://") else {
            return false
        }
        return !host.isEmpty && name.lowercasedASCII.isExactly(host.lowercasedASCII)
    }
}
