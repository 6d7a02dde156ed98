import HTTP

/// What the service says about itself.
enum DocumentRoutes {
    static let all = [openAPI, index]

    /// The OpenAPI document; a test holds it and the table of routes together.
    private static let openAPI = Route(
        "getOpenAPI", .get, "/openapi.json", access: .open, answers: [.ok],
        .kept { call throws(ServiceError) in
            try kept(call, "openapi.json", type: "application/json", OpenAPIDocument.bytes)
        })

    private static let index = Route(
        "getIndex", .get, "/", access: .open, answers: [.ok],
        .kept { call throws(ServiceError) in
            try kept(call, "index.html", type: "text/html; charset=utf-8", IndexPage(routes: ServiceRoutes.all).bytes)
        })

    private static func kept(
        _ call: Call, _ name: String, type: HeaderValue, _ bytes: @autoclosure () -> [UInt8]
    ) throws(ServiceError) -> KeptAnswer {
        try call.kept(.document(name)) { () throws(ServiceError) in Response(.ok, type: type, body: bytes()) }
    }
}
