import TypescaleStores

/// The identity of a caller.
enum Caller: Sendable, Hashable {
    /// Any client: the call is open and has no token, or the service has no tokens and is local.
    ///
    /// A presented token counts as soon as the service knows it.
    case anyone(presenting: TokenHash? = nil)
    /// The holder of a token.
    case holder(AccessToken)

    /// A Boolean value that indicates whether the caller operates the service.
    var runsTheService: Bool {
        if case .holder(let token) = self { token.scopes.contains(.admin) } else { false }
    }
}
