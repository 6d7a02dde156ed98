internal import DynamicType
internal import Fonts
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStrings

/// The routes of scales, resolved tables and fonts.
enum ScaleRoutes {
    static let all = [list, definition, resolve, scaled, changes, events, fonts]

    private static let list = Route(
        "listScales", .get, "/v1/scales", access: .read,
        .cached { call throws(ServiceError) in
            try cached(call, .scales) { writer in call.catalog.list.write(to: &writer) }
        })

    private static let definition = Route(
        "getScale", .get, "/v1/scales/{scale}", access: .read,
        .cached { call throws(ServiceError) in
            let scale = try call.catalog.scale(named: call["scale"].text)
            let document = try call.catalog.document(of: scale)
            return try cached(call, .definition(scale: scale.name)) { writer in
                ScaleDefinitionResponse(scale, document: document).write(to: &writer)
            }
        })

    static let resolve = Route(
        "resolveScale", .get, "/v1/scales/{scale}/resolve", access: .read,
        query: TextEnvironment.keys + ["style", "fields"], repeatable: ["style", "fields"],
        .cached { call throws(ServiceError) in
            let scale = try call.catalog.scale(named: call["scale"].text)
            let environment = try TextEnvironment(query: call.query)
            let styles = try styles(of: call, in: scale)
            let fields = try fields(of: call)
            let content = ResponseKey.Content.resolved(scale: scale.name, environment, styles: styles, fields: fields)
            return try cached(call, content) { writer throws(ServiceError) in
                try call.catalog.validate(environment, for: scale)
                try rethrowing(
                    call.catalog.encodedStyles.write(
                        scale.resolve(in: environment), keeping: styles, fields, fonts: call.catalog.fonts, to: &writer)
                ) { ServiceError($0 as FontError) }
            }
        })

    /// Returns the requested styles in the scale's order, each once; none means all.
    private static func styles(of call: RouteRequest, in scale: TypeScale) throws(ServiceError) -> [TextStyle] {
        var indices: Set<Int> = []
        let names = call.query.values(of: "style")
        guard names.count <= DynamicTypeLimits.styles else {
            throw ServiceError(
                .invalidValue, "style: \(names.count) styles; give at most \(DynamicTypeLimits.styles)",
                pointer: "style")
        }
        for name in names {
            let index = try rethrowing(scale.index(of: TextStyle(name))) { ServiceError($0 as DynamicTypeError) }
            indices.insert(index)
        }
        return indices.sorted().map { scale.styles[$0].style }
    }

    /// Returns the requested keys of each style; no parameter means all.
    private static func fields(of call: RouteRequest) throws(ServiceError) -> StyleFields {
        guard let list = call.query.list(of: "fields") else { return .all }
        do throws(StyleFieldError) {
            return try StyleFields(list: list)
        } catch {
            let name = "\(Quotation.quoted(error.name))"
            throw ServiceError(.malformedRequest, "fields: \(error.reason(quoting: name))", pointer: "fields")
        }
    }

    private static let scaled = Route(
        "scaleValues", .get, "/v1/scales/{scale}/scaled", access: .read,
        query: ["values", "relativeTo", "as", "maximum"] + TextEnvironment.keys, repeatable: ["values"],
        .cached { call throws(ServiceError) in
            let scale = try call.catalog.scale(named: call["scale"].text)
            let request = try ScaledRequest(call, scale: scale)
            return try cached(call, .scaled(scale: scale.name, request)) { writer throws(ServiceError) in
                try call.catalog.validate(request.environment, for: scale)
                try request.response(scale).write(to: &writer)
            }
        })

    private static let changes = Route(
        "compareEnvironments", .get, "/v1/scales/{scale}/changes", access: .read, query: ["from", "to"],
        .cached { call throws(ServiceError) in
            let scale = try call.catalog.scale(named: call["scale"].text)
            let from = try TextEnvironment(word: call.query, parameter: "from")
            let to = try TextEnvironment(word: call.query, parameter: "to")
            return try cached(call, .changes(scale: scale.name, from: from, to: to)) { writer throws(ServiceError) in
                for (environment, name) in [(from, "from"), (to, "to")] {
                    try call.catalog.validate(environment, for: scale, parameter: name)
                }
                ScaleChangesResponse(from: scale.resolve(in: from), to: scale.resolve(in: to)).write(to: &writer)
            }
        })

    private static let events = Route(
        "followScaleEvents", .get, "/v1/scales/{scale}/events", access: .read,
        query: ["lastEventId", RouteAccess.tokenParameter],
        .connection { call, request, writer throws(ServiceError) in
            let name = try call.catalog.scale(named: call["scale"].text).name
            let known = try call.lastEventID(of: request) { ScaleEvent.isID($0) ? $0 : nil }
            let lease = call.context.access.lease(call.admission)
            let options = call.eventStream(on: ScaleEvent.channel(of: name), lease)
            writer.subscribe(options) { stream in follow(name, after: known, stream, lease, call.context) }
        })

    /// Sends the present content of a scale unless the client knows it, then the later ones.
    private static func follow(
        _ name: String, after known: String?, _ stream: EventStream, _ lease: StreamLease, _ context: ServiceContext
    ) {
        lease.endWithLease(stream)
        // Read after the stream has joined its channel, so that no reading is missed in between.
        let catalog = context.catalog
        guard let scale = catalog.scales.first(where: { $0.name.isExactly(name) }) else { return stream.end() }
        if known.map({ $0.isExactly(scale.revision) }) != true {
            stream.send(ScaleEvent(scale: scale, generation: catalog.generation).publication)
        }
        stream.goLive(after: UInt64(clamping: catalog.generation))
    }

    private static let fonts = Route(
        "listFontRoles", .get, "/v1/fonts", access: .read,
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
