package import DynamicType
package import TypescaleJSON

/// A scale as its file has it.
package struct ScaleDefinitionAnswer: Sendable {
    /// The scale.
    package let scale: TypeScale
    /// What its file says.
    package let document: JSONValue

    /// An answer from a scale and the document it was read from.
    package init(_ scale: TypeScale, document: JSONValue) {
        self.scale = scale
        self.document = document
    }

    /// The file's own members, `{"title","unit","sources","styles":{…},"curve":{…},…}`, behind the `name` and the
    /// `revision` that a file has from its own name and bytes.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", scale.name)
        writer.member("revision", scale.revision)
        if case .object(let members) = document.kind {
            // A schema's path means nothing away from the file.
            for member in members where member.name != "$schema" {
                writer.key(member.name)
                writer.value(member.value)
            }
        }
        writer.endObject()
    }
}
