import TypescaleHTTP
import TypescaleStores

/// The terms on which a caller was admitted to a route, which are checked again when a write or a stream goes on.
struct Admission: Sendable, Hashable {
    /// The caller.
    let caller: Caller
    /// The scope that the route needs; `nil` for an open route.
    let scope: AccessScope?

    /// The terms of a call.
    init(_ caller: Caller, to access: RouteAccess, _ parameters: RouteParameters) {
        self.caller = caller
        scope = access == .open ? nil : access.scope(parameters)
    }

    /// Makes writes that the store refuses if the caller would not be admitted at their commit.
    func writing<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let permit: WritePermit? =
            switch (caller, scope) {
            case (_, nil): nil
            case (.anyone(let presented), let scope?): .withoutTokens(presenting: presented, scope)
            case (.holder(let token), let scope?): .token(token.hash, scope)
            }
        return try WritePermit.checking(permit, body)
    }
}

extension RouteRequest {
    /// The terms on which the caller was admitted.
    var admission: Admission { Admission(caller, to: route.access, parameters) }

    /// Throws if the caller would not be admitted now: its token was revoked, has expired or has other scopes.
    func confirm() throws(ServiceError) { try context.access.confirm(admission) }
}
