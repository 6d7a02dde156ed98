/// A message's text with its placeholders and branches, independent of its syntax.
package struct MessagePattern: Sendable {
    /// A part of a message.
    package indirect enum Part: Sendable {
        /// Characters that are shown as they are.
        case text(String)
        /// A value that the program fills in.
        case argument(MessageArgument)
        /// The number of the plural around it, less the plural's offset.
        case count
        /// One of several texts, by a number or a name.
        case choice(MessageChoice)
        /// The text of another message of the file, by its name; a reader replaces it by that text.
        case reference(Identifier, with: [Identifier: String] = [:])
    }

    /// The parts in order.
    var parts: [Part]

    package init(_ parts: [Part] = []) { self.parts = parts }

    /// Creates a pattern of characters.
    package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    /// A Boolean value that indicates whether the text is empty or white space for all values.
    var isBlank: Bool {
        parts.allSatisfy { part in
            switch part {
            case .text(let text): text.allSatisfy(\.isWhitespace)
            case .choice(let choice): choice.branches.allSatisfy(\.pattern.isBlank)
            case .argument, .count, .reference: false
            }
        }
    }

    /// The bytes of the characters that are shown as they are, over all branches, with 1 for each other part and branch.
    var size: Int {
        parts.reduce(0) { sum, part in
            switch part {
            case .text(let text): sum + text.utf8.count
            case .argument, .count, .reference: sum + 1
            case .choice(let choice): choice.branches.reduce(sum + 1) { $0 + $1.pattern.size + 1 }
            }
        }
    }

    /// The number of branches of all choices.
    var branchCount: Int {
        parts.reduce(0) { sum, part in
            if case .choice(let choice) = part {
                choice.branches.reduce(sum + choice.branches.count) { $0 + $1.pattern.branchCount }
            } else {
                sum
            }
        }
    }

    /// A Boolean value that indicates whether the text has references to other messages.
    var hasReferences: Bool {
        parts.contains { part in
            switch part {
            case .reference: true
            case .choice(let choice): choice.branches.contains(where: \.pattern.hasReferences)
            case .text, .argument, .count: false
            }
        }
    }

    /// A Boolean value that indicates whether the message has more bytes than are checked.
    var isTooLong: Bool { size > StringCatalogsLimits.messageBytes }

    /// Creates the pattern of a text that is too long to be read, which the catalog drops; `nil` for other texts.
    init?(unread text: String) {
        guard text.utf8.count > StringCatalogsLimits.messageBytes else { return nil }
        parts = [.text(text)]
    }

    /// Appends characters, joined to those before.
    mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        guard case .text(var joined)? = parts.last else { return parts.append(.text(text)) }
        // The text has one owner while it grows: a copy at each step would take the square of its length.
        parts[parts.count - 1] = .count
        joined += text
        parts[parts.count - 1] = .text(joined)
    }

    /// Appends a part; characters are joined to those before.
    mutating func append(_ part: Part) {
        if case .text(let text) = part { append(text) } else { parts.append(part) }
    }

    /// Returns the pattern with each part replaced by others; the branches of a choice come before the choice.
    func mapParts(_ body: (Part) -> [Part]) -> MessagePattern {
        MessagePattern(
            parts.flatMap { part in
                guard case .choice(let choice) = part else { return body(part) }
                return body(.choice(choice.mapBranches { $0.mapParts(body) }))
            })
    }

    /// Returns the pattern with a function applied to the characters that are shown as they are.
    func mapTexts(_ body: (String) -> String) -> MessagePattern {
        mapParts { part in
            if case .text(let text) = part { [.text(body(text))] } else { [part] }
        }
    }

    /// A Boolean value that indicates whether the text has branches.
    package var hasChoices: Bool {
        parts.contains { part in
            if case .choice = part { true } else { false }
        }
    }
}

/// The reason that a text is no valid pattern in its syntax.
struct PatternFailure: Error {
    var reason: String
    /// The byte of the text.
    var offset: Int
}

