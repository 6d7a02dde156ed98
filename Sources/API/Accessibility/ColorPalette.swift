package import AccessibilityChecks
package import TypescaleJSON
internal import TypescaleStrings

/// Colors by name, from a file or from design tokens, and the pairs that must be readable.
package struct ColorPalette: Sendable {
    package struct Entry: Hashable, Sendable {
        /// The name with its groups, `text.muted`; empty for a color value.
        package let name: String
        package let color: SRGBColor
    }

    /// The colors in the order of the file.
    package let entries: [Entry]
    let pairs: [ColorPair]
    /// The indices of the entries in the order of their names, for binary search.
    private let byName: [Int]
    /// The errors of tokens whose colors cannot be read, in the order of the file.
    package let errors: [JSONError]
    /// Those errors by the names of the tokens; the first one of a group by the group's name.
    private let errorsByName: [Identifier: JSONError]

    package var hasPairs: Bool { !pairs.isEmpty }

    /// The reason why a palette without pairs cannot be audited.
    package static let noPairsReason =
        "has no pairs to check; add \"pairs\" beside \"colors\", or in design tokens to $extensions, under \"typescale\""

    /// A Boolean value that indicates whether a text that is not a color is the name of one.
    let hasNames: Bool

    /// Creates an empty palette, with which only color values are valid.
    package init() {
        entries = []
        pairs = []
        byName = []
        errors = []
        errorsByName = [:]
        hasNames = false
    }

    /// Decodes a palette or a document of design tokens.
    ///
    /// A palette is `{"colors":{"ink":"#222",…},"pairs":[{"foreground":"ink","background":"paper"},…]}`. A document of
    /// the Design Tokens Community Group (2025.10) has its pairs in `$extensions` under `typescale`; an error of one of
    /// its tokens is thrown where the token is asked for.
    package init(_ reader: JSONReader) throws(JSONError) {
        let members = try reader.members()
        if members.contains(where: { $0.name == "colors" && $0.reader.value["$value"] == nil }),
            members.allSatisfy({ ["colors", "pairs", "$schema", "$description"].contains($0.name) })
        {
            let object = try reader.object(allowing: ["colors", "pairs", "$schema", "$description"])
            var entries: [Entry] = []
            for member in try object.required("colors").members() {
                let text = try member.reader.string(maximumCharacters: APILimits.colorCharacters)
                let color = try member.reader.accessible(SRGBColor(css: text))
                entries.append(Entry(name: member.name.text, color: color))
            }
            self.entries = entries
            (errors, errorsByName) = ([], [:])
            pairs = try ColorPair.list(object.optional("pairs"))
        } else {
            if let order = members.first(where: { $0.name == "resolutionOrder" }), case .array = order.reader.value.kind
            {
                throw order.reader.error("the document is a resolver; give a file of its design tokens")
            }
            let tokens = try ColorTokens(reader)
            entries = tokens.entries
            errors = tokens.unread.map(\.error)
            errorsByName = ColorPalette.errorsByName(of: tokens.unread)
            let extensions = try members.first { $0.name == "$extensions" }?.reader.members() ?? []
            let own = extensions.first { $0.name == "typescale" }?.reader
            pairs = try ColorPair.list(own?.object(allowing: ["pairs"]).optional("pairs"))
        }
        let names = entries.map { Identifier($0.name) }
        byName = entries.indices.sorted { names[$0] < names[$1] }
        hasNames = true
    }

    private static func errorsByName(
        of unread: [(name: Identifier, error: JSONError)]
    ) -> [Identifier: JSONError] {
        var result: [Identifier: JSONError] = [:]
        for (name, error) in unread {
            var name = name.text[...]
            while result[Identifier(name)] == nil {
                result[Identifier(name)] = error
                guard let dot = name.lastIndex(ofASCII: ".") else { break }
                name = name[..<dot]
            }
        }
        return result
    }

    /// Returns the error of a color, or of the first color of a group, that cannot be read.
    package func error(ofColors text: String) -> JSONError? {
        let name = ColorPalette.name(in: text)
        // A group's own color is that of the group's name.
        guard entries(from: name, while: { $0.isExactly(name) }).isEmpty else { return nil }
        return errorsByName[Identifier(name)]
    }

    /// Returns the name in a text, which may be in the braces of an alias.
    private static func name(in text: String) -> String {
        let isToken = text.startsExactly("{") && text.endsExactly("}")
        let name = isToken ? Substring(text.utf8.dropFirst().dropLast()) : text[...]
        // A group's own token has the name of the group.
        return String(name.endsExactly(".$root") ? name.dropLast(6) : name)
    }

    /// Returns the color of a name, the colors of a group, or the color that a text spells.
    package func colors(named text: String) throws(AccessibilityError) -> [Entry] {
        let name = ColorPalette.name(in: text)
        let exact = entries(from: name) { $0.isExactly(name) }
        if !exact.isEmpty { return exact }
        let group = name.isEmpty ? [] : entries(from: name + ".") { $0.startsExactly(name + ".") }
        if !group.isEmpty { return group }
        do {
            return [Entry(name: "", color: try SRGBColor(css: text))]
        } catch {
            if entries.isEmpty { throw error }
            throw AccessibilityError(
                .malformed, parameter: "color",
                reason: error.reason + ", or the name of a color or group in the palette")
        }
    }

    /// Returns the entries from a name on that meet a condition, in the order of the file.
    private func entries(from name: String, while condition: (String) -> Bool) -> [Entry] {
        let name = Identifier(name)
        let first = byName.indices.partitioningIndex { Identifier(entries[byName[$0]].name) >= name }
        return byName[first...].prefix { condition(entries[$0].name) }.sorted().map { entries[$0] }
    }
}
