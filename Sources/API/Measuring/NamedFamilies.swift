internal import DynamicType
package import Fonts
internal import TextLayout

/// The families that rows name, and whether they are installed; used by one thread.
///
/// A text in a missing family is set in another one, which has other lines: a caller has to know.
package struct NamedFamilies {
    private let fonts: FontLibrary
    private var installed: [Identifier: Bool] = [:]

    /// Creates an empty cache for a library.
    package init(_ fonts: FontLibrary) { self.fonts = fonts }

    /// Returns the missing families of a row: those that it names, or those of a role that has no installed family.
    package mutating func missing(in row: MeasureRow) -> [String] {
        switch row.content {
        case .text(let text):
            if !text.namedFamilies.isEmpty { return text.namedFamilies.filter { !isInstalled($0) } }
            return missingRole(text.traits.font)
        case .message(_, let environment):
            var names: [String] = []
            for style in environment.key.preparation.preparation {
                for request in [style.regular, style.code] {
                    for name in missingRole(request) where !names.contains(where: { $0.isExactly(name) }) {
                        names.append(name)
                    }
                }
            }
            return names
        }
    }

    private mutating func missingRole(_ request: FontRequest) -> [String] {
        let names = request.families.map(\.text)
        return names.contains { isInstalled($0) } ? [] : names
    }

    private mutating func isInstalled(_ family: String) -> Bool {
        if FontRole(generic: family) != nil { return true }
        let id = Identifier(family)
        if let known = installed[id] { return known }
        if installed.count >= APILimits.rememberedSettings { installed.removeAll() }
        let isInstalled = fonts.contains(family: family)
        installed[id] = isInstalled
        return isInstalled
    }
}
