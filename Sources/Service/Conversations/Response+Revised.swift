import TypescaleHTTP
import TypescaleJSON
import TypescaleStores

extension Response {
    /// The answer to a change of a conversation: an object, and the tag of what is there now.
    static func revised(_ status: Status, _ head: LogHead, _ members: (inout JSONWriter) -> Void) -> Response {
        var response = Response.json(status) { (writer: inout JSONWriter) in
            writer.beginObject()
            members(&writer)
            writer.endObject()
        }
        response.headers[.entityTag] = head.tag.headerValue
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