/// A value that a program fills into a message.
package struct MessageArgument: Sendable {
    /// The kind of value.
    package enum Kind: Sendable {
        /// Text of any length.
        case text
        /// A whole number.
        case integer
        /// A number in a format.
        case number(NumberFormat)
        /// One character.
        case character
        /// An amount of a currency by a symbol of the program, in a format such as `.00`.
        case amount(symbol: String, format: String)
        /// A date or time by ICU's skeleton.
        case date(skeleton: String)
        /// A date or time by ICU's pattern, in which the order and the characters between the fields are fixed.
        case datePattern(String)

        /// Returns the kind of an amount by a symbol of the program; without a count of digits, it has two.
        static func amount(symbol: String, digits: Int?) -> Kind {
            .amount(symbol: symbol, format: NumberFormat.places(digits) ?? ".00")
        }

        /// Returns the kind of a number with a count of fraction digits; `nil` for the language's own.
        static func decimal(digits: Int?) -> Kind {
            .number(NumberFormat(NumberFormat.places(digits) ?? ".##", sample: NumberFormat.measure))
        }

        /// Returns the kind of a number with an exponent of at least so many digits: `1.234560e+03`.
        static func scientific(_ letter: String, digits: Int, exponentDigits: Int = 2) -> Kind {
            .number(NumberFormat(scientific: letter, digits: digits, exponentDigits: exponentDigits))
        }

        /// Returns the kind of a number in percent, as a fraction of 1.
        static func percent(digits: Int = 0) -> Kind {
            .number(NumberFormat("percent scale/100 " + (NumberFormat.places(digits) ?? ""), sample: 1))
        }

        /// Returns the kind of an amount of a currency by ISO 4217 code; without a count of digits, it has the currency's.
        static func currency(_ code: String, digits: Int?) -> Kind {
            currency(code, format: NumberFormat.places(digits))
        }

        /// Returns the kind of an amount of the currency of the language's region.
        static func localCurrency(digits: Int? = nil) -> Kind {
            let stems = [NumberFormat.localCurrency, NumberFormat.places(digits)].compactMap(\.self)
            return .number(NumberFormat(stems.joined(separator: " "), sample: NumberFormat.measure))
        }

        /// Returns the kind of an amount of a currency in a format such as `.00`.
        static func currency(_ code: String, format: String?) -> Kind {
            guard code.utf8.count == 3, code.utf8.allSatisfy(\.isASCIICapital) else {
                return .amount(symbol: code, format: format ?? ".00")
            }
            let stems = "currency/\(code)" + (format.map { " " + $0 } ?? "")
            return .number(NumberFormat(stems, sample: NumberFormat.measure))
        }

        /// A Boolean value that indicates whether it is a whole number.
        var isInteger: Bool {
            if case .integer = self { true } else { false }
        }

        /// A Boolean value that indicates whether it is a text.
        var isText: Bool {
            if case .text = self { true } else { false }
        }
    }

    /// The notation of numbers in the program that shows the message.
    package enum NumberStyle: Sendable {
        /// ASCII digits without grouping, with the point of the language, as C's `printf`.
        case plain
        /// ASCII digits without grouping and a period in every language, as Python, Ruby and Go.
        case english
        /// ASCII digits with commas and a period in every language, as Python's `,`.
        case groupedEnglish
        /// The digits of the language without grouping, as Java's `String.format`.
        case ungrouped
        /// The digits and grouping of the language.
        case localized
    }

    /// The name, or the number of the argument from the syntax.
    var name: Identifier
    /// The kind of value.
    var kind: Kind
    /// The notation of numbers.
    var numbers: NumberStyle
    /// The signs, the width and the base of a number in `printf`.
    var layout: NumberLayout?
    /// A value that the catalog gives as an example.
    var example: String?
    /// A Boolean value that indicates whether the number chooses by the categories of ordinals.
    var isOrdinal = false

    package init(_ name: Identifier, _ kind: Kind = .text, numbers: NumberStyle = .localized, example: String? = nil) {
        (self.name, self.kind, self.numbers, self.example) = (name, kind, numbers, example)
    }
}

