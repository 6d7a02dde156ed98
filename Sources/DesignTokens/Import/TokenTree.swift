// Design tokens as a tree, with aliases resolved.
//
// A group's members that do not begin with a dollar sign are groups and tokens; a token has a $value. The type of a
// token is its own $type, otherwise that of the nearest enclosing group. "{a.b}" is an alias of the value of the token
// a.b, inside a value as well as for all of it; {"$ref":"#/a/b/$value"} is the same as a JSON pointer.

internal import TypescaleJSON

/// A file of design tokens.
struct TokenTree {
    /// A typography token.
    struct Token {
        /// The names of the enclosing groups and the token's own.
        var path: [String]
        var value: JSONReader
    }

    /// The members of objects that aliases refer into, by the object's offset in the file.
    private final class MemberTables {
        var tables: [Int: [Identifier: JSONReader]] = [:]
    }

    private let root: JSONReader
    private let cache = MemberTables()

    init(_ root: JSONReader) { self.root = root }

    /// Returns the typography tokens in the order of the file.
    func typography() throws(JSONError) -> [Token] {
        var tokens: [Token] = []
        try collect(root, type: nil, path: [], &tokens)
        return tokens
    }

    private func collect(
        _ group: JSONReader, type: String?, path: [String], _ tokens: inout [Token]
    ) throws(JSONError) {
        var type = type
        let members = try group.members()
        for (name, reader) in members where name == "$type" { type = try reader.string(maximumBytes: 60) }
        if let value = members.first(where: { $0.0 == "$value" })?.1 {
            guard tokens.count < DesignTokensLimits.typographyTokens else {
                throw group.error(
                    "more than \(DesignTokensLimits.typographyTokens) tokens of type typography", code: .outOfRange)
            }
            if type == "typography" { tokens.append(Token(path: path, value: try resolve(value))) }
            return
        }
        for (name, reader) in members where !name.hasPrefix("$") || name == "$root" {
            guard case .object = reader.value.kind else { continue }
            try collect(reader, type: type, path: path + [name.text], &tokens)
        }
    }

    /// Returns a value with its aliases resolved.
    func resolve(_ reader: JSONReader) throws(JSONError) -> JSONReader {
        var reader = reader
        for _ in 0..<DesignTokensLimits.aliasSteps {
            guard let path = try target(of: reader) else { return reader }
            var found = root
            for part in path {
                guard let next = try member(part, of: found) else {
                    throw reader.error("\(path.joined(separator: ".")) is not a token of this file")
                }
                found = next
            }
            if case .object = found.value.kind, let value = try member("$value", of: found) { found = value }
            reader = found
        }
        throw reader.error("the chain of aliases is cyclic or longer than \(DesignTokensLimits.aliasSteps)")
    }

    /// Returns the names in an alias, or `nil` if the value is not an alias.
    private func target(of reader: JSONReader) throws(JSONError) -> [String]? {
        switch reader.value.kind {
        case .string(let text) where text.startsExactly("{") && text.endsExactly("}") && text.utf8.count > 2:
            let name = Substring(text.utf8.dropFirst().dropLast())
            return name.parts(at: ".").map(String.init)
        case .object:
            guard let reference = try member("$ref", of: reader) else { return nil }
            let pointer = try reference.string(maximumBytes: 1_000)
            guard pointer.startsExactly("#/") else {
                throw reference.error("a reference must be in the same file; use #/group/token/$value")
            }
            return Substring(pointer.utf8.dropFirst(2)).parts(at: "/").map { part in
                String(part).replacing("~1", with: "/").replacing("~0", with: "~")
            }
        default: return nil
        }
    }

    private func member(_ name: String, of reader: JSONReader) throws(JSONError) -> JSONReader? {
        guard case .object = reader.value.kind else { return nil }
        let offset = Int(reader.value.position.offset)
        if cache.tables[offset] == nil {
            cache.tables[offset] = Dictionary(try reader.members().map { ($0.name, $0.reader) }) { first, _ in first }
        }
        return cache.tables[offset]?[Identifier(name)]
    }
}

/// The values of a typography token, in points.
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
        guard size > 0 else { throw try value.required("fontSize").error("is not a size; use a number greater than 0") }
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
        // Older files have a dimension where the format requires a multiple.
        if case .number = line.value.kind {
            lineHeight = size * (try line.number(in: 0.1...10))
        } else {
            lineHeight = try TokenStyle.dimension(line)
        }
    }

    /// Decodes `{"value":17,"unit":"px"}`, and also `"17px"` of drafts before 2025.
    private static func dimension(_ reader: JSONReader) throws(JSONError) -> Double {
        let value: Double
        let unit: String
        if case .string(let text) = reader.value.kind {
            guard let end = text.firstIndex(where: { $0.isLetter }), let number = Double(text[..<end]) else {
                throw reader.error("\"\(text.prefix(60))\" is not a dimension; use {\"value\":17,\"unit\":\"px\"}")
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
        default: throw reader.error("the unit \"\(unit.prefix(20))\" is not supported; use px or rem")
        }
    }

    /// The valid numbers of a dimension, a generous range for type.
    private static let dimensions = -10_000.0...10_000

    private static func families(_ reader: JSONReader) throws(JSONError) -> [String] {
        guard case .array = reader.value.kind else { return [try reader.string(maximumBytes: 256)] }
        var families: [String] = []
        let entries = try reader.array()
        guard entries.count <= DesignTokensLimits.families else {
            throw reader.error(
                "\(entries.count) families; give at most \(DesignTokensLimits.families)", code: .outOfRange)
        }
        for entry in entries { families.append(try entry.string(maximumBytes: 256)) }
        return families
    }

    private static func weight(_ reader: JSONReader) throws(JSONError) -> Int {
        guard case .string(let name) = reader.value.kind else { return try reader.integer(in: 1...1_000) }
        guard let weight = names[Identifier(name)] else {
            throw reader.error(
                "\"\(name.prefix(60))\" is not a weight; use \(names.keys.sorted().joined(separator: ", "))")
        }
        return weight
    }

    /// The format's names of weights.
    private static let names: [Identifier: Int] = [
        "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300, "normal": 400,
        "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600, "bold": 700, "extra-bold": 800,
        "ultra-bold": 800, "black": 900, "heavy": 900, "extra-black": 950, "ultra-black": 950,
    ]
}
