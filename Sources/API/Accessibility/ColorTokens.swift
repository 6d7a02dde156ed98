// Reads the colors of a document of design tokens.
//
// Problem: groups extend other groups, and tokens are aliases of others, which may come before or after them.
// Method: three passes. `noteGroups` finds the groups by their paths; `collect` lists the tokens, with those that a
// group has from the groups that it extends; `color` follows the aliases of each token.
// Limits: a small document can describe circles and doublings, so the groups visited, the groups that extend one
// another and the aliases followed are bounded.

internal import AccessibilityChecks
internal import TypescaleIdentifiers
internal import TypescaleJSON
internal import TypescaleStrings

/// Decodes the colors of a document of design tokens (DTCG, 2025.10).
///
/// A member whose name begins with `$` describes its group; one with a `$value` is a token; any other is a group.
/// `$type` is inherited from the groups around a token, and `{a.b}` is an alias of another token, as is a pointer in
/// `$ref`. A group has the tokens of the one that it extends, below its own.
struct ColorTokens {
    private struct Token {
        let name: Identifier
        let type: String?
        let value: JSONReader
        /// The name of the token that it stands for; `nil` for one with a value of its own.
        let alias: String?
        /// The change of the value in Tokens Studio's extension: lighter, darker, mixed or translucent.
        let modifier: JSONReader?
    }

    private typealias Members = [(name: Identifier, reader: JSONReader)]

    /// A group of the document, by its path.
    private struct Group {
        let reader: JSONReader
        /// Its own type.
        let type: String?
        /// The references to the groups that it extends.
        let references: [JSONReader]
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
    /// The indices of the tokens by name; of several tokens with a name, the first one's.
    private var indices: [Identifier: Int] = [:]
    /// The groups of the document by their paths.
    private var groups: [Identifier: Group] = [:]
    /// The groups and tokens that were visited for groups that extend them.
    private var visited = 0
    /// The results for the tokens, by index; `nil` for those that were not followed yet.
    private var resolutions: [Resolution?] = []
    /// The tokens of type color that cannot be read, with their errors, in the order of the document.
    private(set) var unread: [(name: Identifier, error: JSONError)] = []
    /// A Boolean value that indicates whether a chain of aliases is endless or too long.
    ///
    /// An endless chain ends the decoding, since each token of the chain would follow it again.
    private var isEndless = false

    init(_ document: JSONReader) { self.document = document }

