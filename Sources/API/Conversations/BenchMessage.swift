package import TypescaleJSON

/// A message of `bench`: an id and a plain text.
package struct BenchMessage: Sendable {
    /// The id of the message.
    package var id: String
    /// The text.
    package var text: String

    /// Decodes a row.
    package init(_ reader: JSONReader) throws(JSONError) {
        let row = try reader.object(allowing: ["id", "text"])
        id = try row.required("id").string(maximumBytes: APILimits.idBytes, allowingEmpty: true)
        text = try row.required("text").string()
    }
}
