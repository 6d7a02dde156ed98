// A size with limits in px, as in max(14px, min(1rem, 20px)).
//
// max() and min() have their arguments in any order, clamp(a, b, c) is max(a, min(b, c)), and calc() of one value is
// that value. An argument in absolute units does not grow with the text of a reader: it limits the other arguments. A
// limit inside of a sum, or of one of several arguments, is that of a part of the size, which no scale has. The ends of
// a size that grows with the viewport are no limits.

internal import TypescaleStrings

/// A size of CSS with the limits in px around it.
struct LimitedSize {
    /// The smallest and the largest size.
    private(set) var minimum, maximum: Double?
    /// A Boolean value that indicates whether a part of the size has limits in px of its own.
    private(set) var hasInnerLimits = false
    /// The size inside of the limits, if it grows with the viewport.
    private(set) var fluid: String?
    /// The size inside of the limits.
    private var size = ""
    /// The units that have a size in px, and those of them that do not grow with the text of a reader.
    private let lengths, fixedLengths: [Identifier: Double]

    /// Reads a value; one that is no size has no limits.
    init(css text: String, lengths: [Identifier: Double]) {
        self.lengths = lengths
        fixedLengths = lengths.filter { $0.key != "rem" }
        guard text.utf8.count <= NotationsLimits.valueBytes, let tokens = try? CSSToken.tokens(of: text),
            points(tokens) == nil
        else { return }
        read(tokens)
    }

    /// A Boolean value that indicates whether a limit applies at the default text size, where the size is another one.
    var appliesByDefault: Bool {
        guard fluid == nil, let own = TokenMath.points(of: size, lengths: lengths) else { return false }
        return own < minimum ?? own || own > maximum ?? own
    }

    // MARK: Reading

    /// Reads a value that is not fixed.
    private mutating func read(_ tokens: [CSSToken]) {
        size = LimitedSize.text(tokens)
        let words = tokens.withoutSpaces
        guard words.count == 1, case .function(let name, let content) = words[0].kind else { return readParts(tokens) }
        if case .fluid = FluidSize.size(css: words[0].text, lengths: lengths) { return fluid = words[0].text }
        let arguments = content.parts(at: ",")
        switch (name, arguments.count) {
        case ("", 1), ("calc", 1): read(arguments[0])
        case ("max", _), ("min", _): read(arguments, of: name)
        case ("clamp", 3) where points(arguments[0]) != nil || LimitedSize.isOpen(arguments[0]):
            if let least = points(arguments[0]) { limit(to: least, by: "max") }
            read(arguments.dropFirst().filter { !LimitedSize.isOpen($0) }, of: "min")
        default: readParts(tokens)
        }
    }

    /// Reads the arguments of `max()` or `min()`, of which one is not fixed.
    private mutating func read(_ arguments: [[CSSToken]], of function: Identifier) {
        for limit in arguments.compactMap(points) { self.limit(to: limit, by: function) }
        let others = arguments.filter { points($0) == nil }
        if others.count == 1 { return read(others[0]) }
        size = "\(function)(\(others.map(LimitedSize.text).joined(separator: ",")))"
        for other in others { readParts(other) }
    }

    /// Adds a limit; of several, the strictest one counts.
    private mutating func limit(to points: Double, by function: Identifier) {
        if function == "min" {
            maximum = min(maximum ?? points, points)
        } else if points > 0 {
            minimum = max(minimum ?? points, points)
        }
    }

    /// Looks for limits in a value that is more than one function.
    private mutating func readParts(_ tokens: [CSSToken]) {
        for case .function(let name, let content) in tokens.map(\.kind) {
            let isFixed = content.parts(at: ",").filter { !LimitedSize.isOpen($0) }.map { points($0) != nil }
            if ["max", "min", "clamp"].contains(name), Set(isFixed).count > 1 { hasInnerLimits = true }
            readParts(content)
        }
    }

    /// Returns the points of an argument that does not grow with the text of a reader; `nil` for others.
    private func points(_ argument: [CSSToken]) -> Double? {
        TokenMath.points(of: LimitedSize.text(argument), lengths: fixedLengths)
    }

    private static func text(_ tokens: [CSSToken]) -> String { tokens.map(\.text).joined() }

    /// Returns whether an argument leaves a side of `clamp()` open.
    private static func isOpen(_ argument: [CSSToken]) -> Bool { argument.count == 1 && argument[0].isWord("none") }
}

extension TokenStyleReader {
    /// Returns a style with a size and its limits, and without other parts.
    func sized(_ node: TokenNode) throws(TokenError) -> TokenStyle {
        guard dialect == .css || TokenStyleReader.isClamp(node) else { return TokenStyle(size: try size(node)) }
        let text = try text(node)
        let limited = LimitedSize(css: text, lengths: lengths)
        var style = TokenStyle(size: try size(TokenNode(.string(limited.fluid ?? text), at: node.place)))
        let note =
            "\(node.place.description): \(Quotation.shortened(text)) is read as its size at the default text size, "
        if case .fluid(let size) = style.size, let least = limited.minimum, least > size.least {
            style.size = size.limited(to: least, limited.maximum ?? size.most)
            context.note(note + "where its limit applies")
        } else if limited.appliesByDefault {
            context.note(note + "where its limit applies")
        } else {
            (style.minimum, style.maximum) = (limited.minimum, limited.maximum)
            if limited.hasInnerLimits { context.note(note + "because a part of it has limits in px") }
        }
        return style
    }
}
