internal import TypescaleAPI
internal import TypescaleAudit
internal import TypescaleHTTP
internal import TypescaleJSON

/// The routes of the accessibility checks, the same as the commands of the tool.
enum AccessibilityRoutes {
    static let all = [
        route("checkContrast", "accessibility/contrast", access: .read) { body, catalog, writer throws(JSONError) in
            try ContrastResponse(body, scales: catalog.library).write(to: &writer)
        },
        route("composeLabel", "accessibility/label", access: .read) { body, _, writer throws(JSONError) in
            try LabelResponse(body).write(to: &writer)
        },
        route("spellNumber", "accessibility/number", access: .read) { body, _, writer throws(JSONError) in
            try NumberResponse(body).write(to: &writer)
        },
        route("announceChange", "accessibility/announcement", access: .read) {
            body, catalog, writer throws(JSONError) in
            try AnnouncementResponse(body, scales: catalog.library).write(to: &writer)
        },
        route("fitSheet", "accessibility/sheet", access: .measure) { body, catalog, writer throws(JSONError) in
            // A measurer belongs to one thread, and what it prepares for the few rows of a sheet is not worth caching.
            try SheetMeasurer(scales: catalog.library, fonts: catalog.fonts).sheet(body).write(to: &writer)
        },
        route("auditScale", "accessibility/audit", access: .measure) { body, catalog, writer throws(JSONError) in
            try AuditResponse(body, scales: catalog.library, fonts: catalog.fonts).write(to: &writer)
        },
        route("auditStrings", "audits/strings", access: .measure, limit: ServiceLimits.catalogRequestBytes) {
            body, catalog, writer throws(JSONError) in
            try StringsAuditResponse(body, scales: catalog.library, fonts: catalog.fonts).write(to: &writer)
        },
    ]

    private static func route(
        _ name: String, _ path: String, access: RouteAccess, limit: Int = ServiceLimits.accessibilityRequestBytes,
        _ encode: @escaping @Sendable (JSONReader, ServiceCatalog, inout JSONWriter) throws(JSONError) -> Void
    ) -> Route {
        Route(
            name, .post, "/v1/\(path)", access: access, body: RouteBody(types: RouteBody.json, limit: limit),
            .worker { call, exchange throws(ServiceError) in
                try call.limitingWork(of: exchange) { () throws(ServiceError) in
                    try exchange.read { body throws(JSONError) in
                        try Response.json(.ok) { writer throws(JSONError) in try encode(body, call.catalog, &writer) }
                    }
                }
            })
    }
}
