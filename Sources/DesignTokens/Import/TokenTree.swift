// Design tokens as a tree with its aliases followed.
//
// A group's members that do not begin with a dollar sign are groups and tokens; a token has a $value. The type of a token
// is its own $type, else that of the nearest group round it. "{a.b}" stands for the value of the token a.b, inside a value
// as well as for the whole of it; {"$ref":"#/a/b/$value"} says the same as a JSON pointer.

internal import TypescaleJSON

/// A file of design tokens.
struct TokenTree {
    /// A token of typography.
    struct Token {
        /// Names of the groups round it, and its own.
        var path: [String]
        var value: JSONReader
    }

    /// The members of the objects that aliases have led through, by the object's offset in the file.
    private final class MemberTables {
        var tables: [Int: [Identifier: JSONReader]] = [:]
    }

    private let root: JSONReader
    private let known = MemberTables()

    init(_ root: JSONReader) { self.root = root }

    /// The typography tokens in the order of the file.
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

    /// What a value stands for: itself, or that of the token an alias names.
    func resolve(_ reader: JSONReader) throws(JSONError) -> JSONReader {
        var reader = reader
        for _ in 0..<DesignTokensLimits.aliasSteps {
            guard let path = try target(of: reader) else { return reader }
            var found = root
            for part in path {
                guard let next = try member(part, of: found) else {
                    throw reader.error("there is no token \(path.joined(separator: "."))")
                }
                found = next
            }
            if case .object = found.value.kind, let value = try member("$value", of: found) { found = value }
            reader = found
        }
        throw reader.error("the alias leads over more than \(DesignTokensLimits.aliasSteps) others, or in a circle")
    }

    /// The names an alias leads along; nil where the value is none.
    private func target(of reader: JSONReader) throws(JSONError) -> [String]? {
        switch reader.value.kind {
        case .string(let text) where text.startsExactly("{") && text.endsExactly("}") && text.utf8.count > 2:
            let name = Substring(text.utf8.dropFirst().dropLast())
            return name.parts(at: ".").map(String.init)
        case .object:
            guard let reference = try member("$ref", of: reader) else { return nil }
            let pointer = try reference.string(maximumBytes: 1_000)
            guard pointer.startsExactly("#/") else {
                throw reference.error("only references into the same file are followed, as in #/group/token/$value")
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
        if known.tables[offset] == nil {
            known.tables[offset] = Dictionary(try reader.members().map { ($0.name, $0.reader) }) { first, _ in first }
        }
        return known.tables[offset]?[Identifier(name)]
    }
}
