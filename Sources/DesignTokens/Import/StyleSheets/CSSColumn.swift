// The text styles of one column of custom properties, each named by its property's words without those for the part.

internal import DynamicType
internal import TypescaleStrings
internal import TypescaleThreads

/// Reads the text styles of one column, with the rules that use its sizes.
struct CSSColumn {
    typealias Declaration = CSSDeclarations.Declaration

    let context: ImportContext
    let references: References
    /// The custom properties by name; of several with one name, the last one counts.
    let values: [Identifier: Declaration]
    private let properties: [Declaration]
    private let declarations: CSSDeclarations
    private let reader: TokenStyleReader
    /// The units of lengths, with their sizes in px.
    let lengths: [Identifier: Double]

    /// The properties of the rules that use a size; they are a style's own if a rule is named like the style.
    typealias RuleProperties = (properties: [Identifier: Declaration], isNamed: Bool)

    /// The state that the columns of a style sheet share.
    final class References {
        /// The references that the style sheet may still have, because one value can repeat another many times.
        var rest = DesignTokensLimits.references
        /// The properties of rules, by the words of their styles and sizes.
        var rules: [[String]: RuleProperties] = [:]
    }

    /// Creates a reader of a column's properties in a style sheet.
    init(
        _ properties: [Declaration], of declarations: CSSDeclarations, context: ImportContext, references: References
    ) throws(TokenError) {
        self.context = context
        self.references = references
        self.properties = properties
        self.declarations = declarations
        lengths = TokenMath.lengths(rem: declarations.rootSize?.points ?? CSSRootSize.standard)
        reader = TokenStyleReader(
            dialect: .css, context: ImportContext(isStrict: false), table: nil, lengths: lengths)
        values = try CSSColumn.byName(properties)
    }

    struct Style {
        var path: [String]
        var parts: [StylePart: Declaration] = [:]
        /// The parts that may be steps of other scales than that of the sizes: `--letter-spacing-large`.
        var steps: Set<StylePart> = []
        /// The name in a scale, if an export wrote it.
        var name: String?

        /// Throws if the work is canceled.
        func checkCancellation() throws(TokenError) {
            if let size = parts[.size] { try TokenError.checkCancellation(at: size.place) }
        }
    }

    /// Returns the styles, and the custom properties that are none of theirs.
    func styles() throws(TokenError) -> (styles: [ImportedStyle], unread: [String]) {
        let (styles, others) = try grouped()
        let isText = try styles.map { style throws(TokenError) in
            try style.checkCancellation()
            guard let size = style.parts[.size] else { return false }
            return style.parts.count > 1 || isSizeOfText(size)
        }
        // A file that has only sizes without such words has those of its text.
        let isRead = isText.contains(true) ? isText : styles.map { $0.parts[.size] != nil }
        let sized = zip(styles, isRead).filter(\.1).map(\.0)
        let names = others + zip(styles, isRead).filter { !$0.1 }.flatMap { $0.0.parts.values.map(\.name) }
        if sized.count > DesignTokensLimits.typographyTokens, let size = sized.last?.parts[.size] {
            throw CSSColumn.tooManyStyles(size)
        }
        let prefix = CSSColumn.commonPrefix(sized.filter { $0.name == nil }.map(\.path))
        var mistakes = TokenMistakes()
        var result: [ImportedStyle] = []
        for style in sized {
            try style.checkCancellation()
            if let found = mistakes.attempt(try read(style, withoutWords: prefix)) { result.append(found) }
        }
        try mistakes.check(noting: context, beside: !result.isEmpty)
        // The order of a canceled import does not matter.
        let unread = names.sorted { Cancellation.isWorkCancelled || Identifier($0) < Identifier($1) }
        try noteCycles(among: unread)
        return (result, unread)
    }

    /// Returns a style with the properties of its rule; `prefix` words of its path are those of all styles.
    private func read(_ style: Style, withoutWords prefix: Int) throws(TokenError) -> ImportedStyle {
        var style = style
        let words = style.path
        if style.name == nil { style.path.removeFirst(prefix) }
        let rule = try rule(of: style, words)
        for part in StylePart.allCases { complete(part, of: &style, by: rule) }
        var imported = try imported(style)
        imported.style.text = try CSSTextProperties(column: self).properties(rule.properties)
        return imported
    }