/// Several texts of which a number or a name chooses one.
package struct MessageChoice: Sendable {
    /// The rule of the choice.
    package enum Kind: Sendable {
        /// The plural category of a number.
        case plural
        /// The ordinal category of a number.
        case ordinal
        /// A name.
        case select
        /// The index of a plural form in a PO file, for each number that was tried.
        case forms
    }

    /// A text with its condition.
    package struct Branch: Sendable {
        /// The condition.
        var selector: Selector
        /// The text.
        var pattern: MessagePattern
        /// The position, if it differs from the message's.
        var position: CatalogPosition?

        package init(_ selector: Selector, _ pattern: MessagePattern, at position: CatalogPosition? = nil) {
            (self.selector, self.pattern, self.position) = (selector, pattern, position)
        }
    }

    /// The condition of a branch.
    package enum Selector: Sendable {
        /// A plural category or a name; `other` matches all that no branch names.
        case name(Identifier)
        /// A plural category, and one number that chooses it in every language.
        case category(Identifier, or: Double)
        /// One number exactly.
        case exact(Double)
        /// One of these numbers: a form of a PO file, or a range of Java's choice.
        case numbers([Double])
    }

    /// The name of the argument that decides.
    var argument: Identifier
    /// The rule.
    var kind: Kind
    /// The number that ICU's syntax subtracts before it chooses a category.
    var offset: Double
    /// The texts.
    var branches: [Branch]
    /// The notation of the number inside the texts.
    var numbers: MessageArgument.NumberStyle
    /// The index of the branch for values that no other branch has, where the syntax marks one.
    var defaultIndex: Int?

    package init(
        _ argument: Identifier, _ kind: Kind, offset: Double = 0, numbers: MessageArgument.NumberStyle = .localized,
        defaultIndex: Int? = nil, _ branches: [Branch]
    ) {
        (self.argument, self.kind, self.offset) = (argument, kind, offset)
        (self.numbers, self.defaultIndex, self.branches) = (numbers, defaultIndex, branches)
    }

    /// Returns the branch for a value that no other branch has, or the last one.
    var defaultBranch: Branch? { defaultIndex.map { branches[$0] } ?? branches.last }

    /// Returns the choice with each of its texts replaced.
    func mapBranches(_ body: (MessagePattern) -> MessagePattern) -> MessageChoice {
        var choice = self
        for index in choice.branches.indices { choice.branches[index].pattern = body(choice.branches[index].pattern) }
        return choice
    }
}

extension MessagePattern {
    /// Creates the choice between plural forms by the first whole number that one of them shows, or else by argument 1.
    init(
        plural branches: [MessageChoice.Branch], _ kind: MessageChoice.Kind = .plural,
        numbers: MessageArgument.NumberStyle = .localized
    ) {
        let argument = branches.lazy.compactMap { $0.pattern.firstNumber }.first ?? "1"
        self.init([.choice(MessageChoice(argument, kind, numbers: numbers, branches))])
    }

    /// The name of the first whole number that is filled in.
    private var firstNumber: Identifier? {
        for case .argument(let argument) in parts where argument.kind.isInteger { return argument.name }
        return nil
    }
}

extension MessagePattern {
    /// Returns the pattern with an argument renamed, in the choices that it decides, too.
    func renaming(_ old: Identifier, to name: Identifier) -> MessagePattern {
        mapParts { part in
            switch part {
            case .argument(var argument) where argument.name == old:
                argument.name = name
                return [.argument(argument)]
            case .choice(var choice) where choice.argument == old:
                choice.argument = name
                return [.choice(choice)]
            default: return [part]
            }
        }
    }
}
