internal import TypescaleStrings

/// The requirements of the Resolver Module 2025.10 on a resolver document, for strict imports.
struct ResolverRules {
    private let root: TokenNode
    private var mistakes = TokenMistakes()

    static func validate(_ root: TokenNode) throws(TokenError) {
        var rules = ResolverRules(root)
        rules.check()
        try rules.mistakes.throwIfAny()
    }

    private init(_ root: TokenNode) { self.root = root }

    private mutating func add(_ node: TokenNode, _ reason: String) { mistakes.add(node.error(reason)) }

    private mutating func check() {
        keys(
            of: root, "a resolver",
            [
                "$schema", "$defs", "$extensions", "version", "name", "description", "sets", "modifiers",
                "resolutionOrder",
            ])
        if root["version"] == nil {
            add(root, "the resolver has no version; add \"version\": \"\(TokenNames.version)\"")
        }
        texts(of: root, ["$schema", "version", "name", "description"])
        for (_, set) in members(of: root, "sets") { check(set: set) }
        for (name, modifier) in members(of: root, "modifiers") { check(modifier: modifier, name) }
        guard case .array(let order) = root["resolutionOrder"]?.kind else { return }
        var names: Set<Identifier> = []
        for item in order {
            if item["$ref"] != nil {
                reference(item)
            } else if item["type"]?.text == "set" || item["type"]?.text == "modifier" {
                if let name = item["name"]?.text {
                    if !names.insert(Identifier(name)).inserted {
                        add(item, "another item of resolutionOrder has the name \(Quotation.shortened(name)) too")
                    }
                } else {
                    add(item, "a set or modifier in resolutionOrder has a name")
                }
                if item["type"]?.text == "set" {
                    check(set: item, isInline: true)
                } else {
                    check(modifier: item, Identifier(item["name"]?.text ?? "modifier"), isInline: true)
                }
            } else {
                add(item, "an item of resolutionOrder has a $ref, or the type \"set\" or \"modifier\" with a name")
            }
        }
    }

    private mutating func check(set: TokenNode, isInline: Bool = false) {
        keys(of: set, "a set", ["description", "sources", "$extensions"] + (isInline ? ["type", "name"] : []))
        texts(of: set, ["description"])
        guard case .array(let sources) = set["sources"]?.kind else {
            return add(set, "a set has sources, a list of tokens and references")
        }
        for source in sources { check(source: source) }
    }

    private mutating func check(modifier: TokenNode, _ name: Identifier, isInline: Bool = false) {
        keys(
            of: modifier, "a modifier",
            ["description", "contexts", "default", "$extensions"] + (isInline ? ["type", "name"] : []))
        texts(of: modifier, ["description", "default"])
        let contexts = members(of: modifier, "contexts")
        if contexts.isEmpty {
            add(modifier, "the modifier \(Quotation.shortened(name.text)) has no contexts; give at least two")
        }
        if let standard = modifier["default"]?.text, !contexts.isEmpty,
            !contexts.contains(where: { $0.name.text.isExactly(standard) })
        {
            add(
                modifier["default"] ?? modifier,
                "the modifier \(Quotation.shortened(name.text)) has no context \(Quotation.shortened(standard))")
        }
        for (context, sources) in contexts {
            guard case .array(let list) = sources.kind else {
                add(sources, "the context \(Quotation.shortened(context.text)) is a list of tokens and references")
                continue
            }
            for source in list { check(source: source) }
        }
    }

    private mutating func check(source: TokenNode) {
        guard source.members != nil else { return add(source, "a source is an object, found \(source.noun)") }
        if source["$ref"] != nil { reference(source) }
    }

    private mutating func reference(_ node: TokenNode) {
        if node["$ref"]?.text == nil { add(node, "$ref is a text such as \"#/sets/NAME\" or the path of a file") }
    }

    /// Returns the members of an object inside another one, which may be absent; other values are mistakes.
    private mutating func members(of node: TokenNode, _ name: Identifier) -> [(name: Identifier, node: TokenNode)] {
        guard let value = node[name] else { return [] }
        if value.members == nil { add(value, "\(name) is an object, found \(value.noun)") }
        return value.members?.list ?? []
    }

    private mutating func keys(of node: TokenNode, _ noun: String, _ names: [Identifier]) {
        guard let members = node.members else { return add(node, "\(noun) is an object, found \(node.noun)") }
        for (name, member) in members.list where !names.contains(name) {
            let known = names.map(\.text).joined(separator: ", ")
            add(member, "unknown key \(Quotation.quoted(name.text)); \(noun) has \(known)")
        }
    }

    private mutating func texts(of node: TokenNode, _ names: [Identifier]) {
        for name in names {
            if let value = node[name], value.text == nil { add(value, "\(name) is a text, found \(value.noun)") }
        }
    }
}
