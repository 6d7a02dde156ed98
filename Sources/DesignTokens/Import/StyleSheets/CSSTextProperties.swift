internal import DynamicType
internal import TypescaleStrings

/// Reads the CSS properties of texts in the rule of a style.
struct CSSTextProperties {
    let column: CSSColumn

    /// Returns the properties of a rule; notes values that a style cannot have.
    func properties(_ rule: [Identifier: CSSDeclarations.Declaration]) throws(TokenError) -> TextProperties {
        var text = TextProperties()
        for property in TextProperty.all {
            let older: Identifier? = property.key == "overflowWrap" ? "word-wrap" : nil
            guard let declaration = rule[Identifier(property.cssName)] ?? older.flatMap({ rule[$0] }) else { continue }
            let value = try column.resolved(declaration)
            var changed = text
            guard let read = self.value(value, property.form), property.set(read, &changed),
                property.reason(against: changed) == nil
            else {
                column.context.note(
                    "\(declaration.place.description): \(declaration.name): \(Quotation.shortened(value)) is not a value that a "
                        + "style can have; it is not imported")
                continue
            }
            text = changed
        }
        return text
    }

    private func value(_ text: String, _ form: TextProperty.Form) -> TextProperty.Value? {
        switch form {
        case .keywords: return .text(text.lowercasedASCII)
        case .integer: return Int(text).map { .integer($0) }
        case .length:
            if text.lowercasedASCII.isExactly("normal") { return .length(ScalableLength()) }
            return TokenMath.line(of: text, in: ["em"], lengths: column.lengths).map { line in
                .length(ScalableLength(points: TokenNumbers.rounded(line.intercept), em: line.slope))
            }
        case .notation: return .text(text)
        }
    }
}
