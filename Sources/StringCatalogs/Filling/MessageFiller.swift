// Fills messages as a program would show them: every branch with a number or name that chooses it, every placeholder
// with a value.

internal import TypescaleIdentifiers
internal import TypescaleLocales

package enum ArgumentValue: Sendable {
    /// A text, shown as it is.
    case text(String)
    /// A number, formatted by the argument.
    case number(Double)
}

/// A message as a program shows it.
package struct FilledMessage: Sendable {
    package var text = ""
    /// The values it was filled with, by argument.
    package var values: [(name: Identifier, value: String)] = []
    /// The position of the branch, if the message has several.
    package var position: CatalogPosition?

    package init() {}
}

/// Fills the messages of one language; not thread-safe.
package final class MessageFiller {
    private let samples: PluralSamples
    private let formats: MessageFormats
    private let values: [Identifier: ArgumentValue]

    /// Creates a filler for a language, a BCP 47 tag, with values of the user, by the name or number of an argument.
    package init(language: String, values: [Identifier: ArgumentValue] = [:]) {
        samples = PluralSamples(language: language)
        formats = MessageFormats(language: language)
        self.values = values
    }

    /// Returns the texts that a message can have: all of them, or those that ``BranchCombinations`` chooses by their
    /// lengths.
    package func texts(of pattern: MessagePattern) -> [FilledMessage] {
        texts(of: pattern, largestBy: [{ Double($0.unicodeScalars.count) }])
    }

    /// Returns the texts that a message can have: all of them, or those that ``BranchCombinations`` chooses by
    /// measures.
    package func texts<Failure: Error>(
        of pattern: MessagePattern, largestBy measures: [(String) throws(Failure) -> Double]
    ) throws(Failure) -> [FilledMessage] {
        guard pattern.hasChoices else { return [filled(pattern, [:])] }
        var combinations = BranchCombinations()
        collect(pattern, into: &combinations, path: [:])
        let chosen = try combinations.chosen(largestBy: measures) { filled(pattern, $0).text }
        return chosen.map { filled(pattern, $0) }
    }

    private func filled(_ pattern: MessagePattern, _ chosen: [Identifier: BranchOption]) -> FilledMessage {
        var state = Filling(chosen: chosen)
        fill(pattern, into: &state, plural: nil)
        return state.message
    }

    /// Returns the plural categories of the language that the first plural of a message lacks, in the rules' order.
    package func missingCategories(of pattern: MessagePattern) -> [Identifier] {
        let plurals = pattern.parts.lazy.compactMap(\.choice).filter { [.plural, .forms].contains($0.kind) }
        guard let choice = plurals.first(where: { $0.literal == nil }) else { return [] }
        // A category whose only number has a branch of its own, as =1 in English, is never chosen.
        let exact = choice.branches.compactMap { branch in
            if case .exact(let number) = branch.selector { number - choice.offset } else { nil }
        }
        return samples.categories.filter { category in
            guard !choice.branches.contains(where: { $0.selector.isName(category) }) else { return false }
            let numbers = PluralSamples.numbers.filter { samples.category(of: $0, .plural) == category }
            // A fraction counts in a category of fractions only: `one` of French has 0, 1 and all numbers between them.
            let whole = numbers.filter { $0 == $0.rounded() }
            // A text that is marked as the default is that of the other numbers, and of fractions.
            if choice.defaultIndex != nil, whole.isEmpty || category == "other" { return false }
            if choice.kind == .forms { return whole.contains { samples.branch(of: choice, for: $0) == nil } }
            return (whole.isEmpty ? numbers : whole).contains { !exact.contains($0) }
        }
    }

    /// The state of one text while it is filled.
    private struct Filling {
        var chosen: [Identifier: BranchOption]
        var message = FilledMessage()
        var noted: Set<Identifier> = []

        mutating func note(_ name: Identifier, _ value: String) {
            guard noted.insert(name).inserted else { return }
            message.values.append((name, value))
        }
    }

    // MARK: Choices

    /// Adds the choices of a pattern; `path` are the options by which the text of the pattern is chosen.
    private func collect(
        _ pattern: MessagePattern, into combinations: inout BranchCombinations, path: [Identifier: BranchOption]
    ) {
        for case .choice(let choice) in pattern.parts {
            let options = options(of: choice)
            combinations.add(choice.argument, options, path: path)
            for (index, branch) in choice.branches.enumerated() where branch.pattern.hasChoices {
                guard let option = options.first(where: { self.index(of: $0, in: choice) == index }) else { continue }
                collect(branch.pattern, into: &combinations, path: path.merging([choice.argument: option]) { $1 })
            }
        }
    }

    private func index(of option: BranchOption, in choice: MessageChoice) -> Int? {
        switch option {
        case .number(let number): samples.branch(of: choice, for: number)
        case .name(let name): choice.branches.firstIndex { $0.selector.isName(name) }
        }
    }

    private func options(of choice: MessageChoice) -> [BranchOption] {
        if let literal = choice.literal { return [.number(literal)] }
        if choice.kind == .select {
            return choice.branches.compactMap { branch in
                if case .name(let name) = branch.selector { .name(name) } else { nil }
            }
        }
        var preferred: Double?
        if case .number(let number)? = values[choice.argument] { preferred = number }
        return samples.numbers(for: choice, preferred: preferred) { number in
            self.formats.number(number, choice.numbers).unicodeScalars.count
        }.map { .number($0) }
    }

    // MARK: Values

    private func fill(
        _ pattern: MessagePattern, into state: inout Filling, plural: (choice: MessageChoice, number: Double)?
    ) {
        for part in pattern.parts {
            // Nested plurals could multiply a text; nothing longer than a message is measured.
            guard state.message.text.utf8.count <= StringCatalogsLimits.messageBytes else { return }
            switch part {
            case .text(let text): state.message.text += text
            case .count:
                guard let plural else { continue }
                state.message.text += formats.number(plural.number - plural.choice.offset, plural.choice.numbers)
            case .argument(let argument):
                let value = argument.shown(value(of: argument, state))
                if argument.literal == nil { state.note(argument.name, value) }
                state.message.text += value
            case .choice(let choice): fill(choice, into: &state, plural: plural)
            case .reference(let name, _): state.message.text += name.text
            }
        }
    }

    private func fill(
        _ choice: MessageChoice, into state: inout Filling, plural: (choice: MessageChoice, number: Double)?
    ) {
        var inner = plural
        let option = state.chosen[choice.argument]
        switch option {
        case .number(let number)?:
            inner = (choice, number)
            if choice.literal == nil { state.note(choice.argument, formats.number(number, choice.numbers)) }
        case .name(let name)?: state.note(choice.argument, name.text)
        case nil: break
        }
        let index = option.flatMap { self.index(of: $0, in: choice) }
        guard let branch = index.map({ choice.branches[$0] }) ?? choice.branches.last else { return }
        if let position = branch.position { state.message.position = position }
        fill(branch.pattern, into: &state, plural: inner)
    }

    private func value(of argument: MessageArgument, _ state: Filling) -> String {
        if let literal = argument.literal.flatMap({ Double($0) }) { return formats.text(of: literal, argument) }
        if case .number(let number)? = state.chosen[argument.name] {
            if case .text = argument.kind { return formats.number(number, argument.numbers) }
            return formats.text(of: number, argument)
        }
        if let example = argument.example, !example.isEmpty, example.utf8.count <= StringCatalogsLimits.messageBytes {
            return example
        }
        switch values[argument.name] {
        case .text(let text)?: return text
        case .number(let number)?: return formats.text(of: number, argument)
        case nil: return formats.sample(argument)
        }
    }
}
