// One reading for every spelling of a value in text styles: the standard's, Style Dictionary's, Tokens Studio's,
// Figma's and CSS's. A number without a unit is px. What a number means as a line height depends on the dialect.

internal import DynamicType
internal import TypescaleStrings

/// The origin of a token file, which decides what a number means.
enum TokenDialect {
    /// The Design Tokens Format Module 2025.10, and Style Dictionary 4 and later.
    case standard
    case oldStyleDictionary
    case tokensStudio
    case figma
    case css
}

/// The values of a text style, in points.
struct TokenStyle: Equatable {
    enum Size: Equatable {
        case points(Double)
        case fluid(FluidSize)
    }

    enum LineHeight: Equatable {
        case multiple(Double)
        case points(Double)
        case font
    }

    enum Tracking: Equatable {
        case points(Double)
        case em(Double)
    }

    var families: [Identifier] = []
    var size: Size
    var weight = 400
    var tracking = Tracking.points(0)
    var lineHeight = LineHeight.font
    /// The smallest and the largest size, if the tokens limit it.
    var minimum, maximum: Double?
    var text = TextProperties()
}

struct TokenStyleReader {
    let dialect: TokenDialect
    let context: ImportContext
    /// The tokens that values refer to; `nil` where there are no references.
    let tree: TokenTree?
    /// The units of lengths in CSS, with their sizes in px.
    var lengths = TokenMath.lengthsOfCSS
    /// The size of the style, of which em and percentages beside other units of CSS are shares.
    var em: Double?

    /// Reads a composite value with the parts of a style.
    func style(_ value: TokenNode) throws(TokenError) -> TokenStyle {
        guard let members = value.members else {
            throw value.error(
                "expected an object with fontFamily, fontSize, fontWeight, letterSpacing and lineHeight, found "
                    + value.noun)
        }
        var transform: TextTransform?
        let parts = parts(of: members)
        for (name, node) in members.list where !parts.values.contains(where: { $0.name == name }) {
            if ["textCase", "textTransform"].contains(name), let value = Self.transform(try resolve(node)) {
                try context.depart(.textCase, at: node.place)
                transform = value
            } else {
                try context.depart(.unknownPart, at: node.place)
            }
        }
        for part in StylePart.allCases where parts[part] == nil && part != .size {
            try context.depart(.missingPart, at: value.place)
        }
        guard let sizeNode = parts[.size]?.node else {
            throw value.error("the style has no fontSize; add \"fontSize\": {\"value\": 16, \"unit\": \"px\"}")
        }
        var mistakes = TokenMistakes()
        mistakes.attempt(try validateType(ofReference: sizeNode))
        var style = mistakes.attempt(try sized(resolve(sizeNode))) ?? TokenStyle(size: .points(1))
        style.text.textTransform = transform == TextTransform.none ? nil : transform
        func read<Value>(_ part: StylePart, _ value: inout Value, _ reading: (TokenNode) throws(TokenError) -> Value) {
            guard let node = parts[part]?.node else { return }
            mistakes.attempt(try validateType(ofReference: node))
            if let found = mistakes.attempt(try reading(resolve(node))) { value = found }
        }
        read(.family, &style.families, families)
        read(.weight, &style.weight, weight)
        read(.tracking, &style.tracking, tracking)
        read(.lineHeight, &style.lineHeight, lineHeight)
        try mistakes.throwIfAny()
        return style
    }

    /// Reads the parts that have a value of their own into a style; its size is read before.
    func read(into style: inout TokenStyle, _ value: (StylePart) throws(TokenError) -> TokenNode?) throws(TokenError) {
        if let node = try value(.lineHeight) { style.lineHeight = try lineHeight(node) }
        if let node = try value(.tracking) { style.tracking = try tracking(node) }
        if let node = try value(.weight) { style.weight = try weight(node) }
        if let node = try value(.family) { style.families = try families(node) }
    }

    private func parts(of members: TokenMembers) -> [StylePart: (name: Identifier, node: TokenNode)] {
        var result: [StylePart: (name: Identifier, node: TokenNode)] = [:]
        for part in StylePart.allCases {
            let other = dialect == .tokensStudio && members[part.tokenName] == nil ? part.penpotName : nil
            let name = other ?? part.tokenName
            result[part] = members[name].map { (name, $0) }
        }
        return result
    }

    /// Returns the case of letters in the spelling of CSS, Tokens Studio or Figma; `nil` for other values.
    private static func transform(_ node: TokenNode) -> TextTransform? {
        switch Identifier(node.text?.lowercasedASCII ?? "") {
        case "none", "original": TextTransform.none
        case "uppercase", "upper": .uppercase
        case "lowercase", "lower": .lowercase
        case "capitalize", "title": .capitalize
        default: nil
        }
    }

