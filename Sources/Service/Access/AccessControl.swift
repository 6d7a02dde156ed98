// Tokens are looked up by their SHA-256 digests, which a guess cannot steer, so that the time of a look-up reveals no
// token. The look-up uses memory only: the store reports additions and revocations, so a reactor never waits.

internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings

/// Admits callers by their tokens and rates; the only type that checks tokens.
final class AccessControl: Sendable {
    private let tokens: TokenCache
    private let isLocal: Bool
    private let unrestricted: Atomic<Bool>
    let streams = OpenStreams()
    /// The first second at which a token with open streams expires; its lock orders the refreshes.
    private let nextExpiry = Mutex(Int64.max)
    private let expiryMoved = Mutex<(@Sendable () -> Void)?>(nil)
    private let clock: @Sendable () -> Int64
    private let byAddress: RateLimiter<PeerAddress>?
    private let byToken: RateLimiter<TokenHash>?

    /// Creates the access control of the tokens of a store.
    ///
    /// `isLocal` says that only this machine can reach the service. Rates are calls a second, 0 for no bound.
    init(
        tokens: TokenCache, isLocal: Bool, addressRate: Int, tokenRate: Int,
        clock: @escaping @Sendable () -> Int64
    ) {
        (self.tokens, self.isLocal, self.clock) = (tokens, isLocal, clock)
        unrestricted = Atomic(isLocal && tokens.isEmpty)
        byAddress = Self.rate(addressRate).map { RateLimiter($0) }
        byToken = Self.rate(tokenRate).map { RateLimiter($0) }
        tokens.onChange { [weak self] in self?.refresh() }
    }

    /// A bucket that allows a second's calls at once.
    private static func rate(_ calls: Int) -> TokenBucket.Rate? {
        calls == 0 ? nil : TokenBucket.Rate(perSecond: Double(calls), burst: Double(calls))
    }

    /// A Boolean value that indicates whether every caller is admitted: there is no token, and only this machine can
    /// connect.
    var isUnrestricted: Bool { unrestricted.load(ordering: .acquiring) }

    /// Applies the present tokens: opens or closes the service, and ends the streams of invalid ones.
    ///
    /// Without any token, a service that others can reach admits no caller.
    func refresh() {
        nextExpiry.withLock { next in
            unrestricted.store(isLocal && tokens.isEmpty, ordering: .releasing)
            next = streams.tokens.compactMap { tokens[$0]?.expires }.filter { $0 > seconds }.min() ?? .max
        }
        streams.endAll(unless: confirm)
    }

    /// Ends the streams of tokens that have expired, if there are any; the clock may have been set.
    func expire() {
        if millisecondsToNextExpiry <= 0 { refresh() }
    }

    var millisecondsToNextExpiry: Int64 {
        let next = nextExpiry.withLock { $0 }
        return next == .max ? .max : next * 1_000 - clock()
    }

    /// Calls `body` whenever the next expiry has become an earlier one.
    func onEarlierExpiry(_ body: (@Sendable () -> Void)?) { expiryMoved.withLock { $0 = body } }

    private var seconds: Int64 { clock() / 1_000 }

    /// Admits a caller to a route, or throws the reason for a refusal.
    func admit(
        _ request: borrowing Request, to route: Route, _ parameters: RouteParameters
    ) throws(ServiceError) -> Caller {
        guard !isUnrestricted else {
            let text = request[.authorization] == nil ? nil : try? text(of: request, route)
            return .anyone(presenting: text.flatMap { BearerToken($0) }?.hash)
        }
        guard route.access != .open else { return known(request, route) }
        // A client on this machine, such as a proxy, may serve many users.
        if !request.peer.isLoopback, let seconds = byAddress?.take(request.peer.limitKey) {
            throw ServiceError(.rateLimitExceeded, "too many calls from this address", retryAfter: seconds)
        }
        let caller = Caller.holder(try holder(of: request, route))
        try confirm(Admission(caller, to: route.access, parameters))
        try charge(caller)
        return caller
    }

    /// Throws if the caller of an admission would not be admitted now.
    func confirm(_ admission: Admission) throws(ServiceError) {
        guard let scope = admission.scope else { return }
        let hash: TokenHash
        switch admission.caller {
        case .holder(let token): hash = token.hash
        case .anyone(let presented):
            if isUnrestricted { return }
            guard let presented else {
                throw ServiceError(.missingToken, "this call needs a token, since the service has tokens now")
            }
            hash = presented
        }
        guard let known = tokens[hash], known.isValid(at: seconds) else { throw Self.invalid }
        guard known.opens(scope) else { throw ServiceError(.forbidden, "the token does not have the scope \(scope)") }
    }

