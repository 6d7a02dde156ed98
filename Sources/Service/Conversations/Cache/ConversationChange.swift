internal import TextLayout
internal import TypescaleAPI
internal import TypescaleJSON

/// One change of a conversation, encoded as one record of its log.
///
/// A record is rows of JSON: the first, `{"op":…}`, names the operation, and each further row is a message.
enum ConversationChange {
    case append([Message])
    case insert([Message], InsertionPoint)
    case patch(id: Identifier, MessagePatch)
    case remove(id: Identifier)

    enum Kind: String, CaseIterable {
        case append
        case insert
        case patch
        case remove
    }

    /// Decodes a record. A record that cannot be decoded was written by another program or a later version.
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
            guard let head = readers.first else { throw JSONReader(JSONValue(.null)).error("the record is empty") }
            let object = try head.object(allowing: ["op", "id", "before", "at"])
            let kind = try object.required("op").choice(Kind.self)
            switch kind {
            case .append, .insert:
                var messages: [Message] = []
                messages.reserveCapacity(readers.count - 1)
                for reader in readers.dropFirst() { messages.append(try Message(reader, isStored: true)) }
                self = kind == .append ? .append(messages) : .insert(messages, try InsertionPoint(object))
            case .patch:
                guard readers.count == 2 else { throw head.error("a patch is one row") }
                self = .patch(
                    id: try object.required("id").identifier(maximumCharacters: APILimits.idCharacters),
                    try MessagePatch(readers[1], isStored: true))
            case .remove:
                self = .remove(id: try object.required("id").identifier(maximumCharacters: APILimits.idCharacters))
            }
        } catch {
            throw ServiceError(.unavailable, "the log of the conversation is damaged: \(error)")
        }
    }

    /// The first row of a record that appends messages; their rows follow.
    static let appendHead = record(.append)

    /// Encodes the first row of a record that inserts messages; their rows follow.
    static func insertHead(_ point: InsertionPoint) -> [UInt8] {
        record(.insert) { writer in
            switch point {
            case .before(let id): writer.member("before", id.text)
            case .index(let index): writer.member("at", index)
            }
        }
    }

    /// Encodes a change of parts of a message; `patch` is decoded by ``MessagePatch``.
    static func patch(id: Identifier, _ patch: JSONValue) -> [UInt8] {
        var writer = JSONWriter(appendingTo: record(.patch) { $0.member("id", id.text) })
        writer.value(patch)
        writer.endRow()
        return writer.bytes
    }

    /// Returns the size of the message that has the parts of a patch, encoded as in an upload.
    static func messageBytes(id: Identifier, _ patch: JSONValue) -> Int {
        let message = JSONWriter.object { writer in
            writer.member("id", id.text)
            guard case .object(let members) = patch.kind else { return }
            for member in members {
                writer.key(member.name.text)
                writer.value(member.value)
            }
        }
        return message.count
    }

    static func remove(id: Identifier) -> [UInt8] { record(.remove) { $0.member("id", id.text) } }

    private static func record(_ kind: Kind, _ members: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("op", kind.rawValue)
            members(&writer)
        }
        writer.endRow()
        return writer.bytes
    }
}

/// The place at which messages are inserted, judged when the record takes effect.
enum InsertionPoint: Hashable, Sendable {
    /// Before the message with an id.
    case before(Identifier)
    /// Before the message at an index, or after the last one.
    case index(Int)

    /// Decodes `{"before"}` or `{"at"}`.
    init(_ object: JSONObjectReader) throws(JSONError) {
        let (name, value) = try object.exactlyOne(of: ["before", "at"])
        self =
            name == "at"
            ? .index(try value.integer()) : .before(try value.identifier(maximumCharacters: APILimits.idCharacters))
    }
}

/// A change of parts of a message: a value replaces a part, `null` removes it (RFC 7396).
struct MessagePatch: Sendable {
    private var blocks: [Message.Block]?
    private var locale: String??
    private var direction: BaseDirection?

    /// The keys of a message without its id, which is in the path.
    static let keys = Message.keys.filter { $0 != "id" }

    /// Decodes any of `{"text"|"blocks","locale","dir"}`.
    ///
    /// A patch that was stored before languages were checked has any text as its `locale`.
    init(_ reader: JSONReader, isStored: Bool = false) throws(JSONError) {
        let object = try reader.object(allowing: MessagePatch.keys)
        guard !object.names.isEmpty else {
            throw reader.error("nothing to change; give \(MessagePatch.keys.joined(separator: ", "))")
        }
        blocks = try Self.content(object)
        if let content = object.optional("locale") {
            locale = content.isNull ? .some(nil) : try content.languageTag(isStored: isStored)
        }
        if let content = object.optional("dir") { direction = content.isNull ? .leftToRight : try content.choice() }
    }

    /// Decodes the text or the blocks; `nil` if neither is there. Null beside one of them removes the other.
    private static func content(_ object: JSONObjectReader) throws(JSONError) -> [Message.Block]? {
        let (text, blocks) = (object.optional("text"), object.optional("blocks"))
        if let text, !text.isNull {
            if blocks?.isNull == false { _ = try object.atMostOne(of: ["text", "blocks"]) }
            return Message(id: "", text: try text.string()).blocks
        }
        if let blocks, !blocks.isNull { return try Message.blocks(blocks) }
        if let removed = text ?? blocks { throw removed.error("a message has a text or blocks") }
        return nil
    }

    func applied(to message: Message) -> Message {
        var message = message
        if let blocks { message.blocks = blocks }
        if let locale { message.locale = locale }
        if let direction { message.direction = direction }
        return message
    }
}
