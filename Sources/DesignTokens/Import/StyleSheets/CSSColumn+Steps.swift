// The names of independent scales.
//
// --font-size-medium and --font-weight-medium are steps of two scales with the same words, and not parts of one style,
// as --text-body-size and --text-body-weight are: the part comes first in the name, and a number or a word for a size
// is all that follows. A rule that uses the size says which weight belongs to it. Without one, a weight with the same
// word is not imported. Other parts are, because line heights are often listed by the words of their sizes; a note says
// so. Line heights that are lengths are those of other sizes if two of them do not exceed the sizes with their words.

internal import TypescaleStrings

extension CSSColumn.Style {
    /// Removes the weight if it is only a step of another scale, and returns it; finds the parts that may be one.
    mutating func removeSteps() -> [CSSColumn.Declaration] {
        guard let size = parts[.size], isStep(size) else { return [] }
        steps = Set(parts.filter { $0.key != .size && isStep($0.value) }.keys)
        return steps.remove(.weight).flatMap { parts.removeValue(forKey: $0) }.map { [$0] } ?? []
    }

    /// Returns whether the words of a property after those of its part are all numbers or words for sizes.
    private func isStep(_ property: CSSColumn.Declaration) -> Bool {
        guard !path.contains(where: { CSSColumn.roleWords.contains(Identifier($0)) }) else { return false }
        let words = CSSColumn.words(property.name)
        let count = zip(words.reversed(), path.reversed()).prefix { $0.0.isExactly($0.1) }.count
        return count > 0 && words.count > count && words.suffix(count).allSatisfy(CSSColumn.isStepWord)
    }
}

extension CSSColumn {
    /// Words in the names of styles that say what a text is.
    fileprivate static let roleWords: Set<Identifier> = [
        "body", "title", "heading", "headline", "subheading", "subtitle", "display", "label", "caption", "paragraph",
        "footnote",
    ]

    private static let stepWords: Set<Identifier> = [
        "x", "xx", "xxx", "xs", "xxs", "xxxs", "s", "sm", "m", "md", "l", "lg", "xl", "xxl", "xxxl", "extra", "tiny",
        "small", "smaller", "smallest", "medium", "large", "larger", "largest", "huge", "big", "mini", "minus", "base",
        "normal", "regular", "default", "thin", "light", "bold",
    ]

    /// Returns whether a word is a number, a word for a size, or both: `300`, `2xl`, `base300`.
    fileprivate static func isStepWord(_ word: String) -> Bool {
        let letters = String(decoding: word.utf8.filter { !($0 >= 0x30 && $0 <= 0x39) }, as: UTF8.self)
        return letters.isEmpty || stepWords.contains(Identifier(letters))
    }

    /// Gives a style the part of the rule that uses its size, if the name of no property has it, or not for certain.
    func complete(_ part: StylePart, of style: inout Style, by rule: RuleProperties) {
        let isStep = style.steps.contains(part)
        guard let own = style.parts[part], part != .size else {
            style.parts[part] = style.parts[part] ?? rule.properties[part.cssName]
            return
        }
        let name = Quotation.shortened(own.name)
        guard let other = rule.properties[part.cssName], isStep || rule.isNamed else {
            if isStep, let size = style.parts[.size] {
                context.note(
                    "\(own.place.description): --\(name) is read as the \(part.cssName) of "
                        + "--\(Quotation.shortened(size.name)), because both names end alike; no rule says so")
            }
            return
        }
        style.parts[part] = other
        guard let (value, own) = try? (resolved(other), resolved(own)), value.isExactly(own) else {
            context.note(
                "\(own.place.description): --\(name) is not imported, because the rule at \(other.place.description) "
                    + "has the same size and \(part.cssName): \(Quotation.shortened(other.value))")
            return
        }
    }

    /// Removes line heights that are lengths, and steps of a scale that is not that of the sizes, and returns them.
    func removeLineHeightsOfOthers(from styles: inout [Style]) throws(TokenError) -> [Declaration] {
        var indices: [Int] = []
        var tooSmall = 0
        for (index, style) in styles.enumerated() where style.steps.contains(.lineHeight) {
            try style.checkCancellation()
            guard let height = points(style.parts[.lineHeight]) else { continue }
            indices.append(index)
            if let size = points(style.parts[.size]), height <= size { tooSmall += 1 }
        }
        guard tooSmall > 1 else { return [] }
        return indices.compactMap { styles[$0].parts.removeValue(forKey: .lineHeight) }
    }

    /// Returns the length of a part in px; `nil` for other values.
    private func points(_ declaration: Declaration?) -> Double? {
        guard let declaration, let text = try? resolved(declaration),
            let length = TokenMath.value(css: text, units: lengths), length.unit.isExactly("px")
        else { return nil }
        return length.value
    }
}
