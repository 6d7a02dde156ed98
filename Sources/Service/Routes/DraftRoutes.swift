internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleAudit
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStrings

/// The routes of drafts: scales that a request has in its body. They store nothing and depend on nothing stored.
enum DraftRoutes {
    static let all = [
        route(
            "resolveDraft", "resolve",
            { body, call throws(JSONError) in
                let object = try body.object(allowing: DraftScale.keys + TextEnvironment.keys)
                let draft = try DraftScale(object, in: call.catalog.library)
                return try object.scaleAndEnvironment(of: draft.library)
            },
            { draft, call, writer throws(ServiceError) in
                let resolved = draft.scale.resolve(in: draft.environment)
                try rethrowing(ResolvedScaleResponse(resolved, fonts: call.catalog.fonts)) {
                    ServiceError($0 as FontError)
                }.write(to: &writer)
            }),
        route(
            "auditDraft", "audit",
            { body, call throws(JSONError) in
                let object = try body.object(allowing: DraftScale.keys + ["audit"])
                let draft = try DraftScale(object, in: call.catalog.library)
                return try AuditResponse(audit(in: object), scales: draft.library, fonts: call.catalog.fonts)
            },
            { response, _, writer in response.write(to: &writer) }),
        route(
            "auditDraftStrings", "strings", limit: ServiceLimits.catalogRequestBytes,
            { body, call throws(JSONError) in
                let object = try body.object(allowing: DraftScale.keys + ["audit"])
                let draft = try DraftScale(object, in: call.catalog.library)
                return try StringsAuditResponse(
                    audit(in: object), draft: ScaleName(draft.scale.name), scales: draft.library,
                    fonts: call.catalog.fonts)
            },
            { response, _, writer in response.write(to: &writer) }),
        route(
            "exportDraft", "export",
            { body, call throws(JSONError) in try DraftExport(body, in: call.catalog) },
            { export, call, writer throws(ServiceError) in try export.write(in: call.catalog, to: &writer) }),
        route(
            "importDraft", "import", limit: ServiceLimits.tokenRequestBytes,
            { body, _ throws(JSONError) in try DraftImport(body) },
            { tokens, call, writer throws(ServiceError) in try tokens.write(in: call.catalog, to: &writer) }),
        route(
            "invalidateDraft", "invalidations",
            { body, call throws(JSONError) in try DraftInvalidation(body, in: call.catalog) },
            { change, call, writer throws(ServiceError) in try change.response(call).write(to: &writer) }),
    ]

    /// Returns the audit in a body; it names no scale, because it is of the draft.
    private static func audit(in object: JSONObjectReader) throws(JSONError) -> JSONReader {
        let audit = try object.required("audit")
        if let scale = try audit.members().first(where: { $0.name == "scale" }) {
            throw scale.reader.error("the audit of a draft is of scaleFile; omit scale")
        }
        return audit
    }

    /// Creates a route that decodes a body and writes its response on a worker, within the time limit of work.
    private static func route<Content>(
        _ name: String, _ word: String, limit: Int = ServiceLimits.draftRequestBytes,
        _ decode: @escaping @Sendable (JSONReader, RouteRequest) throws(JSONError) -> Content,
        _ write: @escaping @Sendable (Content, RouteRequest, inout JSONWriter) throws(ServiceError) -> Void
    ) -> Route {
        Route(
            name, .post, "/v1/drafts/\(word)", access: .measure, body: RouteBody(types: RouteBody.json, limit: limit),
            .worker { call, exchange throws(ServiceError) in
                try call.limitingWork(of: exchange) { () throws(ServiceError) in
                    let content = try exchange.read { body throws(JSONError) in try decode(body, call) }
                    return try Response.json(.ok) { writer throws(ServiceError) in try write(content, call, &writer) }
                }
            })
    }
}
