package import AccessibilityChecks
package import TypescaleJSON

/// Colours by name, from a file of one's own or from design tokens, and the pairs that are meant to be readable.
package struct ColorPalette: Sendable {
    /// A colour with its name.
    package struct Entry: Hashable, Sendable {
        /// The name, its groups before it: `text.muted`; empty for a colour that was spelled out.
        package let name: String
        /// The colour.
        package let color: SRGBColor
    }

    /// The colours in the order of the file.
    package let entries: [Entry]
    /// The pairs the file names.
    let pairs: [JSONObjectReader]
    /// The indices of the entries in the order of their names, so that a name or a group is found without a scan.
    private let byName: [Int]

    /// Whether the file names pairs of its own.
    package var hasPairs: Bool { !pairs.isEmpty }

    /// A palette without colours: only what is spelled out means anything.
    package init() {
        entries = []
        pairs = []
        byName = []
    }

    /// A palette `{"colors":{"ink":"#222",…},"pairs":[{"foreground":"ink","background":"paper"},…]}`, or a document of
    /// the Design Tokens Community Group (2025.10), whose pairs stand in its `$extensions` under `typescale`.
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

    /// The colours a text means: one of that name, all of a group of that name, or the one it spells out.
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
                .malformed, parameter: "color",
                reason: error.reason + ", or the name of a color or group in the palette")
        }
    }

    /// The entries whose names follow one another from a name on and meet a condition, in the order of the file.
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
