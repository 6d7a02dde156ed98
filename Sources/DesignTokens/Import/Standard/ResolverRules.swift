internal import TypescaleStrings

/// The requirements of the Resolver Module 2025.10 on a resolver document, for strict imports.
struct ResolverRules {
    /// A value of a resolver; an open object may have other keys.
    private indirect enum Shape: Sendable {
        case any
        case text
        case list(Shape)
        case map(Shape)
        case object(_ noun: String, [(Identifier, Shape)], required: Identifier? = nil, isOpen: Bool = false)
    }

    private static let resolver = Shape.object(
        "a resolver",
        [
            ("$schema", .text), ("$defs", .any), ("$extensions", .any), ("version", .text), ("name", .text),
            ("description", .text), ("sets", .map(set)), ("modifiers", .map(modifier)), ("resolutionOrder", .any),
        ], required: "version")
    private static let set = Shape.object(
        "a set", [("description", .text), ("sources", .list(source)), ("$extensions", .any)], required: "sources")
    private static let modifier = Shape.object(
        "a modifier",
        [("description", .text), ("contexts", .map(.list(source))), ("default", .text), ("$extensions", .any)])
    private static let source = Shape.object("a source", [("$ref", .text)], isOpen: true)
    /// The keys that sets and modifiers have beside theirs in the resolution order.
    private static let inline: [(Identifier, Shape)] = [("type", .text), ("name", .text)]

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
        check(root, ResolverRules.resolver)
        for (name, modifier) in root["modifiers"]?.members?.list ?? [] { checkContexts(of: modifier, name.text) }
        guard case .array(let order) = root["resolutionOrder"]?.kind else { return }
        var names: Set<Identifier> = []
        for item in order {
            if item["$ref"] != nil {
                check(item, ResolverRules.source)
                continue
            }
            let type = Identifier(item["type"]?.text ?? "")
            guard type == "set" || type == "modifier", let name = item["name"]?.text else {
                add(item, "an item of resolutionOrder has a $ref, or the type \"set\" or \"modifier\" with a name")
                continue
            }
            if !names.insert(Identifier(name)).inserted {
                add(item, "another item of resolutionOrder has the name \(Quotation.shortened(name)) too")
            }
            check(item, type == "set" ? ResolverRules.set : ResolverRules.modifier, adding: ResolverRules.inline)
            if type == "modifier" { checkContexts(of: item, name) }
        }
    }

    /// Checks that a modifier has contexts, and the default one among them.
    private mutating func checkContexts(of modifier: TokenNode, _ name: String) {
        guard let contexts = modifier["contexts"]?.members?.list, !contexts.isEmpty else {
            return add(modifier, "the modifier \(Quotation.shortened(name)) has no contexts; give at least two")
        }
        guard let node = modifier["default"], let standard = node.text else { return }
        if !contexts.contains(where: { $0.name.text.isExactly(standard) }) {
            add(node, "the modifier \(Quotation.shortened(name)) has no context \(Quotation.shortened(standard))")
        }
    }

    /// Checks a value and those inside it; `key` is its name in errors, and an object may have keys beside its own.
    private mutating func check(
        _ node: TokenNode, _ shape: Shape, key: Identifier = "", adding others: [(Identifier, Shape)] = []
    ) {
        let name = Quotation.shortened(key.text)
        switch shape {
        case .any: break
        case .text: if node.text == nil { add(node, "\(name) is a text, found \(node.noun)") }
        case .list(let inner):
            guard case .array(let elements) = node.kind else {
                return add(node, "\(name) is a list, found \(node.noun)")
            }
            for element in elements { check(element, inner, key: key) }
        case .map(let inner):
            guard let members = node.members else { return add(node, "\(name) is an object, found \(node.noun)") }
            for (key, member) in members.list { check(member, inner, key: key) }
        case .object(let noun, let keys, let required, let isOpen):
            guard let members = node.members else { return add(node, "\(noun) is an object, found \(node.noun)") }
            if let required, members[required] == nil {
                add(node, "\(noun) has no \(required), which the standard requires")
            }
            let keys = keys + others
            for (key, member) in members.list {
                if let inner = keys.first(where: { $0.0 == key })?.1 {
                    check(member, inner, key: key)
                } else if !isOpen {
                    let known = keys.map(\.0.text).joined(separator: ", ")
                    add(member, "unknown key \(Quotation.quoted(key.text)); \(noun) has \(known)")
                }
            }
        }
    }
}
