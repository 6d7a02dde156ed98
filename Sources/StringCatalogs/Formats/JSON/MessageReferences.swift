/// The messages of a file, and the terms of Fluent, which replace references to them.
struct MessageReferences {
    /// A Boolean value that indicates whether names that begin with "-" are those of terms, as in Fluent.
    private let hasTerms: Bool
    private let patterns: [Identifier: (pattern: MessagePattern, size: Int)]
    /// Returns whether the name of a missing message may be that of one in another file.
    private let isElsewhere: (Identifier) -> Bool
    /// The messages and terms that the last message includes; the missing ones may be in another file.
    var inclusions = Inclusions()

    /// Creates the entries of a file; of several with one name, the first one counts.
    init(
        _ entries: [(Identifier, MessagePattern)], hasTerms: Bool = false,
        isElsewhere: @escaping (Identifier) -> Bool = { _ in true }
    ) {
        (self.hasTerms, self.isElsewhere) = (hasTerms, isElsewhere)
        patterns = Dictionary(entries.lazy.map { ($0, (pattern: $1, size: $1.size)) }) { first, _ in first }
    }

    /// Returns the pattern of a message with terms and messages in place of references to them.
    mutating func replaced(in pattern: MessagePattern, of name: Identifier) -> MessagePattern {
        inclusions.begin(name)
        return replaced(in: pattern)
    }

    private mutating func replaced(in pattern: MessagePattern) -> MessagePattern {
        pattern.mapParts { part in
            if let choice = part.choice, isTerm(choice.argument) { return branch(of: choice).parts }
            guard case .reference(let name, let arguments) = part else { return [part] }
            // Terms may be in another file, as those of brands.
            guard let included = patterns[name] else {
                if isElsewhere(name) { inclusions.addMissing(name) }
                return [.argument(MessageArgument(name))]
            }
            guard inclusions.enter(name, bytes: included.size) else { return [.text(name.text)] }
            defer { inclusions.leave() }
            if isTerm(name) { return replaced(in: Self.bound(included.pattern, to: arguments)).parts }
            let shown = replaced(in: included.pattern)
            return (arguments["count"].map { shown.renaming("count", to: Identifier($0)) } ?? shown).parts
        }
    }

    private func isTerm(_ name: Identifier) -> Bool { hasTerms && name.hasPrefix("-") }

    /// Returns the pattern of a term whose variables have the given values.
    ///
    /// A term knows no other values: without one, a selector has its default branch.
    private static func bound(_ term: MessagePattern, to arguments: [Identifier: String]) -> MessagePattern {
        term.mapParts { part in
            switch part {
            case .argument(let argument): return arguments[argument.name].map { [.text($0)] } ?? [part]
            case .choice(let choice)
            where choice.literal == nil && !choice.argument.hasPrefix("-") && !choice.argument.text.endsExactly(")"):
                let value = arguments[choice.argument]
                let branch = value.flatMap { value in choice.branches.first { $0.selector.matches(value) } }
                // The category of a number depends on the language.
                if branch == nil, choice.kind != .select, value.flatMap({ Double($0) }) != nil { return [part] }
                return (branch ?? choice.defaultBranch)?.pattern.parts ?? []
            default: return [part]
            }
        }
    }

    /// Returns the branch that the attribute of a term chooses.
    private func branch(of choice: MessageChoice) -> MessagePattern {
        let value = patterns[choice.argument]?.pattern.parts.first?.text.map { Identifier($0) }
        let named = value.flatMap { value in choice.branches.first { $0.selector.isName(value) } }
        return (named ?? choice.defaultBranch)?.pattern ?? MessagePattern()
    }
}

extension MessageChoice.Selector {
    /// Returns whether the selector is that of a value: its name, or its number.
    fileprivate func matches(_ value: String) -> Bool {
        if case .exact(let number) = self { return Double(value) == number }
        return isName(Identifier(value))
    }
}
