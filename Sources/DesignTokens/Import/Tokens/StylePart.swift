internal import TypescaleStrings

/// A part of a text style, which other tools give a property or a variable of its own.
enum StylePart: Int, CaseIterable {
    case size, lineHeight, tracking, weight, family

    private struct Names {
        /// The key in a typography token.
        let token: Identifier
        /// Penpot's key, which is that of a type of tokens.
        var penpot: Identifier?
        let css: Identifier
        /// The scopes of Figma's variables.
        let scopes: [Identifier]
        /// The words in the names of Figma's variables, without spaces and hyphens.
        let figma: [Identifier]
        /// The words in the names of custom properties.
        let properties: [[Identifier]]
    }

    /// The names of each part, in the order of the cases.
    private static let names: [Names] = [
        Names(
            token: "fontSize", penpot: "fontSizes", css: "font-size", scopes: ["FONT_SIZE"],
            figma: ["size", "fontsize", "fontsizes", "sizes"],
            properties: [["font", "size"], ["font", "sizes"], ["size"], ["fs"]]),
        Names(
            token: "lineHeight", penpot: "lineHeights", css: "line-height", scopes: ["LINE_HEIGHT"],
            figma: ["lineheight", "lineheights", "leading"],
            properties: [["font", "line", "height"], ["line", "height"], ["line", "heights"], ["leading"], ["lh"]]),
        Names(
            token: "letterSpacing", css: "letter-spacing", scopes: ["LETTER_SPACING"],
            figma: ["letterspacing", "tracking", "letterspacings"],
            properties: [
                ["font", "letter", "spacing"], ["letter", "spacing"], ["letter", "spacings"], ["tracking"], ["ls"],
            ]),
        Names(
            token: "fontWeight", penpot: "fontWeights", css: "font-weight", scopes: ["FONT_WEIGHT", "FONT_STYLE"],
            figma: ["weight", "fontweight", "fontweights", "style", "fontstyle"],
            properties: [["font", "weight"], ["font", "weights"], ["weight"], ["fw"]]),
        Names(
            token: "fontFamily", penpot: "fontFamilies", css: "font-family", scopes: ["FONT_FAMILY"],
            figma: ["family", "fontfamily", "fontfamilies", "typeface"],
            properties: [["font", "family"], ["family"], ["ff"]]),
    ]

    private var names: Names { Self.names[rawValue] }

    var tokenName: Identifier { names.token }
    var penpotName: Identifier? { names.penpot }
    var cssName: Identifier { names.css }

    /// Creates the part of a scope of Figma's variables; `nil` for other scopes.
    init?(scope: String) {
        guard let part = Self.allCases.first(where: { $0.names.scopes.contains(Identifier(scope)) }) else { return nil }
        self = part
    }

    /// Creates the part that the name of a Figma variable or group refers to; `nil` for other names.
    init?(name: String) {
        let bytes = name.lowercasedASCII.utf8.filter { !" -_".utf8.contains($0) }
        let word = Identifier(String(decoding: bytes, as: UTF8.self))
        guard let part = Self.allCases.first(where: { $0.names.figma.contains(word) }) else { return nil }
        self = part
    }

    /// The words of custom properties that name a part, the longest first.
    static let propertyNames: [(part: StylePart, name: [Identifier])] =
        allCases.flatMap { part in part.names.properties.map { (part, $0) } }.sorted { $0.1.count > $1.1.count }

    /// The last words of these names.
    static let lastWords = Set(propertyNames.compactMap(\.name.last))
}
