internal import TypescaleStrings

// `var()` in custom properties.
extension CSSColumn {
    /// Returns custom properties by their names; of several with one name, the last one counts.
    static func byName(_ properties: [Declaration]) throws(TokenError) -> [Identifier: Declaration] {
        var values: [Identifier: Declaration] = [:]
        for property in properties {
            try TokenError.checkCancellation(at: property.place)
            values[Identifier(property.name)] = property
        }
        return values
    }

    /// Returns the name of a custom property in `var()`, without its two hyphens.
    static func propertyName(_ text: some StringProtocol) -> String {
        let name = text.split { $0 == " " || $0.isNewline || $0 == "\t" }.joined()
        return CSSText.unescaped(name.afterExactly("--").map(String.init) ?? name)
    }

    /// Returns a property's value with `var()` replaced; `chain` has the properties that lead to it.
    func resolved(_ declaration: Declaration, chain: [Identifier] = []) throws(TokenError) -> String {
        func error(_ reason: String, code: TokenError.Code = .malformed) -> TokenError {
            TokenError(place: declaration.place, reason: reason, code: code)
        }
        var result = ""
        var rest = declaration.value[...]
        while let start = rest.firstRange(of: "var(") {
            guard max(declaration.value.utf8.count, result.utf8.count) <= NotationsLimits.valueBytes else {
                throw error("a value with var() has more than \(NotationsLimits.valueBytes) bytes")
            }
            guard references.remaining > 0 else {
                throw error("more than \(DesignTokensLimits.references) var() in one file")
            }
            references.remaining -= 1
            try TokenError.checkCancellation(at: declaration.place)
            let inner = rest[start.upperBound...]
            let sides = inner.partsOutsideBrackets(most: 2) { $0 == ")" }
            guard sides.count == 2 else { throw error("var( is not closed; add )") }
            let arguments = sides[0].parts(at: ",", most: 2)
            let name = CSSColumn.propertyName(arguments[0])
            let link = Identifier("--\(name)")
            guard chain.count < NotationsLimits.aliasSteps else {
                throw error(
                    "the chain of var() \(TokenReferences.chain(chain + [link])) is longer than "
                        + "\(NotationsLimits.aliasSteps); refer to a property nearer to its end")
            }
            var next = declaration
            if let target = values[Identifier(name)] {
                if let first = chain.firstIndex(of: link) {
                    throw error(
                        "the chain of var() is cyclic: \(TokenReferences.chain(chain[first...] + [link])); give one of "
                            + "them a value", code: .inexpressible)
                }
                next = target
            } else if arguments.count > 1 {
                next.value = String(arguments[1])
            } else {
                throw error(
                    "--\(Quotation.shortened(name)) is not a custom property of this file", code: .inexpressible)
            }
            CSSColumn.append(rest[..<start.lowerBound], to: &result)
            CSSColumn.append(try resolved(next, chain: chain + [link]), to: &result)
            rest = sides[1]
        }
        CSSColumn.append(rest, to: &result)
        return result
    }

    /// Appends a text with a space where two values would become one: CSS replaces `var()` by tokens and not by text.
    private static func append(_ text: some StringProtocol, to result: inout String) {
        if let last = result.utf8.last, let first = text.utf8.first, last > 0x20, first > 0x20,
            !"(,/*+".utf8.contains(last), !"),/*+".utf8.contains(first)
        {
            result += " "
        }
        result += text
    }

    /// Notes cycles of `var()` among properties that no style uses.
    func noteCycles(among names: [String]) throws(TokenError) {
        var finished: Set<Identifier> = []
        for name in names {
            try noteCycles(from: Identifier(name), [], &finished)
        }
    }

    private func noteCycles(
        from name: Identifier, _ chain: [Identifier], _ finished: inout Set<Identifier>
    ) throws(TokenError) {
        let link = Identifier("--\(name)")
        guard let declaration = values[name] else { return }
        try TokenError.checkCancellation(at: declaration.place)
        if let first = chain.firstIndex(of: link) {
            context.note(
                "\(declaration.place.description): the chain of var() is cyclic: "
                    + "\(TokenReferences.chain(chain[first...] + [link])); none of them is imported")
        }
        // Longer chains are no values either.
        guard chain.count < NotationsLimits.aliasSteps,
            declaration.value.utf8.count <= NotationsLimits.valueBytes, finished.insert(name).inserted
        else { return }
        for use in declaration.value.ranges(of: "var(") {
            let name = declaration.value[use.upperBound...].prefix { $0 != ")" && $0 != "," }
            try noteCycles(from: Identifier(CSSColumn.propertyName(name)), chain + [link], &finished)
        }
    }
}
