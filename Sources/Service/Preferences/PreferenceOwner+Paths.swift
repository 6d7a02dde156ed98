internal import TypescaleStores
internal import TypescaleStrings

/// The two kinds of owners of preferences in paths.
enum OwnerPath: Sendable {
    /// A user: the caller needs a token for this user.
    case user
    /// A device without a user. Its name is the only secret, so clients make it long and random.
    case device

    /// The suffix of its call names.
    var name: String { self == .user ? "User" : "Device" }

    /// The prefix of its paths.
    var pattern: String { self == .user ? "/v1/users/{id}" : "/v1/devices/{id}" }

    /// The access that a caller needs.
    var access: RouteAccess { self == .user ? .user(parameter: "id") : .device }

    func owner(in call: RouteRequest) throws(ServiceError) -> PreferenceOwner {
        try rethrowing(self == .user ? .user(call["id"].text) : .device(call["id"].text)) {
            ServiceError($0 as StoreError)
        }
    }
}
