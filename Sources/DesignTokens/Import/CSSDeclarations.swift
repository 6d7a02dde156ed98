internal import DynamicType

/// The custom properties of a style sheet, with the selectors and places of their rules.
struct CSSDeclarations {
    /// A custom property.
    struct Declaration {
        /// The name without its two hyphens.
        var name: String
        var value: String
        /// The value of the attribute or class in the selector; empty for the whole page.
        var column: String
        var place: TokenPlace
    }

    private(set) var properties: [Declaration] = []
    /// The family of the rule that sets a size by `var()`, by the name of that property.
    private(set) var families: [Identifier: Declaration] = [:]
    /// The at-rules whose content was not read.
    private(set) var skipped: [String] = []

    private let bytes: [UInt8]
    private let file: String
    private var index = 0
    private var line = 1
    private var lineStart = 0

    /// Reads a style sheet; comments are skipped, and braces and quotation marks must close.
    init(_ bytes: [UInt8], file: String) throws(TokenError) {
        self.bytes = bytes
        self.file = file
        while true {
            skipSpace()
            guard index < bytes.count else { return }
            try rule()
        }
    }

    private var place: TokenPlace { TokenPlace(file: file, line: line, column: index - lineStart + 1) }

    private mutating func advance() {
        if bytes[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        index += 1
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            if [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(bytes[index]) {
                advance()
            } else if bytes[index...].starts(with: "/*".utf8) {
                while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { advance() }
                for _ in 0..<2 where index < bytes.count { advance() }
            } else {
                return
            }
        }
    }

    /// Reads up to one of some bytes outside of brackets and quotation marks.
    private mutating func text(until ends: [UInt8]) throws(TokenError) -> String {
        let start = place
        var text: [UInt8] = []
        var depth = 0
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
                if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                    text.append(byte)
                    advance()
                }
            } else if depth == 0, ends.contains(byte) {
                return CSSDeclarations.trimmed(text)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: ")") {
                depth -= 1
            } else if bytes[index...].starts(with: "/*".utf8) {
                skipSpace()
                continue
            }
            text.append(bytes[index])
            advance()
        }
        guard ends.isEmpty else {
            throw TokenError(place: start, reason: "the rule that begins here is not closed; add }")
        }
        return CSSDeclarations.trimmed(text)
    }

    private static func trimmed(_ bytes: [UInt8]) -> String {
        let isSpace = { (byte: UInt8) in byte <= 0x20 }
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.count
        let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func rule() throws(TokenError) {
        let isAt = bytes[index] == UInt8(ascii: "@")
        let selector = try text(until: [UInt8(ascii: "{"), UInt8(ascii: ";")])
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else {
            index = min(index + 1, bytes.count)
            return
        }
        advance()
        let name = selector.lowercasedASCII
        if isAt, !name.startsExactly("@theme"), !name.startsExactly("@layer") {
            if !name.startsExactly("@font-face") { skipped.append(String(selector.prefix(60))) }
            return try skipBlock()
        }
        if name.startsExactly("@layer") {
            while true {
                skipSpace()
                guard index < bytes.count else {
                    throw TokenError(place: place, reason: "a brace is not closed; add }")
                }
                if bytes[index] == UInt8(ascii: "}") { return advance() }
                try rule()
            }
        }
        try declarations(column: CSSDeclarations.column(of: selector))
    }

    private mutating func skipBlock() throws(TokenError) {
        let start = place
        var depth = 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            advance()
            if depth == 0 { return }
        }
        throw TokenError(place: start, reason: "the rule that begins here is not closed; add }")
    }

    private mutating func declarations(column: String) throws(TokenError) {
        var family: Declaration?
        var size: String?
        while true {
            skipSpace()
            guard index < bytes.count else { throw TokenError(place: place, reason: "a brace is not closed; add }") }
            if bytes[index] == UInt8(ascii: "}") {
                advance()
                break
            }
            let start = place
            let name = try text(until: [UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "{")])
            guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
                if index < bytes.count, bytes[index] == UInt8(ascii: "{") {
                    advance()
                    try skipBlock()
                    skipped.append(String(name.prefix(60)))
                }
                continue
            }
            advance()
            let value = try text(until: [UInt8(ascii: ";"), UInt8(ascii: "}")])
            if index < bytes.count, bytes[index] == UInt8(ascii: ";") { advance() }
            let declaration = Declaration(
                name: name.afterExactly("--").map(String.init) ?? name, value: value, column: column, place: start)
            if name.startsExactly("--") {
                properties.append(declaration)
            } else if name.lowercasedASCII == "font-family" {
                family = declaration
            } else if name.lowercasedASCII == "font-size", let rest = value.afterExactly("var(--") {
                size = String(rest.dropLast())
            }
        }
        if let family, let size { families[Identifier(size)] = family }
    }

    /// Returns the column of a selector: empty for the page, otherwise the attribute's value or the class.
    private static func column(of selector: String) -> String {
        let first = selector.parts(at: ",").first.map(String.init) ?? selector
        if let equals = first.lastIndex(ofASCII: "=") {
            let value = first[first.utf8.index(after: equals)...].utf8.filter { !"\"'] ".utf8.contains($0) }
            return String(decoding: value, as: UTF8.self)
        }
        if let dot = first.lastIndex(ofASCII: ".") { return String(first[first.utf8.index(after: dot)...]) }
        return ""
    }
}
