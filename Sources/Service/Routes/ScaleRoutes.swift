import DynamicType
import Fonts
import TypescaleAPI
import TypescaleHTTP
import TypescaleJSON

/// The scales there are, what they come to in an environment, and the faces they are drawn with.
enum ScaleRoutes {
    static let all = [list, definition, resolve, changes, fonts]

    private static let list = Route(
        "listScales", .get, "/v1/scales", access: .read, answers: [.ok],
        .kept { call throws(ServiceError) in
            try kept(call, .scales) { writer in ScaleListAnswer(scales: call.catalogue.scales).write(to: &writer) }
        })

    private static let definition = Route(
        "getScale", .get, "/v1/scales/{scale}", access: .read, answers: [.ok, .notFound, .serviceUnavailable],
        .kept { call throws(ServiceError) in
            let scale = try call.catalogue.scale(named: call["scale"].text)
            let document = try call.catalogue.document(of: scale)
            return try kept(call, .definition(scale: scale.name)) { writer in
                ScaleDefinitionAnswer(scale, document: document).write(to: &writer)
            }
        })

    static let resolve = Route(
        "resolveScale", .get, "/v1/scales/{scale}/resolve", access: .read, query: TextEnvironment.keys,
        answers: [.ok, .notFound, .unprocessableContent, .serviceUnavailable],
        .kept { call throws(ServiceError) in
            let scale = try call.catalogue.scale(named: call["scale"].text)
            let environment = try TextEnvironment(query: call.query)
            return try kept(call, .resolved(scale: scale.name, environment)) { writer throws(ServiceError) in
                try call.catalogue.check(environment, for: scale)
                do throws(FontError) {
                    let catalogue = call.catalogue
                    try catalogue.texts.write(scale.resolve(in: environment), fonts: catalogue.fonts, to: &writer)
                } catch {
                    throw ServiceError(error)
                }
            }
        })

    private static let changes = Route(
        "compareEnvironments", .get, "/v1/scales/{scale}/changes", access: .read, query: ["from", "to"],
        answers: [.ok, .notFound, .unprocessableContent, .serviceUnavailable],
        .kept { call throws(ServiceError) in
            let scale = try call.catalogue.scale(named: call["scale"].text)
            let from = try TextEnvironment(word: call.query, parameter: "from")
            let to = try TextEnvironment(word: call.query, parameter: "to")
            return try kept(call, .changes(scale: scale.name, from: from, to: to)) { writer throws(ServiceError) in
                for (environment, name) in [(from, "from"), (to, "to")] {
                    try call.catalogue.check(environment, for: scale, parameter: name)
                }
                ScaleChangesAnswer(from: scale.resolve(in: from), to: scale.resolve(in: to)).write(to: &writer)
            }
        })

    private static let fonts = Route(
        "listFontRoles", .get, "/v1/fonts", access: .read, answers: [.ok],
        .kept { call throws(ServiceError) in
            try kept(call, .fontRoles) { writer in FontRolesAnswer(call.catalogue.fonts).write(to: &writer) }
        })

    /// The answer that is kept for a call, written where there is none.
    private static func kept(
        _ call: RouteRequest, _ content: AnswerKey.Content, write: (inout JSONWriter) throws(ServiceError) -> Void
    ) throws(ServiceError) -> CacheableAnswer {
        try call.kept(content) { () throws(ServiceError) in try Response.json(.ok, write) }
    }
}
