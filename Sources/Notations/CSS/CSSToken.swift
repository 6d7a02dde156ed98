// Splits a value into tokens as CSS Syntax 3 does, so that signs, units and calculations mean what browsers read.
//
// Calculations of design tokens differ: a sign is never a part of a number, and a name has letters only, so that
// 2px-1px is a difference.

internal import TypescaleStrings

/// A token of CSS; a function and a pair of brackets contain others.
package struct CSSToken {
    package enum Kind {
        case number(Double, unit: String)
        case word(Identifier)
        case hash
        /// A function with its arguments; its name is empty for brackets alone.
        case function(Identifier, [CSSToken])
        /// One of `,` `/` `*` `+` `-`, and in design tokens `^`.
        case delimiter
        case space
    }

    package let kind: Kind
    package let text: String

    package var isSpace: Bool {
        if case .space = kind { true } else { false }
    }

    package func isDelimiter(_ delimiter: String) -> Bool {
        if case .delimiter = kind { text.isExactly(delimiter) } else { false }
    }

    package func isWord(_ name: Identifier) -> Bool {
        if case .word(name) = kind { true } else { false }
    }

    /// Returns the tokens of a text, with its letters in lower case; throws if one is not a token or a bracket is not
    /// closed.
    package static func tokens(
        of text: String, in dialect: CSSCalculation.Dialect = .css
    ) throws(CalculationError) -> [CSSToken] {
        var tokenizer = CSSTokenizer(bytes: Array(text.lowercasedASCII.utf8), isCSS: dialect == .css)
        return try tokenizer.tokens(depth: 0)
    }
}

extension Collection<CSSToken> {
    /// The tokens without white space.
    package var withoutSpaces: [CSSToken] { filter { !$0.isSpace } }

    /// Returns the parts between delimiters, without white space at their ends.
    package func parts(at delimiter: String) -> [[CSSToken]] {
        split(omittingEmptySubsequences: false) { $0.isDelimiter(delimiter) }.map { part in
            Array(Array(part.drop(while: \.isSpace)).reversed().drop(while: \.isSpace).reversed())
        }
    }
}

/// Reads tokens from bytes.
private struct CSSTokenizer {
    let bytes: [UInt8]
    let isCSS: Bool
    private var index = 0

    init(bytes: [UInt8], isCSS: Bool) { (self.bytes, self.isCSS) = (bytes, isCSS) }

    /// Returns the tokens up to the end, or to the bracket that closes them.
    mutating func tokens(depth: Int) throws(CalculationError) -> [CSSToken] {
        guard depth <= NotationsLimits.brackets else {
            throw CalculationError("it has more than \(NotationsLimits.brackets) brackets inside one another")
        }
        var result: [CSSToken] = []
        while index < bytes.count {
            if byte(0) == ")", depth > 0 {
                index += 1
                return result
            }
            if byte(0) == "/", byte(1) == "*" {
                try skipComment()
                continue
            }
            let start = index
            let kind = try next(depth: depth)
            let token = CSSToken(kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self))
            // White space around a comment is one token.
            if !token.isSpace || result.last?.isSpace != true { result.append(token) }
        }
        guard depth == 0 else { throw CalculationError() }
        return result
    }

    private mutating func next(depth: Int) throws(CalculationError) -> CSSToken.Kind {
        if byte(0).isASCIISpace {
            skip(while: \.isASCIISpace)
            return .space
        }
        if startsNumber { return try number() }
        if byte(0) == "#" {
            index += 1
            _ = name()
            return .hash
        }
        let name = startsName ? Identifier(name()) : ""
        let end = index
        if !isCSS { skip(while: \.isASCIISpace) }
        if byte(0) == "(" {
            index += 1
            return .function(name, try tokens(depth: depth + 1))
        }
        index = end
        if !name.isEmpty { return .word(name) }
        guard (isCSS ? ",/*+-" : ",/*+-^").utf8.contains(byte(0)) else { throw CalculationError() }
        index += 1
        return .delimiter
    }

    /// Returns the byte at a distance; 0 after the end.
    private func byte(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while condition(byte(0)) { index += 1 }
    }

    private mutating func skipComment() throws(CalculationError) {
        index += 2
        while index < bytes.count, byte(0) != "*" || byte(1) != "/" { index += 1 }
        index += 2
        guard index <= bytes.count else { throw CalculationError() }
    }

    // MARK: Numbers

    /// The number of bytes of a sign.
    private var sign: Int { isCSS && (byte(0) == "+" || byte(0) == "-") ? 1 : 0 }

    private var startsNumber: Bool {
        byte(sign).isASCIIDigit || byte(sign) == "." && byte(sign + 1).isASCIIDigit
    }

    private mutating func number() throws(CalculationError) -> CSSToken.Kind {
        let start = index
        index += sign
        skip(while: \.isASCIIDigit)
        if byte(0) == ".", byte(1).isASCIIDigit {
            index += 1
            skip(while: \.isASCIIDigit)
        }
        if byte(0) == "e" {
            let first = byte(1) == "+" || byte(1) == "-" ? 2 : 1
            if byte(first).isASCIIDigit {
                index += first
                skip(while: \.isASCIIDigit)
            }
        }
        guard let value = Double(decimal: String(decoding: bytes[start..<index], as: UTF8.self)) else {
            throw CalculationError()
        }
        if byte(0) == "%" {
            index += 1
            return .number(value, unit: "%")
        }
        return .number(value, unit: startsName ? name() : "")
    }

    // MARK: Names

    private var startsName: Bool {
        let first = byte(0) == "-" ? byte(1) : byte(0)
        return isNameByte(byte(0)) && isNameByte(first) && !first.isASCIIDigit
    }

    private mutating func name() -> String {
        let start = index
        skip(while: isNameByte)
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || isCSS && (byte.isASCIIDigit || byte == "-" || byte == "_" || byte >= 0x80)
    }
}
