internal import TypescaleIdentifiers
internal import TypescaleLocales

/// Reads the texts of Fluent's entries, with the placeables in them, and refuses what Fluent's own parsers refuse.
struct FluentParser {
    private let text: CatalogText
    var scan: ByteScan

    init(_ text: CatalogText) { (self.text, scan) = (text, ByteScan(text.bytes)) }

    // MARK: Tokens

    /// A Boolean value that indicates whether a line ends here: a carriage return alone is a character.
    private var isAtLineEnd: Bool { scan.peek == "\n" || scan.peek == "\r" && scan.byte(1) == "\n" }

    /// Skips to the end of the line, which is no carriage return alone.
    mutating func skipToLineFeed() { scan.skip { $0 != "\n" } }

    /// Takes a line of spaces; returns `false` if the line has something else.
    mutating func takeBlankLine() -> Bool {
        scan.attempt { scan in
            scan.skip { $0 == " " }
            return scan.isAtEnd || scan.take("\n") || scan.take("\r\n") ? true : nil
        } ?? false
    }

    private mutating func skipBlank() {
        repeat { skipSpaces() } while scan.take("\n") || scan.take("\r\n")
    }

    private mutating func skipSpaces() { scan.skip { $0 == " " } }

    /// Takes a name, which begins with a letter; `nil` if there is none.
    mutating func takeIdentifier() -> String? {
        scan.peek?.isASCIILetter == true ? scan.name(also: "_-") : nil
    }

    private mutating func identifier() throws(PatternFailure) -> String {
        guard let name = takeIdentifier() else { throw PatternFailure("a name begins with a letter", at: scan.index) }
        return name
    }

    mutating func takeEquals() -> Bool {
        skipSpaces()
        guard scan.take("=") else { return false }
        skipSpaces()
        return true
    }

    /// Takes the dot before an attribute on one of the next lines; returns whether there was one.
    mutating func takeAttributeDot() -> Bool {
        let start = scan.index
        skipBlank()
        if scan.take(".") { return true }
        scan.index = start
        return false
    }

    private mutating func takeNumber() -> String? {
        scan.attempt { scan in
            let start = scan.index
            _ = scan.take("-")
            guard scan.peek?.isASCIIDigit == true else { return nil }
            scan.skip(while: \.isASCIIDigit)
            if scan.peek == ".", scan.byte(1)?.isASCIIDigit == true {
                scan.index += 1
                scan.skip(while: \.isASCIIDigit)
            }
            return scan.text(since: start)
        }
    }

    // MARK: Patterns

    /// Reads the text of an entry or an attribute; `nil` if there is none.
    mutating func value() throws(PatternFailure) -> MessagePattern? {
        let start = scan.index
        let value = try value(depth: 0)
        guard scan.index - start > StringCatalogsLimits.messageBytes else { return value }
        return MessagePattern(unread: text.text(start..<scan.index)) ?? value
    }

    private mutating func value(depth: Int) throws(PatternFailure) -> MessagePattern? {
        skipSpaces()
        if scan.isAtEnd || isAtLineEnd, takeContinuation() == nil { return nil }
        return try pattern(depth: depth)
    }

    /// Reads a text and its placeables up to the end of the entry, or of the branch that it is in.
    private mutating func pattern(depth: Int) throws(PatternFailure) -> MessagePattern {
        guard depth < StringCatalogsLimits.depth / 2 else { throw PatternFailure("nested too deeply", at: scan.index) }
        var result = MessagePattern()
        while let byte = scan.peek {
            if isAtLineEnd {
                guard let lines = takeContinuation() else { break }
                result.append(String(repeating: "\n", count: lines))
            } else if byte == "{" {
                result.parts += try placeable(depth: depth).parts
            } else if byte == "}" {
                throw PatternFailure("\"}\" without \"{\"", at: scan.index)
            } else {
                let start = scan.index
                while let byte = scan.peek, byte != "{", byte != "}", !isAtLineEnd { scan.index += 1 }
                result.append(scan.text(since: start))
            }
        }
        if case .text(let last)? = result.parts.last {
            let trimmed = last.utf8.lastIndex { !" \r\n".utf8.contains($0) }.map { String(last[...$0]) } ?? ""
            result.parts[result.parts.count - 1] = .text(trimmed)
        }
        return result
    }

