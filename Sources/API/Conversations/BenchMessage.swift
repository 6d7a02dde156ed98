package import TypescaleJSON

/// A message as `bench` reads it: a name and a plain text.
package struct BenchMessage: Sendable {
    /// The caller's name for it.
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
