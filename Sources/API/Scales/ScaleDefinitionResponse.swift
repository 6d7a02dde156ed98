package import DynamicType
package import TypescaleJSON

package struct ScaleDefinitionResponse: Sendable {
    let scale: TypeScale
    let document: JSONValue

    package init(_ scale: TypeScale, document: JSONValue) {
        self.scale = scale
        self.document = document
    }

    /// Encodes the members of the file after `name` and `revision`, which come from its own name and bytes.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", scale.name)
            writer.member("revision", scale.revision)
            guard case .object(let members) = document.kind else { return }
            // The path of a schema is meaningless outside its folder.
            for member in members where member.name != "$schema" {
                writer.key(member.name)
                writer.value(member.value)
            }
        }
    }
}
