import TypescaleHTTP
import TypescaleJSON

extension Response {
    /// An answer in JSON, with a line's end.
    static func json<E: Error>(
        _ status: Status, _ write: (inout JSONWriter) throws(E) -> Void
    ) throws(E) -> Response {
        var writer = JSONWriter()
        try write(&writer)
        writer.endRow()
        return Response(status, type: json, body: writer.bytes)
    }

    /// Checked once, not at every answer.
    private static let json: HeaderValue = "application/json"
}