    /// Records a part of a style that refers to a token without a type.
    private func validateType(ofReference node: TokenNode) throws(TokenError) {
        guard dialect == .standard, let tree, let name = node.text.flatMap(TokenTree.alias),
            try tree.resolvedType(ofAlias: name, from: node) == nil
        else { return }
        try context.depart(.untyped, at: node.place)
    }

    func resolve(_ node: TokenNode) throws(TokenError) -> TokenNode { try tree?.resolve(node) ?? node }

    // MARK: Quantities

    /// Reads a number with its unit, from an object, a text or a number.
    func quantity(_ node: TokenNode) throws(TokenError) -> CSSQuantity {
        switch node.kind {
        case .number(let number):
            try context.depart(.withoutUnit, at: node.place)
            return CSSQuantity(value: number, unit: "")
        case .string(let text):
            guard text.utf8.count <= NotationsLimits.valueBytes else { throw Self.tooLong(node) }
            // Browsers add lengths of any unit.
            var (value, reason) =
                dialect == .css
                ? TokenMath.result(css: text, units: lengths) : TokenMath.result(of: try substituted(text, in: node))
            if value == nil, let em {
                let units = lengths.merging(["em": em, "%": em / 100]) { $1 }
                (value, reason) = TokenMath.result(css: text, units: units)
            }
            guard let quantity = value else { throw notFixed(text, reason, node) }
            try context.depart(quantity.unit.isEmpty ? .withoutUnit : .dimensionText, at: node.place)
            return try checked(quantity, at: node)
        case .object(let members):
            for (name, member) in members.list where name != "value" && name != "unit" {
                throw member.error("unknown key \(Quotation.quoted(name.text)); a dimension has value and unit")
            }
            guard let value = members["value"], let unit = members["unit"] else {
                throw node.error("a dimension has value and unit: {\"value\": 17, \"unit\": \"px\"}")
            }
            let number = try resolve(value).requireNumber()
            let name = try resolve(unit).requireText().lowercasedASCII
            guard !name.isEmpty else { throw unit.error("the unit is empty; use px or rem") }
            return try checked(CSSQuantity(value: number, unit: name), at: node)
        default: throw node.error("expected a dimension, found \(node.noun); use {\"value\": 17, \"unit\": \"px\"}")
        }
    }

    private func checked(_ quantity: CSSQuantity, at node: TokenNode) throws(TokenError) -> CSSQuantity {
        switch Identifier(quantity.unit) {
        case "", "px", "rem": break
        case "%": try context.depart(.percent, at: node.place)
        case "em": try context.depart(.otherUnit, at: node.place)
        case "dp", "sp", "pt":
            try context.depart(.otherUnit, at: node.place)
            context.note("\(node.place.description): \(quantity.unit) is read as px, the platform's own point")
        default:
            throw error(
                "the unit \"\(quantity.unit.prefix(20))\" is not supported; use px or rem", node,
                isInCSS: RelativeSize.isUnit(quantity.unit))
        }
        return quantity
    }

    /// Returns the error of a text that is no dimension; one that CSS permits leaves only its style out.
    ///
    /// A custom property may have any value, also none.
    private func notFixed(_ text: String, _ reason: String?, _ node: TokenNode) -> TokenError {
        let isSize = RelativeSize.isValid(text)
        let hasMeaning = isSize && (dialect != .css || reason == nil)
        let isValid = isSize || dialect == .css
        let start = Quotation.quoted(text) + (hasMeaning ? " has no fixed size" : " is not a dimension")
        guard let reason else {
            let right =
                dialect == .css
                ? "17px, 1rem or clamp(1rem, 0.9rem + 0.5vw, 1.25rem)" : "{\"value\": 17, \"unit\": \"px\"}"
            return error("\(start); use \(right)", node, isInCSS: isValid)
        }
        return error("\(start): \(reason)", node, isInCSS: isValid)
    }

    private func error(_ reason: String, _ node: TokenNode, isInCSS: Bool) -> TokenError {
        isInCSS ? node.inexpressible(reason) : node.error(reason)
    }

    // MARK: Size

    func size(_ node: TokenNode) throws(TokenError) -> TokenStyle.Size {
        if TokenStyleReader.isClamp(node) {
            let text = try self.text(node)
            if let size = FluidSize.size(css: text, lengths: lengths) {
                try context.depart(.dimensionText, at: node.place)
                if case .points(let points) = size, points <= 0 { throw notPositive(points, node) }
                return size
            }
            guard dialect == .css, TokenMath.value(css: text, units: lengths)?.unit.isExactly("px") == true else {
                if text.utf8.count <= NotationsLimits.valueBytes,
                    let reason = TokenMath.result(css: text, units: lengths).reason
                {
                    throw notFixed(text, reason, node)
                }
                throw error(
                    "\"\(text.prefix(80))\" is not a size between two viewports; use clamp(1rem, 0.9rem + 0.5vw, 1.25rem)",
                    node, isInCSS: RelativeSize.isValid(text))
            }
        }
        let quantity = try quantity(node)
        let range = DesignTokensLimits.dimensions
        guard range.contains(quantity.value) else {
            throw node.inexpressible("\(NumberText.text(quantity.value)) is not in \(NumberText.text(range))")
        }
        guard quantity.value > 0 else { throw notPositive(quantity.value, node) }
        switch Identifier(quantity.unit) {
        case "em", "%":
            throw node.inexpressible("a size in \(quantity.unit) depends on the text around it; use px or rem")
        default: return .points(Self.points(quantity))
        }
    }

