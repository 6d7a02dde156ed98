package import AccessibilityChecks
package import TypescaleJSON

/// Colors by name, from a file or from design tokens, and the pairs that must be readable.
package struct ColorPalette: Sendable {
    /// A color with its name.
    package struct Entry: Hashable, Sendable {
        /// The name with its groups, `text.muted`; empty for a color value.
        package let name: String
        /// The color.
        package let color: SRGBColor
    }

    /// The colors in the order of the file.
    package let entries: [Entry]
    /// The pairs in the file.
    let pairs: [JSONObjectReader]
    /// The indices of the entries in the order of their names, for binary search.
    private let byName: [Int]

    /// A Boolean value that indicates whether the file has pairs.
    package var hasPairs: Bool { !pairs.isEmpty }

    /// Creates an empty palette, with which only color values are valid.
    package init() {
        entries = []
        pairs = []
        byName = []
    }

    /// Decodes a palette or a document of design tokens.
    ///
    /// A palette is `{"colors":{"ink":"#222",…},"pairs":[{"foreground":"ink","background":"paper"},…]}`. A document of
    /// the Design Tokens Community Group (2025.10) has its pairs in `$extensions` under `typescale`.
    package init(_ reader: JSONReader) throws(JSONError) {
        let members = try reader.members()
        if members.contains(where: { $0.name == "colors" && $0.reader.value["$value"] == nil }),
            members.allSatisfy({ ["colors", "pairs", "$schema", "$description"].contains($0.name) })
        {
            let object = try reader.object(allowing: ["colors", "pairs", "$schema", "$description"])
            var entries: [Entry] = []
            for member in try object.required("colors").members() {
                let text = try member.reader.string(maximumBytes: APILimits.nameBytes * 4)
                let color = try member.reader.accessible { () throws(AccessibilityError) in try SRGBColor(css: text) }
                entries.append(Entry(name: member.name.text, color: color))
            }
            self.entries = entries
            pairs = try ColorPalette.pairs(object.optional("pairs"))
        } else {
            var tokens = ColorTokens(reader)
            entries = try tokens.colors()
            let extensions = try members.first { $0.name == "$extensions" }?.reader.members() ?? []
            let own = extensions.first { $0.name == "typescale" }?.reader
            pairs = try ColorPalette.pairs(own?.object(allowing: ["pairs"]).optional("pairs"))
        }
        let names = entries.map { Identifier($0.name) }
        byName = entries.indices.sorted { names[$0] < names[$1] }
    }

    private static func pairs(_ reader: JSONReader?) throws(JSONError) -> [JSONObjectReader] {
        var pairs: [JSONObjectReader] = []
        for pair in try reader?.array() ?? [] {
            pairs.append(try pair.object(allowing: PairMaker.keys))
        }
        return pairs
    }

    /// Returns the color of a name, the colors of a group, or the color that a text spells.
    package func colors(named text: String) throws(AccessibilityError) -> [Entry] {
        let isToken = text.startsExactly("{") && text.endsExactly("}")
        let name = isToken ? String(Substring(text.utf8.dropFirst().dropLast())) : text
        let exact = entries(from: name) { $0.isExactly(name) }
        if !exact.isEmpty { return exact }
        let group = name.isEmpty ? [] : entries(from: name + ".") { $0.startsExactly(name + ".") }
        if !group.isEmpty { return group }
        do {
            return [Entry(name: "", color: try SRGBColor(css: text))]
        } catch {
            if entries.isEmpty { throw error }
            throw AccessibilityError(
                .malformed, "color", error.reason + ", or the name of a color or group in the palette")
        }
    }

    /// Returns the entries from a name on that meet a condition, in the order of the file.
    private func entries(from name: String, while condition: (String) -> Bool) -> [Entry] {
        let name = Identifier(name)
        var (low, high) = (0, byName.count)
        while low < high {
            let middle = (low + high) / 2
            if Identifier(entries[byName[middle]].name) < name { low = middle + 1 } else { high = middle }
        }
        return byName[low...].prefix { condition(entries[$0].name) }.sorted().map { entries[$0] }
    }
}
