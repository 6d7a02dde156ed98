internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStrings

extension Response {
    /// Creates a response in JSON that ends with a line feed.
    static func json<E: Error>(_ status: Status, _ write: (inout JSONWriter) throws(E) -> Void) throws(E) -> Response {
        var writer = JSONWriter()
        try write(&writer)
        writer.endRow()
        return Response(status, type: json, body: writer.bytes)
    }

    /// Creates a response in JSON that holds for this moment only.
    static func uncached(status: Status = .ok, _ write: (inout JSONWriter) -> Void) -> Response {
        var response = json(status, write)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Creates a response that holds for this moment only, and is sent in parts if it is long.
    static func uncached(in steps: [JSONStep], heldBytes: Int) -> Response {
        let parts = JSONParts(steps, heldBytes: heldBytes)
        var response = Response(.ok, type: json, body: parts.next() ?? [])
        response.headers[.cacheControl] = "no-store"
        if !parts.isFinished { response.rest = parts }
        return response
    }

    /// Validated once, not for each response.
    private static let json: HeaderValue = "application/json"

    /// Returns the response with more fields, which replace its own; `Vary` is combined.
    func adding(_ others: Headers) -> Response {
        var response = self
        for field in others.fields where field.name != .vary { response.headers[field.name] = field.value }
        if let names = others[.vary] { response.headers.vary(by: names) }
        return response
    }
}

extension Exchange {
    /// Decodes the JSON body with `read`; its error becomes the response.
    func read<Value>(
        with parser: JSONParser = JSONParser(), _ read: (JSONReader) throws(JSONError) -> Value
    ) throws(ServiceError) -> Value {
        try rethrowing(read(JSONReader(parsing: body, with: parser))) { ServiceError($0 as JSONError) }
    }
}