    /// Skips to the text of a next line if it continues the pattern, and returns the number of line ends.
    private mutating func takeContinuation() -> Int? {
        let start = scan.index
        var lines = 0
        while scan.take("\n") || scan.take("\r\n") {
            lines += 1
            let lineStart = scan.index
            skipSpaces()
            guard let byte = scan.peek else { break }
            if byte == "{" || scan.index > lineStart && !isAtLineEnd && !".[*}".utf8.contains(byte) { return lines }
        }
        scan.index = start
        return nil
    }

    // MARK: Placeables

    /// An expression in braces, or an argument in a call.
    private struct Expression {
        enum Kind {
            case literal
            case variable
            case function
            case message
            case term
            case termAttribute
            case placeable
        }

        var kind: Kind
        var pattern: MessagePattern
    }

    /// Reads braces and what is in them: an expression, or a selector and its branches.
    private mutating func placeable(depth: Int) throws(PatternFailure) -> MessagePattern {
        let start = scan.index
        scan.index += 1
        skipBlank()
        let value = try expression(from: start, depth: depth)
        skipBlank()
        if scan.take("}") {
            guard value.kind != .termAttribute else {
                throw PatternFailure("the attribute of a term is not shown; it can select", at: start)
            }
            return value.pattern
        }
        let end = scan.index
        guard scan.take("->") else { throw PatternFailure("the placeable that begins here has no end", at: start) }
        switch value.kind {
        case .literal, .variable, .function, .termAttribute: break
        case .message: throw PatternFailure("a message cannot select", at: start)
        case .term: throw PatternFailure("a term cannot select; its attributes can", at: start)
        case .placeable: throw PatternFailure("braces in braces cannot select", at: start)
        }
        let written = Identifier(text.text(start + 1..<end).trimmingASCIISpace)
        return try variants(of: value.pattern, as: written, depth: depth, from: start)
    }

    private mutating func expression(from start: Int, depth: Int) throws(PatternFailure) -> Expression {
        guard depth < StringCatalogsLimits.depth / 2 else { throw PatternFailure("nested too deeply", at: start) }
        if scan.peek == "{" { return Expression(kind: .placeable, pattern: try placeable(depth: depth + 1)) }
        if let literal = try takeLiteral() { return Expression(kind: .literal, pattern: literal) }
        if scan.take("$") {
            let argument = MessageArgument(Identifier(try identifier()))
            return Expression(kind: .variable, pattern: MessagePattern(argument))
        }
        let isTerm = scan.take("-")
        guard isTerm || scan.peek?.isASCIILetter == true else {
            throw PatternFailure("expected a value in braces", at: start)
        }
        let name = try identifier()
        let attribute = scan.take(".") ? try identifier() : nil
        let id = Identifier((isTerm ? "-" : "") + name + (attribute.map { "." + $0 } ?? ""))
        let call = try call(from: start, depth: depth)
        if isTerm {
            let reference = MessagePattern([.reference(id, with: call?.options ?? [:])])
            return Expression(kind: attribute == nil ? .term : .termAttribute, pattern: reference)
        }
        guard let call else { return Expression(kind: .message, pattern: MessagePattern([.reference(id)])) }
        guard attribute == nil, !name.utf8.contains(where: { "a"..."z" ~= $0 }) else {
            throw PatternFailure("the name of a function has capitals only", at: start)
        }
        return Expression(kind: .function, pattern: call.value(of: id))
    }

    /// Reads the arguments in parentheses; `nil` if there are none.
    private mutating func call(from start: Int, depth: Int) throws(PatternFailure) -> IntlCall? {
        let before = scan.index
        skipBlank()
        guard scan.take("(") else {
            scan.index = before
            return nil
        }
        var call = IntlCall()
        skipBlank()
        while !scan.take(")") {
            let offset = scan.index
            let value = try expression(from: start, depth: depth + 1)
            skipBlank()
            if scan.take(":") {
                guard value.kind == .message, case .reference(let name, _)? = value.pattern.parts.first,
                    !name.text.contains(ascii: ".")
                else { throw PatternFailure("an argument has a name before \":\"", at: offset) }
                try setOption(name, of: &call, at: offset)
            } else {
                guard call.options.isEmpty else {
                    throw PatternFailure("an argument without a name comes before those with names", at: offset)
                }
                call.first = call.first ?? value.pattern
            }
            skipBlank()
            guard scan.take(",") || scan.peek == ")" else { throw PatternFailure("the call has no end", at: start) }
            skipBlank()
        }
        return call
    }

