internal import DynamicType

/// The parts of CSS's shorthand `font`, as in `italic 600 12px/18px Inter, sans-serif`.
struct CSSFontShorthand {
    var size: String
    var lineHeight: String?
    var weight: String?
    var family: String
    var isSlanted = false
    /// The words that a scale has no value for: variants and widths.
    var others: [String] = []

    /// Parses a value; `nil` for anything else, such as a border.
    init?(_ text: String) {
        guard text.utf8.count <= DesignTokensLimits.valueBytes else { return nil }
        let words = text.partsOutsideBrackets { $0 <= 0x20 }.filter { !$0.isEmpty }.map(String.init)
        guard let position = words.firstIndex(where: CSSFontShorthand.isSize) else { return nil }
        for word in words[..<position].map(\.lowercasedASCII) {
            switch Identifier(word) {
            case "italic", "oblique": isSlanted = true
            case "bold", "bolder", "lighter": weight = word.isExactly("lighter") ? "300" : "700"
            case "normal": break
            case let name where CSSFontShorthand.unread.contains(name): others.append(word)
            default:
                guard let number = Int(word), (1...1_000).contains(number) else { return nil }
                weight = word
            }
        }
        let rest = CSSFontShorthand.joinedSlash(Array(words[position...]))
        let pair = CSSFontShorthand.divided(rest[0])
        size = pair.size
        lineHeight = pair.lineHeight
        family = rest.dropFirst().joined(separator: " ")
        guard let first = family.utf8.first,
            first == "\"" || first == "'" || first >= 0x80 || first.isASCIILetter
        else { return nil }
    }

    /// The words before the size that a scale does not have: variants and widths.
    private static let unread: Set<Identifier> = [
        "small-caps", "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "semi-expanded",
        "expanded", "extra-expanded", "ultra-expanded",
    ]

    private static func isSize(_ word: String) -> Bool {
        let text = divided(word).size.lowercasedASCII
        if ["clamp(", "calc(", "min(", "max("].contains(where: { text.startsExactly($0) }) { return true }
        guard let quantity = TokenMath.result(of: text).value else { return false }
        return !quantity.unit.isEmpty
    }

    /// Returns the size and the line height on both sides of a slash.
    private static func divided(_ word: String) -> (size: String, lineHeight: String?) {
        let parts = word.partsOutsideBrackets(most: 2) { $0 == "/" }.map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    /// Joins a size and a line height with blanks around their slash.
    private static func joinedSlash(_ words: [String]) -> [String] {
        guard words.count > 1 else { return words }
        if words[1].isExactly("/"), words.count > 2 { return [words[0] + "/" + words[2]] + words.dropFirst(3) }
        if words[0].endsExactly("/") || words[1].startsExactly("/") {
            return [words[0] + words[1]] + words.dropFirst(2)
        }
        return words
    }
}
