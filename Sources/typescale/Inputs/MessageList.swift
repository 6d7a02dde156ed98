internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON

/// Messages as rows of JSON.
enum MessageList {
    /// The messages of bytes in memory; `name` is what errors call their source.
    static func messages(in bytes: [UInt8], name: String) throws(CommandError) -> [Message] {
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var all: [Message] = []
        for batch in [splitter.rows(completedBy: bytes), splitter.rest()] {
            try batch.forEach(of: name, Message.init) { message, _ in all.append(message) }
        }
        return all
    }

    /// All messages of a source.
    static func messages(of source: RowSource) throws(CommandError) -> [Message] {
        var all: [Message] = []
        try source.forEach(Message.init) { message, _ in all.append(message) }
        return all
    }
}
