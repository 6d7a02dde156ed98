package import AccessibilityChecks
package import DynamicType
package import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

/// Colors by name, from a file or from design tokens, and the pairs that must be readable.
package struct ColorPalette: Sendable {
    /// A color with its name.
    package struct Entry: Hashable, Sendable {
        /// The name with its groups, `text.muted`; empty for a color value.
        package let name: String
        package let color: SRGBColor
    }

    /// The colors in the order of the file.
    package let entries: [Entry]
    /// The pairs in the file, not decoded.
    let pairs: [JSONObjectReader]
    /// The indices of the entries in the order of their names, for binary search.
    private let byName: [Int]
    /// The errors of tokens whose colors cannot be read, in the order of the file.
    package let errors: [JSONError]
    /// Those errors by the names of the tokens; the first one of a group by the group's name.
    private let errorsByName: [Identifier: JSONError]

    /// A Boolean value that indicates whether the file has pairs.
    package var hasPairs: Bool { !pairs.isEmpty }

    /// The reason why a palette without pairs cannot be audited.
    package static let noPairsReason =
        "has no pairs to check; add \"pairs\" beside \"colors\", or in design tokens to $extensions, under \"typescale\""

    /// A Boolean value that indicates whether a text that is not a color is the name of one.
    fileprivate let hasNames: Bool

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
            pairs = try PairChecker.objects(in: object.optional("pairs"))
        } else {
            var tokens = ColorTokens(reader)
            entries = try tokens.colors()
            errors = tokens.unread.map(\.error)
            errorsByName = ColorPalette.byName(tokens.unread)
            let extensions = try members.first { $0.name == "$extensions" }?.reader.members() ?? []
            let own = extensions.first { $0.name == "typescale" }?.reader
            pairs = try PairChecker.objects(in: own?.object(allowing: ["pairs"]).optional("pairs"))
        }
        let names = entries.map { Identifier($0.name) }
        byName = entries.indices.sorted { names[$0] < names[$1] }
        hasNames = true
    }

    private static func byName(_ unread: [(name: Identifier, error: JSONError)]) -> [Identifier: JSONError] {
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

/// Checks pairs of a palette's colors in one environment.
package struct PairChecker {
    let palette: ColorPalette
    /// The scale whose styles determine the size of a text.
    let scale: TypeScale
    /// The environment of the reader.
    let environment: TextEnvironment

    /// The keys of a pair.
    static let keys = ["name", "foreground", "background", "over", "use", "style"]

    /// Creates a checker of pairs.
    package init(palette: ColorPalette, scale: TypeScale, environment: TextEnvironment) {
        self.palette = palette
        self.scale = scale
        self.environment = environment
    }

    /// Returns the use of a pair and its reason: its own word, or the size of its style.
    package func use(
        _ use: ContrastUse?, style: String?
    ) throws(DynamicTypeError) -> (use: ContrastUse, reason: String) {
        if let use { return (use, "asked for as \(use.rawValue)") }
        let resolved = try scale.resolve(style.map { TextStyle($0) } ?? scale.defaultStyle, in: environment)
        return (ContrastUse(for: resolved), resolved.largeTextReason)
    }

    /// Returns the pairs of a palette; throws if one has wrong values, also if the request has other pairs to check.
    static func objects(in list: JSONReader?) throws(JSONError) -> [JSONObjectReader] {
        try (list?.array() ?? []).map { element throws(JSONError) in
            let pair = try element.object(allowing: keys)
            for color in try [pair.required("foreground"), pair.required("background"), pair.optional("over")] {
                _ = try color?.string(maximumCharacters: APILimits.colorCharacters)
            }
            for name in [pair.optional("style"), pair.optional("name")] {
                _ = try name?.string(maximumCharacters: APILimits.nameCharacters)
            }
            _ = try pair.atMostOne(of: ["use", "style"])
            let _: ContrastUse? = try pair.optional("use")?.choice()
            return pair
        }
    }

    /// Decodes and checks the pairs of the palette.
    package func checkPalette() throws(JSONError) -> [ContrastResponse.Pair] { try check(palette.pairs) }

    /// Decodes and checks pairs, up to the limit.
    func check(_ objects: [JSONObjectReader]) throws(JSONError) -> [ContrastResponse.Pair] {
        var pairs: [ContrastResponse.Pair] = []
        for object in objects {
            if Cancellation.isWorkCancelled { throw object.reader.error("the check of the pairs was canceled") }
            pairs += try checkPair(object)
            guard pairs.count <= APILimits.colorPairs else { throw PairChecker.tooManyPairs(object.reader) }
        }
        return pairs
    }

    /// Decodes and checks a pair; the name of a group means all of its colors.
    private func checkPair(_ object: JSONObjectReader) throws(JSONError) -> [ContrastResponse.Pair] {
        let fronts = try colors(object.required("foreground"))
        let backs = try colors(object.required("background"))
        guard fronts.count <= APILimits.colorPairs / backs.count else {
            throw PairChecker.tooManyPairs(object.reader)
        }
        let backdrop = try object.optional("over").map { over throws(JSONError) in
            let colors = try colors(over)
            guard colors.count == 1 else { throw over.error("a group of colors; name one color") }
            return colors[0].color.over(.white)
        }
        _ = try object.atMostOne(of: ["use", "style"])
        let given: ContrastUse? = try object.optional("use")?.choice()
        let style = try object.optional("style")?.string(maximumCharacters: APILimits.nameCharacters)
        let name = try object.optional("name")?.string(maximumCharacters: APILimits.nameCharacters)
        let meaning = try rethrowing(use(given, style: style)) { (error: DynamicTypeError) in
            object.error(error.reason, at: "style", code: .notFound)
        }
        return check(fronts, on: backs, over: backdrop, as: meaning, name: name)
    }

    /// Checks each color on each other, over white by default; a pair without a name gets those of its colors.
    package func check(
        _ fronts: [ColorPalette.Entry], on backs: [ColorPalette.Entry], over backdrop: SRGBColor?,
        as meaning: (use: ContrastUse, reason: String), name: String? = nil
    ) -> [ContrastResponse.Pair] {
        fronts.flatMap { front in
            backs.map { back in
                ContrastResponse.Pair(
                    name: name ?? PairChecker.name(front, back),
                    ContrastCheck(front.color, on: back.color, over: backdrop ?? .white), use: meaning.use,
                    reason: meaning.reason)
            }
        }
    }

    private static func tooManyPairs(_ reader: JSONReader) -> JSONError {
        reader.error("more than \(APILimits.colorPairs) pairs of colors in one question", code: .outOfRange)
    }

    /// Returns the name of two colors, of which one may be a value; two values have none.
    private static func name(_ front: ColorPalette.Entry, _ back: ColorPalette.Entry) -> String {
        guard !front.name.isEmpty || !back.name.isEmpty else { return "" }
        return [front, back].map { $0.name.isEmpty ? $0.color.hex : $0.name }.joined(separator: " on ")
    }

    private func colors(_ reader: JSONReader) throws(JSONError) -> [ColorPalette.Entry] {
        let text = try reader.string(maximumCharacters: APILimits.colorCharacters)
        if let error = palette.error(ofColors: text) { throw error }
        return try rethrowing(palette.colors(named: text)) { (error: AccessibilityError) in
            palette.hasNames ? reader.error(error.reason, code: .notFound) : reader.error(error)
        }
    }
}
