// A page may have its visitor's browser send requests anywhere, and the browser shows the page no answer; but a write
// would be made, and a WebSocket may be read. Two signs give such a page away: the `Origin` it comes from, and, where it
// has bent its own name to this machine's address, the `Host` it asks for. Neither is looked at for what anybody may
// read, and clients that are no browsers send no `Origin`.

import TypescaleHTTP

extension Request {
    /// A Boolean value that indicates whether the request names this machine, or came over a Unix socket.
    var isForThisMachine: Bool { peer.isLocalSocket || HostField.isThisMachine(host ?? "") }
}

/// Refuses what pages of other sites have a browser do behind its user's back.
struct CrossSiteGuard {
    /// Whether being on this machine is all a caller needs.
    let isUnrestricted: Bool
    /// Pages that may use the service.
    let policy: CORSPolicy?

    func check(_ request: borrowing Request, for route: Route) throws(ServiceError) {
        let changes = route.method != .get || request[.upgrade] != nil
        guard changes || !route.access.isPublic else { return }
        let host = request.host ?? ""
        if isUnrestricted, !request.isForThisMachine {
            throw ServiceError(
                .crossSite, "without tokens the service answers as localhost or by its address, not by another name")
        }
        guard changes, let origin = request[.origin], !Self.isSame(origin, host), policy?.allows(request) != true
        else { return }
        throw ServiceError(.crossSite, "pages of this origin may not use the service; see --allow-origin")
    }

    /// Whether an origin is the one the request is for: `scheme://HOST`.
    static func isSame(_ origin: String, _ host: String) -> Bool {
        guard let scheme = origin.place(of: ":"), let name = origin[scheme...].afterExactly("://") else { return false }
        return !host.isEmpty && name.lowercasedASCII.isExactly(host.lowercasedASCII)
    }
}
