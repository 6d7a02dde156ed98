/// Sizes of CSS that depend on the viewport, a container or the text around them, which no scale can have.
enum RelativeSize {
    /// Returns whether a value that is no fixed length is a size in CSS.
    static func isValid(_ text: some StringProtocol) -> Bool {
        let word = String(text.lowercasedASCII.trimmingASCIISpace)
        if isOfEveryProperty(word) || keywords.contains(Identifier(word)) || isFunction(word) { return true }
        if word.endsExactly(")"), ["attr(", "env(", "var("].contains(where: { word.startsExactly($0) }) { return true }
        return TokenMath.value(css: word).map { isUnit($0.unit) } ?? false
    }

    /// Returns whether a unit of CSS is a length that depends on something else, or one that only CSS has.
    static func isUnit(_ unit: String) -> Bool { units.contains(Identifier(unit)) }

    /// Returns whether a value is a length, or a function of lengths, as far as its units say.
    static func isLength(_ text: String, lengths: [Identifier: Double]) -> Bool {
        guard text.utf8.count <= NotationsLimits.valueBytes else { return false }
        if let unit = TokenMath.value(css: text, units: lengths)?.unit { return unit.isExactly("%") || isUnit(unit) }
        return isFunction(text.lowercasedASCII) && hasLength(text.lowercasedASCII)
    }

    /// Returns whether a value in small letters is one function that computes lengths.
    static func isFunction(_ text: some StringProtocol) -> Bool {
        guard text.endsExactly(")"), let open = text.firstIndex(ofASCII: "(") else { return false }
        return functions.contains(Identifier(String(text[..<open])))
    }

    private static func hasLength(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(where: \.isASCIIDigit) {
            rest = rest[start...].drop { $0.isASCIIDigit || $0 == "." }
            if isUnit(String(decoding: rest.prefix(while: \.isASCIILetter), as: UTF8.self)) { return true }
        }
        return false
    }

    /// Returns whether a value is one of the keywords that every property has, such as `inherit`.
    static func isOfEveryProperty(_ text: some StringProtocol) -> Bool {
        ["inherit", "initial", "unset", "revert", "revert-layer"].contains(Identifier(text.lowercasedASCII))
    }

    private static let keywords: Set<Identifier> = [
        "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "smaller", "larger",
        "math",
    ]

    private static let functions: Set<Identifier> = [
        "abs", "calc", "calc-size", "clamp", "hypot", "max", "min", "mod", "rem", "round",
    ]

    private static let units: Set<Identifier> = Set(
        ["px", "rem", "pt", "pc", "in", "cm", "mm", "q", "em", "ex", "rex", "ch", "rch", "cap", "rcap", "ic", "ric"]
            + ["lh", "rlh", "cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"]
            + ["", "s", "l", "d"].flatMap { size in
                ["vw", "vh", "vi", "vb", "vmin", "vmax"].map { Identifier(size + $0) }
            })
}
