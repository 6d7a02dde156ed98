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

    package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    init(_ argument: MessageArgument) { parts = [.argument(argument)] }

    init(_ choice: MessageChoice) { parts = [.choice(choice)] }

    /// A Boolean value that indicates whether the text is empty or white space for all values.
    var isBlank: Bool { allParts.allSatisfy { $0.text?.allSatisfy(\.isWhitespace) ?? ($0.choice != nil) } }

    /// The bytes of the characters that are shown as they are, over all branches, with 1 for each other part and
    /// branch.
    var size: Int {
        allParts.reduce(0) { $0 + ($1.text?.utf8.count ?? 1 + ($1.choice?.branches.count ?? 0)) }
    }

    /// The parts, each choice before those of its branches.
    var allParts: [Part] {
        guard hasChoices else { return parts }
        return parts.flatMap { part in [part] + (part.choice?.branches.flatMap(\.pattern.allParts) ?? []) }
    }

    var branchCount: Int { allParts.reduce(0) { $0 + ($1.choice?.branches.count ?? 0) } }

    var hasReferences: Bool { allParts.contains { if case .reference = $0 { true } else { false } } }

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
            guard let mark = scan.next() else { break }
            for part in scan.attempt(value) ?? [.text(String(Unicode.Scalar(mark)))] { append(part) }
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
                body(part.choice.map { choice in .choice(choice.mapBranches { $0.mapParts(body) }) } ?? part)
            })
    }

    /// Returns the pattern with a function applied to the characters that are shown as they are.
    func mapTexts(_ body: (String) -> String) -> MessagePattern {
        mapParts { part in [part.text.map { .text(body($0)) } ?? part] }
    }

    func mapArguments(_ change: (inout MessageArgument) -> Void) -> MessagePattern {
        mapParts { part in
            guard var argument = part.argument else { return [part] }
            change(&argument)
            return [.argument(argument)]
        }
    }

    package var hasChoices: Bool { parts.contains { $0.choice != nil } }
}

extension MessagePattern.Part {
    var text: String? { if case .text(let text) = self { text } else { nil } }

    var argument: MessageArgument? { if case .argument(let argument) = self { argument } else { nil } }

    var choice: MessageChoice? { if case .choice(let choice) = self { choice } else { nil } }
}

/// The reason that a text is no valid pattern in its syntax.
struct PatternFailure: Error, CustomStringConvertible {
    var reason: String
    /// The byte of the text.
    var offset: Int

    init(_ reason: String, at offset: Int) { (self.reason, self.offset) = (reason, offset) }

    var description: String { "byte \(offset): \(reason)" }
}

extension MessagePattern {
    /// Creates the choice between plural forms by the first whole number that one of them shows, or else by argument 1.
    init(
        plural branches: [MessageChoice.Branch], _ kind: MessageChoice.Kind = .plural,
        numbers: MessageArgument.NumberStyle = .localized
    ) {
        let shown = branches.lazy.flatMap(\.pattern.parts).compactMap(\.argument).first(where: \.kind.isInteger)
        self.init(MessageChoice(shown?.name ?? "1", kind, numbers: numbers, branches))
    }
}

extension MessagePattern {
    /// Returns the pattern with an argument renamed, in the choices that it decides, too.
    func renaming(_ old: Identifier, to name: Identifier) -> MessagePattern {
        mapArguments { if $0.name == old { $0.name = name } }.mapParts { part in
            guard var choice = part.choice, choice.argument == old else { return [part] }
            choice.argument = name
            return [.choice(choice)]
        }
    }
}
