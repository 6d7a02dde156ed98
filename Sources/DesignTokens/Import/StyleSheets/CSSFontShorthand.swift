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
        guard text.utf8.count <= NotationsLimits.valueBytes else { return nil }
        let words = CSSFontShorthand.words(text)
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
        guard CSSFontShorthand.beginsFamily(family) else { return nil }
    }

    /// Returns the parts as declarations at the place of the whole font.
    func declarations(_ font: CSSDeclarations.Declaration) -> [(part: StylePart, value: CSSDeclarations.Declaration)] {
        let parts: [(StylePart, String?)] = [
            (.size, size), (.lineHeight, lineHeight), (.weight, weight), (.family, family),
        ]
        return parts.compactMap { part, value in
            value.map { value in
                var declaration = font
                declaration.value = value
                return (part, declaration)
            }
        }
    }

    static func areFamilies(_ text: String) -> Bool {
        text.partsOutsideBrackets { $0 == "," }.allSatisfy { part in
            let name = part.trimmingASCIISpace
            return beginsFamily(name) && !name.contains(ascii: "(")
        }
    }

    /// Returns whether a text begins as a family does: with a quotation mark or an identifier such as `-apple-system`.
    private static func beginsFamily(_ text: some StringProtocol) -> Bool {
        var rest = Array(text.utf8.prefix(2))[...]
        if rest.first == "\"" || rest.first == "'" { return true }
        if rest.first == "-" { rest = rest.dropFirst() }
        guard let first = rest.first else { return false }
        return first >= 0x80 || first.isASCIILetter || "-_\\".utf8.contains(first)
    }

    /// The words before the size that a scale does not have: variants and widths.
    private static let unread: Set<Identifier> = [
        "small-caps", "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "semi-expanded",
        "expanded", "extra-expanded", "ultra-expanded",
    ]

    /// Returns whether a word is a size, also one before the slash of a line height.
    static func isSize(_ word: String) -> Bool {
        let text = divided(word).size.lowercasedASCII
        if RelativeSize.isFunction(text) { return true }
        guard let quantity = TokenMath.value(css: text) else { return false }
        return !quantity.unit.isEmpty
    }

    /// Returns the size and the line height on both sides of a slash.
    static func divided(_ word: String) -> (size: String, lineHeight: String?) {
        let parts = word.partsOutsideBrackets(most: 2) { $0 == "/" }.map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    /// Returns the words of a value; brackets and quotation marks separate words too, as in `var(--a)var(--b)`.
    static func words(_ text: some StringProtocol) -> [String] {
        text.partsOutsideBrackets { $0 <= 0x20 }.filter { !$0.isEmpty }.flatMap(separated)
    }

    /// Divides a word after brackets and before quotation marks, but not beside the slash or comma that joins its
    /// parts.
    private static func separated(_ word: Substring) -> [String] {
        var starts = [word.startIndex]
        var (depth, quote, last) = (0, UInt8?.none, UInt8(ascii: ","))
        for index in word.utf8.indices {
            let byte = word.utf8[index]
            let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            if quote != nil {
                if byte == quote { quote = nil }
            } else {
                let isNew = isQuote || last == UInt8(ascii: ")")
                if depth == 0, isNew, !"/,".utf8.contains(byte), !"/,".utf8.contains(last) { starts.append(index) }
                if isQuote { quote = byte }
                depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
            }
            last = byte
        }
        return zip(starts, starts.dropFirst() + [word.endIndex]).map { String(word[$0..<$1]) }
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
