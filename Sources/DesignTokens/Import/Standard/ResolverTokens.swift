// Resolver documents (Resolver Module 2025.10): sets of tokens and modifiers that choose between contexts.
//
// The sources of the resolution order are merged, later ones over earlier ones, and references are followed after that.
// A modifier whose contexts are named like text sizes becomes the columns; every other modifier has its default
// context.

internal import TypescaleStrings

/// Returns the bytes of a file that another file names; the path is relative to that file.
package typealias TokenFileLoader = (_ path: String, _ from: String) throws -> [UInt8]

/// Reads a resolver document.
struct ResolverTokens {
    let context: ImportContext
    let load: TokenFileLoader
    /// The files beside the resolver, which are taken before others are loaded.
    let given: GivenTokenFiles
    /// The modifier that becomes the columns, if the caller names one.
    let modifierName: String?
    let files = Files()

    final class Files {
        var byPath: [Identifier: TokenNode] = [:]
    }

    /// The part of the resolution order that depends on a context.
    struct Modifier {
        var name: String
        var contexts: TokenMembers
        /// The name of the default context, or of the first one.
        var standard: String
        /// A Boolean value that indicates whether the modifier names its default context.
        var hasDefault: Bool
        var place: TokenPlace
    }

    enum Step {
        case sources(TokenNode)
        case modifier(Modifier)
    }

    /// Returns whether a file is a resolver, maybe without all of its keys.
    static func isResolver(_ root: TokenNode) -> Bool {
        if root["resolutionOrder"] != nil { return true }
        let sets = root["sets"]?.members?.list ?? []
        let modifiers = root["modifiers"]?.members?.list ?? []
        return sets.contains { if case .array = $0.node["sources"]?.kind { true } else { false } }
            || modifiers.contains { $0.node["contexts"]?.members != nil }
    }

    /// Returns the text styles, with a column for each context of the chosen modifier.
    func tokens(_ root: TokenNode) throws(TokenError) -> ImportedTokens {
        if let version = root["version"]?.text, !version.isExactly(TokenNames.version) {
            throw (root["version"] ?? root).error(
                "the resolver has version \"\(version.prefix(20))\"; use \(TokenNames.version)")
        }
        guard let order = root["resolutionOrder"] else {
            throw root.error(
                "the resolver has no resolutionOrder, which the standard requires; add \"resolutionOrder\": "
                    + "[{\"$ref\": \"#/sets/NAME\"}] with its sets and modifiers in the order of merging")
        }
        if context.isStrict { try ResolverRules.validate(root) }
        let unused = unused(root, order)
        noteUnused(unused.sets, "set", at: order)
        noteUnused(unused.modifiers, "modifier", at: order)
        var steps: [Step] = []
        for item in try order.requireArray() { steps.append(try step(item, in: root)) }
        let modifiers = steps.compactMap { step in if case .modifier(let modifier) = step { modifier } else { nil } }
        let columns = try columnModifier(of: modifiers, at: order)
        let others = modifiers.filter { !$0.name.isExactly(columns?.name ?? "") }
        for modifier in others {
            let reason =
                modifier.hasDefault
                ? "has its default context \(modifier.standard)"
                : "has no default context; its first one, \(modifier.standard), is imported"
            context.note(
                "the modifier \(modifier.name) \(reason); "
                    + "\(context.advice.modifier(modifier.name)) makes its contexts the columns")
        }
        if context.isStrict { try checkOthers(others, unused, steps, root) }
        var imported = ImportedTokens(columns: [], standardColumn: columns?.standard)
        if modifierName == nil, let columns, isViewport(columns) { imported.viewports = columns.name }
        for name in columns?.contexts.list.map(\.name.text) ?? [""] {
            let merged = try merged(steps, choosing: name, of: columns, in: root)
            let tree = try TokenTree(merged, keys: .standard, context: context)
            if context.isStrict { try StandardRules.validate(tree) }
            let styles = try TypographyTokens(tree: tree, dialect: .standard, context: context).styles()
            if imported.columns.isEmpty { try tree.noteUnread(in: context) }
            imported.scale = imported.scale ?? merged.exportedScale
            imported.viewportWidth = imported.viewportWidth ?? merged.exportedWidth
            imported.columns.append(
                ImportedColumn(name: name, styles: strippedGroup(styles), place: columns?.place ?? root.place))
        }
        if imported.scale == nil { noteDescriptions(root) }
        return imported
    }

    private func noteDescriptions(_ root: TokenNode) {
        context.noteDescription(of: root, "the resolver")
        for (key, kind) in [("sets", "set"), ("modifiers", "modifier")] {
            for (name, node) in root[Identifier(key)]?.members?.list ?? [] {
                context.noteDescription(of: node, "the \(kind) \(Quotation.shortened(name.text))")
            }
        }
    }

    /// Checks the contexts of other modifiers than the columns', and what is outside of the resolution order.
    ///
    /// Each context is checked with the default contexts of the rest.
    private func checkOthers(
        _ modifiers: [Modifier], _ unused: (sets: [Identifier], modifiers: [Identifier]), _ steps: [Step],
        _ root: TokenNode
    ) throws(TokenError) {
        var mistakes = TokenMistakes()
        func check(_ steps: [Step], _ modifier: Modifier? = nil, _ name: String = "") {
            if let merged = mistakes.attempt(try merged(steps, choosing: name, of: modifier, in: root)) {
                mistakes.attempt(try StandardRules.validate(TokenTree(merged, keys: .standard, context: context)))
            }
        }
        for modifier in modifiers {
            for (name, _) in modifier.contexts.list where !name.text.isExactly(modifier.standard) {
                check(steps, modifier, name.text)
            }
        }
        for name in unused.sets {
            if let set = root["sets"]?[name] { check(steps + [.sources(set)]) }
        }
        for name in unused.modifiers {
            guard let node = root["modifiers"]?[name] else { continue }
            let modifier = try modifier(node, name: name.text)
            for (name, _) in modifier.contexts.list { check(steps + [.modifier(modifier)], modifier, name.text) }
        }
        try mistakes.throwIfAny()
    }

