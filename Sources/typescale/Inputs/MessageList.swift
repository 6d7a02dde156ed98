internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON

/// Reads messages from rows of JSON.
enum MessageList {
    /// Reads the messages in a buffer, and the identifiers of those without `dir`; `name` identifies it in errors.
    static func messages(
        in bytes: [UInt8], name: String
    ) throws(CommandError) -> (all: [Message], undirected: Set<Identifier>) {
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var all: [Message] = []
        var undirected: Set<Identifier> = []
        for batch in [splitter.rows(completedBy: bytes), splitter.rest()] {
            try batch.forEach(of: name) { reader throws(JSONError) in
                (try Message(reader), try reader.object(allowing: Message.keys).optional("dir") != nil)
            } _: { row, _ in
                all.append(row.0)
                if !row.1 { undirected.insert(row.0.id) }
            }
        }
        return (all, undirected)
    }
}
