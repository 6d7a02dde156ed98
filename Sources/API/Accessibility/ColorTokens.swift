internal import AccessibilityChecks
internal import TypescaleIdentifiers
internal import TypescaleJSON

/// Decodes the colors of a document of design tokens (DTCG, 2025.10).
///
/// A member whose name begins with `$` describes its group; one with a `$value` is a token; any other is a group.
/// `$type` is inherited from the groups around a token, and `{a.b}` is an alias of another token.
struct ColorTokens {
    private struct Token {
        let name: Identifier
        let type: String?
        let value: JSONReader
    }

    /// The result of following the aliases of a token.
    private struct Resolution {
        /// The color; `nil` for a token of another type.
        var color: SRGBColor?
        /// The number of aliases between the token and its color.
        var steps: Int
    }

    private let document: JSONReader
    private var tokens: [Token] = []
    private var indices: [Identifier: Int] = [:]
    private var resolutions: [Resolution?] = []
    /// The tokens of type color that cannot be read, with their errors, in the order of the document.
    private(set) var unread: [(name: Identifier, error: JSONError)] = []
    /// A Boolean value that indicates whether aliases lead to no value: each of a long chain would be followed again.
    private var isEndless = false

    init(_ document: JSONReader) { self.document = document }

    /// Returns the colors in the order of the document, without tokens of other types and those that cannot be read.
    ///
    /// Files of design tools have gradients and calculations among their colors.
    mutating func colors() throws(JSONError) -> [ColorPalette.Entry] {
        try collect(document, name: "", type: nil)
        for (index, token) in tokens.enumerated() where indices[token.name] == nil { indices[token.name] = index }
        resolutions = Array(repeating: nil, count: tokens.count)
        var entries: [ColorPalette.Entry] = []
        for index in tokens.indices {
            do throws(JSONError) {
                guard let color = try color(of: index) else { continue }
                entries.append(ColorPalette.Entry(name: tokens[index].name.text, color: color))
            } catch {
                guard !isEndless else { throw error }
                unread.append((tokens[index].name, error))
            }
        }
        return entries
    }

    /// Appends the tokens of a group; as deep as the document, which the parser bounds.
    private mutating func collect(_ reader: JSONReader, name: String, type: String?) throws(JSONError) {
        guard name.utf8.count <= APILimits.tokenNameBytes else {
            throw reader.error(
                "the token's name with its groups has \(name.utf8.count) bytes, \(APILimits.tokenNameBytes) are allowed",
                code: .outOfRange)
        }
        let members = try reader.members()
        let own = try members.first { $0.name == "$type" }?.reader.string() ?? type
        if let value = members.first(where: { $0.name == "$value" })?.reader {
            tokens.append(Token(name: Identifier(name), type: own, value: value))
            return
        }
        for member in members where !member.name.hasPrefix("$") {
            // `$root` is the draft's way to give a group a value of its own, under the group's name.
            try collect(member.reader, name: name.isEmpty ? member.name.text : "\(name).\(member.name)", type: own)
        }
        if let root = members.first(where: { $0.name == "$root" })?.reader {
            try collect(root, name: name, type: own)
        }
    }

    /// Returns the color of a token; `nil` if it has another type.
    ///
    /// The aliases are followed in a loop, and every token passed keeps its result: the time for all tokens is linear.
    private mutating func color(of first: Int) throws(JSONError) -> SRGBColor? {
        var passed: [Int] = []
        var index = first
        while resolutions[index] == nil {
            guard let next = try target(of: index) else {
                resolutions[index] = Resolution(color: try ownColor(tokens[index]), steps: 0)
                break
            }
            passed.append(index)
            if let start = passed.firstIndex(of: next) { throw circle(of: passed[start...] + [next]) }
            guard passed.count <= APILimits.aliasSteps else { throw tooManySteps(from: first) }
            index = next
        }
        guard var resolution = resolutions[index] else { return nil }
        for index in passed.reversed() {
            resolution.steps += 1
            guard resolution.steps <= APILimits.aliasSteps else { throw tooManySteps(from: first) }
            resolutions[index] = resolution
        }
        return resolution.color
    }

    /// Returns the index of the token of an alias; `nil` if it is not an alias of a color.
    private func target(of index: Int) throws(JSONError) -> Int? {
        let token = tokens[index]
        guard let name = ColorTokens.alias(token.value), token.type == nil || token.type == "color" else { return nil }
        if let target = indices[Identifier(name)] { return target }
        if token.type == nil { return nil }
        throw token.value.error("there is no token \"\(name)\"", code: .notFound)
    }

    /// Returns the name between the braces of an alias.
    private static func alias(_ reader: JSONReader) -> String? {
        guard case .string(let text) = reader.value.kind, text.utf8.count >= 2, text.startsExactly("{"),
            text.endsExactly("}")
        else { return nil }
        return String(Substring(text.utf8.dropFirst().dropLast()))
    }

    private mutating func circle(of indices: [Int]) -> JSONError {
        isEndless = true
        let names = indices.map { tokens[$0].name.text }
        return tokens[indices[indices.count - 2]].value.error(
            "the token stands for itself: \(names.joined(separator: " → "))")
    }

    private mutating func tooManySteps(from index: Int) -> JSONError {
        isEndless = true
        return tokens[index].value.error(
            "the aliases from \"\(tokens[index].name)\" to a value are more than \(APILimits.aliasSteps)",
            code: .outOfRange)
    }

    /// Returns the color of a token's own value; `nil` if it has another type.
    private func ownColor(_ token: Token) throws(JSONError) -> SRGBColor? {
        guard token.type == "color", ColorTokens.alias(token.value) == nil else { return nil }
        if case .string(let text) = token.value.value.kind {
            return try token.value.accessible { () throws(AccessibilityError) in try SRGBColor(css: text) }
        }
        return try color(token.value)
    }

    /// Decodes a color object, `{"colorSpace":"oklch","components":[0.6,0.1,250],"alpha":1,"hex":"#3b82c4"}`.
    ///
    /// The components decide; `hex` is the nearest color for tools that do not know the space.
    private func color(_ reader: JSONReader) throws(JSONError) -> SRGBColor {
        let object = try reader.object(allowing: ["colorSpace", "components", "alpha", "hex"])
        let name = try object.required("colorSpace")
        let space: ColorSpace = try name.choice()
        let alpha = try object.optional("alpha").map { reader throws(JSONError) in
            try ColorTokens.component(reader, in: 0...1)
        }
        let list = try object.required("components").array()
        guard list.count == 3 else { throw reader.error("\(space.rawValue) has 3 components, here are \(list.count)") }
        var values: [Double] = []
        for component in list { values.append(try ColorTokens.component(component, in: -10_000...10_000)) }
        if let hex = object.optional("hex") {
            let text = try hex.string(maximumCharacters: APILimits.nameCharacters)
            _ = try hex.accessible { () throws(AccessibilityError) in try SRGBColor(css: text) }
        }
        guard let color = space.color(components: values, alpha: alpha ?? 1) else {
            throw reader.error("not a color of \(space.rawValue)")
        }
        return color
    }

    /// Decodes a number; `none` is zero.
    private static func component(_ reader: JSONReader, in range: ClosedRange<Double>) throws(JSONError) -> Double {
        if case .string("none") = reader.value.kind { return 0 }
        return try reader.number(in: range)
    }
}
