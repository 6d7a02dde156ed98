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
}
