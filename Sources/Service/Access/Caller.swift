import TypescaleStores

/// Who makes a call, as far as the service knows.
enum Caller: Sendable, Hashable {
    /// Anybody: the call is open and came without a token, or the service is without tokens and on this machine only.
    case anyone
    /// Whoever holds this token.
    case holder(AccessToken)

    /// Whether it is known to be one of those who run the service.
    var runsTheService: Bool {
        if case .holder(let token) = self { token.scopes.contains(.admin) } else { false }
    }
}
