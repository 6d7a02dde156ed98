import Answers
import Identifiers
import JSON
import TextLayout

/// One change of a conversation, as its log has it: the record of a log is one change, whole.
///
/// A record is rows of JSON. The first, `{"op":…}`, says what happens; the messages follow, a row each.
enum ConversationChange {
    /// These messages come at the end.
    case append([Message])
    /// Parts of a message are others.
    case patch(id: Identifier, MessagePatch)
    /// A message is gone.
    case remove(id: Identifier)

    /// The kinds, as records name them.
    enum Kind: String, CaseIterable {
        case append
        case patch
        case remove
    }

    /// Reads a record; one that cannot be read was written by another program, or by a later version of this one.
    init(_ record: [UInt8]) throws(ServiceError) {
        do throws(JSONError) {
            var splitter = RowSplitter(maximumBytes: record.count)
            var batches = [splitter.rows(completedBy: record)]
            batches.append(splitter.rest())
            var readers: [JSONReader] = []
            for batch in batches {
                for row in batch.rows {
                    readers.append(JSONReader(try JSONParser().parse(batch.bytes, in: row.range, line: row.line)))
                }
            }
            guard let head = readers.first else {
                throw JSONReader(JSONValue(.null)).error("the record is empty")
            }
            let object = try head.object(allowing: ["op", "id"])
            switch try object.required("op").choice(Kind.self) {
            case .append:
                var messages: [Message] = []
                messages.reserveCapacity(readers.count - 1)
                for reader in readers.dropFirst() { messages.append(try Message(reader)) }
                self = .append(messages)
            case .patch:
                guard readers.count == 2 else { throw head.error("a patch is one row") }
                self = .patch(id: Identifier(try object.required("id").string()), try MessagePatch(readers[1]))
            case .remove: self = .remove(id: Identifier(try object.required("id").string()))
            }
        } catch {
            throw ServiceError(.internalFault, "the log of the conversation cannot be read: \(error)")
        }
    }

    /// The record that appends the messages of rows to come.
    static let appendHead = record(.append)

    /// The record that changes parts of a message; `patch` is what ``MessagePatch`` reads.
    static func patch(id: Identifier, _ patch: JSONValue) -> [UInt8] {
        var writer = JSONWriter(appendingTo: record(.patch, id: id))
        writer.value(patch)
        writer.endRow()
        return writer.bytes
    }

    /// The record that takes a message away.
    static func remove(id: Identifier) -> [UInt8] { record(.remove, id: id) }

    private static func record(_ kind: Kind, id: Identifier? = nil) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("op", kind.rawValue)
        if let id { writer.member("id", id.text) }
        writer.endObject()
        writer.endRow()
        return writer.bytes
    }
}
