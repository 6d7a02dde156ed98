import Conversations
import TextLayout
import TypescaleAPI
import TypescaleIdentifiers
import TypescaleJSON
import TypescaleStores

/// Where a message stands in a layout.
struct MessagePosition: Sendable {
    /// Its number from the top.
    let index: Int
    /// Distance from the conversation's top, in points.
    let offset: Double
    /// Its height in points.
    let height: Double

    /// The place of a message, and after how many edits it was looked for; no place where there is no such message, or
    /// where it moved while it was looked for: then the edits are of no record either.
    static func find(
        _ id: Identifier, in conversation: Conversation, _ layout: LayoutEnvironment
    ) throws(ConversationError) -> (found: MessagePosition?, edits: UInt64) {
        while true {
            let edits = conversation.revision
            var found: MessagePosition?
            do throws(ConversationError) {
                if let index = conversation.index(ofMessageWithID: id) {
                    let top = try conversation.offset(ofMessageAt: index, in: layout)
                    let end = try conversation.offset(ofMessageAt: index + 1, in: layout)
                    found = MessagePosition(index: index, offset: top, height: end - top)
                }
            } catch {
                // The last message, and it was taken away meanwhile.
                guard error.code == .indexOutOfRange else { throw error }
            }
            if conversation.revision == edits { return (found, edits) }
        }
    }

    /// `{"id","revision","index","offset","height"}`.
    func write(to writer: inout JSONWriter, id: Identifier, revision: Revision) {
        writer.beginObject()
        writer.member("id", id.text)
        writer.member("revision", Int(clamping: revision.number))
        writer.member("index", index)
        writer.member("offset", points: offset)
        writer.member("height", points: height)
        writer.endObject()
    }
}