    /// Removes a group around all styles, such as the one of an export.
    private func strippedGroup(_ styles: [ImportedStyle]) -> [ImportedStyle] {
        guard let first = styles.first?.path.first,
            styles.allSatisfy({ $0.path.count == 2 && $0.path[0].isExactly(first) }),
            first.isExactly("type")
        else { return styles }
        return styles.map { style in
            var style = style
            style.path.removeFirst()
            return style
        }
    }

    /// Returns the names of the sets and modifiers that neither the resolution order nor another set or context refers
    /// to.
    private func unused(_ root: TokenNode, _ order: TokenNode) -> (sets: [Identifier], modifiers: [Identifier]) {
        var used: Set<Identifier> = []
        func collect(_ node: TokenNode) {
            switch node.kind {
            case .object:
                if let text = node["$ref"]?.text { used.insert(Identifier(text)) }
                for (_, child) in node.members?.list ?? [] { collect(child) }
            case .array(let elements):
                for element in elements { collect(element) }
            default: break
            }
        }
        for part in [order, root["sets"], root["modifiers"]].compactMap({ $0 }) { collect(part) }
        // A pointer may lead to a part of a set.
        let known = Set(
            used.compactMap { $0.text.afterExactly("#/") }.map { pointer in
                Identifier(JSONPointer.parts(ofFragment: pointer).prefix(2).joined(separator: "/"))
            })
        func names(_ key: Identifier) -> [Identifier] {
            let all = root[key]?.members?.list.map(\.name) ?? []
            return all.filter { !known.contains(Identifier("\(key)/\($0.text)")) }
        }
        return (names("sets"), names("modifiers"))
    }

    private func noteUnused(_ unused: [Identifier], _ kind: String, at order: TokenNode) {
        guard !unused.isEmpty else { return }
        let isOne = unused.count == 1
        context.note(
            "\(order.place.description): resolutionOrder does not have the \(kind)\(isOne ? "" : "s") "
                + "\(ListedNames(unused.map(\.text)).text), which \(isOne ? "is" : "are") not imported")
    }

    /// Returns a step of the resolution order: a modifier, which may be elsewhere in the file, or a set.
    private func step(_ item: TokenNode, in root: TokenNode) throws(TokenError) -> Step {
        if let reference = item["$ref"] {
            let text = try reference.requireText()
            if let name = text.afterExactly("#/modifiers/").map(ResolverTokens.name) {
                guard let modifier = root["modifiers"]?[name] else {
                    throw reference.error("\(Quotation.shortened(text)) is not in this file")
                }
                return .modifier(try self.modifier(modifier.overridden(by: item), name: name.text))
            }
            return .sources(item)
        }
        if item["type"]?.text == "modifier" {
            return .modifier(try modifier(item, name: item["name"]?.text ?? "modifier"))
        }
        return .sources(item)
    }

    private func modifier(_ node: TokenNode, name: String) throws(TokenError) -> Modifier {
        guard let contexts = node["contexts"]?.members, let first = contexts.list.first else {
            throw node.error("the modifier \(name) has no contexts; give at least two")
        }
        guard contexts.list.count <= DesignTokensLimits.columns else {
            throw node.error("the modifier \(name) has more than \(DesignTokensLimits.columns) contexts")
        }
        if contexts.list.count == 1 { context.note("the modifier \(name) has one context only: \(first.name)") }
        let standard = node["default"]?.text ?? first.name.text
        guard contexts[Identifier(standard)] != nil else {
            throw (node["default"] ?? node).error(
                "the modifier \(name) has no context \(Quotation.shortened(standard))")
        }
        return Modifier(
            name: name, contexts: contexts, standard: standard, hasDefault: node["default"] != nil, place: node.place)
    }

    /// Returns the modifier whose contexts become the columns; `nil` if none looks like text sizes.
    private func columnModifier(of modifiers: [Modifier], at order: TokenNode) throws(TokenError) -> Modifier? {
        if let modifierName {
            guard let named = modifiers.first(where: { $0.name.isExactly(modifierName) }) else {
                throw TokenPlace.choice(context.advice.modifier).error(
                    "there is no modifier \(Quotation.shortened(modifierName)) in the resolution order; it has "
                        + (modifiers.isEmpty ? "none" : modifiers.map(\.name).joined(separator: ", ")))
            }
            return named
        }
        if let own = modifiers.first(where: { [TokenNames.textSize, TokenNames.viewport].contains($0.name) }) {
            return own
        }
        return modifiers.first { ColumnNames.areSizes($0.contexts.list.map(\.name.text)) && !isViewport($0) }
    }

    private func isViewport(_ modifier: Modifier) -> Bool {
        ColumnNames.areViewports(group: modifier.name, modifier.contexts.list.map(\.name.text))
    }

    /// Returns the name of a set or modifier in a JSON pointer.
    static func name(in pointer: Substring) -> Identifier {
        Identifier(JSONPointer.parts(ofFragment: pointer).joined(separator: "/"))
    }
}
