internal import Answers
internal import CommandFrame
internal import JSON
internal import TextLayout

/// Messages as rows of JSON.
enum MessageList {
    /// The messages of bytes in memory; `name` is what errors call their source.
    static func messages(in bytes: [UInt8], name: String) throws(CommandError) -> [Message] {
        var splitter = RowSplitter(maximumBytes: Answers.Limits.rowBytes)
        return try messages(in: splitter.rows(completedBy: bytes), name)
            + (try messages(in: splitter.rest(), name))
    }

    /// All messages of a source.
    static func messages(of source: RowSource) throws(CommandError) -> [Message] {
        var all: [Message] = []
        while let batch = source.next() { all += try messages(in: batch, source.name) }
        if let error = source.error { throw error }
        return all
    }

    private static func messages(in batch: RowBatch, _ name: String) throws(CommandError) -> [Message] {
        let parser = JSONParser(limits: JSONLimits(bytes: Answers.Limits.rowBytes), malformedText: .replaced)
        var messages: [Message] = []
        messages.reserveCapacity(batch.rows.count)
        for row in batch.rows {
            guard !row.isTooLong else {
                throw CommandError(name, "line \(row.line): longer than \(Answers.Limits.rowBytes) bytes")
            }
            do throws(JSONError) {
                messages.append(try Message(JSONReader(try parser.parse(batch.bytes, in: row.range, line: row.line))))
            } catch {
                throw CommandError(name, error.description)
            }
        }
        return messages
    }
}
