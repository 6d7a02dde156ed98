// Tokens are looked up by their SHA-256 digests, which whoever guesses cannot steer, and what is found is compared in
// constant time. The look-up is from memory: the store sees to it that additions and revocations arrive, so a reactor
// waits for nobody.

import Glibc
import HTTP
import Preferences
import Synchronization

/// Decides who is let in, and how often: the one place that looks at tokens.
final class AccessControl: Sendable {
    private let tokens: any TokenStore
    private let isLocal: Bool
    private let unrestricted: Atomic<Bool>
    private let byAddress: RateLimiter<PeerAddress>?
    private let byToken: RateLimiter<TokenHash>?

    /// Control by a store's tokens; `isLocal` where only this machine can reach the service. Rates are calls a second,
    /// zero for no bound.
    init(tokens: any TokenStore, isLocal: Bool, addressRate: Int = 0, tokenRate: Int = 0) {
        self.tokens = tokens
        self.isLocal = isLocal
        unrestricted = Atomic(isLocal && tokens.tokens().isEmpty)
        byAddress = Self.rate(addressRate).map { RateLimiter($0) }
        byToken = Self.rate(tokenRate).map { RateLimiter($0) }
    }

    /// A second's calls may come at once.
    private static func rate(_ calls: Int) -> TokenBucket.Rate? {
        calls == 0 ? nil : TokenBucket.Rate(perSecond: Double(calls), burst: Double(calls))
    }

    /// True while there is no token, and nobody but this machine can reach the service: everything is open then.
    var isUnrestricted: Bool { unrestricted.load(ordering: .acquiring) }

    /// Looks whether there are tokens by now. Without any, a service that others can reach lets nobody in.
    func refresh() {
        unrestricted.store(isLocal && tokens.tokens().isEmpty, ordering: .releasing)
    }

    /// Lets a caller in to a route, or says why not.
    func admit(
        _ request: borrowing Request, to route: Route, _ parameters: RouteParameters
    ) throws(ServiceError) -> Caller {
        guard !isUnrestricted else { return .anyone }
        guard route.access != .open else { return known(request, route) }
        // Clients on this machine, a proxy for instance, speak for many.
        if !request.peer.isLoopback, let seconds = byAddress?.take(request.peer.limitKey) {
            throw ServiceError(.tooOften, "too many calls from this address", retryAfter: seconds)
        }
        let token = try holder(of: request, route)
        guard token.opens(route.access, parameters) else {
            throw ServiceError(.forbidden, "the token does not have the scope \(route.access.scope(parameters))")
        }
        let caller = Caller.holder(token)
        try charge(caller)
        return caller
    }

    /// Counts something a caller asks for, be it a call or a message, and refuses what is too often.
    func charge(_ caller: Caller) throws(ServiceError) {
        guard case .holder(let token) = caller, let seconds = byToken?.take(token.hash) else { return }
        throw ServiceError(.tooOften, "too many calls with this token", retryAfter: seconds)
    }

    /// Whoever makes a call that is open to everybody, by the token where there is a sound one.
    private func known(_ request: borrowing Request, _ route: Route) -> Caller {
        guard request[.authorization] != nil, let token = try? holder(of: request, route) else { return .anyone }
        return .holder(token)
    }

    private func holder(of request: borrowing Request, _ route: Route) throws(ServiceError) -> AccessToken {
        let presented = BearerToken(try text(of: request, route))
        guard let presented, let known = tokens.token(presented.hash),
            Digest.isEqual(known.hash.bytes, presented.hash.bytes), known.isValid(at: Timestamp.seconds())
        else {
            throw ServiceError(.invalidToken, "the token is unknown, revoked or expired")
        }
        return known
    }

    /// The token as it was sent: in the header, or, where a browser can set none, in the address.
    private func text(of request: borrowing Request, _ route: Route) throws(ServiceError) -> String {
        guard let field = request[.authorization] else {
            let query = route.query.contains(RouteAccess.tokenParameter) ? try? Query(request) : nil
            guard let text = query?[Identifier(RouteAccess.tokenParameter)] else {
                throw ServiceError(.unauthenticated, "this call needs a token: Authorization: Bearer TOKEN")
            }
            return text
        }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw ServiceError(.unauthenticated, "the authorization is not Bearer TOKEN")
        }
        return String(parts[1].drop { $0 == " " })
    }
}
