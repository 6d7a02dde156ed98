// Fills messages as a program would show them: every branch with a number or name that chooses it, every placeholder
// with a value.

internal import AccessibilityChecks

/// A value of the user for an argument.
package enum ArgumentValue: Sendable {
    /// A text, shown as it is.
    case text(String)
    /// A number, formatted by the argument.
    case number(Double)
}

/// A message as a program shows it.
package struct FilledMessage: Sendable {
    package var text: String
    /// The values it was filled with, by argument.
    package var values: [(name: Identifier, value: String)]
    /// The position of the branch, if the message has several.
    package var position: CatalogPosition?

    /// Creates a filled message.
    package init(text: String, values: [(name: Identifier, value: String)] = [], position: CatalogPosition? = nil) {
        (self.text, self.values, self.position) = (text, values, position)
    }
}

/// Fills the messages of one language; belongs to one thread.
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

    /// Returns the texts that a message can have, at most ``StringCatalogsLimits/forms`` of them.
    package func texts(of pattern: MessagePattern) -> [FilledMessage] {
        guard pattern.hasChoices else {
            var state = Filling(chosen: [:])
            fill(pattern, into: &state, plural: nil)
            return [state.message]
        }
        var choices: [Alternatives] = []
        var indices: [Identifier: Int] = [:]
        collect(pattern, into: &choices, &indices)
        return combinations(choices).map { chosen in
            var state = Filling(chosen: chosen)
            fill(pattern, into: &state, plural: nil)
            return state.message
        }
    }

    /// Returns the plural categories of the language that the first plural of a message lacks, in the rules' order.
    package func missingCategories(of pattern: MessagePattern) -> [Identifier] {
        let plurals = pattern.parts.lazy.compactMap { part in
            if case .choice(let choice) = part, [.plural, .forms].contains(choice.kind) { choice } else { nil }
        }
        guard let choice = plurals.first else { return [] }
        // A category whose only number has a branch of its own, as =1 in English, is never chosen.
        let exact = choice.branches.compactMap { branch in
            if case .exact(let number) = branch.selector { number - choice.offset } else { nil }
        }
        return samples.categories.filter { category in
            guard !choice.branches.contains(where: { $0.selector.isName(category) }) else { return false }
            let numbers = PluralSamples.numbers.filter { samples.category(of: $0, .plural) == category }
            // A fraction counts in a category of fractions only: `one` of French has 0, 1 and all numbers between them.
            let whole = numbers.filter { $0 == $0.rounded() }
            // A text that is marked as the default is for fractions, too.
            if whole.isEmpty, choice.standard != nil { return false }
            if choice.kind == .forms { return whole.contains { samples.branch(of: choice, for: $0) == nil } }
            return (whole.isEmpty ? numbers : whole).contains { !exact.contains($0) }
        }
    }

    /// A number or a name that is tried for an argument.
    private enum Option {
        case number(Double)
        case name(Identifier)
    }

    /// The options that are tried for an argument.
    private struct Alternatives {
        var argument: Identifier
        var options: [Option]
    }

    /// The state of one text while it is filled.
    private struct Filling {
        var chosen: [Identifier: Option]
        var message = FilledMessage(text: "")
        private var noted: Set<Identifier> = []

        init(chosen: [Identifier: Option]) { self.chosen = chosen }

        mutating func note(_ name: Identifier, _ value: String) {
            guard noted.insert(name).inserted else { return }
            message.values.append((name, value))
        }
    }

    // MARK: Choices

    private func collect(
        _ pattern: MessagePattern, into choices: inout [Alternatives], _ indices: inout [Identifier: Int]
    ) {
        for case .choice(let choice) in pattern.parts {
            let options = options(of: choice)
            if let known = indices[choice.argument] {
                for option in options where !choices[known].options.contains(where: { Self.isSame($0, option) }) {
                    choices[known].options.append(option)
                }
            } else {
                indices[choice.argument] = choices.count
                choices.append(Alternatives(argument: choice.argument, options: options))
            }
            for branch in choice.branches { collect(branch.pattern, into: &choices, &indices) }
        }
    }

    private func options(of choice: MessageChoice) -> [Option] {
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

    private static func isSame(_ left: Option, _ right: Option) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left == right
        case (.name(let left), .name(let right)): left == right
        default: false
        }
    }

    /// Returns all combinations of options, or, if they are too many, each option with the last one of the others.
    private func combinations(_ choices: [Alternatives]) -> [[Identifier: Option]] {
        let choices = choices.filter { !$0.options.isEmpty }
        var count = 1
        for choice in choices where count <= StringCatalogsLimits.forms { count *= choice.options.count }
        if count <= StringCatalogsLimits.forms {
            var all: [[Identifier: Option]] = [[:]]
            for choice in choices {
                all = all.flatMap { chosen in
                    choice.options.map { option in chosen.merging([choice.argument: option]) { $1 } }
                }
            }
            return all
        }
        var last: [Identifier: Option] = [:]
        for choice in choices { last[choice.argument] = choice.options.last }
        let each = choices.lazy.flatMap { choice in
            choice.options.lazy.map { option in last.merging([choice.argument: option]) { $1 } }
        }
        return Array(each.prefix(StringCatalogsLimits.forms))
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
                let value = value(of: argument, state)
                state.note(argument.name, value)
                state.message.text += value
            case .choice(let choice): fill(choice, into: &state, plural: plural)
            case .reference(let name, _): state.message.text += name.text
            }
        }
    }

    private func fill(
        _ choice: MessageChoice, into state: inout Filling, plural: (choice: MessageChoice, number: Double)?
    ) {
        var branch: MessageChoice.Branch?
        var inner = plural
        switch state.chosen[choice.argument] {
        case .number(let number)?:
            inner = (choice, number)
            state.note(choice.argument, formats.number(number, choice.numbers))
            branch = samples.branch(of: choice, for: number).map { choice.branches[$0] }
        case .name(let name)?:
            state.note(choice.argument, name.text)
            branch = choice.branches.first { $0.selector.isName(name) }
        case nil: break
        }
        guard let branch = branch ?? choice.branches.last else { return }
        if let position = branch.position { state.message.position = position }
        fill(branch.pattern, into: &state, plural: inner)
    }

    private func value(of argument: MessageArgument, _ state: Filling) -> String {
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
