// Checks a whole file against the Design Tokens Format Module 2025.10, for strict imports.
//
// An import reads text styles only. A strict one also checks what it does not read: the keys and names of groups and
// tokens, the type of every token, its value, and that each reference leads to a token of the type that its place
// needs.

internal import TypescaleStrings

/// Checks a file of design tokens against the standard.
struct StandardRules {
    private let tree: TokenTree
    private var mistakes = TokenMistakes()

    static func validate(_ tree: TokenTree) throws(TokenError) {
        // References that are followed here are not those of a text style.
        try tree.withoutRecording { () throws(TokenError) in
            var rules = StandardRules(tree)
            rules.checkMembers(of: tree.root, path: [])
            for token in tree.tokens {
                try TokenError.checkCancellation(at: token.node.place)
                rules.checkToken(token)
            }
            try rules.mistakes.throwIfAny()
        }
    }

    private init(_ tree: TokenTree) { self.tree = tree }

    private mutating func add(_ node: TokenNode, _ reason: String) { mistakes.add(node.error(reason)) }

    // MARK: Groups and tokens

    /// Checks the keys of a group or a token, and of those inside it.
    private mutating func checkMembers(of node: TokenNode, path: [String]) {
        guard let members = node.members else { return }
        let isToken = tree.isToken(node)
        if isToken, let reference = members["$ref"] {
            if members["$value"] != nil { add(reference, "a token has either $value or $ref; remove one of them") }
            if reference.text == nil { add(reference, "$ref is a text such as \"#/group/token\"") }
        }
        for (name, child) in members.list {
            if checkProperty(name, child) { continue }
            let full = Quotation.shortened((path + [name.text]).joined(separator: "."))
            switch name {
            case "$ref": break
            case "$value" where isToken: break
            case "$schema" where path.isEmpty && !isToken:
                if child.text == nil { add(child, "$schema is a text, found \(child.noun)") }
            case "$extends" where isToken: add(child, "a token has no $extends; a group does")
            case "$extends": break
            case "$root" where !isToken:
                if !tree.isToken(child) { add(child, "$root is a group's own token; give it a $value") }
                checkMembers(of: child, path: path + ["$root"])
            case _ where isToken:
                add(
                    child,
                    name.hasPrefix("$")
                        ? "a token has no \(Quotation.shortened(name.text))"
                        : "\(full) is inside a token; the standard has $root for a group's own token")
            case _ where name.hasPrefix("$") || child.members == nil:
                add(child, "\(full) is neither a group nor a token with $value")
            default:
                if name.utf8.contains(where: { "{}.".utf8.contains($0) }) {
                    add(child, "the name \(Quotation.quoted(name.text)) has one of { } . which the standard reserves")
                }
                checkMembers(of: child, path: path + [name.text])
            }
        }
    }

    /// Checks a property that groups and tokens share; returns `false` for other keys.
    private mutating func checkProperty(_ name: Identifier, _ node: TokenNode) -> Bool {
        switch name {
        case "$type":
            guard let text = node.text else {
                add(node, "$type is a text, found \(node.noun)")
                return true
            }
            if StandardType.token(named: text) == nil { add(node, StandardRules.unknown(text)) }
        case "$description":
            if node.text == nil { add(node, "$description is a text, found \(node.noun)") }
        case "$extensions":
            if node.members == nil { add(node, "$extensions is an object, found \(node.noun)") }
        case "$deprecated":
            switch node.kind {
            case .bool, .string: break
            default: add(node, "$deprecated is true, false or a text, found \(node.noun)")
            }
        default: return false
        }
        return true
    }

    private static func unknown(_ type: String) -> String {
        let same = StandardType.tokens.first { $0.rawValue.lowercasedASCII.isExactly(type.lowercasedASCII) }
        return "\(Quotation.quoted(type)) is not a type; use "
            + (same.map { "\"\($0.rawValue)\"" }
                ?? "one of \(StandardType.tokens.map(\.rawValue).joined(separator: ", "))")
    }

    // MARK: Types and values

    private mutating func checkToken(_ token: TokenTree.Token) {
        let name = Quotation.shortened(token.name.text)
        var type: StandardType?
        do throws(TokenError) {
            if let text = try tree.resolvedType(of: token) {
                type = StandardType.token(named: text)
                // `checkProperty` reports an unknown type at the `$type` itself.
                if type == nil { return }
            }
        } catch { return mistakes.add(error) }
        guard let type else {
            return add(
                token.node, "\(name) has no type; give it, a group around it or the token that it refers to a $type")
        }
        checkValue(tree.value(of: token.node), is: type)
    }

    /// Checks a value, or what it refers to; mistakes are collected.
    private mutating func checkValue(_ node: TokenNode, is type: StandardType) {
        do throws(TokenError) {
            if let text = node.text, let name = TokenTree.alias(text) {
                guard let found = try tree.resolvedType(ofAlias: name, from: node) else {
                    return add(node, "\(Quotation.shortened(name)) has no type; give it or a group around it a $type")
                }
                let needed = type.token.noun
                if !found.isExactly(needed), StandardType.token(named: found) != nil {
                    return add(node, "\(Quotation.shortened(name)) has the type \(found); \(needed) is needed here")
                }
                _ = try tree.resolve(node)
            } else if node.members?["$ref"] != nil {
                // The value of a token that is referred to as a whole is checked at that token.
                let found = try tree.resolve(node)
                guard found.members?["$ref"] == nil else { return }
                if type.token != type, case .array(let elements) = found.kind {
                    // The references in a list that is referred to are checked where it is.
                    for element in elements where element.text.flatMap(TokenTree.alias) == nil && element["$ref"] == nil
                    {
                        checkContent(of: element, is: type)
                    }
                } else {
                    checkContent(of: found, is: type)
                }
            } else {
                checkContent(of: node, is: type)
            }
        } catch { mistakes.add(error) }
    }

    private mutating func checkContent(of node: TokenNode, is type: StandardType) {
        let findings = type.findings(in: node)
        for (place, reason) in findings.reasons { add(place, reason) }
        for (part, type) in findings.parts { checkValue(part, is: type) }
    }
}