    /// Reads the value of an argument with a name, which is a text or a number.
    private mutating func setOption(
        _ name: Identifier, of call: inout IntlCall, at offset: Int
    ) throws(PatternFailure) {
        skipBlank()
        guard let value = try takeLiteral() else {
            throw PatternFailure("the value of an argument with a name is a text or a number", at: scan.index)
        }
        guard call.options[name] == nil else {
            throw PatternFailure("the argument \"\(name)\" occurs twice", at: offset)
        }
        call.options[name] = value.parts.first?.argument?.literal ?? value.parts.first?.text ?? ""
    }

    /// Reads a text in quotation marks or a number; `nil` if there is none.
    private mutating func takeLiteral() throws(PatternFailure) -> MessagePattern? {
        if let number = takeNumber() { return MessagePattern(IntlCall.argument(ofLiteral: number)) }
        let start = scan.index
        guard scan.take("\"") else { return nil }
        var content: [UInt8] = []
        while let byte = scan.peek, !isAtLineEnd {
            scan.index += 1
            switch byte {
            case "\"": return MessagePattern(String(decoding: content, as: UTF8.self))
            case "\\": content += try escape().utf8
            default: content.append(byte)
            }
        }
        throw PatternFailure("the text that begins here has no end", at: start)
    }

    /// Reads the character of an escape sequence, whose backslash was taken.
    private mutating func escape() throws(PatternFailure) -> String {
        let start = scan.index - 1
        if scan.take("\\") { return "\\" }
        if scan.take("\"") { return "\"" }
        let digits = scan.take("u") ? 4 : scan.take("U") ? 6 : 0
        guard digits > 0, let code = scan.takeHexadecimal(digits: digits) else {
            throw PatternFailure(#"an escape sequence is \\, \", \uXXXX or \UXXXXXX"#, at: start)
        }
        // As Fluent's own parsers do, surrogates and numbers beyond Unicode are replaced.
        return String(Unicode.Scalar(code) ?? "\u{FFFD}")
    }

    // MARK: Branches

    /// Reads the branches of a selector, as it is written, up to the brace that ends the placeable.
    private mutating func variants(
        of selector: MessagePattern, as written: Identifier, depth: Int, from start: Int
    ) throws(PatternFailure) -> MessagePattern {
        skipSpaces()
        guard isAtLineEnd else { throw PatternFailure("branches begin on the line after \"->\"", at: scan.index) }
        var branches: [MessageChoice.Branch] = []
        var defaultIndex: Int?
        while true {
            skipBlank()
            let isDefault = scan.take("*")
            let offset = scan.index
            guard scan.take("[") else { break }
            guard !isDefault || defaultIndex == nil else {
                throw PatternFailure("two branches are the default", at: offset)
            }
            if isDefault { defaultIndex = branches.count }
            skipBlank()
            let number = takeNumber()
            let key = if let number { number } else { try identifier() }
            skipBlank()
            guard scan.take("]") else { throw PatternFailure("expected \"]\"", at: scan.index) }
            guard let pattern = try value(depth: depth + 1) else {
                throw PatternFailure("a branch has no text", at: offset)
            }
            let selector = number.flatMap { Double($0) }.map { MessageChoice.Selector.exact($0) }
            branches.append(
                MessageChoice.Branch(selector ?? .name(Identifier(key)), pattern, at: text.position(of: offset)))
        }
        guard scan.take("}"), let defaultIndex else {
            throw PatternFailure("a selector needs a default branch \"*\" and an end", at: start)
        }
        return Self.choice(of: selector, as: written, branches, defaultIndex)
    }

    private static func choice(
        of selector: MessagePattern, as written: Identifier, _ branches: [MessageChoice.Branch], _ defaultIndex: Int
    ) -> MessagePattern {
        func choice(_ argument: Identifier, _ kind: MessageChoice.Kind, literal: String? = nil) -> MessagePattern {
            var choice = MessageChoice(argument, kind, defaultIndex: defaultIndex, branches)
            choice.literal = literal.flatMap { Double($0) }
            return MessagePattern(choice)
        }
        switch selector.parts.first {
        case .argument(let argument)?:
            let isPlural = branches.allSatisfy { branch in
                if case .name(let name) = branch.selector { PluralRules.allCategories.contains(name) } else { true }
            }
            let kind: MessageChoice.Kind = isPlural || argument.literal != nil ? .plural : .select
            return choice(argument.name, argument.isOrdinal ? .ordinal : kind, literal: argument.literal)
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