    /// Registers a stream, which ends when its caller would not be admitted any more; the connection retains the lease.
    func lease(_ admission: Admission, holding membership: Audience.Membership? = nil) -> StreamLease {
        let lease = streams.open(admission, holding: membership)
        if case .holder(let token) = admission.caller, let expires = tokens[token.hash]?.expires {
            let isEarlier = nextExpiry.withLock { next in
                defer { next = min(next, expires) }
                return expires < next
            }
            if isEarlier { expiryMoved.withLock { $0 }?() }
        }
        // The token may have been revoked between the admission and the registration.
        do throws(ServiceError) { try confirm(admission) } catch { lease.end(error) }
        return lease
    }

    private static let missing = ServiceError(
        .missingToken, "this call needs a token: Authorization: Bearer TOKEN")
    private static let invalid = ServiceError(.invalidToken, "the token is unknown, revoked or expired")

    /// Counts a call or a message of a caller, and throws if the rate is exceeded.
    func charge(_ caller: Caller) throws(ServiceError) {
        guard case .holder(let token) = caller, let seconds = byToken?.take(token.hash) else { return }
        throw ServiceError(.rateLimitExceeded, "too many calls with this token", retryAfter: seconds)
    }

    /// The caller of an open call, identified by its token if that is valid.
    private func known(_ request: borrowing Request, _ route: Route) -> Caller {
        guard request[.authorization] != nil, let token = try? holder(of: request, route) else { return .anyone() }
        return .holder(token)
    }

    private func holder(of request: borrowing Request, _ route: Route) throws(ServiceError) -> AccessToken {
        let presented = BearerToken(try text(of: request, route))
        guard let presented, let known = tokens[presented.hash], known.isValid(at: seconds) else { throw Self.invalid }
        return known
    }

    /// The token of a request: in the header or, for calls of browsers that cannot set one, in the address.
    private func text(of request: borrowing Request, _ route: Route) throws(ServiceError) -> String {
        guard let field = request[.authorization] else {
            guard route.query.contains(RouteAccess.tokenParameter) else { throw Self.missing }
            // RFC 6750, 3.1: a request that repeats a parameter is malformed.
            let query = try rethrowing(Query(request, repeatable: route.repeatable)) {
                ServiceError($0 as Query.Failure)
            }
            guard let text = query[RouteAccess.tokenParameter] else { throw Self.missing }
            return text
        }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercasedASCII.isExactly("bearer") else {
            throw ServiceError(.missingToken, "the authorization is not Bearer TOKEN")
        }
        return String(parts[1].drop { $0 == " " })
    }
}

/// The admission of a caller to a route, checked again when a write or a stream continues.
struct Admission: Sendable, Hashable {
    let caller: Caller
    /// The scope that the route needs; `nil` for an open route.
    let scope: AccessScope?

    init(_ caller: Caller, to access: RouteAccess, _ parameters: RouteParameters) {
        self.caller = caller
        scope = access == .open ? nil : access.scope(parameters)
    }

    /// Makes writes that the store refuses if the caller would not be admitted at their commit.
    func writing<Value>(_ body: @autoclosure () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let permit: WritePermit? =
            switch (caller, scope) {
            case (_, nil): nil
            case (.anyone(let presented), let scope?): .withoutTokens(presenting: presented, scope)
            case (.holder(let token), let scope?): .token(token.hash, scope)
            }
        return try WritePermit.withPermit(permit, body)
    }
}

extension RouteRequest {
    var admission: Admission { Admission(caller, to: route.access, parameters) }

    /// Throws if the caller would not be admitted now: its token was revoked, has expired or has other scopes.
    func confirm() throws(ServiceError) { try context.access.confirm(admission) }
}

enum Caller: Sendable, Hashable {
    /// Any client: the call is open and has no token, or the service has no tokens and is local.
    ///
    /// A presented token counts as soon as the service knows it.
    case anyone(presenting: TokenHash? = nil)
    case holder(AccessToken)

    /// A Boolean value that indicates whether the caller operates the service.
    var runsTheService: Bool {
        if case .holder(let token) = self { token.scopes.contains(.admin) } else { false }
    }
}
