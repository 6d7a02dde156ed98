import DynamicType
import Fonts
import TypescaleAPI
import TypescaleHTTP
import TypescaleJSON

/// The routes of scales, resolved tables and fonts.
enum ScaleRoutes {
    static let all = [list, definition, resolve, changes, fonts]

    private static let list = Route(
        "listScales", .get, "/v1/scales", access: .read, statuses: [.ok],
        .cached { call throws(ServiceError) in
            try cached(call, .scales) { writer in ScaleListResponse(scales: call.catalog.scales).write(to: &writer) }
        })

    private static let definition = Route(
        "getScale", .get, "/v1/scales/{scale}", access: .read, statuses: [.ok, .notFound, .serviceUnavailable],
        .cached { call throws(ServiceError) in
            let scale = try call.catalog.scale(named: call["scale"].text)
            let document = try call.catalog.document(of: scale)
            return try cached(call, .definition(scale: scale.name)) { writer in
                ScaleDefinitionResponse(scale, document: document).write(to: &writer)
            }
        })

    static let resolve = Route(
        "resolveScale", .get, "/v1/scales/{scale}/resolve", access: .read, query: TextEnvironment.keys,
        statuses: [.ok, .notFound, .unprocessableContent, .serviceUnavailable],
        .cached { call throws(ServiceError) in
            let scale = try call.catalog.scale(named: call["scale"].text)
            let environment = try TextEnvironment(query: call.query)
            return try cached(call, .resolved(scale: scale.name, environment)) { writer throws(ServiceError) in
                try call.catalog.check(environment, for: scale)
                do throws(FontError) {
                    let catalog = call.catalog
                    try catalog.texts.write(scale.resolve(in: environment), fonts: catalog.fonts, to: &writer)
                } catch {
                    throw ServiceError(error)
                }
            }
        })

    private static let changes = Route(
        "compareEnvironments", .get, "/v1/scales/{scale}/changes", access: .read, query: ["from", "to"],
        statuses: [.ok, .notFound, .unprocessableContent, .serviceUnavailable],
        .cached { call throws(ServiceError) in
            let scale = try call.catalog.scale(named: call["scale"].text)
            let from = try TextEnvironment(word: call.query, parameter: "from")
            let to = try TextEnvironment(word: call.query, parameter: "to")
            return try cached(call, .changes(scale: scale.name, from: from, to: to)) { writer throws(ServiceError) in
                for (environment, name) in [(from, "from"), (to, "to")] {
                    try call.catalog.check(environment, for: scale, parameter: name)
                }
                ScaleChangesResponse(from: scale.resolve(in: from), to: scale.resolve(in: to)).write(to: &writer)
            }
        })

    private static let fonts = Route(
        "listFontRoles", .get, "/v1/fonts", access: .read, statuses: [.ok],
        .cached { call throws(ServiceError) in
            try cached(call, .fontRoles) { writer in FontRolesResponse(call.catalog.fonts).write(to: &writer) }
        })

    /// Returns the cached response of a call, encoded if there is none.
    private static func cached(
        _ call: RouteRequest, _ content: ResponseKey.Content, write: (inout JSONWriter) throws(ServiceError) -> Void
    ) throws(ServiceError) -> CachedResponse {
        try call.cached(content) { () throws(ServiceError) in try Response.json(.ok, write) }
    }
}
