internal import TypescaleNotations

/// The part of a color that cannot be read.
struct ColorSyntaxError: Error, CustomStringConvertible {
    /// The part as it is written; the whole color if no smaller part is wrong.
    let part: String
    /// A Boolean value that indicates whether the part is a calculation, such as `calc()`.
    let isCalculation: Bool

    init(_ token: CSSToken) {
        part = token.text
        isCalculation =
            if case .function(let name, _) = token.kind { CSSCalculation.functions.contains(name) } else { false }
    }

    init(_ text: String) {
        part = text
        isCalculation = false
    }

    var description: String { "\"\(part)\" is not a part of a color" }
}
