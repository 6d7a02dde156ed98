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