    /// Returns the colors in the order of the document, without tokens of other types and those that cannot be read.
    ///
    /// Files of design tools have gradients and calculations among their colors.
    mutating func colors() throws(JSONError) -> [ColorPalette.Entry] {
        try noteGroups(in: document, name: "")
        try collect(document, type: nil, name: "", extending: [])
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

    // MARK: Groups

    /// Notes a group and those in it; as deep as the document.
    private mutating func noteGroups(in reader: JSONReader, name: String) throws(JSONError) {
        guard case .object = reader.value.kind, name.utf8.count <= APILimits.tokenNameBytes else { return }
        let members = try reader.members()
        let references = ColorTokens.extended(members)
        let inner = members.filter { !$0.name.hasPrefix("$") }
        let isToken = members.contains { $0.name == "$value" }
        // A `$ref` alone is a token or a group, as its target is.
        guard !isToken, references.isEmpty || !inner.isEmpty || members.contains(where: { $0.name == "$extends" })
        else {
            return
        }
        groups[Identifier(name)] = Group(reader: reader, type: try ColorTokens.type(members), references: references)
        for member in inner {
            try noteGroups(in: member.reader, name: ColorTokens.path(of: member.name, in: name))
        }
    }

    /// Appends a token, or the tokens of a group; as deep as the document, which the parser bounds.
    ///
    /// `outer` is the type of the groups around it. `extending` has the offsets of the references that led here.
    private mutating func collect(
        _ reader: JSONReader, type outer: String?, name: String, extending: [Int]
    ) throws(JSONError) {
        guard name.utf8.count <= APILimits.tokenNameBytes else {
            throw reader.error(
                "the token's name with its groups has \(name.utf8.count) bytes; at most \(APILimits.tokenNameBytes) are allowed",
                code: .outOfRange)
        }
        let isExtended = !extending.isEmpty
        if isExtended { try visit(reader) }
        guard name.isEmpty || ColorTokens.isObject(reader) else {
            let reason = "not a token or a group of tokens; a token is an object with \"$value\""
            if !isExtended { unread.append((Identifier(name), reader.error(reason, code: .wrongType))) }
            return
        }
        let members = try reader.members()
        if ColorTokens.isOlderToken(members) {
            let type = ColorTokens.member("type", of: members)?.value.string ?? "color"
            let reason = "a token of Style Dictionary's older format; write \"$value\" and \"$type\""
            if type == "color", !isExtended { unread.append((Identifier(name), reader.error(reason))) }
            return
        }
        let own = try ColorTokens.type(members)
        if let value = ColorTokens.member("$value", of: members) {
            let alias = ColorTokens.alias(value)
            let modifier = ColorTokens.modifier(members)
            return append(name, type: own ?? outer, value, alias: alias, modifier, isExtended: isExtended)
        }
        if let reference = ColorTokens.member("$ref", of: members),
            let alias = ColorTokens.target(reference)?.joined(separator: "."), groups[Identifier(alias)] == nil
        {
            return append(name, type: own ?? outer, reference, alias: alias, isExtended: isExtended)
        }
        var extended: [(group: Group, offset: Int)] = []
        for reference in ColorTokens.extended(members) {
            do throws(JSONError) {
                let offset = Int(reference.value.position.offset)
                extended += try groups(of: reference, extending).map { ($0, offset) }
            } catch {
                guard error.code != .outOfRange else { throw error }
                unread.append((Identifier(name), error))
            }
        }
        // A group has the type of the one that it extends, unless it has its own.
        let type = own ?? extended.lazy.compactMap(\.group.type).first ?? outer
        try collectMembers(of: type, members, name: name, extending: extending)
        for (group, offset) in extended {
            try collectMembers(of: type, group.reader.members(), name: name, extending: extending + [offset])
        }
    }

    private static func isObject(_ reader: JSONReader) -> Bool {
        if case .object = reader.value.kind { true } else { false }
    }

    /// Returns whether an object is a token with `value` and `type` instead of `$value` and `$type`.
    private static func isOlderToken(_ members: Members) -> Bool {
        guard member("$value", of: members) == nil, let value = member("value", of: members) else { return false }
        return !isObject(value) || member("type", of: members)?.value.string != nil
    }

    private mutating func collectMembers(
        of type: String?, _ members: Members, name: String, extending: [Int]
    ) throws(JSONError) {
        for member in members where !member.name.hasPrefix("$") {
            let path = ColorTokens.path(of: member.name, in: name)
            try collect(member.reader, type: type, name: path, extending: extending)
        }
        // `$root` is the standard's way to give a group a value of its own, under the group's name.
        if let root = ColorTokens.member("$root", of: members) {
            try collect(root, type: type, name: name, extending: extending)
        }
    }

    /// Appends a token; one of an extended group only if the group itself has none of the name.
    private mutating func append(
        _ name: String, type: String?, _ value: JSONReader, alias: String?, _ modifier: JSONReader? = nil,
        isExtended: Bool
    ) {
        let name = Identifier(name)
        let isNew = indices[name] == nil
        guard isNew || !isExtended else { return }
        if isNew { indices[name] = tokens.count }
        tokens.append(Token(name: name, type: type, value: value, alias: alias, modifier: modifier))
    }

    /// Returns the change of a token's color in the extension of Tokens Studio.
    private static func modifier(_ members: Members) -> JSONReader? {
        let extensions = try? member("$extensions", of: members)?.members()
        let studio = try? extensions.flatMap { member("studio.tokens", of: $0) }?.members()
        return studio.flatMap { member("modify", of: $0) }
    }

    private static func member(_ name: Identifier, of members: Members) -> JSONReader? {
        members.first { $0.name == name }?.reader
    }

    /// Returns the name of a member of a group, with the groups around it.
    private static func path(of member: Identifier, in group: String) -> String {
        group.isEmpty ? member.text : "\(group).\(member)"
    }

    /// Returns the references of a group to those that it extends.
    private static func extended(_ members: Members) -> [JSONReader] {
        members.filter { $0.name == "$extends" || $0.name == "$ref" }.map(\.reader)
    }

    /// Returns the names of the group or token in a reference, `{a.b}` or `#/a/b/$value`; `nil` for other texts.
    private static func target(_ reference: JSONReader) -> [String]? {
        if case .object = reference.value.kind {
            return (try? reference.members())?.first { $0.name == "$ref" }.flatMap { target($0.reader) }
        }
        guard case .string(let text) = reference.value.kind else { return nil }
        var parts: [String]
        if let pointer = text.afterExactly("#/") {
            parts = JSONPointer.parts(ofFragment: pointer)
            if parts.last?.isExactly("$value") == true { parts.removeLast() }
        } else if text.utf8.count > 2, text.startsExactly("{"), text.endsExactly("}") {
            parts = Substring(text.utf8.dropFirst().dropLast()).parts(at: ".").map(String.init)
        } else {
            return nil
        }
        return withoutRoot(parts)
    }

    /// Returns the parts of a token's name; `$root` is the group's own token, which has the group's name.
    private static func withoutRoot(_ parts: [String]) -> [String] {
        parts.count > 1 && parts.last?.isExactly("$root") == true ? parts.dropLast() : parts
    }

    /// Returns the name of a token from the parts of a pointer.
    static func name(of parts: [String]) -> String { withoutRoot(parts).joined(separator: ".") }

    /// Returns the name of the token that a value stands for; `nil` if it is none.
    private static func alias(_ value: JSONReader) -> String? {
        if case .string(let text) = value.value.kind, !text.startsExactly("{") { return nil }
        return target(value)?.joined(separator: ".")
    }

    /// Returns the type that a group or a token has itself.
    private static func type(_ members: Members) throws(JSONError) -> String? {
        try member("$type", of: members)?.string()
    }

    private mutating func visit(_ reader: JSONReader) throws(JSONError) {
        visited += 1
        guard visited > APILimits.extendedGroups else { return }
        throw reader.error(
            "more than \(APILimits.extendedGroups) groups and tokens, with those of $extends", code: .outOfRange)
    }

    /// Returns the groups that a reference names: that of its path, and those that it extends itself.
    private mutating func groups(of reference: JSONReader, _ extending: [Int]) throws(JSONError) -> [Group] {
        let path = ColorTokens.target(reference) ?? []
        let found = try groups(at: path, of: reference, extending)
        guard !path.isEmpty, !found.isEmpty else {
            throw reference.error("there is no group \"\(path.joined(separator: "."))\"", code: .notFound)
        }
        return found
    }

    /// Returns the groups at a path, of which groups around it may have the last parts from those that they extend.
    private mutating func groups(
        at path: [String], of reference: JSONReader, _ extending: [Int]
    ) throws(JSONError) -> [Group] {
        let offset = Int(reference.value.position.offset)
        guard !extending.contains(offset) else {
            throw reference.error("the group extends itself; remove one $extends")
        }
        guard extending.count < APILimits.aliasSteps else {
            throw reference.error("more than \(APILimits.aliasSteps) groups extend one another", code: .outOfRange)
        }
        try visit(reference)
        var found: [Group] = []
        for count in (0...path.count).dropFirst().reversed() {
            guard let group = groups[Identifier(path.prefix(count).joined(separator: "."))] else { continue }
            if count == path.count { found.append(group) }
            for next in group.references {
                let target = (ColorTokens.target(next) ?? []) + path.dropFirst(count)
                found += try groups(at: target, of: next, extending + [offset])
            }
        }
        return found
    }

    // MARK: Colors

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
        if let modifier = token.modifier, token.type == "color" || token.type == nil && token.alias != nil {
            throw modifier.error("a change of Tokens Studio is not applied; give the color that results from it")
        }
        guard let name = token.alias, token.type == nil || token.type == "color" else { return nil }
        if let target = indices[Identifier(name)] { return target }
        if token.type == nil { return nil }
        throw token.value.error("there is no token \"\(name)\"", code: .notFound)
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
        guard token.type == "color", token.alias == nil else { return nil }
        if case .string(let text) = token.value.value.kind {
            return try token.value.accessible(SRGBColor(css: text))
        }
        return try ColorTokenValue(value: value).color(token.value)
    }

    /// Returns the value of a token with its aliases followed; `nil` if there is none.
    private func value(of name: Identifier) -> JSONReader? {
        var index = indices[name]
        for _ in 0...APILimits.aliasSteps {
            guard let found = index else { return nil }
            guard let alias = tokens[found].alias else { return tokens[found].value }
            index = indices[Identifier(alias)]
        }
        return nil
    }
}
