import TypescaleStores

/// Who makes a call, as far as the service knows.
enum Caller: Sendable, Hashable {
    /// Any client: the call is open and came without a token, or the service is without tokens and on this machine only.
    /// A token that came all the same counts as soon as the service knows it.
    case anyone(presenting: TokenHash? = nil)
    /// Whoever holds this token.
    case holder(AccessToken)

    /// Whether it is known to be one of those who run the service.
    var runsTheService: Bool {
        if case .holder(let token) = self { token.scopes.contains(.admin) } else { false }
    }
}
