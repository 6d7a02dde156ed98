internal import TypescaleStrings

// References between tokens, and the types that follow from them.
extension TokenTree {
    /// Returns a value with its references followed.
    package func resolve(_ node: TokenNode) throws(TokenError) -> TokenNode {
        if let text = node.text, let name = TokenTree.alias(text) ?? oldAlias(text) {
            return try references.follow(
                TokenTree.key(ofAlias: name), from: node, known: \.values
            ) { () throws(TokenError) in
                try resolve(value(of: token(named: name, from: node)))
            }
        }
        guard let reference = node.members?["$ref"] else { return node }
        try TokenTree.requireLength(reference)
        return try references.follow(
            Identifier(reference.requireText()), from: reference, known: \.values
        ) { () throws(TokenError) in
            let found = try target(of: reference)
            return try resolve(isToken(found) ? value(of: found) : found)
        }
    }

    /// Returns the name by which an alias is known; that of a JSON pointer begins with `#`.
    package static func key(ofAlias name: String) -> Identifier {
        Identifier(name.startsExactly("#") ? "{\(name)}" : name)
    }

    /// Returns the value of a token, which may be a reference.
    package func value(of token: TokenNode) -> TokenNode { token.members?[keys.value] ?? token }

    /// Returns the name of the token that a token refers to; `nil` for a token with a value.
    package func alias(of token: Token) -> String? { token.node.members?[keys.value]?.text.flatMap(TokenTree.alias) }

    /// Returns the name between the braces of a reference to a whole token, without blanks around it.
    package static func alias(_ text: String) -> String? {
        guard text.startsExactly("{"), text.endsExactly("}"),
            (3...NotationsLimits.valueBytes).contains(text.utf8.count)
        else { return nil }
        let name = Substring(text.utf8.dropFirst().dropLast()).trimmingWhiteSpace
        return name.isEmpty || name.contains(ascii: "{") || name.contains(ascii: "}") ? nil : String(name)
    }

