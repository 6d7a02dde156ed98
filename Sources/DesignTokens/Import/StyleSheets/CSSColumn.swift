// The text styles of one column of custom properties, each named by its property's words without those for the part.

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
    let declarations: CSSDeclarations
    /// The units of lengths, with their sizes in px.
    private(set) var lengths = TokenMath.lengthsOfCSS
    /// The font size of the page, if a rule gives it one.
    private(set) var rootSize: CSSRootSize?

    /// The properties of the rules that use a size; they are a style's own if a rule is named like the style.
    typealias RuleProperties = (properties: [Identifier: Declaration], isNamed: Bool)

    /// The state that the columns of a style sheet share.
    final class References {
        /// The references that the style sheet may still have, because one value can repeat another many times.
        var remaining = DesignTokensLimits.references
        /// The properties of rules, by the words of their styles and sizes.
        var rules: [[String]: RuleProperties] = [:]
    }

    init(
        _ properties: [Declaration], of declarations: CSSDeclarations, context: ImportContext, references: References
    ) throws(TokenError) {
        self.context = context
        self.references = references
        self.properties = properties
        self.declarations = declarations
        values = try CSSColumn.byName(properties)
        guard let size = declarations.rootSize else { return }
        let root = CSSRootSize(size, text: try? resolved(size))
        rootSize = root
        lengths = TokenMath.lengths(rem: root.points ?? CSSRootSize.standard)
    }

    struct Style {
        var path: [String]
        var parts: [StylePart: Declaration] = [:]
        /// The parts that may be steps of other scales than that of the sizes: `--letter-spacing-large`.
        var steps: Set<StylePart> = []
        /// The name in a scale, if an export wrote it.
        var name: String?
        /// The whole font beside the size: `--text-code-shorthand` beside `--text-code-size`.
        var font: Declaration?

        func checkCancellation() throws(TokenError) {
            if let size = parts[.size] { try TokenError.checkCancellation(at: size.place) }
        }
    }

    /// Styles by the words of their names.
    private typealias Groups = NamedValues<Style>

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
        let sized = inOrder(zip(styles, isRead).filter(\.1).map(\.0))
        let names = others + zip(styles, isRead).filter { !$0.1 }.flatMap { $0.0.parts.values.map(\.name) }
        if sized.count > DesignTokensLimits.typographyTokens, let size = sized.last?.parts[.size] {
            throw TokenError.tooManyStyles(at: size.place)
        }
        let prefix = CSSColumn.commonPrefix(sized.filter { $0.name == nil }.map(\.path))
        var mistakes = TokenMistakes()
        var result: [ImportedStyle] = []
        for style in sized {
            try style.checkCancellation()
            guard let size = style.parts[.size] else { continue }
            if let found = mistakes.attempt(try read(style, size, withoutWords: prefix)) { result.append(found) }
        }
        try mistakes.throwIfAny(noting: context, beside: !result.isEmpty)
        // The order of a canceled import does not matter.
        let unread = names.sorted { Cancellation.isWorkCancelled || Identifier($0) < Identifier($1) }
        try noteCycles(among: unread)
        return (result, unread)
    }

    /// Returns styles in the order of their sizes, each at the first place of its property: a column may set it again.
    private func inOrder(_ styles: [Style]) -> [Style] {
        let places = Dictionary(properties.enumerated().map { (Identifier($1.name), $0) }) { first, _ in first }
        func place(_ style: Style) -> Int { style.parts[.size].flatMap { places[Identifier($0.name)] } ?? .max }
        return styles.sorted { place($0) < place($1) }
    }

    /// Returns a style with the properties of its rule; `prefix` words of its path are those of all styles.
    private func read(
        _ style: Style, _ size: Declaration, withoutWords prefix: Int
    ) throws(TokenError) -> ImportedStyle {
        var style = style
        let words = style.path
        if style.name == nil { style.path.removeFirst(prefix) }
        let rule = try rule(of: style, size, words)
        for part in StylePart.allCases { complete(part, of: &style, by: rule) }
        var imported = try imported(style, size)
        imported.style.text = try CSSTextProperties(column: self).properties(rule.properties)
        return imported
    }

    /// Returns the properties of the rules that use a style's size; notes those that other rules do not have.
    private func rule(
        of style: Style, _ size: Declaration, _ words: [String]
    ) throws(TokenError) -> RuleProperties {
        guard let rules = [size, style.font].lazy.compactMap({ $0.flatMap { declarations.rules[$0.name] } }).first
        else { return ([:], false) }
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
        var groups = Groups()
        var others: [Declaration] = []
        var afterSizes: [Reading] = []
        var fonts: [Reading] = []
        var textSizes = 0
        func add(_ reading: Reading, as words: [String]) throws(TokenError) {
            var style = groups[words] ?? Style(path: words)
            if reading.isFont { style.font = reading.parts.first?.value }
            for (part, value) in reading.parts {
                if part == .size, let name = declarations.names[Identifier(value.name)] { style.name = name }
                if let other = style.parts[part], !other.name.isExactly(value.name) {
                    try noteSecond(value, reading.isFont ? part : nil, beside: other)
                    continue
                }
                let isNew = style.parts.updateValue(value, forKey: part) == nil
                if part == .size, isNew, isSizeOfText(value) { textSizes += 1 }
                if textSizes > DesignTokensLimits.typographyTokens { throw TokenError.tooManyStyles(at: value.place) }
            }
            groups[words] = style
        }
        for property in properties {
            try TokenError.checkCancellation(at: property.place)
            let reading = try reading(of: property)
            if reading.parts.isEmpty { others.append(property) }
            if reading.parts.isEmpty { continue }
            if reading.isFont {
                fonts.append(reading)
            } else if reading.namesSize {
                afterSizes.append(reading)
            } else {
                try add(reading, as: reading.words)
            }
        }
        for part in afterSizes {
            // A style may be named like a size: --type-body-size-weight is one of --type-body-size-size.
            let isOwn = groups[part.words]?.parts[.size] != nil
            try add(part, as: isOwn ? part.words : CSSColumn.withoutSize(part.words))
        }
        // A property for one part outranks a whole font.
        for font in fonts {
            let own = CSSColumn.withoutFont(font.words).first { groups[$0]?.parts[.size] != nil }
            try add(font, as: own ?? font.words)
        }
        let unread = try named(&groups, by: others)
        var styles = groups.values
        var steps: [Declaration] = []
        for index in styles.indices {
            try styles[index].checkCancellation()
            steps += styles[index].removeSteps()
        }
        steps += try removeLineHeightsOfOthers(from: &styles)
        return (styles, unread + steps.map(\.name))
    }

    /// Names styles by the properties that an export wrote for this, and returns the names of the others.
    private func named(_ groups: inout Groups, by properties: [Declaration]) throws(TokenError) -> [String] {
        var unread: [String] = []
        for property in properties {
            try TokenError.checkCancellation(at: property.place)
            let words = CSSColumn.words(property.name)
            if words.last?.isExactly("name") == true, let name = CSSText.quoted(property.value),
                var style = groups[words.dropLast()]
            {
                style.name = name
                groups[words.dropLast()] = style
            } else {
                unread.append(property.name)
            }
        }
        return unread
    }

    /// Notes a property, or a part of a whole font with another value, that is not imported because of another
    /// property.
    private func noteSecond(_ value: Declaration, _ part: StylePart?, beside other: Declaration) throws(TokenError) {
        if part != nil, try resolved(other).isExactly(value.value) { return }
        let start = part.map { "the \($0.cssName) of " } ?? ""
        context.note(
            "\(value.place.description): \(start)--\(Quotation.shortened(value.name)) is not imported, because "
                + "--\(Quotation.shortened(other.name)) has the same meaning")
    }

    /// Returns whether a rule or the name says that a size is one of text.
    ///
    /// The size of an icon or a step of spacing is named only a size.
    private func isSizeOfText(_ size: Declaration) -> Bool {
        if declarations.rules[size.name] != nil { return true }
        let words = CSSColumn.words(size.name).map { Identifier($0) }
        return !words.contains("size") || words.contains { CSSColumn.textWords.contains($0) }
    }

    static let textWords: Set<Identifier> = [
        "font", "type", "text", "typography", "typo", "body", "title", "heading", "headline", "subheading", "subtitle",
        "display", "label", "caption", "paragraph", "footnote",
    ]

    private func imported(_ style: Style, _ size: Declaration) throws(TokenError) -> ImportedStyle {
        var reader = TokenStyleReader(dialect: .css, context: context, tree: nil, lengths: lengths)
        let text = try resolved(size)
        var result = try reader.sized(TokenNode(.string(text), at: size.place))
        if case .points(let points) = result.size { reader.em = points }
        noteContainer(text)
        try reader.read(into: &result) { part throws(TokenError) in
            guard let declaration = style.parts[part] else { return nil }
            let text = try resolved(declaration)
            guard !RelativeSize.isOfEveryProperty(text) else {
                context.note(
                    "\(declaration.place.description): the \(part.cssName) \(text) depends on the text around it; it is not "
                        + "imported")
                return nil
            }
            return TokenNode(.string(text), at: declaration.place)
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

extension NamedValues<CSSColumn.Style> {
    fileprivate subscript(words: [String]) -> CSSColumn.Style? {
        get { self[Identifier(words.joined(separator: "-"))] }
        set { if let newValue { self[Identifier(words.joined(separator: "-")), default: newValue] = newValue } }
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