    /// Returns the properties of the rules that use a style's size; notes those that other rules do not have.
    private func rule(of style: Style, _ words: [String]) throws(TokenError) -> RuleProperties {
        guard let size = style.parts[.size], let rules = declarations.rules[Identifier(size.name)] else {
            return ([:], false)
        }
        let key = style.path + [size.name]
        if let known = references.rules[key] { return known }
        let names = [style.path, words, CSSColumn.words(size.name)].map { CSSRules.name($0) }
        let found = try rules.properties(named: Set(names), at: size.place)
        for note in found.notes { context.note(note) }
        references.rules[key] = (found.properties, found.isNamed)
        return (found.properties, found.isNamed)
    }

    /// Groups properties into styles, and returns the names of those that are part of none.
    private func grouped() throws(TokenError) -> (styles: [Style], unread: [String]) {
        var styles: [Style] = []
        var indices: [Identifier: Int] = [:]
        var others: [Declaration] = []
        var textSizes = 0
        for property in properties {
            try TokenError.checkCancellation(at: property.place)
            let found = try parts(of: property)
            if found.parts.isEmpty { others.append(property) }
            let key = Identifier(found.words.joined(separator: "-"))
            for (part, value) in found.parts {
                let index = indices[key] ?? styles.count
                if index == styles.count { styles.append(Style(path: found.words)) }
                indices[key] = index
                if let other = styles[index].parts[part], !other.name.isExactly(property.name) {
                    context.note(
                        "\(property.place.description): --\(Quotation.shortened(property.name)) is not imported, because "
                            + "--\(Quotation.shortened(other.name)) has the same meaning")
                } else {
                    let isNew = styles[index].parts.updateValue(value, forKey: part) == nil
                    if part == .size, isNew, isSizeOfText(value) { textSizes += 1 }
                    if textSizes > DesignTokensLimits.typographyTokens { throw CSSColumn.tooManyStyles(value) }
                }
                if part == .size, let name = declarations.names[Identifier(property.name)] {
                    styles[index].name = name
                }
            }
        }
        for index in styles.indices {
            try styles[index].checkCancellation()
            others += styles[index].removeSteps()
        }
        var unread: [String] = []
        for property in others {
            try TokenError.checkCancellation(at: property.place)
            let words = CSSColumn.words(property.name)
            if words.last?.isExactly("name") == true, let name = CSSText.quoted(property.value),
                let index = indices[Identifier(words.dropLast().joined(separator: "-"))]
            {
                styles[index].name = name
            } else {
                unread.append(property.name)
            }
        }
        return (styles, unread)
    }

    /// Returns whether a rule or the name says that a size is one of text.
    ///
    /// The size of an icon or a step of spacing is named only a size.
    private func isSizeOfText(_ size: Declaration) -> Bool {
        if declarations.rules[Identifier(size.name)] != nil { return true }
        let words = CSSColumn.words(size.name).map { Identifier($0) }
        return !words.contains("size") || words.contains { CSSColumn.textWords.contains($0) }
    }

    private static func tooManyStyles(_ size: Declaration) -> TokenError {
        TokenError(
            place: size.place, reason: "more than \(DesignTokensLimits.typographyTokens) text styles in one file")
    }

    /// Words in the names of sizes that are those of text.
    private static let textWords: Set<Identifier> = [
        "font", "type", "text", "typography", "typo", "body", "title", "heading", "headline", "subheading", "subtitle",
        "display", "label", "caption", "paragraph", "footnote",
    ]

    private func imported(_ style: Style) throws(TokenError) -> ImportedStyle {
        guard let size = style.parts[.size] else { throw TokenError(place: .start(of: ""), reason: "no size") }
        let (text, minimum, maximum) = limits(of: try resolved(size))
        var result = TokenStyle(size: try reader.size(TokenNode(.string(text), at: size.place)))
        (result.minimum, result.maximum) = (minimum, maximum)
        noteContainer(text)
        try reader.read(into: &result) { part throws(TokenError) in
            guard let declaration = style.parts[part] else { return nil }
            return TokenNode(.string(try resolved(declaration)), at: declaration.place)
        }
        if let name = style.name { return ImportedStyle(path: [name], style: result, place: size.place) }
        return ImportedStyle(path: [style.path.joined(separator: "-")], style: result, place: size.place).camelCased
    }

