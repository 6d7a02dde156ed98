internal import TypescaleHTTP

/// The routes of the OpenAPI and AsyncAPI documents, the studio and the web client.
enum DocumentRoutes {
    static let all = [openAPI, asyncAPI, studio, studioAddress, studioFile, clientFile]

    /// The OpenAPI document; a test compares it with the table of routes.
    private static let openAPI = Route(
        "getOpenAPI", .get, "/openapi.json", access: .open,
        .cached { call throws(ServiceError) in try cached(call, "openapi.json") })

    /// The AsyncAPI document of the WebSockets; a test sends and compares its examples.
    private static let asyncAPI = Route(
        "getAsyncAPI", .get, "/asyncapi.json", access: .open,
        .cached { call throws(ServiceError) in try cached(call, "asyncapi.json") })

    private static let studio = Route(
        "getStudio", .get, "/", access: .open,
        .cached { call throws(ServiceError) in try cached(call, "studio/index.html") })

    /// The address that the names of the page's files suggest.
    private static let studioAddress = Route(
        "redirectToStudio", .get, "/studio", access: .open,
        .reactor { _ in
            var response = Response(.permanentRedirect)
            response.headers[.location] = "/"
            return response
        })

    /// The files of the page. Only embedded names are valid; no file system is read.
    private static let studioFile = Route(
        "getStudioFile", .get, "/studio/{file}", access: .open,
        .cached { call throws(ServiceError) in try cached(call, "studio/" + call["file"].text) })

    /// The modules of the web client, for pages that import them from here: `/client/typescale.js` and its parts.
    private static let clientFile = Route(
        "getClientFile", .get, "/client/{module}", access: .open,
        .cached { call throws(ServiceError) in try cached(call, "client/" + call["module"].text) })

    private static func cached(_ call: RouteRequest, _ name: String) throws(ServiceError) -> CachedResponse {
        try call.cached(.document(name)) { () throws(ServiceError) in
            guard let document = EmbeddedDocument(name) else {
                throw ServiceError(.notFound, "there is no such file; /openapi.json describes all paths")
            }
            var response = Response(.ok, type: document.type, body: document.bytes)
            for field in document.fields { response.headers[field.name] = field.value }
            return response
        }
    }
}
