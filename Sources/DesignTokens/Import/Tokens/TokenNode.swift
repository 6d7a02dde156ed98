// Token files as trees of values that know their file and position. Sets of several files are merged into one tree, in
// which every error still names its own file and line.

internal import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

/// A place in a token file.
struct TokenPlace: Sendable {
    let file: String
    let line: Int
    let column: Int

    /// The place as compilers name it.
    var description: String { line > 0 ? "\(file):\(line):\(column)" : file }

    /// The beginning of a file.
    static func start(of file: String) -> TokenPlace { TokenPlace(file: file, line: 1, column: 1) }
    /// The place of a caller's choice, which has its name in place of a file's.
    static func choice(_ name: String) -> TokenPlace { TokenPlace(file: name, line: 0, column: 0) }
}

/// A value of a token file.
struct TokenNode {
    enum Kind {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([TokenNode])
        case object(TokenMembers)
    }

    let kind: Kind
    let place: TokenPlace

    init(_ kind: Kind, at place: TokenPlace) {
        self.kind = kind
        self.place = place
    }

    /// Converts a document; its depth is bounded by the parser.
    init(_ value: JSONValue, file: String) {
        place = TokenPlace(file: file, line: Int(value.position.line), column: Int(value.position.column))
        switch value.kind {
        case .null: kind = .null
        case .bool(let flag): kind = .bool(flag)
        case .number(let number): kind = .number(number)
        case .string(let text): kind = .string(text)
        case .array(let elements): kind = .array(elements.map { TokenNode($0, file: file) })
        // The document of a canceled import is not read.
        case .object where Cancellation.isWorkCancelled: kind = .null
        case .object(let members):
            kind = .object(TokenMembers(members.map { ($0.name, TokenNode($0.value, file: file)) }))
        }
    }

    /// Parses a file.
    static func parse(_ bytes: [UInt8], file: String) throws(TokenError) -> TokenNode {
        do throws(JSONError) {
            let limits = JSONLimits(depth: DesignTokensLimits.depth, bytes: DesignTokensLimits.tokenBytes)
            return TokenNode(try JSONParser(limits: limits).parse(bytes), file: file)
        } catch {
            throw TokenError(
                place: TokenPlace(file: file, line: error.line, column: error.column), reason: error.reason)
        }
    }

    func error(_ reason: String) -> TokenError { TokenError(place: place, reason: reason) }

    func inexpressible(_ reason: String) -> TokenError {
        TokenError(place: place, reason: reason, isInexpressible: true)
    }

    // MARK: Reading

    /// The members of an object; `nil` for other values, and of all objects once the work is canceled.
    ///
    /// Every walk of a document asks for them, and so ends soon after the cancellation, which `TokenImport` reports.
    var members: TokenMembers? {
        if case .object(let members) = kind, !Cancellation.isWorkCancelled { members } else { nil }
    }

    /// The text of a string; `nil` for other values.
    var text: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    subscript(name: Identifier) -> TokenNode? { members?[name] }

    /// The description for people, under any of the names that it has; `nil` for an empty one, as Penpot writes it.
    var description: String? {
        ["$description", "description", "comment"].lazy.compactMap { self[$0]?.text }.first { !$0.isEmpty }
    }

    /// The type in words.
    var noun: String {
        switch kind {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// A Boolean value that indicates whether a file has tokens, or says which sets of tokens there are.
    var hasTokens: Bool {
        guard case .object = kind else { return true }
        return ["$value", "value", "$ref", "$extends", "$themes", "$metadata", "tokenSetOrder"].contains(where: hasKey)
    }

    /// A Boolean value that indicates whether an object has nothing but empty groups.
    var isEmptySet: Bool {
        members?.list.allSatisfy { $0.name.hasPrefix("$") || $0.node.isEmptySet } ?? false
    }

    func requireMembers() throws(TokenError) -> TokenMembers {
        guard let members else { throw error("expected an object, found \(noun)") }
        return members
    }

    func requireText() throws(TokenError) -> String {
        guard let text else { throw error("expected a text, found \(noun)") }
        return text
    }

    func requireArray() throws(TokenError) -> [TokenNode] {
        guard case .array(let elements) = kind else { throw error("expected a list, found \(noun)") }
        return elements
    }

    func requireNumber() throws(TokenError) -> Double {
        guard case .number(let number) = kind else { throw error("expected a number, found \(noun)") }
        return number
    }

    /// The value as JSON, for other readers.
    func write(to writer: inout JSONWriter) {
        switch kind {
        case .null: writer.null()
        case .bool(let flag): writer.bool(flag)
        case .number(let number): writer.number(number)
        case .string(let text): writer.string(text)
        case .array(let elements):
            writer.array(of: elements) { element, writer in element.write(to: &writer) }
        case .object(let members):
            writer.object { writer in
                for (name, node) in members.list {
                    writer.key(name.text)
                    node.write(to: &writer)
                }
            }
        }
    }

    // MARK: Merging

    /// An object without members.
    static func empty(at place: TokenPlace) -> TokenNode { TokenNode(.object(TokenMembers([])), at: place) }

    /// Returns the value with another merged over it: objects deeply, while a token replaces another as a whole.
    func merged(with over: TokenNode, isToken: (TokenNode) -> Bool) throws(TokenError) -> TokenNode {
        try TokenNode.merged([self, over], isToken: isToken) ?? over
    }

    /// Returns values merged, later ones over earlier ones, in time proportional to their members; `nil` for none.
    static func merged(_ nodes: [TokenNode], isToken: (TokenNode) -> Bool) throws(TokenError) -> TokenNode? {
        guard let last = nodes.last else { return nil }
        try TokenError.checkCancellation(at: last.place)
        // A token replaces what is before it, and a group replaces a token.
        let start = nodes.lastIndex { $0.members == nil || isToken($0) }.map { $0 + 1 } ?? 0
        let groups = nodes[start...]
        guard groups.count > 1 else { return last }
        var list: [(name: Identifier, node: TokenNode)] = []
        for (name, nodes) in grouped(groups.flatMap({ $0.members?.list ?? [] })) {
            if let node = try merged(nodes, isToken: isToken) { list.append((name, node)) }
        }
        return TokenNode(.object(TokenMembers(list)), at: last.place)
    }

    /// Returns the names of members in order, each once, with its values.
    static func grouped(
        _ members: [(name: Identifier, node: TokenNode)]
    ) -> [(name: Identifier, nodes: [TokenNode])] {
        var names: [Identifier] = []
        var nodes: [Identifier: [TokenNode]] = [:]
        for (name, node) in members {
            if nodes[name] == nil { names.append(name) }
            nodes[name, default: []].append(node)
        }
        return names.map { ($0, nodes[$0] ?? []) }
    }
}

/// The members of an object, in the order of the file, with an index by name.
final class TokenMembers {
    let list: [(name: Identifier, node: TokenNode)]
    private lazy var indices = Dictionary(
        list.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })

    init(_ list: [(name: Identifier, node: TokenNode)]) { self.list = list }

    func index(of name: Identifier) -> Int? {
        if list.count <= 8 { return list.firstIndex { $0.name == name } }
        return indices[name]
    }

    subscript(name: Identifier) -> TokenNode? { index(of: name).map { list[$0].node } }

    /// A Boolean value that indicates whether the members have groups or tokens, which are objects.
    var hasTokens: Bool { list.contains { !$0.name.hasPrefix("$") && $0.node.members != nil } }
}
