internal import DynamicType
package import Fonts
package import TypescaleJSON

/// The families that draw what is measured: those of a library's roles that it has, in order.
///
/// A role's text is set in its first family; those after it stand in for it where it is not there. A client that draws
/// with that family, those of the script and those of the role `emoji` gets the lines that were measured.
package struct FontRolesAnswer: Sendable {
    private let fonts: FontLibrary

    /// The roles of a library.
    package init(_ fonts: FontLibrary) { self.fonts = fonts }

    /// `{"roles":{"default":["Inter",…],…},"scripts":{"Arab":[…],…},"han":{"ja":[…],…}}`; a list may be empty.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        write("roles", fonts.roles.families.map { ($0.key.name, $0.value) }, to: &writer)
        write("scripts", fonts.roles.scripts.map { ($0.key.description, $0.value) }, to: &writer)
        write("han", fonts.roles.han.map { ($0.key.text, $0.value) }, to: &writer)
        writer.endObject()
    }

    private func write(_ name: String, _ lists: [(name: String, families: [String])], to writer: inout JSONWriter) {
        writer.key(name)
        writer.beginObject()
        for list in lists.sorted(by: { $0.name < $1.name }) {
            writer.key(list.name)
            writer.beginArray()
            for family in list.families where fonts.contains(family: family) { writer.string(family) }
            writer.endArray()
        }
        writer.endObject()
    }
}
