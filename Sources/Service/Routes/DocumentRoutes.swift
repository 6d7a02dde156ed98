import TypescaleHTTP

/// What the service says about itself, and the studio.
enum DocumentRoutes {
    static let all = [openAPI, studio, studioFile]

    /// The OpenAPI document; a test holds it and the table of routes together.
    private static let openAPI = Route(
        "getOpenAPI", .get, "/openapi.json", access: .open, answers: [.ok],
        .kept { call throws(ServiceError) in try kept(call, "openapi.json") })

    private static let studio = Route(
        "getStudio", .get, "/", access: .open, answers: [.ok],
        .kept { call throws(ServiceError) in try kept(call, "studio/index.html") })

    /// What the page is made of. The names are those that were built in: nothing is looked for in a file system.
    private static let studioFile = Route(
        "getStudioFile", .get, "/studio/{file}", access: .open, answers: [.ok, .notFound],
        .kept { call throws(ServiceError) in try kept(call, "studio/" + call["file"].text) })

    private static func kept(_ call: RouteRequest, _ name: String) throws(ServiceError) -> CacheableAnswer {
        try call.kept(.document(name)) { () throws(ServiceError) in
            guard let document = EmbeddedDocument(name) else {
                throw ServiceError(.notFound, "there is no such file")
            }
            var response = Response(.ok, type: document.type, body: document.bytes)
            for field in document.fields { response.headers[field.name] = field.value }
            return response
        }
    }
}