    /// Notes a size that grows with a container, whose width is not known.
    private func noteContainer(_ text: String) {
        let word = text.lowercasedASCII
        guard let unit = FluidSize.containerUnits.first(where: { word.contains($0.text) }) else { return }
        context.note("\(unit), a share of a container's width, is read as vw, a share of the viewport's")
    }

    /// Returns a size without the `max()` and `min()` in px around it, and their limits.
    private func limits(of text: String) -> (size: String, minimum: Double?, maximum: Double?) {
        var (size, minimum, maximum) = (text.lowercasedASCII, Double?.none, Double?.none)
        guard size.utf8.count <= DesignTokensLimits.valueBytes else { return (text, nil, nil) }
        var depth = 0
        while depth < DesignTokensLimits.brackets, size.startsExactly("max(") || size.startsExactly("min("),
            size.endsExactly(")"),
            let comma = size.lastIndex(ofASCII: ","), CSSColumn.isScaled(size[..<comma]),
            let limit = TokenMath.line(
                of: size[size.utf8.index(after: comma)...].dropLast(), in: [], lengths: lengths)?.intercept
        {
            depth += 1
            if size.startsExactly("max(") { minimum = limit } else { maximum = limit }
            size = String(size[..<comma].dropFirst(4))
        }
        return minimum == nil && maximum == nil ? (text, nil, nil) : (size, minimum, maximum)
    }

    /// Returns whether a size is a function or one in rem, beside which a length is its limit.
    private static func isScaled(_ call: Substring) -> Bool {
        call.dropFirst(4).contains(ascii: "(") || call.endsExactly("rem")
    }

    /// Returns the parts of a style that a property has, and the words that name the style.
    private func parts(
        of property: Declaration
    ) throws(TokenError) -> (parts: [(part: StylePart, value: Declaration)], words: [String]) {
        if declarations.names[Identifier(property.name)] != nil {
            return ([(.size, property)], CSSColumn.words(property.name))
        }
        if let (part, words) = part(of: property) { return ([(part, property)], words) }
        var words = CSSColumn.words(property.name)
        // A border has a length and words too.
        let isText = words.contains { CSSColumn.textWords.contains(Identifier($0)) }
        let isFont = words.contains { $0.isExactly("font") } || isText && property.value.contains(ascii: "/")
        let rules = declarations.rules[Identifier(property.name)]?.list ?? []
        guard isFont || rules.contains(where: { $0.properties["font"] != nil }),
            let text = try? resolved(property), let font = CSSFontShorthand(text)
        else { return ([], words) }
        if words.count > 1, words[0].isExactly("font") { words.removeFirst() }
        if font.isSlanted { try context.depart(.slant, at: property.place) }
        if !font.others.isEmpty {
            context.note(
                "\(property.place.description): \(font.others.joined(separator: " and ")) of a font is not imported, as a "
                    + "scale has neither variants nor widths")
        }
        let parts: [(StylePart, String?)] = [
            (.size, font.size), (.lineHeight, font.lineHeight), (.weight, font.weight), (.family, font.family),
        ]
        return (
            parts.compactMap { part, value in
                value.map { value in
                    var declaration = property
                    declaration.value = value
                    return (part, declaration)
                }
            }, words
        )
    }

    /// Returns a property's part and the other words of its name; `nil` for properties that are no part of a style.
    private func part(of property: Declaration) -> (part: StylePart, words: [String])? {
        let words = CSSColumn.words(property.name)
        let identifiers = words.map { Identifier($0) }
        for part in StylePart.allCases {
            for name in part.names where words.count >= name.count {
                let isLast = identifiers.suffix(name.count).elementsEqual(name)
                guard isLast || identifiers.prefix(name.count).elementsEqual(name) else { continue }
                // A number alone is a factor, and no size.
                if part == .size, isNumber(property) { return nil }
                return (part, Array(isLast ? words.dropLast(name.count) : words.dropFirst(name.count)))
            }
        }
        if let found = partAfterPrefix(of: property, words) { return found }
        // Tailwind's sizes and Utopia's steps have no word for the part.
        guard let first = words.first, words.count > 1, first == "text" || first == "step", isSize(property) else {
            return nil
        }
        return (.size, words)
    }

