internal import TypescaleHTTP

/// The routes of the OpenAPI and AsyncAPI documents, the studio and the web client.
enum DocumentRoutes {
    static let all = [openAPI, asyncAPI, studio, studioAddress, studioFile, clientFile]

    /// The OpenAPI document; a test compares it with the table of routes.
    private static let openAPI = route("getOpenAPI", "/openapi.json") { _ in "openapi.json" }

    /// The AsyncAPI document of the WebSockets; a test sends and compares its examples.
    private static let asyncAPI = route("getAsyncAPI", "/asyncapi.json") { _ in "asyncapi.json" }

    private static let studio = route("getStudio", "/") { _ in "studio/index.html" }

    /// The address that the names of the page's files suggest.
    private static let studioAddress = Route(
        "redirectToStudio", .get, "/studio", access: .open,
        .reactor { _ in
            var response = Response(.permanentRedirect)
            response.headers[.location] = "/"
            return response
        })

    /// The files of the page. Only embedded names are valid; no file system is read.
    private static let studioFile = route("getStudioFile", "/studio/{file}") { "studio/" + $0["file"].text }

    /// The modules of the web client, for pages that import them from here: `/client/typescale.js` and its parts.
    private static let clientFile = route("getClientFile", "/client/{module}") { "client/" + $0["module"].text }

    /// Creates a route of the embedded document whose name a call determines.
    private static func route(
        _ name: String, _ pattern: String, _ document: @escaping @Sendable (RouteRequest) -> String
    ) -> Route {
        Route(
            name, .get, pattern, access: .open,
            .cached { call throws(ServiceError) in
                let name = document(call)
                return try call.cached(.document(name)) { () throws(ServiceError) in
                    guard let document = EmbeddedDocument(name) else {
                        throw ServiceError(.notFound, "there is no such file; /openapi.json describes all paths")
                    }
                    var response = Response(.ok, type: document.type, body: document.bytes)
                    for field in document.fields { response.headers[field.name] = field.value }
                    return response
                }
            })
    }
}
