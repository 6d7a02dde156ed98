// Token files as trees of values that know their file and position. Sets of several files are merged into one tree, in
// which every error still names its own file and line.

package import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

package struct TokenPlace: Sendable {
    package let file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

    /// The place as compilers name it.
    package var description: String { line > 0 ? "\(file):\(line):\(column)" : file }

    package static func start(of file: String) -> TokenPlace { TokenPlace(file: file, line: 1, column: 1) }
    /// The place of a caller's choice, which has its name in place of a file's.
    package static func choice(_ name: String) -> TokenPlace { TokenPlace(file: name, line: 0, column: 0) }
}

/// A value of a token file.
package struct TokenNode {
    package enum Kind {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([TokenNode])
        case object(TokenMembers)
    }

    package let kind: Kind
    package let place: TokenPlace

    package init(_ kind: Kind, at place: TokenPlace) {
        self.kind = kind
        self.place = place
    }

    /// Converts a document; its depth is bounded by the parser.
    package init(_ value: JSONValue, file: String) {
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

    package func error(_ reason: String, code: TokenError.Code = .malformed) -> TokenError {
        TokenError(place: place, reason: reason, code: code)
    }

    /// Returns the error of a reference to something that the file does not have.
    func missing(_ reason: String) -> TokenError { error(reason, code: .missing) }

    // MARK: Reading

    /// The members of an object; `nil` for other values, and of all objects once the work is canceled.
    ///
    /// Every walk of a document asks for them, and so ends soon after the cancellation, which `TokenImport` reports.
    package var members: TokenMembers? {
        if case .object(let members) = kind, !Cancellation.isWorkCancelled { members } else { nil }
    }

    /// The text of a string; `nil` for other values.
    package var text: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    package subscript(name: Identifier) -> TokenNode? { members?[name] }

    /// Returns the member or the element that a part of a JSON pointer names.
    package func child(_ part: String) -> TokenNode? {
        guard case .array(let elements) = kind else { return self[Identifier(part)] }
        return JSONPointer.index(part, below: elements.count).map { elements[$0] }
    }

    /// The description for people, under any of the names that it has; `nil` for an empty one, as Penpot writes it.
    package var description: String? {
        ["$description", "description", "comment"].lazy.compactMap { self[$0]?.text }.first { !$0.isEmpty }
    }

    /// The type in words.
    package var noun: String {
        switch kind {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// Returns whether the value or one inside it has a key.
    package func hasKey(_ name: Identifier) -> Bool {
        switch kind {
        case .object: members.map { $0[name] != nil || $0.list.contains { $0.node.hasKey(name) } } ?? false
        case .array(let elements): elements.contains { $0.hasKey(name) }
        default: false
        }
    }

    package func requireMembers() throws(TokenError) -> TokenMembers {
        guard let members else { throw error("expected an object, found \(noun)") }
        return members
    }

    package func requireText() throws(TokenError) -> String {
        guard let text else { throw error("expected a text, found \(noun)") }
        return text
    }

    package func requireArray() throws(TokenError) -> [TokenNode] {
        guard case .array(let elements) = kind else { throw error("expected a list, found \(noun)") }
        return elements
    }

    package func requireNumber() throws(TokenError) -> Double {
        guard case .number(let number) = kind else { throw error("expected a number, found \(noun)") }
        return number
    }

    // MARK: Merging

    package static func empty(at place: TokenPlace) -> TokenNode { TokenNode(.object(TokenMembers([])), at: place) }

    /// Returns values merged, later ones over earlier ones, in time proportional to their members; `nil` for none.
    package static func merged(_ nodes: [TokenNode], isToken: (TokenNode) -> Bool) throws(TokenError) -> TokenNode? {
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
    package static func grouped(
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
package final class TokenMembers {
    package let list: [(name: Identifier, node: TokenNode)]
    private lazy var indices = Dictionary(
        list.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })

    package init(_ list: [(name: Identifier, node: TokenNode)]) { self.list = list }

    package func index(of name: Identifier) -> Int? {
        if list.count <= 8 { return list.firstIndex { $0.name == name } }
        return indices[name]
    }

    package subscript(name: Identifier) -> TokenNode? { index(of: name).map { list[$0].node } }

    /// A Boolean value that indicates whether the members have groups or tokens, which are objects.
    package var hasTokens: Bool { list.contains { !$0.name.hasPrefix("$") && $0.node.members != nil } }
}