    /// Returns whether a value is a number without a unit.
    private func isNumber(_ property: Declaration) -> Bool {
        guard let text = try? resolved(property), let value = TokenMath.value(css: text) else { return false }
        return value.unit.isEmpty && value.value != 0
    }

    /// Returns whether a value is a length, or a share of another size, which is an error.
    private func isSize(_ property: Declaration) -> Bool {
        guard let text = try? resolved(property) else { return false }
        let unit = TokenMath.value(css: text, units: lengths)?.unit
        return unit.map { ["px", "em", "%"].contains($0) } == true
            || FluidSize.size(css: text, lengths: lengths) != nil
    }

    /// Returns a part whose words are inside of the name, after the prefix of a design system: --ds-font-size-body.
    ///
    /// Only names of several words are, unless the name begins as one of text does: --ds-size-icon is no part of a style,
    /// and --text-title-size-large is one. A size is one that a scale can have.
    private func partAfterPrefix(of property: Declaration, _ words: [String]) -> (part: StylePart, words: [String])? {
        let identifiers = words.map { Identifier($0) }
        let isText = identifiers.first.map { ["text", "type", "font", "typography"].contains($0) } ?? false
        for part in StylePart.allCases {
            for name in part.names where (isText || name.count > 1) && words.count > name.count + 1 {
                let starts = 1..<words.count - name.count
                guard let start = starts.first(where: { identifiers[$0...].starts(with: name) }) else { continue }
                if part == .size {
                    guard let text = try? resolved(property) else { return nil }
                    let length = TokenMath.value(css: text, units: lengths)?.unit
                    guard length?.isExactly("px") == true || FluidSize.size(css: text, lengths: lengths) != nil else {
                        return nil
                    }
                }
                return (part, Array(words[..<start] + words[(start + name.count)...]))
            }
        }
        return nil
    }

    /// Returns the words of a name, also of one in camel case; a negative number, as in Utopia's --step--1, is one.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        let parts = separated(name).lowercasedASCII.parts(at: "-")
        for (index, part) in parts.enumerated() where !part.isEmpty {
            let isNegative = index > 1 && parts[index - 1].isEmpty && part.utf8.allSatisfy(\.isASCIIDigit)
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

    /// Returns the number of words that all names begin with, if each has another one after them.
    ///
    /// Utopia's steps keep theirs. The words after `type`, which begins the names of an export, are the styles' own.
    private static func commonPrefix(_ paths: [[String]]) -> Int {
        guard let first = paths.first, paths.count > 1 else {
            let isPrefix = paths.first?.first.map { ["type", "text", "font"].contains(Identifier($0)) } ?? false
            return isPrefix && (paths.first?.count ?? 0) > 1 ? 1 : 0
        }
        var count = 0
        while count < first.count - 1,
            !first[count].isExactly("step"), count == 0 || !first[count - 1].isExactly("type"),
            paths.allSatisfy({ $0.count > count + 1 && $0[count].isExactly(first[count]) })
        {
            count += 1
        }
        return count
    }
}

extension ImportedStyle {
    /// The style with its name as in code; Tailwind's `2xl` is a name in a scale, unlike a number alone.
    fileprivate var camelCased: ImportedStyle {
        guard let name = path.first, name.utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        let isWord = name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        if isWord, name.utf8.contains(where: \.isASCIILetter) { return self }
        var style = self
        style.path = [StyleNames.camel(name)]
        return style
    }
}

extension StylePart {
    /// The property of a rule.
    var cssName: Identifier {
        switch self {
        case .size: "font-size"
        case .lineHeight: "line-height"
        case .tracking: "letter-spacing"
        case .weight: "font-weight"
        case .family: "font-family"
        }
    }

    /// The words that name the part, the longest first.
    fileprivate var names: [[Identifier]] {
        switch self {
        case .size: [["font", "size"], ["font", "sizes"], ["size"], ["fs"]]
        case .lineHeight: [["font", "line", "height"], ["line", "height"], ["line", "heights"], ["leading"], ["lh"]]
        case .tracking:
            [["font", "letter", "spacing"], ["letter", "spacing"], ["letter", "spacings"], ["tracking"]]
        case .weight: [["font", "weight"], ["font", "weights"], ["weight"]]
        case .family: [["font", "family"], ["family"]]
        }
    }
}