    /// Returns the name in a reference as old versions of Tokens Studio write it: `$ff.inter`.
    private func oldAlias(_ text: String) -> String? {
        guard keys == .old, text.utf8.count <= NotationsLimits.valueBytes,
            let name = text.afterExactly("$"), name.utf8.first?.isASCIILetter == true,
            name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "._-".utf8.contains($0) })
        else { return nil }
        return String(name)
    }

    private static func requireLength(_ reference: TokenNode) throws(TokenError) {
        guard reference.text?.utf8.count ?? 0 > NotationsLimits.pathBytes else { return }
        throw reference.error("a pointer has more than \(NotationsLimits.pathBytes) bytes")
    }

    /// Returns the token of a name, and marks it as used.
    package func token(named name: String, from reference: TokenNode) throws(TokenError) -> TokenNode {
        var parts = name.parts(at: ".").map(String.init)
        // Style Dictionary 3 refers to the value of a token.
        if keys == .old, let last = parts.last, last.isExactly("value") { parts.removeLast() }
        if parts.count > 1, sets.contains(Identifier(parts[0])),
            root[Identifier(parts[0])]?[Identifier(parts[1])] == nil
        {
            parts.removeFirst()
        }
        var found = try extended(root, path: [], stack: [])
        for (index, part) in parts.enumerated() {
            guard let next = found[Identifier(part)] else {
                if index == parts.count - 1, let value = try self.part(Identifier(part), of: found) {
                    used.names.insert(Identifier(parts.dropLast().joined(separator: ".")))
                    return value
                }
                throw reference.missing("\(Quotation.shortened(name)) is not a token of this file")
            }
            found = try extended(next, path: Array(parts[...index]), stack: [])
        }
        // A group's own token is meant where a group has one.
        if !isToken(found), let own = found["$root"] {
            found = own
            parts.append("$root")
        }
        guard isToken(found) else { throw reference.error("\(Quotation.shortened(name)) is a group and not a token") }
        used.names.insert(Identifier(parts.joined(separator: ".")))
        return found
    }

    /// Returns a part of a composite token as a token, if references may name one: `{heading.fontSize}`.
    private func part(_ name: Identifier, of token: TokenNode) throws(TokenError) -> TokenNode? {
        guard namesParts, isToken(token), let part = try resolve(value(of: token))[name] else { return nil }
        return TokenNode(.object(TokenMembers([(keys.value, part)])), at: part.place)
    }

    /// Returns the value of a JSON pointer, and follows references along its path.
    private func target(of reference: TokenNode) throws(TokenError) -> TokenNode {
        let pointer = try reference.requireText()
        try TokenTree.requireLength(reference)
        return try references.follow(
            Identifier(pointer), from: reference, known: \.targets
        ) { () throws(TokenError) in
            try target(of: pointer, from: reference)
        }
    }

    private func target(of pointer: String, from reference: TokenNode) throws(TokenError) -> TokenNode {
        guard let path = pointer.afterExactly("#/") else {
            throw reference.error("a reference must be in the same file; use #/group/token/$value")
        }
        let parts = JSONPointer.parts(ofFragment: path)
        var found = try extended(root, path: [], stack: [])
        for (index, part) in parts.enumerated() {
            guard let next = found.child(part) else {
                throw reference.missing("\(Quotation.shortened(pointer)) is not in this file")
            }
            if isToken(next) { used.names.insert(Identifier(parts[...index].joined(separator: "."))) }
            found = try extended(next, path: Array(parts[...index]), stack: [])
            // A pointer into the value of a token that is itself a reference leads into the value referred to.
            if index < parts.count - 1, found.text.flatMap(TokenTree.alias) != nil { found = try resolve(found) }
            if index < parts.count - 1, parts[index + 1].isExactly("$value"), let target = found.members?["$ref"] {
                let whole = try self.target(of: target)
                found =
                    isToken(whole) ? whole : TokenNode(.object(TokenMembers([(keys.value, whole)])), at: whole.place)
            }
        }
        return found
    }

    // MARK: Types

    /// Returns the type of a token: its own, that of the token it refers to, or the nearest group's.
    package func resolvedType(of token: Token) throws(TokenError) -> String? {
        var node = token.node
        var name: String?
        var chain = [token.name]
        while refers(node) {
            guard let next = try referredToken(of: node) else { return token.groupType }
            chain.append(TokenTree.key(ofAlias: next.name))
            if refers(next.node) { try TokenTree.check(chain, from: node) }
            (node, name) = next
        }
        return node.members?[keys.type]?.text ?? name.flatMap(groupType(ofNamed:)) ?? token.groupType
    }

    /// Returns a token and those that it refers to as a whole, one after the other.
    package func chain(from token: TokenNode) throws(TokenError) -> [TokenNode] {
        var chain = [token]
        while chain.count <= NotationsLimits.aliasSteps, let next = try referredToken(of: chain[chain.count - 1]) {
            chain.append(next.node)
        }
        return chain
    }

    /// Returns the token that a token refers to as a whole, and its name; `nil` if the reference leads to no token.
    private func referredToken(of token: TokenNode) throws(TokenError) -> (node: TokenNode, name: String)? {
        if let alias = token.members?[keys.value], let name = alias.text.flatMap(TokenTree.alias) {
            return (try self.token(named: name, from: alias), name)
        }
        guard let reference = wholeReference(of: token) else { return nil }
        let node = try target(of: reference)
        guard isToken(node) else { return nil }
        let path = try reference.requireText().afterExactly("#/").map { JSONPointer.parts(ofFragment: $0) } ?? []
        return (node, path.joined(separator: "."))
    }

    /// Throws if a chain of references is a cycle or too long.
    private static func check(_ chain: [Identifier], from node: TokenNode) throws(TokenError) {
        if let last = chain.last, let first = chain.dropLast().firstIndex(of: last) {
            throw TokenReferences.cyclic(Array(chain[first...]), from: node)
        }
        guard chain.count <= NotationsLimits.aliasSteps else { throw TokenReferences.tooLong(chain, from: node) }
    }

    /// Returns the type of the token that an alias names; `nil` if it has none.
    package func resolvedType(ofAlias name: String, from node: TokenNode) throws(TokenError) -> String? {
        let found = try token(named: name, from: node)
        let path = name.parts(at: ".").map(String.init)
        return try resolvedType(of: Token(path: path, node: found, groupType: groupType(ofNamed: name)))
    }

    /// Returns whether a token without a type has that of another token.
    private func refers(_ token: TokenNode) -> Bool {
        guard let members = token.members, members[keys.type] == nil else { return false }
        return wholeReference(of: token) != nil || members[keys.value]?.text.flatMap(TokenTree.alias) != nil
    }

    /// Returns the pointer to the token whose value a token has as a whole; that to a part of a value leads to no
    /// token.
    private func wholeReference(of token: TokenNode) -> TokenNode? {
        guard let members = token.members else { return nil }
        let isValue = members[keys.value] != nil
        guard let reference = (isValue ? members[keys.value]?.members : members)?["$ref"] else { return nil }
        guard let text = reference.text else { return isValue ? nil : reference }
        let value = "/$value"
        if text.endsExactly(value), text.utf8.count <= NotationsLimits.pathBytes {
            return TokenNode(.string(String(text.dropLast(value.count))), at: reference.place)
        }
        // A value that is a part of another one has the type of its place, not that of a token.
        return isValue && text.contains("/$value/") ? nil : reference
    }

    /// Returns the type of the nearest group around a token.
    private func groupType(ofNamed name: String) -> String? {
        var type: String?
        var found = root
        var path: [String] = []
        for part in name.parts(at: ".") {
            if let own = found.members?[keys.type]?.text { type = own }
            path.append(String(part))
            guard let next = found[Identifier(part)] else { break }
            found = (try? extended(next, path: path, stack: [])) ?? next
        }
        if !isToken(found), let own = found.members?[keys.type]?.text { type = own }
        return type
    }
}
