// The parts of styles that custom properties have by their names.
//
// The words of a part may end a name, begin it, or follow the prefix of a design system. Those at the end count first:
// --font-size-body--line-height is the line height of --font-size-body.

extension CSSColumn {
    struct Reading {
        var parts: [(part: StylePart, value: Declaration)] = []
        /// The words that name the style.
        var words: [String]
        /// A Boolean value that indicates whether the property is a whole font.
        var isFont = false

        /// A Boolean value that indicates whether the words end or begin with those of a size, as in
        /// --font-size-h1-weight.
        var namesSize: Bool {
            parts.first.map { $0.part != .size } ?? false && CSSColumn.withoutSize(words).count < words.count
        }
    }

    /// Returns the parts of a style that a property has, and the words that name the style.
    func reading(of property: Declaration) throws(TokenError) -> Reading {
        var words = CSSColumn.words(property.name)
        if declarations.names[Identifier(property.name)] != nil {
            return Reading(parts: [(.size, property)], words: words)
        }
        if let (part, words) = part(of: property) { return Reading(parts: [(part, property)], words: words) }
        // A border has a length and words too.
        let isText = words.contains { CSSColumn.textWords.contains(Identifier($0)) }
        let isFont =
            words.contains { ["font", "shorthand"].contains(Identifier($0)) }
            || isText && property.value.contains(ascii: "/")
        let rules = declarations.rules[property.name]?.list ?? []
        guard isFont || rules.contains(where: { $0.properties["font"] != nil }), let text = try? resolved(property)
        else { return Reading(words: words) }
        guard let font = CSSFontShorthand(text) else {
            guard words.count > 1, words.last?.isExactly("font") == true, CSSFontShorthand.areFamilies(text) else {
                return Reading(words: words)
            }
            return Reading(parts: [(.family, property)], words: words.dropLast())
        }
        if words.count > 1, words[0].isExactly("font") { words.removeFirst() }
        if font.isSlanted { try context.depart(.slant, at: property.place) }
        if !font.others.isEmpty {
            context.note(
                "\(property.place.description): \(font.others.joined(separator: " and ")) of a font is not imported, as a "
                    + "scale has neither variants nor widths")
        }
        return Reading(parts: font.declarations(property), words: words, isFont: true)
    }

    /// Returns the names without one word `font` or `shorthand`: `body` for `body-font`.
    static func withoutFont(_ words: [String]) -> [[String]] {
        words.indices.reversed().filter { words.count > 1 && ["font", "shorthand"].contains(Identifier(words[$0])) }
            .map { Array(words[..<$0] + words[($0 + 1)...]) }
    }

    /// Returns a property's part and the other words of its name; `nil` for properties that are no part of a style.
    private func part(of property: Declaration) -> (part: StylePart, words: [String])? {
        let words = CSSColumn.words(property.name)
        let identifiers = words.map { Identifier($0) }
        let isLast = { (name: [Identifier]) in identifiers.suffix(name.count).elementsEqual(name) }
        let endings = StylePart.propertyNames.filter { isLast($0.name) }
        if let (part, name) = endings.first(where: { hasStyleName(property, without: $0.name) }) ?? endings.first {
            let rest = Array(words.dropLast(name.count))
            guard part == .size else { return (part, rest) }
            // A number alone is a factor and no size, and fs is short for other words too.
            return isNumber(property) || name == ["fs"] && !isSize(property) ? nil : (.size, rest)
        }
        if let (part, name) = StylePart.propertyNames.first(where: { identifiers.starts(with: $0.name) }) {
            return part == .size && isNumber(property) ? nil : (part, Array(words.dropFirst(name.count)))
        }
        if let found = CSSColumn.partAfterPrefix(words) {
            // One word, as in --type-title-size-trim, says less than two.
            let isClear = words.count - found.words.count > 1
            return found.part == .size && !isSize(property, isFixed: !isClear) ? nil : found
        }
        // Tailwind's sizes and Utopia's steps have no word for the part.
        guard let first = words.first, words.count > 1, first == "text" || first == "step", isSize(property) else {
            return nil
        }
        let isOfBox = [words[1], words[words.count - 1]].contains { CSSColumn.boxWords.contains(Identifier($0)) }
        return first == "text" && isOfBox && declarations.rules[property.name] == nil ? nil : (.size, words)
    }

