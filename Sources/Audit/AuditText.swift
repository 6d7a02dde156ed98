internal import DynamicType
internal import TextLayout
internal import TypescaleAPI
package import TypescaleJSON

/// A text or a message to be looked through: what it says, the style it is set in, how wide and how many lines it may be.
package struct AuditText: Sendable {
    enum Content: Sendable {
        case text(String, style: String?, maxLines: Int)
        case message(Message)
    }

    /// The width of texts that name none: WCAG 1.4.10 asks that nothing is lost there.
    package static let standardWidth = 320.0

    /// The caller's name for it.
    package let id: String
    let content: Content
    let width: Double

    /// Decodes `{"id","text","style","maxLines","width"}` or `{"id","blocks","width"}`.
    package init(_ reader: JSONReader, width: Double) throws(JSONError) {
        let object = try reader.object(allowing: ["id", "text", "style", "maxLines", "width", "blocks"])
        id = try object.required("id").string(maximumBytes: APILimits.idBytes)
        self.width = try object.optional("width")?.number(in: APILimits.widths) ?? width
        let (name, value) = try object.exactlyOne(of: ["text", "blocks"])
        if name == "text" {
            content = .text(
                try value.string(),
                style: try object.optional("style")?.string(maximumBytes: APILimits.nameBytes),
                maxLines: try object.optional("maxLines")?.integer(in: 0...APILimits.lines) ?? 0)
        } else {
            for key in ["style", "maxLines"] {
                if let other = object.optional(key) {
                    throw other.error("\"\(key)\" cannot stand beside \"blocks\": each block says it for itself")
                }
            }
            content = .message(Message(id: id, blocks: try Message.blocks(value)))
        }
    }
}
