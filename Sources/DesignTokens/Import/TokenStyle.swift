internal import TypescaleJSON

/// A typography token's values, in points.
struct TokenStyle {
    var families: [String]
    var size: Double
    var weight: Int
    var tracking: Double
    var lineHeight: Double

    /// Decodes the value of a token of type typography.
    init(_ reader: JSONReader, in tree: TokenTree) throws(JSONError) {
        let value = try reader.object(allowing: ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"])
        size = try TokenStyle.dimension(tree.resolve(value.required("fontSize")))
        guard size > 0 else { throw try value.required("fontSize").error("a size is more than zero") }
        families =
            try value.optional("fontFamily").map { reader throws(JSONError) in
                try TokenStyle.families(tree.resolve(reader))
            } ?? []
        weight =
            try value.optional("fontWeight").map { reader throws(JSONError) in
                try TokenStyle.weight(tree.resolve(reader))
            } ?? 400
        tracking =
            try value.optional("letterSpacing").map { reader throws(JSONError) in
                try TokenStyle.dimension(tree.resolve(reader))
            } ?? 0
        let line = try tree.resolve(value.required("lineHeight"))
        // Older files give a dimension where the format wants a multiple.
        if case .number = line.value.kind {
            lineHeight = size * (try line.number(in: 0.1...10))
        } else {
            lineHeight = try TokenStyle.dimension(line)
        }
    }

    /// `{"value":17,"unit":"px"}`; also `"17px"`, as drafts before 2025 had it.
    private static func dimension(_ reader: JSONReader) throws(JSONError) -> Double {
        let value: Double
        let unit: String
        if case .string(let text) = reader.value.kind {
            guard let end = text.firstIndex(where: { $0.isLetter }), let number = Double(text[..<end]) else {
                throw reader.error("\"\(text.prefix(60))\" is no dimension, as in {\"value\":17,\"unit\":\"px\"}")
            }
            guard dimensions.contains(number) else {
                throw reader.error(
                    "\"\(text.prefix(60))\" is outside \(Int(dimensions.lowerBound)) to \(Int(dimensions.upperBound))")
            }
            (value, unit) = (number, String(text[end...]))
        } else {
            let object = try reader.object(allowing: ["value", "unit"])
            value = try object.required("value").number(in: dimensions)
            unit = try object.required("unit").string(maximumBytes: 10)
        }
        switch unit {
        case "px": return value
        case "rem": return value * 16
        default: throw reader.error("the unit \"\(unit.prefix(20))\" is none of px, rem")
        }
    }

    /// Numbers a dimension may have: far more than any type needs.
    private static let dimensions = -10_000.0...10_000

    private static func families(_ reader: JSONReader) throws(JSONError) -> [String] {
        guard case .array = reader.value.kind else { return [try reader.string(maximumBytes: 256)] }
        var families: [String] = []
        let entries = try reader.array()
        guard entries.count <= DesignTokensLimits.families else {
            throw reader.error(
                "\(entries.count) families, \(DesignTokensLimits.families) are allowed", code: .outOfRange)
        }
        for entry in entries { families.append(try entry.string(maximumBytes: 256)) }
        return families
    }

    private static func weight(_ reader: JSONReader) throws(JSONError) -> Int {
        guard case .string(let name) = reader.value.kind else { return try reader.integer(in: 1...1_000) }
        guard let weight = names[Identifier(name)] else {
            throw reader.error(
                "\"\(name.prefix(60))\" is no weight; the names are \(names.keys.sorted().joined(separator: ", "))")
        }
        return weight
    }

    /// The names the format has for weights.
    private static let names: [Identifier: Int] = [
        "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300, "normal": 400,
        "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600, "bold": 700, "extra-bold": 800,
        "ultra-bold": 800, "black": 900, "heavy": 900, "extra-black": 950, "ultra-black": 950,
    ]
}
