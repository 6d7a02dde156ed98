/// A message's text with its placeholders and branches, independent of its syntax.
package struct MessagePattern: Sendable {
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

    /// The parts, each choice before those of its branches.
    var allParts: [Part] {
        parts.flatMap { part in
            if case .choice(let choice) = part { [part] + choice.branches.flatMap(\.pattern.allParts) } else { [part] }
        }
    }

    /// Returns the values among some parts, in order.
    static func arguments(in parts: [Part]) -> [MessageArgument] {
        parts.compactMap { part in
            if case .argument(let argument) = part { argument } else { nil }
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
        allParts.contains { part in
            if case .reference = part { true } else { false }
        }
    }

    /// A Boolean value that indicates whether the message has more bytes than are checked.
    var isTooLong: Bool { size > StringCatalogsLimits.messageBytes }

    /// Creates the pattern of a text that is too long to be read, which the catalog drops; `nil` for other texts.
    init?(unread text: String) {
        guard text.utf8.count > StringCatalogsLimits.messageBytes else { return nil }
        parts = [.text(text)]
    }

    /// Creates the pattern of a text with values that begin with a mark of one byte.
    ///
    /// `value` reads what follows the mark, and returns its parts; if it returns `nil`, the mark is shown.
    @inline(__always)
    init(_ text: String, isMark: (UInt8) -> Bool, value: (inout ByteScan) -> [Part]?) {
        self.init()
        guard text.utf8.count <= StringCatalogsLimits.messageBytes, text.utf8.contains(where: isMark) else {
            append(text)
            return
        }
        var scan = ByteScan(text)
        while !scan.isAtEnd {
            append(scan.text { !isMark($0) })
            let start = scan.index
            guard let mark = scan.next() else { break }
            if let parts = value(&scan) {
                for part in parts { append(part) }
            } else {
                scan.index = start + 1
                append(String(Unicode.Scalar(mark)))
            }
        }
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
        let argument =
            branches.lazy.compactMap { branch in
                Self.arguments(in: branch.pattern.parts).first(where: \.kind.isInteger)?.name
            }.first ?? "1"
        self.init([.choice(MessageChoice(argument, kind, numbers: numbers, branches))])
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
