import ScaleFiles
import TypescaleAPI
import TypescaleAudit
import TypescaleHTTP
import TypescaleJSON

/// The accessibility desk: what the command line answers, for clients.
enum AccessibilityRoutes {
    static let all = [
        desk("checkContrast", "contrast", access: .read) { body, catalogue, writer throws(JSONError) in
            try ContrastAnswer(body, scales: catalogue.library).write(to: &writer)
        },
        desk("composeLabel", "label", access: .read) { body, _, writer throws(JSONError) in
            try LabelAnswer(body).write(to: &writer)
        },
        desk("spellNumber", "number", access: .read) { body, _, writer throws(JSONError) in
            try NumberAnswer(body).write(to: &writer)
        },
        desk("announceChange", "announcement", access: .read) { body, catalogue, writer throws(JSONError) in
            try AnnouncementAnswer(body, scales: catalogue.library).write(to: &writer)
        },
        desk("fitSheet", "sheet", access: .measure) { body, catalogue, writer throws(JSONError) in
            // A measurer belongs to one thread, and what it prepares for a sheet's few rows is not worth keeping.
            try SheetMeasurer(scales: catalogue.library, fonts: catalogue.fonts).sheet(body).write(to: &writer)
        },
        desk("auditScale", "audit", access: .measure) { body, catalogue, writer throws(JSONError) in
            try AuditAnswer(body, scales: catalogue.library, fonts: catalogue.fonts).write(to: &writer)
        },
    ]

    private static func desk(
        _ name: String, _ word: String, access: RouteAccess,
        _ answer: @escaping @Sendable (JSONReader, ServiceCatalog, inout JSONWriter) throws(JSONError) -> Void
    ) -> Route {
        Route(
            name, .post, "/v1/accessibility/\(word)", access: access,
            body: RouteBody(types: RouteBody.json, limit: ServiceLimits.deskBytes),
            answers: [.ok, .unprocessableContent],
            .worker { call, exchange throws(ServiceError) in
                call.limitWork(of: exchange)
                return try exchange.read { body throws(JSONError) in
                    try Response.json(.ok) { writer throws(JSONError) in try answer(body, call.catalogue, &writer) }
                }
            })
    }
}