    /// Returns whether an export wrote a name for the style that a property's name has before the words of a part.
    private func hasStyleName(_ property: Declaration, without part: [Identifier]) -> Bool {
        let style = property.name.dropLast(part.map(\.text).joined(separator: "-").count)
        return values[Identifier(style + "name")].map { CSSText.quoted($0.value) != nil } ?? false
    }

    /// The words of CSS properties that begin with `text` and of boxes, whose lengths are no sizes of text.
    private static let boxWords: Set<Identifier> = [
        "border", "box", "decoration", "emphasis", "gap", "height", "indent", "inset", "length", "margin", "measure",
        "offset", "outline", "padding", "radius", "shadow", "spacing", "stroke", "thickness", "underline", "width",
    ]

    private func isNumber(_ property: Declaration) -> Bool {
        guard let text = try? resolved(property), let value = TokenMath.value(css: text) else { return false }
        return value.unit.isEmpty && value.value != 0
    }

    /// Returns whether a value is a length; one that no scale can have is one too, unless it must be fixed.
    private func isSize(_ property: Declaration, isFixed: Bool = false) -> Bool {
        guard let text = try? resolved(property) else { return false }
        guard isFixed else { return RelativeSize.isLength(text, lengths: lengths) }
        return TokenMath.value(css: text, units: lengths)?.unit.isExactly("px") == true
            || FluidSize.size(css: text, lengths: lengths) != nil
    }

    /// Returns the words of a style in a name without its last part, which may be the name of the style's size.
    static func withoutSize(_ words: [String]) -> [String] {
        let identifiers = words.map { Identifier($0) }
        for (part, name) in StylePart.propertyNames where part == .size {
            if identifiers.suffix(name.count).elementsEqual(name) { return words.dropLast(name.count) }
            if identifiers.starts(with: name) { return Array(words.dropFirst(name.count)) }
        }
        guard let (part, rest) = partAfterPrefix(words), part == .size else { return words }
        return rest
    }

    /// Returns the part whose words are inside of a name, after the prefix of a design system: --ds-font-size-body.
    ///
    /// Only names of several words are, unless the name begins as one of text does: --ds-size-icon is no part of a
    /// style, and --text-title-size-large is one.
    private static func partAfterPrefix(_ words: [String]) -> (part: StylePart, words: [String])? {
        let identifiers = words.map { Identifier($0) }
        let isText = identifiers.first.map { ["text", "type", "font", "typography"].contains($0) } ?? false
        for (part, name) in StylePart.propertyNames where (isText || name.count > 1) && words.count > name.count + 1 {
            let starts = 1..<words.count - name.count
            guard let start = starts.first(where: { identifiers[$0...].starts(with: name) }) else { continue }
            return (part, Array(words[..<start] + words[(start + name.count)...]))
        }
        return nil
    }

    /// Returns the words of a name, also of one in camel case; a number after that of a part, as in font-size1, is one.
    ///
    /// So is a negative digit, as in Utopia's --step--1, unless two hyphens separate words before it.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        let parts = separated(name).lowercasedASCII.parts(at: "-")
        for (index, part) in parts.enumerated() where !part.isEmpty {
            let letters = String(decoding: part.utf8.prefix { !$0.isASCIIDigit }, as: UTF8.self)
            let digits = part.utf8.dropFirst(letters.utf8.count)
            if StylePart.lastWords.contains(Identifier(letters)), digits.allSatisfy(\.isASCIIDigit), !digits.isEmpty {
                words += [letters, String(Substring(digits))]
                continue
            }
            let isNegative =
                index > 1 && parts[index - 1].isEmpty && part.utf8.count == 1 && letters.isEmpty
                && !parts[..<(index - 1)].contains(where: \.isEmpty)
            words.append((isNegative ? "minus" : "") + part)
        }
        return words
    }

    /// Returns a name with a hyphen between a small letter and a capital one.
    private static func separated(_ name: String) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            if byte.isASCIICapital, let last = bytes.last, (0x61...0x7A).contains(last) { bytes.append(0x2D) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