    /// Returns whether a size is `clamp()`, the only function of CSS that other tools read in a token.
    static func isClamp(_ node: TokenNode) -> Bool { node.text?.lowercasedASCII.startsExactly("clamp(") ?? false }

    private func notPositive(_ size: Double, _ node: TokenNode) -> TokenError {
        node.inexpressible("\(FixedPoint.text(size, upTo: 4)) is not a size; use a number greater than 0")
    }

    private static func points(_ length: CSSQuantity) -> Double {
        TokenNumbers.withoutNoise(length.unit.isExactly("rem") ? length.value * 16 : length.value)
    }

    // MARK: Line height

    func lineHeight(_ node: TokenNode) throws(TokenError) -> TokenStyle.LineHeight {
        if case .number(let number) = node.kind { return lineHeight(number, node) }
        if let text = node.text, ["auto", "normal"].contains(Identifier(text.lowercasedASCII)) {
            try context.depart(.lineHeight, at: node.place)
            return .font
        }
        if let text = node.text, let number = Double(decimal: text) {
            try context.depart(.lineHeight, at: node.place)
            return lineHeight(number, node)
        }
        let quantity = try quantity(node)
        try context.depart(.lineHeight, at: node.place)
        switch Identifier(quantity.unit) {
        case "": return lineHeight(quantity.value, node)
        case "em": return .multiple(quantity.value)
        case "%": return .multiple(quantity.value / 100)
        default: return .points(Self.points(quantity))
        }
    }

    /// Returns the meaning of a number: a multiple, or px where the dialect has no multiples or it is too large for
    /// one.
    private func lineHeight(_ number: Double, _ node: TokenNode) -> TokenStyle.LineHeight {
        switch dialect {
        case .standard, .css: return .multiple(number)
        case .oldStyleDictionary, .tokensStudio, .figma:
            guard number <= Self.largestMultiple else { return .points(number) }
            if dialect != .oldStyleDictionary {
                context.note(
                    "\(node.place.description): the line height \(FixedPoint.text(number, upTo: 4)) is read as a "
                        + "multiple; numbers over 4 are px")
            }
            return .multiple(number)
        }
    }

    /// The largest number that is read as a multiple where both are possible: no text has four times its size.
    private static let largestMultiple = 4.0

    // MARK: Tracking

    func tracking(_ node: TokenNode) throws(TokenError) -> TokenStyle.Tracking {
        if let text = node.text, Identifier(text.lowercasedASCII) == "normal" {
            try context.depart(.dimensionText, at: node.place)
            return .points(0)
        }
        let quantity = try quantity(node)
        switch Identifier(quantity.unit) {
        case "em": return .em(quantity.value)
        case "%": return .em(quantity.value / 100)
        default: return .points(Self.points(quantity))
        }
    }

    // MARK: Weight

    func weight(_ node: TokenNode) throws(TokenError) -> Int {
        if case .number(let number) = node.kind {
            if let weight = Int(exactly: number), (1...1_000).contains(weight) { return weight }
            return try usualWeight(
                insteadOf: FixedPoint.text(number, upTo: 4), node, right: "use a whole number from 1 to 1000")
        }
        let text = try text(node)
        if let exact = FontWeightNames.standard[Identifier(text)] { return exact }
        guard let found = FontWeightNames.weight(of: text) else {
            let names = FontWeightNames.standard.keys.sorted().joined(separator: ", ")
            return try usualWeight(
                insteadOf: Quotation.quoted(text), node, right: "use 1 to 1000 or one of " + names)
        }
        if found.isSlanted { try context.depart(.slant, at: node.place) }
        try context.depart(.weight, at: node.place)
        return found.weight
    }

    /// Returns the weight of a style whose own is none, with a note; throws if the import is strict.
    private func usualWeight(insteadOf weight: String, _ node: TokenNode, right: String) throws(TokenError) -> Int {
        guard !context.isStrict else { throw node.inexpressible("\(weight) is not a weight; \(right)") }
        context.note("\(node.place.description): \(weight) is not a weight; the style has the weight 400; \(right)")
        return 400
    }

    static func tooLong(_ node: TokenNode) -> TokenError {
        node.error("the value has more than \(NotationsLimits.valueBytes) bytes")
    }
}
