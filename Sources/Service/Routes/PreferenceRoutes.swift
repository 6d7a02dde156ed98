internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores
internal import TypescaleStrings

/// The routes of preferences, of users and of devices without a user.
enum PreferenceRoutes {
    static let all = routes(.user) + routes(.device) + [adopt]

    private static func routes(_ path: OwnerPath) -> [Route] {
        let (kind, pattern, access) = (path.name, path.pattern + "/preferences", path.access)
        let whole = RouteBody(types: RouteBody.json, limit: ServiceLimits.preferenceBytes)
        let patch = RouteBody(types: RouteBody.mergePatch, limit: ServiceLimits.preferenceBytes)
        func change(
            _ verb: String, _ method: Method, _ body: RouteBody,
            _ decode: @escaping @Sendable (JSONReader) throws(JSONError) -> PreferenceChange
        ) -> Route {
            Route(
                "\(verb)\(kind)Preferences", method, pattern, access: access, query: ["device"], body: body,
                .worker { call, exchange throws(ServiceError) in
                    try write(call, exchange, try path.owner(in: call), decode)
                })
        }
        return [
            Route(
                "get\(kind)Preferences", .get, pattern, access: access,
                .worker { call, exchange throws(ServiceError) in try read(call, exchange, try path.owner(in: call)) }),
            change("put", .put, whole) { body throws(JSONError) in .replace(try Preference(body)) },
            change("patch", .patch, patch) { body throws(JSONError) in .merge(try PreferencePatch(body)) },
            Route(
                "delete\(kind)Preferences", .delete, pattern, access: access, query: ["device"],
                .worker { call, exchange throws(ServiceError) in try remove(call, exchange, try path.owner(in: call)) }),
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
            let writing = PreferenceWriter(call.context, user, origin: nil, call.admission)
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
            try rethrowing(call.context.withStore { store throws(StoreError) in try store.state(of: owner) }) {
                ServiceError($0 as StoreError)
            })
        let tag = EntityTag(revision: preference.revision.number)
        guard try exchange.isNotModified(current: tag) else { return preference.response }
        var short = preference.response
        short.status = .notModified
        short.body = []
        return short
    }

    private static func write(
        _ call: RouteRequest, _ exchange: Exchange, _ owner: PreferenceOwner,
        _ change: (JSONReader) throws(JSONError) -> PreferenceChange
    ) throws(ServiceError) -> Response {
        let change = try exchange.read(with: ServiceLimits.preferenceParser, change)
        return try written(change, call, exchange, owner).response
    }

    private static func remove(
        _ call: RouteRequest, _ exchange: Exchange, _ owner: PreferenceOwner
    ) throws(ServiceError) -> Response {
        _ = try written(.remove, call, exchange, owner)
        return Response(.noContent)
    }

    private static func written(
        _ change: PreferenceChange, _ call: RouteRequest, _ exchange: Exchange, _ owner: PreferenceOwner
    ) throws(ServiceError) -> PreferenceResponse {
        let writing = PreferenceWriter(call.context, owner, origin: try call.device(), call.admission)
        return try exchange.request.withRequest { request throws(ServiceError) in
            try writing.write(change, for: request)
        }
    }
}
