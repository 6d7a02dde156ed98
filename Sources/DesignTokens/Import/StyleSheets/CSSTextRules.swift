// The rules of style sheets for texts.
//
// A rule that sets a size by var() belongs to the style of that custom property. The other properties of an element are
// often in rules of their own: h1, h2 { line-height: 1.2 } beside h1 { font-size: var(--font-size-h1) }. They belong to
// the style too, if the rule has all selectors of the one with the size. A font may have the size among other values:
// font: 700 var(--font-size-h1)/1.3 Georgia. Which var() is the size depends on the values, so that both wait until all
// style sheets are read.

internal import TypescaleStrings

/// The rules for texts, by the custom properties of their sizes.
struct CSSTextRules {
    private typealias Declaration = CSSDeclarations.Declaration

    /// The rules that set a size or a font by `var()`, by the name of that custom property.
    private var sized: [Identifier: CSSRules] = [:]
    /// The rules with properties of texts and without a size.
    private var others: [CSSRule] = []
    /// The rules with a font of several values, of which some are `var()`.
    private var fonts: [CSSRule] = []

    subscript(property: String) -> CSSRules? { sized[Identifier(property)] }

    var declarations: [CSSDeclarations.Declaration] {
        sized.values.flatMap(\.list).flatMap { $0.properties.values }
    }

    /// Adds a rule, and returns whether its properties are read; `nil` if it sets no size, or if this is not known yet.
    mutating func add(_ rule: CSSRule) -> Bool? {
        guard let size = rule.size else {
            if rule.hasProperties { others.append(rule) }
            return nil
        }
        if let property = Self.reference(in: size.value) {
            // Also a rule of a state says that the size is one of text.
            sized[property, default: CSSRules()].add(rule)
            return !rule.hasProperties || !CSSSelectors.isState(rule.selector)
        }
        if size.name.isExactly("font"), size.value.contains("var(") {
            fonts.append(rule)
            return nil
        }
        return CSSSelectors.page(rule.selector) != nil && !rule.hasProperties
    }

    /// Returns the custom property in `var()`, if the value is nothing else.
    private static func reference(in value: some StringProtocol) -> Identifier? {
        guard value.lowercasedASCII.startsExactly("var(") else { return nil }
        let sides = value.dropFirst(4).partsOutsideBrackets(most: 2) { $0 == ")" }
        guard sides.count == 2, sides[1].isEmpty, let name = sides[0].parts(at: ",", most: 2).first else { return nil }
        return name.trimmingASCIISpace.afterExactly("--").map { Identifier(CSSText.unescaped($0)) }
    }

    /// Completes the rules that set sizes, and returns the selectors of those that are not read.
    ///
    /// `resolved` returns a value with `var()` replaced.
    mutating func complete(
        _ resolved: (CSSDeclarations.Declaration) -> String?
    ) throws(TokenError) -> [String] {
        var skipped: [String] = []
        for rule in fonts {
            let isRead = Self.divided(rule, resolved).flatMap { add($0) }
            if isRead != true { skipped.append(Quotation.shortened(rule.selector)) }
        }
        fonts = []
        let companions = try companions()
        var partial: Set<Identifier> = []
        for property in sized.keys.sorted() {
            guard var rules = sized[property] else { continue }
            try rules.update { rule throws(TokenError) in try Self.completed(rule, by: companions, partial: &partial) }
            sized[property] = rules
        }
        return skipped + partial.sorted().map { Quotation.shortened($0.text) }
    }

    /// Returns a rule with the parts of its font as properties; `nil` if the size is not a custom property.
    private static func divided(_ rule: CSSRule, _ resolved: (Declaration) -> String?) -> CSSRule? {
        guard let font = rule.size else { return nil }
        let words = CSSFontShorthand.words(font.value)
        func with(_ value: String) -> Declaration {
            var declaration = font
            declaration.value = value
            return declaration
        }
        var texts = words.map { resolved(with($0)) ?? $0 }
        guard let index = texts.firstIndex(where: CSSFontShorthand.isSize) else { return nil }
        let size = CSSFontShorthand.divided(words[index]).size
        guard reference(in: size) != nil else { return nil }
        // The parts around the size do not depend on it.
        texts[index] = "1px" + (CSSFontShorthand.divided(texts[index]).lineHeight.map { "/" + $0 } ?? "")
        guard let parts = CSSFontShorthand(texts.joined(separator: " ")) else { return nil }
        var rule = rule
        rule.properties[StylePart.size.cssName] = with(size)
        for (part, value) in parts.declarations(font) where part != .size {
            if let own = rule.properties[part.cssName], own.isAfter(value) { continue }
            rule.properties[part.cssName] = value
        }
        return rule
    }

    /// Returns the properties that rules without a size have for the selectors of rules with one.
    private func companions() throws(TokenError) -> [Identifier: [Identifier: Declaration]] {
        var result: [Identifier: [Identifier: Declaration]] = [:]
        for rule in sized.values.lazy.flatMap(\.list) {
            for selector in CSSSelectors.list(rule.selector) { result[Identifier(selector.trimmingASCIISpace)] = [:] }
        }
        let names = Set(CSSRule.names)
        for rule in others {
            let properties = rule.properties.filter { names.contains($0.key) }
            for selector in CSSSelectors.list(rule.selector) {
                result[Identifier(selector.trimmingASCIISpace)]?.merge(properties) { $1.isAfter($0) ? $1 : $0 }
            }
        }
        return result
    }

    /// Returns a rule with the properties that all of its selectors have in others; `partial` gets the selectors of the
    /// rest.
    private static func completed(
        _ rule: CSSRule, by companions: [Identifier: [Identifier: Declaration]], partial: inout Set<Identifier>
    ) throws(TokenError) -> CSSRule {
        var rule = rule
        let selectors = CSSSelectors.list(rule.selector).map { Identifier($0.trimmingASCIISpace) }
        for name in CSSRule.names {
            if let size = rule.size { try TokenError.checkCancellation(at: size.place) }
            let found = selectors.map { companions[$0]?[name] }
            guard let first = found.lazy.compactMap({ $0 }).first else { continue }
            guard found.allSatisfy({ $0?.value.isExactly(first.value) == true }) else {
                partial.formUnion(zip(selectors, found).lazy.filter { $0.1 != nil }.map(\.0))
                continue
            }
            if rule.properties[name].map({ first.isAfter($0) }) ?? true { rule.properties[name] = first }
        }
        return rule
    }
}

extension CSSDeclarations.Declaration {
    /// Returns whether the cascade prefers the declaration to another one of its property.
    fileprivate func isAfter(_ other: Self) -> Bool { rank == other.rank ? order > other.order : other.rank < rank }
}
