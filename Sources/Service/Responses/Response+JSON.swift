import TypescaleHTTP
import TypescaleJSON

extension Response {
    /// Creates a response in JSON that ends with a line feed.
    static func json<E: Error>(
        _ status: Status, _ write: (inout JSONWriter) throws(E) -> Void
    ) throws(E) -> Response {
        var writer = JSONWriter()
        try write(&writer)
        writer.endRow()
        return Response(status, type: json, body: writer.bytes)
    }

    /// Validated once, not for each response.
    private static let json: HeaderValue = "application/json"
}
