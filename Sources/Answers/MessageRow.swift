public import JSON

/// A message as `bench` reads it: a name and a plain text.
public struct MessageRow: Sendable {
    /// The caller's name for it.
    public var id: String
    /// The text.
    public var text: String

    /// Decodes a row.
    public init(_ reader: JSONReader) throws(JSONError) {
        let row = try reader.object(allowing: ["id", "text"])
        id = try row.required("id").string(maximumBytes: Limits.idBytes, allowingEmpty: true)
        text = try row.required("text").string()
    }

    /// The messages of a batch; the first fault ends it.
    public static func messages(in batch: RowBatch) throws(JSONError) -> [MessageRow] {
        let parser = JSONParser(limits: JSONLimits(bytes: Limits.rowBytes), malformedText: .replaced)
        var messages: [MessageRow] = []
        messages.reserveCapacity(batch.rows.count)
        for row in batch.rows {
            guard !row.isTooLong else {
                throw JSONError(
                    code: .tooLarge, path: "",
                    position: JSONPosition(offset: row.range.lowerBound, line: row.line, column: 1),
                    reason: "longer than \(Limits.rowBytes) bytes")
            }
            messages.append(try MessageRow(JSONReader(try parser.parse(batch.bytes, in: row.range, line: row.line))))
        }
        return messages
    }
}
