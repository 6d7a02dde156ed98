internal import Answers
internal import CommandFrame
internal import JSON
internal import TextLayout

/// Messages as rows of JSON in memory.
enum MessageList {
    /// The messages; `name` is what errors call their source.
    static func messages(in bytes: [UInt8], name: String) throws(CommandError) -> [Message] {
        var splitter = RowSplitter(maximumBytes: Answers.Limits.rowBytes)
        let parser = JSONParser(limits: JSONLimits(bytes: Answers.Limits.rowBytes), malformedText: .replaced)
        var messages: [Message] = []
        for batch in [splitter.rows(completedBy: bytes), splitter.rest()] {
            for row in batch.rows {
                guard !row.isTooLong else {
                    throw CommandError(name, "line \(row.line): longer than \(Answers.Limits.rowBytes) bytes")
                }
                do throws(JSONError) {
                    messages.append(
                        try Message(JSONReader(try parser.parse(batch.bytes, in: row.range, line: row.line))))
                } catch {
                    throw CommandError(name, error.description)
                }
            }
        }
        return messages
    }
}
