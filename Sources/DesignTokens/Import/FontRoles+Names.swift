internal import DynamicType
internal import Fonts
internal import TypescaleStrings

extension FontRoles {
    /// Returns the roles that have a family.
    func roles(ofFamily family: Identifier) -> [DynamicType.FontRole] {
        let name = family.text.lowercasedASCII
        return families.filter { $0.value.contains { $0.lowercasedASCII.isExactly(name) } }.map(\.key)
    }
}
