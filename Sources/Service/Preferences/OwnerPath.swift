import TypescaleStores

/// The two kinds of owner a preference has, as they stand in paths.
enum OwnerPath: Sendable {
    /// Somebody who signed in: whoever asks needs a token for this user.
    case user
    /// A device nobody has signed in on. Its name is all there is to know, so whoever makes one up makes it long and random.
    case device

    /// How the names of its calls go on.
    var name: String { self == .user ? "User" : "Device" }

    /// What its paths begin with.
    var pattern: String { self == .user ? "/v1/users/{id}" : "/v1/devices/{id}" }

    /// What a caller needs.
    var access: RouteAccess { self == .user ? .user(parameter: "id") : .device }

    /// Whose preference a call is about.
    func owner(in call: RouteRequest) throws(ServiceError) -> PreferenceOwner {
        try askingStore { () throws(StoreError) in
            try self == .user ? .user(call["id"].text) : .device(call["id"].text)
        }
    }
}
