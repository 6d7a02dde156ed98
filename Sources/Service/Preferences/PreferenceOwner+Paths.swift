internal import TypescaleStores
internal import TypescaleStrings

// The routes of users and of devices without a user. A user's need a token for this user. The name of a device is its
// only secret, so clients make it long and random.
extension PreferenceOwner.Kind {
    var name: String { self == .user ? "User" : "Device" }

    var pattern: String { self == .user ? "/v1/users/{id}" : "/v1/devices/{id}" }

    var access: RouteAccess { self == .user ? .user(parameter: "id") : .device }

    func owner(in call: RouteRequest) throws(ServiceError) -> PreferenceOwner {
        try rethrowing(PreferenceOwner(self, call["id"].text)) { ServiceError($0 as StoreError) }
    }
}
