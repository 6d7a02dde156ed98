// Mozilla's Fluent, syntax 1.0: messages, terms, attributes and placeables.
//
// Terms are shown where a message uses them. Functions format their first argument. Entries that are no valid Fluent are
// skipped with a warning, as Fluent's own parsers do.

internal import AccessibilityChecks

/// Reads Fluent's files.
struct FluentReader {
    /// An entry: a message, a term or an attribute.
    private struct Entry {
        var id: Identifier
        var pattern: MessagePattern
        var offset: Int
        /// The comment, and the position of it or of the place that it names.
        var comment: String
        var commentPosition: CatalogPosition?

        var isTerm: Bool { id.hasPrefix("-") }
        var isAttribute: Bool { id.text.contains(ascii: ".") }
    }

    private let text: CatalogText
    private var scan: ByteScan
    private var entries: [Entry] = []
    private var warnings: [CatalogWarning] = []

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        var reader = FluentReader(text: text)
        try reader.readEntries()
        var references = MessageReferences(reader.entries.map { ($0.id, $0.pattern) })
        var result = StringCatalog(.fluent)
        result.warnings = reader.warnings
        for entry in reader.entries where !entry.isTerm {
            try CatalogError.checkCancellation()
            let pattern = references.replaced(in: entry.pattern, of: entry.id)
            if let problem = references.inclusions.problem {
                result.warn(problem, of: entry.id, at: text.position(of: entry.offset))
            }
            for name in references.inclusions.takeMissing() {
                result.warnings.append(
                    CatalogWarning(missing: name, of: entry.id, at: text.position(of: entry.offset)))
            }
            result.messages.append(
                CatalogMessage(
                    entry.id, language: nil, shown(pattern, of: entry),
                    at: text.position(of: entry.offset), comment: entry.comment, at: entry.commentPosition))
        }
        return result
    }

    /// Returns the shown text of an entry: a value is HTML, as in pages of Mozilla, and an attribute plain text.
    private static func shown(_ pattern: MessagePattern, of entry: Entry) -> MessagePattern {
        guard !entry.isAttribute else { return pattern }
        return pattern.mapWhole { Markup.decoded(Markup.stripped($0, lineBreak: Markup.lineBreak)) }
    }

    private init(text: CatalogText) {
        self.text = text
        scan = ByteScan(text.bytes)
    }

    /// The next byte; a line feed at the end.
    private var byte: UInt8 { scan.peek ?? UInt8(ascii: "\n") }

    // MARK: Entries

    private mutating func readEntries() throws(CatalogError) {
        var comment = CommentBlock()
        while !scan.isAtEnd {
            try CatalogError.checkCancellation()
            if byte == "#" {
                takeCommentLine(into: &comment)
            } else if Self.isBlank(byte) {
                if byte == "\n" { comment = CommentBlock() }
                scan.index += 1
            } else {
                let start = scan.index
                do throws(PatternFailure) {
                    try readEntry(comment: comment)
                } catch {
                    scan.index = start
                    let id = takeName()
                    warnings.append(
                        CatalogWarning(
                            error.reason, of: id.isEmpty ? nil : Identifier(id), at: text.position(of: error.offset)))
                    skipEntry()
                }
                comment = CommentBlock()
            }
        }
    }

    /// Takes a line of a comment, and adds it to those before.
    private mutating func takeCommentLine(into comment: inout CommentBlock) {
        let start = scan.index
        skipToLineFeed()
        comment.add(text.text(start..<scan.index).drop { $0 == "#" || $0 == " " }, start..<scan.index)
        scan.index += 1
    }

    /// Skips to the next line that begins with a letter, "-" or "#".
    private mutating func skipEntry() {
        repeat {
            skipToLineFeed()
            scan.index += 1
        } while !scan.isAtEnd && !(byte.isASCIILetter || byte == "-" || byte == "#")
    }

    /// Reads a message or a term, and its attributes.
    private mutating func readEntry(comment: CommentBlock) throws(PatternFailure) {
        let start = scan.index
        let id = takeName()
        guard !id.isEmpty, takeEquals() else {
            throw PatternFailure(reason: "expected a name and \"=\"", offset: start)
        }
        let offset = scan.index
        let position = comment.range.map(text.position(ofComment:))
        let value = try readValue()
        if !value.isBlank {
            entries.append(
                Entry(
                    id: Identifier(id), pattern: value, offset: offset, comment: comment.text,
                    commentPosition: position))
        }
        let outer = id.asOuterName
        while takeAttributeDot() {
            let name = takeName()
            guard takeEquals() else { throw PatternFailure(reason: "expected \"=\"", offset: scan.index) }
            let offset = scan.index
            let value = try readValue()
            if name == "accesskey" { continue }
            entries.append(
                Entry(
                    id: Identifier("\(outer).\(name)"), pattern: value, offset: offset, comment: comment.text,
                    commentPosition: position))
        }
    }

    /// Reads the text of a message, a term or an attribute.
    private mutating func readValue() throws(PatternFailure) -> MessagePattern {
        let start = scan.index
        let value = try readPattern(depth: 0)
        guard scan.index - start > StringCatalogsLimits.messageBytes else { return value }
        return MessagePattern(unread: text.text(start..<scan.index)) ?? value
    }

    /// Takes the dot before an attribute on the next line; returns whether there was one.
    private mutating func takeAttributeDot() -> Bool {
        let start = scan.index
        skipBlank()
        if start < scan.index, text.bytes[scan.index - 1] == " ", scan.take(".") { return true }
        scan.index = start
        return false
    }

    // MARK: Tokens

    /// Returns whether a byte is a space or part of a line end.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == "\n" || byte == "\r" || byte == " "
    }

    /// Skips to the end of the line, which is no carriage return alone.
    private mutating func skipToLineFeed() { scan.skip { $0 != "\n" } }

    private mutating func skipBlank() { scan.skip(while: Self.isBlank) }

    private mutating func skipSpaces() { scan.skip { $0 == " " } }

    private mutating func takeName() -> String {
        scan.text { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" || $0 == "-" }
    }

    /// Takes an equals sign and the spaces around it; returns whether there was one.
    private mutating func takeEquals() -> Bool {
        skipSpaces()
        guard scan.take("=") else { return false }
        skipSpaces()
        return true
    }

    // MARK: Patterns

    /// Reads a text and its placeables up to the end of the entry, or of the branch that it is in.
    private mutating func readPattern(depth: Int) throws(PatternFailure) -> MessagePattern {
        guard depth < StringCatalogsLimits.depth / 2 else {
            throw PatternFailure(reason: "nested too deeply", offset: scan.index)
        }
        var result = MessagePattern()
        while !scan.isAtEnd {
            if byte == "{" {
                result.parts += try readPlaceable(depth: depth).parts
            } else if byte == "\n" || byte == "\r" {
                guard let lines = takeContinuation() else { break }
                result.append(result.parts.isEmpty ? "" : String(repeating: "\n", count: lines))
            } else if byte == "}", depth > 0 {
                break
            } else {
                result.append(scan.text { $0 != "\n" && $0 != "\r" && $0 != "{" && ($0 != "}" || depth == 0) })
            }
        }
        if case .text(let last)? = result.parts.last {
            let trimmed = last.utf8.lastIndex { $0 != " " && $0 != "\n" }.map { String(last[...$0]) } ?? ""
            result.parts[result.parts.count - 1] = .text(trimmed)
        }
        return result
    }

    /// Skips to the text of the next line if it continues the pattern, and returns the number of line ends.
    private mutating func takeContinuation() -> Int? {
        let start = scan.index
        var lines = 0
        var lineStart = scan.index
        while !scan.isAtEnd, Self.isBlank(byte) {
            if byte == "\n" {
                lines += 1
                lineStart = scan.index + 1
            }
            scan.index += 1
        }
        let isIndented = scan.index > lineStart
        if isIndented, !scan.isAtEnd, !".[*}".utf8.contains(byte) { return lines }
        scan.index = start
        return nil
    }

    /// Reads braces and what is in them: an expression, or a selector and its branches.
    private mutating func readPlaceable(depth: Int) throws(PatternFailure) -> MessagePattern {
        let start = scan.index
        scan.index += 1
        skipBlank()
        let value = try readExpression(from: start, depth: depth)
        skipBlank()
        if scan.take("}") { return value }
        let end = scan.index
        guard scan.take("->") else {
            throw PatternFailure(reason: "the placeable that begins here has no end", offset: start)
        }
        let written = Identifier(text.text(start + 1..<end).trimmedASCII)
        return try readVariants(of: value, as: written, depth: depth, from: start)
    }

    /// Reads a value of the placeable that begins at `start`.
    private mutating func readExpression(from start: Int, depth: Int) throws(PatternFailure) -> MessagePattern {
        guard depth < StringCatalogsLimits.depth / 2 else {
            throw PatternFailure(reason: "nested too deeply", offset: start)
        }
        if byte == "{" { return try readPlaceable(depth: depth + 1) }
        if byte == "\"" { return MessagePattern(try readLiteral()) }
        if scan.take("$") { return MessagePattern([.argument(MessageArgument(Identifier(takeName())))]) }
        if let number = takeNumber() { return MessagePattern([.argument(IntlCall.argument(ofLiteral: number))]) }
        var id = takeName()
        guard !id.isEmpty else { throw PatternFailure(reason: "expected a value in braces", offset: start) }
        if scan.take(".") { id += "." + takeName() }
        guard byte == "(" else { return MessagePattern([.reference(Identifier(id))]) }
        let call = try readCall(from: start, depth: depth)
        return id.startsExactly("-")
            ? MessagePattern([.reference(Identifier(id), with: call.options)]) : call.value(of: Identifier(id))
    }

    /// Takes the digits of a number, which may have a minus sign.
    private mutating func takeNumber() -> String? {
        let start = scan.index
        _ = scan.take("-")
        guard byte.isASCIIDigit else {
            scan.index = start
            return nil
        }
        scan.skip { $0.isASCIIDigit || $0 == "." }
        return scan.text(since: start)
    }

    /// Reads the arguments of a function or a term.
    private mutating func readCall(from start: Int, depth: Int) throws(PatternFailure) -> IntlCall {
        scan.index += 1
        var call = IntlCall()
        var option: Identifier?
        while !scan.isAtEnd, byte != ")" {
            skipBlank()
            if scan.take(",") { continue }
            guard byte != ")" else { break }
            let before = scan.index
            let value = try readExpression(from: start, depth: depth + 1)
            skipBlank()
            if scan.take(":"), case .reference(let name, _)? = value.parts.first {
                option = name
            } else if let name = option {
                switch value.parts.first {
                case .text(let text)?: call.options[name] = text
                case .argument(let argument)?: call.options[name] = argument.literal
                default: break
                }
                option = nil
            } else {
                call.first = call.first ?? value
            }
            guard scan.index > before else { throw PatternFailure(reason: "expected an argument", offset: scan.index) }
        }
        guard !scan.isAtEnd else { throw PatternFailure(reason: "the call has no end", offset: start) }
        scan.index += 1
        return call
    }

    /// Reads a text in quotation marks.
    private mutating func readLiteral() throws(PatternFailure) -> String {
        let start = scan.index
        scan.index += 1
        var content: [UInt8] = []
        while let byte = scan.peek, byte != "\n" {
            scan.index += 1
            switch byte {
            case "\"": return String(decoding: content, as: UTF8.self)
            case "\\": content += try readEscape().utf8
            default: content.append(byte)
            }
        }
        throw PatternFailure(reason: "the text that begins here has no end", offset: start)
    }

    /// Reads the character of an escape sequence, whose backslash was taken.
    private mutating func readEscape() throws(PatternFailure) -> String {
        let start = scan.index - 1
        if scan.take("\\") { return "\\" }
        if scan.take("\"") { return "\"" }
        let digits = scan.take("u") ? 4 : scan.take("U") ? 6 : 0
        guard digits > 0, let code = scan.takeHexadecimal(digits: digits) else {
            throw PatternFailure(reason: #"an escape sequence is \\, \", \uXXXX or \UXXXXXX"#, offset: start)
        }
        // As Fluent's own parsers do, surrogates and numbers beyond Unicode are replaced.
        return String(Unicode.Scalar(code) ?? "\u{FFFD}")
    }

    /// Reads the branches of a selector, as it is written, up to the brace that ends the placeable.
    private mutating func readVariants(
        of selector: MessagePattern, as written: Identifier, depth: Int, from start: Int
    ) throws(PatternFailure) -> MessagePattern {
        var branches: [MessageChoice.Branch] = []
        var defaultIndex: Int?
        while true {
            skipBlank()
            let isDefault = scan.take("*")
            let offset = scan.index
            guard scan.take("[") else { break }
            skipBlank()
            let key = scan.text { $0 != "]" && $0 != " " && $0 != "\n" }
            skipBlank()
            guard scan.take("]") else { throw PatternFailure(reason: "expected \"]\"", offset: scan.index) }
            skipSpaces()
            let pattern = try readPattern(depth: depth + 1)
            let selector = Double(key).map { MessageChoice.Selector.exact($0) } ?? .name(Identifier(key))
            branches.append(MessageChoice.Branch(selector, pattern, at: text.position(of: offset)))
            if isDefault { defaultIndex = branches.count - 1 }
        }
        guard byte == "}", let defaultIndex else {
            throw PatternFailure(reason: "a selector needs a default branch \"*\" and an end", offset: start)
        }
        scan.index += 1
        func choice(_ argument: Identifier, _ kind: MessageChoice.Kind) -> MessagePattern {
            MessagePattern([.choice(MessageChoice(argument, kind, defaultIndex: defaultIndex, branches))])
        }
        switch selector.parts.first {
        case .argument(let argument)? where argument.literal != nil:
            var choice = MessageChoice(
                argument.name, argument.isOrdinal ? .ordinal : .plural, defaultIndex: defaultIndex, branches)
            choice.literal = argument.literal.flatMap { Double($0) }
            return MessagePattern([.choice(choice)])
        case .argument(let argument)?:
            let isPlural = branches.allSatisfy { branch in
                if case .name(let name) = branch.selector { PluralRules.allCategories.contains(name) } else { true }
            }
            return choice(argument.name, argument.isOrdinal ? .ordinal : isPlural ? .plural : .select)
        // The attribute of a term, which is known when all entries have been read.
        case .reference(let attribute, _)? where attribute.hasPrefix("-"): return choice(attribute, .select)
        // A function of the program, such as PLATFORM().
        case nil where written.text.endsExactly(")"): return choice(written, .select)
        case .text(let text)?:
            return (branches.first { $0.selector.isName(Identifier(text)) } ?? branches[defaultIndex]).pattern
        default: return branches[defaultIndex].pattern
        }
    }
}
