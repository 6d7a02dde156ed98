internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores
internal import TypescaleStrings

/// The routes of preferences, of users and of devices without a user.
enum PreferenceRoutes {
    static let all = routes(.user) + routes(.device) + [adopt]

    private static func routes(_ kind: PreferenceOwner.Kind) -> [Route] {
        func route(
            _ verb: String, _ method: Method, query: [Identifier] = ["device"], types: [String]? = nil,
            _ work: @escaping @Sendable (RouteRequest, Exchange, PreferenceOwner) throws(ServiceError) -> Response
        ) -> Route {
            Route(
                "\(verb)\(kind.name)Preferences", method, kind.pattern + "/preferences", access: kind.access,
                query: query, body: types.map { RouteBody(types: $0, limit: ServiceLimits.preferenceBytes) },
                .worker { call, exchange throws(ServiceError) in try work(call, exchange, kind.owner(in: call)) })
        }
        func change(
            _ verb: String, _ method: Method, _ types: [String],
            _ decode: @escaping @Sendable (JSONReader) throws(JSONError) -> PreferenceChange
        ) -> Route {
            route(verb, method, types: types) { call, exchange, owner throws(ServiceError) in
                let change = try exchange.read(with: ServiceLimits.preferenceParser, decode)
                return try written(change, call, exchange, owner).response
            }
        }
        return [
            route("get", .get, query: [], read),
            change("put", .put, RouteBody.json) { body throws(JSONError) in .replace(try Preference(body)) },
            change("patch", .patch, RouteBody.mergePatch) { body throws(JSONError) in
                .merge(try PreferencePatch(body))
            },
            route("delete", .delete) { call, exchange, owner throws(ServiceError) in
                _ = try written(.remove, call, exchange, owner)
                return Response(.noContent)
            },
        ]
    }

    /// Adopts the preference of a device when its user signs in.
    private static let adopt = Route(
        "adoptDevicePreferences", .post, "/v1/users/{id}/preferences/adoptions", access: .user(parameter: "id"),
        body: RouteBody(types: RouteBody.json, limit: ServiceLimits.preferenceBytes),
        .worker { call, exchange throws(ServiceError) in
            let adoption = try exchange.read(with: ServiceLimits.preferenceParser, Adoption.init)
            let (user, device) = try rethrowing(
                (PreferenceOwner.user(call["id"].text), PreferenceOwner.device(adoption.device.text))
            ) { ServiceError($0 as StoreError) }
            let writing = PreferenceWriter(context: call.context, owner: user, origin: nil, admission: call.admission)
            return try exchange.request.withRequest { request throws(ServiceError) in
                try writing.adopt(device, replacing: adoption.replaces, for: request).response
            }
        })

    private struct Adoption {
        let device: Identifier
        let replaces: Bool

        init(_ body: JSONReader) throws(JSONError) {
            let object = try body.object(allowing: ["device", "replace"])
            device = try object.required("device").identifier(maximumCharacters: StoresLimits.nameCharacters)
            replaces = try object.optional("replace")?.bool() ?? false
        }
    }

    private static func read(
        _ call: RouteRequest, _ exchange: Exchange, _ owner: PreferenceOwner
    ) throws(ServiceError) -> Response {
        let preference = PreferenceResponse(
            try call.context.withStore { store throws(StoreError) in try store.state(of: owner) })
        let tag = EntityTag(revision: preference.revision.number)
        guard try exchange.isNotModified(current: tag) else { return preference.response }
        var short = preference.response
        short.status = .notModified
        short.body = []
        return short
    }

    private static func written(
        _ change: PreferenceChange, _ call: RouteRequest, _ exchange: Exchange, _ owner: PreferenceOwner
    ) throws(ServiceError) -> PreferenceResponse {
        let writing = PreferenceWriter(
            context: call.context, owner: owner, origin: try call.device(), admission: call.admission)
        return try exchange.request.withRequest { request throws(ServiceError) in
            try writing.write(change, for: request)
        }
    }
}

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
