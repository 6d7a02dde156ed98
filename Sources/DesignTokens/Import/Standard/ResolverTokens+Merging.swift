// A column of a resolver: the sets, files and objects of its steps, later ones over earlier ones.

internal import TypescaleStrings

extension ResolverTokens {
    /// Merges the tokens of all steps, with one context of the chosen modifier and the default contexts of the others.
    func merged(
        _ steps: [Step], choosing contextName: String, of chosen: Modifier?, in root: TokenNode
    ) throws(TokenError) -> TokenNode {
        var list = SourceList()
        for step in steps {
            switch step {
            case .sources(let node): try add(node, root: root, to: &list)
            case .modifier(let modifier):
                let name = modifier.name.isExactly(chosen?.name ?? "") ? contextName : modifier.standard
                for source in try modifier.contexts[Identifier(name)]?.requireArray() ?? [] {
                    if let text = source["$ref"]?.text, text.startsExactly("#/modifiers/") {
                        throw source.error("a modifier cannot use another modifier; use a set")
                    }
                    try add(source, root: root, to: &list)
                }
            }
        }
        return try TokenNode.merged(list.distinct) { node in
            node["$value"] != nil || node["$ref"] != nil && node.members?.hasTokens == false
        } ?? .empty(at: root.place)
    }

    /// The objects with tokens that a column merges, in order.
    private struct SourceList {
        var objects: [TokenNode] = []
        /// The sets, files and objects that were referred to.
        var count = 0
        /// The sets around the current one.
        var sets: [Identifier] = []

        /// The objects at their last places: an object that is merged again replaces all values that it gave before.
        var distinct: [TokenNode] {
            var known: Set<Identifier> = []
            return objects.reversed().filter { known.insert(Identifier($0.place.description)).inserted }.reversed()
        }
    }

    /// Adds the tokens of a set, of a file or of an object.
    private func add(_ source: TokenNode, root: TokenNode, to list: inout SourceList) throws(TokenError) {
        list.count += 1
        guard list.count <= DesignTokensLimits.sources else {
            throw source.error("more than \(DesignTokensLimits.sources) sets and files, with those that sets refer to")
        }
        if let sources = source["sources"] {
            for part in try sources.requireArray() { try add(part, root: root, to: &list) }
            return
        }
        guard let reference = source["$ref"] else {
            _ = try source.requireMembers()
            return list.objects.append(source)
        }
        let text = try reference.requireText()
        guard let pointer = text.afterExactly("#/") else {
            return list.objects.append(try file(text, from: reference).overridden(by: source))
        }
        let (name, target) = try value(at: pointer, of: reference, in: root)
        if let first = list.sets.firstIndex(of: name) {
            throw reference.error(
                "the sets refer to each other: \(TokenReferences.chain(list.sets[first...] + [name])); remove one of "
                    + "the references")
        }
        guard list.sets.count < DesignTokensLimits.nestedSources else {
            throw reference.error(
                "the chain of sets \(TokenReferences.chain(list.sets + [name])) is longer than "
                    + "\(DesignTokensLimits.nestedSources); refer to a set nearer to its end")
        }
        list.sets.append(name)
        if target["sources"] == nil {
            try add(target.overridden(by: source), root: root, to: &list)
        } else {
            // Tokens beside the reference to a set replace those of its sources.
            try add(target, root: root, to: &list)
            let overrides = source.withoutReference
            if overrides.hasTokens { list.objects.append(overrides) }
        }
        list.sets.removeLast()
    }

    /// Returns the set, or another value of the document, that a JSON pointer leads to, with its name.
    private func value(
        at pointer: Substring, of reference: TokenNode, in root: TokenNode
    ) throws(TokenError) -> (name: Identifier, node: TokenNode) {
        if let name = pointer.afterExactly("sets/").map(ResolverTokens.name), let set = root["sets"]?[name] {
            return (name, set)
        }
        let parts = JSONPointer.parts(ofFragment: pointer)
        guard let found = root.descendant(parts) else {
            throw reference.error("\(Quotation.shortened("#/\(pointer)")) is not in this file")
        }
        guard let first = parts.first, !["modifiers", "resolutionOrder"].contains(Identifier(first)) else {
            throw reference.error("\(Quotation.shortened("#/\(pointer)")) is not a set; use a path or #/sets/NAME")
        }
        return (Identifier(parts.joined(separator: "/")), found)
    }

    /// Returns the tokens of another file, or of a group in it.
    private func file(_ text: String, from reference: TokenNode) throws(TokenError) -> TokenNode {
        guard !text.contains("://"), !text.startsExactly("#") else {
            throw reference.error("\(Quotation.quoted(text)) is not a file or a set; use a path or #/sets/NAME")
        }
        let parts = text.parts(at: "#", most: 2)
        let path = PercentEncoding.decoded(parts[0])
        let steps = JSONPointer.parts(ofFragment: parts.count > 1 ? parts[1] : "").filter { !$0.isEmpty }
        guard let found = try parsed(path, from: reference).descendant(steps) else {
            throw reference.error("\(Quotation.shortened(text)) is not in that file")
        }
        return found
    }

    /// Returns the content of a file, which is read once.
    private func parsed(_ path: String, from reference: TokenNode) throws(TokenError) -> TokenNode {
        if let known = files.byPath[Identifier(path)] { return known }
        guard files.byPath.count < DesignTokensLimits.files else {
            throw reference.error("more than \(DesignTokensLimits.files) files; merge some")
        }
        let found = given.file(at: path, from: reference.place.file)
        let content = if let found { found } else { try loaded(path, from: reference) }
        files.byPath[Identifier(path)] = content
        return content
    }

    /// Returns a file that is not given at its path: loaded, or else a given one with the same name.
    private func loaded(_ path: String, from reference: TokenNode) throws(TokenError) -> TokenNode {
        let bytes: [UInt8]
        do {
            bytes = try load(path, reference.place.file)
        } catch {
            if let content = given.file(named: path) { return content }
            let name = Quotation.printable(String(path.prefix(DesignTokensLimits.notedCharacters)))
            throw reference.error("\(name): \((error as? DesignTokenError)?.reason ?? "\(error)")")
        }
        return try TokenNode.parse(bytes, file: path)
    }
}

extension TokenNode {
    /// Returns the value inside that the parts of a JSON pointer lead to.
    fileprivate func descendant(_ parts: [String]) -> TokenNode? {
        parts.reduce(Optional(self)) { $0?.child($1) }
    }

    /// The members of a reference object other than the reference.
    fileprivate var withoutReference: TokenNode {
        TokenNode(.object(TokenMembers((members?.list ?? []).filter { $0.name != "$ref" })), at: place)
    }

    /// Returns an object with the members of a reference to it in place of its own.
    func overridden(by reference: TokenNode) -> TokenNode {
        let other = reference.withoutReference.members?.list ?? []
        guard !other.isEmpty, let own = members else { return self }
        let names = Set(other.map(\.name))
        let list = own.list.filter { !names.contains($0.name) } + other
        return TokenNode(.object(TokenMembers(list)), at: reference.place)
    }
}
