internal import DynamicType
package import Fonts
package import TypescaleJSON

/// The families of a library that measured texts are drawn with, in order of preference.
///
/// The text of a role is set in its first family; the following ones replace it if it is missing. A client that draws
/// with the same families, scripts and `emoji` role included, gets the measured lines.
package struct FontRolesResponse: Sendable {
    private let fonts: FontLibrary

    package init(_ fonts: FontLibrary) { self.fonts = fonts }

    /// Encodes `{"roles":{"default":["Inter",…],…},"scripts":{"Arab":[…],…},"han":{"ja":[…],…}}`; a list may be empty.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            write("roles", fonts.roles.families.map { ($0.key.name, $0.value) }, to: &writer)
            write("scripts", fonts.roles.scripts.map { ($0.key.description, $0.value) }, to: &writer)
            write("han", fonts.roles.han.map { ($0.key.text, $0.value) }, to: &writer)
        }
    }

    private func write(
        _ name: StaticString, _ lists: [(name: String, families: [String])], to writer: inout JSONWriter
    ) {
        writer.object(name) { writer in
            for list in lists.sorted(by: { $0.name < $1.name }) {
                writer.key(list.name)
                writer.array(of: list.families.filter(fonts.contains(family:))) { $1.string($0) }
            }
        }
    }
}
