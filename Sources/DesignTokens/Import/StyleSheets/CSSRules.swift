// The rules of a style sheet that use one size.
//
// Many elements may have one size: paragraphs, buttons, captions. A rule whose selector has the style's name, otherwise
// one of an element such as p, has the style's other properties; without either, what all rules have in common counts.
// A rule that sets the size alone says nothing about the others.

internal import DynamicType
internal import TypescaleStrings

/// A rule that sets a size by `var()`.
struct CSSRule {
    let selector: String
    var properties: [Identifier: CSSDeclarations.Declaration]
    /// The names of the elements and classes that are a whole selector of the list.
    private let elements: [Identifier]
    private let classes: [Identifier]

    init(selector: String, properties: [Identifier: CSSDeclarations.Declaration]) {
        (self.selector, self.properties) = (selector, properties)
        var (elements, classes): ([Identifier], [Identifier]) = ([], [])
        for part in CSSSelectors.list(selector) {
            let text = part.trimmingASCIISpace
            let name = text.lowercasedASCII.isExactly(":root") ? "html" : text.afterExactly(".") ?? text
            let isName = name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" || $0 >= 0x80 }
            guard isName, !name.isEmpty else { continue }
            let words = CSSRules.name(CSSColumn.words(String(name)))
            if text.startsExactly(".") { classes.append(words) } else { elements.append(words) }
        }
        (self.elements, self.classes) = (elements, classes)
    }

    /// The properties beside the size that an import reads.
    static let names: [Identifier] =
        StylePart.allCases.filter { $0 != .size }.map(\.cssName) + TextProperty.all.map { Identifier($0.cssName) }
        + ["word-wrap"]

    /// The declaration of the size, or of a whole font.
    var size: CSSDeclarations.Declaration? { properties["font-size"] ?? properties["font"] }

    /// A Boolean value that indicates whether the rule has a property beside the size that an import reads.
    var hasProperties: Bool { CSSRule.names.contains { properties[$0] != nil } }

    fileprivate func value(_ name: Identifier) -> Identifier? { properties[name].map { Identifier($0.value) } }

    /// Returns 2 for a selector with one of the names, 1 for an element's, and 0 for others.
    fileprivate func rank(_ names: Set<Identifier>) -> Int {
        if elements.contains(where: names.contains) || classes.contains(where: names.contains) { return 2 }
        return elements.isEmpty ? 0 : 1
    }
}

/// The rules of one size, in order.
struct CSSRules {
    private var rules = NamedValues<CSSRule>()

    var list: [CSSRule] { rules.values }

    /// Adds a rule, whose properties replace those of an earlier one with its selector; one of a state is left out.
    mutating func add(_ rule: CSSRule) {
        guard !CSSSelectors.isState(rule.selector) else { return }
        rules[Identifier(rule.selector), default: rule].properties.merge(rule.properties) {
            $1.rank < $0.rank ? $0 : $1
        }
    }

    mutating func update(_ completed: (CSSRule) throws(TokenError) -> CSSRule) throws(TokenError) {
        for (name, rule) in zip(rules.names, rules.values) { rules[name, default: rule] = try completed(rule) }
    }

    /// Returns words as a name, without a first one that says that it is about text.
    static func name(_ words: [String]) -> Identifier {
        let isText = words.count > 1 && ["text", "type", "font"].contains(Identifier(words[0]))
        return Identifier(words.dropFirst(isText ? 1 : 0).joined(separator: "-"))
    }

    /// Returns the properties of the style with one of the names, and a note for each one that rules do not agree on.
    ///
    /// They are those of a rule that is named like the style if `isNamed`.
    func properties(
        named names: Set<Identifier>, at place: TokenPlace
    ) throws(TokenError) -> (properties: [Identifier: CSSDeclarations.Declaration], isNamed: Bool, notes: [String]) {
        let ranks = list.map { $0.hasProperties ? $0.rank(names) : -1 }
        let rules = zip(list, ranks).filter { $0.1 >= 0 }
        let best = rules.map(\.1).max()
        let chosen = rules.filter { $0.1 == best }.map(\.0)
        guard let first = chosen.first else { return ([:], false, []) }
        var properties: [Identifier: CSSDeclarations.Declaration] = [:]
        var notes: [String] = []
        for name in CSSRule.names {
            try TokenError.checkCancellation(at: place)
            let value = first.value(name)
            let conflict = chosen.first { $0.value(name) != value }
            if conflict == nil { properties[name] = first.properties[name] }
            let dropped = rules.lazy.map(\.0).first { $0.value(name) != nil && $0.value(name) != value }
            guard let other = conflict ?? dropped else { continue }
            let hasNone = other.value(name) == nil
            notes += CSSRules.note(name, hasNone ? first : other, hasNone ? other : first)
        }
        return (properties, best == 2, notes)
    }

    /// Returns a note that a property of a rule is not imported because of another rule.
    private static func note(_ name: Identifier, _ dropped: CSSRule, _ kept: CSSRule) -> [String] {
        guard let declaration = dropped.properties[name] else { return [] }
        let other = kept.value(name).map { "\(name): \(Quotation.shortened($0.text))" } ?? "no \(name)"
        return [
            "\(declaration.place.description): \(name): \(Quotation.shortened(declaration.value)) of "
                + "\(Quotation.shortened(dropped.selector)) is not imported, because "
                + "\(Quotation.shortened(kept.selector)) has the same size and \(other)"
        ]
    }
}
