import Preferences

/// Who makes a call, as far as the service knows.
enum Caller: Sendable, Hashable {
    /// Anybody: the call is open, or the service is without tokens and on this machine only.
    case anyone
    /// Whoever holds this token.
    case holder(AccessToken)
}
