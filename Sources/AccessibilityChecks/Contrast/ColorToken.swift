// Splits a color into tokens as CSS Syntax 3 does, so that signs, units and calculations mean what browsers read.

internal import DynamicType
internal import TypescaleStrings

/// A token of CSS; a function and a pair of brackets contain others.
struct ColorToken {
    enum Kind {
        case number(Double, unit: String)
        case word(Identifier)
        case hash
        /// A function with its arguments; its name is empty for brackets alone.
        case function(Identifier, [ColorToken])
        /// One of `,` `/` `*` `+` `-`.
        case delimiter
        case space
    }

    let kind: Kind
    /// The token as it is written.
    let text: String

    var isSpace: Bool {
        if case .space = kind { true } else { false }
    }

    /// Returns whether the token is a delimiter.
    func isDelimiter(_ delimiter: String) -> Bool {
        if case .delimiter = kind { text == delimiter } else { false }
    }

    /// Returns whether the token is a word.
    func isWord(_ name: Identifier) -> Bool {
        if case .word(name) = kind { true } else { false }
    }

    /// Returns the tokens of a text in lower case; `nil` if one is not a token of a color or a bracket is not closed.
    static func tokens(of text: String) -> [ColorToken]? {
        var tokenizer = ColorTokenizer(bytes: Array(text.utf8))
        return tokenizer.tokens(inBrackets: false)
    }
}

extension Collection<ColorToken> {
    /// The tokens without white space.
    var withoutSpaces: [ColorToken] { filter { !$0.isSpace } }

    /// Returns the parts between delimiters, without white space at their ends.
    func parts(at delimiter: String) -> [[ColorToken]] {
        split(omittingEmptySubsequences: false) { $0.isDelimiter(delimiter) }.map { part in
            Array(Array(part.drop(while: \.isSpace)).reversed().drop(while: \.isSpace).reversed())
        }
    }
}

/// Reads tokens from bytes; as deep as brackets are nested, which the length of a color bounds.
private struct ColorTokenizer {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the tokens up to the end, or to the bracket that closes them.
    mutating func tokens(inBrackets: Bool) -> [ColorToken]? {
        var result: [ColorToken] = []
        while index < bytes.count {
            if byte(0) == ")" {
                index += 1
                return inBrackets ? result : nil
            }
            if byte(0) == "/", byte(1) == "*" {
                guard skipComment() else { return nil }
                continue
            }
            let start = index
            guard let kind = next() else { return nil }
            let token = ColorToken(kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self))
            // White space around a comment is one token.
            if !token.isSpace || result.last?.isSpace != true { result.append(token) }
        }
        return inBrackets ? nil : result
    }

    private mutating func next() -> ColorToken.Kind? {
        if byte(0).isASCIISpace {
            while byte(0).isASCIISpace { index += 1 }
            return .space
        }
        if startsNumber { return number() }
        if byte(0) == "#" {
            index += 1
            _ = name()
            return .hash
        }
        let name = startsName ? Identifier(name()) : ""
        if byte(0) == "(" {
            index += 1
            return tokens(inBrackets: true).map { .function(name, $0) }
        }
        if !name.text.isEmpty { return .word(name) }
        guard ",/*+-".utf8.contains(byte(0)) else { return nil }
        index += 1
        return .delimiter
    }

    /// Returns the byte at a distance; 0 after the end.
    private func byte(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }

    /// Skips a comment; `false` if it has no end.
    private mutating func skipComment() -> Bool {
        index += 2
        while index < bytes.count, byte(0) != "*" || byte(1) != "/" { index += 1 }
        index += 2
        return index <= bytes.count
    }

    // MARK: Numbers

    private var startsNumber: Bool {
        let first = byte(0) == "+" || byte(0) == "-" ? 1 : 0
        return byte(first).isASCIIDigit || byte(first) == "." && byte(first + 1).isASCIIDigit
    }

    private mutating func number() -> ColorToken.Kind? {
        let start = index
        if byte(0) == "+" || byte(0) == "-" { index += 1 }
        skipDigits()
        if byte(0) == ".", byte(1).isASCIIDigit {
            index += 1
            skipDigits()
        }
        if byte(0) == "e" {
            let first = byte(1) == "+" || byte(1) == "-" ? 2 : 1
            if byte(first).isASCIIDigit {
                index += first
                skipDigits()
            }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let value = Double(decimal: text) else { return nil }
        if byte(0) == "%" {
            index += 1
            return .number(value, unit: "%")
        }
        return .number(value, unit: startsName ? name() : "")
    }

    private mutating func skipDigits() {
        while byte(0).isASCIIDigit { index += 1 }
    }

    // MARK: Names

    private var startsName: Bool {
        let first = byte(0) == "-" ? byte(1) : byte(0)
        return ColorTokenizer.isNameByte(first) && !first.isASCIIDigit && (first != "-" || byte(0) == "-")
    }

    private mutating func name() -> String {
        let start = index
        while ColorTokenizer.isNameByte(byte(0)) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == "-" || byte == "_" || byte >= 0x80
    }
}
