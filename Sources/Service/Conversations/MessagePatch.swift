import TextLayout
import TypescaleAPI
import TypescaleJSON

/// A change to parts of a message: what is there takes the place of what was, `null` takes it away (RFC 7396).
struct MessagePatch: Sendable {
    private var blocks: [Message.Block]?
    private var locale: String??
    private var direction: BaseDirection?

    /// Its keys: those of a message, but for the name, which stands in the path.
    static let keys = Message.keys.filter { $0 != "id" }

    /// Decodes `{"text"|"blocks","locale","dir"}`, any of them.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: MessagePatch.keys)
        guard !object.names.isEmpty else {
            throw reader.error("nothing to change; give \(MessagePatch.keys.joined(separator: ", "))")
        }
        if let (name, content) = try object.atMostOne(of: ["text", "blocks"]) {
            guard !content.isNull else { throw content.error("a message has a text or blocks") }
            blocks =
                name == "text"
                ? Message(id: "", text: try content.string()).blocks : try Message.blocks(content)
        }
        if let content = object.optional("locale") {
            locale = content.isNull ? .some(nil) : try content.string(maximumBytes: APILimits.localeBytes)
        }
        if let content = object.optional("dir") { direction = content.isNull ? .leftToRight : try content.choice() }
    }

    /// The message with these changes.
    func applied(to message: Message) -> Message {
        var message = message
        if let blocks { message.blocks = blocks }
        if let locale { message.locale = locale }
        if let direction { message.direction = direction }
        return message
    }
}
