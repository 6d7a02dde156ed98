// A strict RFC 8259 parser over bytes.
//
// One pass, recursive over nesting (bounded by `JSONLimits.depth`), with one byte of look-ahead. A raw line feed is
// allowed only in white space, so lines are counted there and each value gets its line and column for two additions.
// The standard library validates and copies text without escapes in one step; only text with escapes is processed
// byte by byte. Numbers of up to 15 digits with powers of ten up to 22 are exact products of two exact doubles
// (Clinger's fast path); all others use the standard library's correctly rounded conversion.
//
// A lone surrogate escape (`"\ud800"`) is valid JSON but has no UTF-8 form: it becomes U+FFFD, and the value says so
// (`JSONValue.isReplaced`). Names of members are compared, so one that would be changed is rejected.

internal import TypescaleStrings

package struct JSONParser: Sendable {
    let limits: JSONLimits
    /// The handling of text that is not UTF-8.
    let malformedText: MalformedText

    package init(limits: JSONLimits = JSONLimits(), malformedText: MalformedText = .refused) {
        self.limits = limits
        self.malformedText = malformedText
    }

    package func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try parse(bytes, in: 0..<bytes.count)
    }

    /// Parses a document inside `bytes`, such as a row, without copying it; `line` and `column` are its first.
    package func parse(
        _ bytes: [UInt8], in range: Range<Int>, line: Int = 1, column: Int = 1
    ) throws(JSONError) -> JSONValue {
        try parse(bytes, in: range, line: line, column: column, repeatedNames: .refused).value
    }

    /// Parses a document in which names may occur more than once; returns the other members, too, in their order.
    ///
    /// Of members with the same name in one object, the value has the first.
    package func parseRepeating(_ bytes: [UInt8]) throws(JSONError) -> (value: JSONValue, repeated: [JSONMember]) {
        try parse(bytes, in: 0..<bytes.count, line: 1, column: 1, repeatedNames: .collected)
    }

    private func parse(
        _ bytes: [UInt8], in range: Range<Int>, line: Int, column: Int, repeatedNames: RepeatedNames
    ) throws(JSONError) -> (value: JSONValue, repeated: [JSONMember]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a range of the bytes")
        guard range.count <= limits.bytes, range.upperBound <= Int(Int32.max) else {
            throw JSONError(
                code: .tooLarge, path: "", position: JSONPosition(offset: range.lowerBound, line: line, column: column),
                reason: "the document has \(range.count) bytes; at most \(limits.bytes) are allowed")
        }
        var scan = Scan(
            bytes: bytes, range: range, line: line, limits: limits, malformedText: malformedText,
            repeatedNames: repeatedNames)
        // The line begins before the range, so that the range begins at `column`.
        scan.lineStart -= column - 1
        scan.skipSpace()
        let value = try scan.value(depth: 0)
        scan.skipSpace()
        guard scan.index == scan.end else {
            throw scan.failure("nothing may follow the value, found \(scan.foundText)")
        }
        let root = scan.hasReplacements ? JSONValue(value.kind, at: value.position, isReplaced: true) : value
        return (root, scan.repeated)
    }
}

/// The handling of a name that occurred before in its object.
enum RepeatedNames {
    case refused
    /// The member is collected beside the value.
    case collected
}

/// The state of a parse.
struct Scan {
    let bytes: [UInt8]
    let end: Int
    let limits: JSONLimits
    let malformedText: MalformedText
    let repeatedNames: RepeatedNames
    var index: Int
    var line: Int
    var lineStart: Int
    /// A Boolean value that indicates whether U+FFFD replaces something in the last string.
    var isReplaced = false
    /// A Boolean value that indicates whether it replaces something in any string.
    var hasReplacements = false
    /// The members whose names occurred before in their object, if they are collected.
    var repeated: [JSONMember] = []

    init(
        bytes: [UInt8], range: Range<Int>, line: Int, limits: JSONLimits, malformedText: MalformedText,
        repeatedNames: RepeatedNames
    ) {
        self.bytes = bytes
        end = range.upperBound
        index = range.lowerBound
        lineStart = range.lowerBound
        self.line = line
        self.limits = limits
        self.malformedText = malformedText
        self.repeatedNames = repeatedNames
    }

    var position: JSONPosition { JSONPosition(offset: index, line: line, column: index - lineStart + 1) }

    /// The current byte, or 0 past the end. No grammar rule accepts a raw NUL, so both fail alike.
    var byte: UInt8 { index < end ? bytes[index] : 0 }

    func failure(_ reason: String, code: JSONError.Code = .syntax, at offset: Int? = nil) -> JSONError {
        let offset = offset ?? index
        let reason = code == .syntax ? "not JSON: \(reason)" : reason
        let position = JSONPosition(offset: offset, line: line, column: offset - lineStart + 1)
        return JSONError(code: code, path: "", position: position, reason: reason)
    }

    /// The current byte in words.
    var foundText: String {
        guard index < end else { return "the end" }
        if bytes[index..<end].starts(with: "\u{FEFF}".utf8) { return Self.byteOrderMark }
        let byte = bytes[index]
        return (0x21...0x7E).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte 0x" + String(byte, radix: 16)
    }

    static let byteOrderMark = "a byte order mark (U+FEFF)"
    static let byteOrderMarkAdvice = "; leave it out"

    /// Returns advice for a byte that JavaScript allows and JSON does not.
    private func advice(afterComma: Bool = false) -> String {
        switch byte {
        case "}" where afterComma, "]" where afterComma: "; remove the comma before it"
        case "'": "; use double quotes"
        case "/": "; JSON has no comments"
        case 0xEF where bytes[index..<end].starts(with: "\u{FEFF}".utf8): Self.byteOrderMarkAdvice
        case 0xFE where index == 0, 0xFF where index == 0: "; JSON is in UTF-8, not in UTF-16"
        default: ""
        }
    }

    mutating func skipSpace() {
        while index < end {
            switch bytes[index] {
            case 0x20, 0x09, 0x0D: index += 1
            case 0x0A:
                index += 1
                line += 1
                lineStart = index
            default: return
            }
        }
    }

    mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        let start = position
        switch byte {
        case "{": return JSONValue(.object(try object(depth: depth + 1)), at: start)
        case "[": return JSONValue(.array(try array(depth: depth + 1)), at: start)
        case "\"":
            let text = try string()
            return JSONValue(.string(text), at: start, isReplaced: isReplaced)
        case "-", "0"..."9":
            return JSONValue(.number(try number()), at: start)
        case "t":
            try word("true")
            return JSONValue(.bool(true), at: start)
        case "f":
            try word("false")
            return JSONValue(.bool(false), at: start)
        case "n":
            try word("null")
            return JSONValue(.null, at: start)
        default:
            throw failure("expected a value, found \(foundText)\(advice())")
        }
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        let start = index
        let text = word.description.utf8
        for expected in text {
            guard byte == expected else {
                index = start
                throw failure("expected a value, found \(foundText)")
            }
            index += 1
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        if byte == "]" {
            index += 1
            return elements
        }
        while true {
            if byte == "]" {
                throw failure("expected a value, found ']'\(advice(afterComma: true))")
            }
            elements.append(try value(depth: depth))
            if try closes(UInt8(ascii: "]"), "an array") { return elements }
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> [JSONMember] {
        try enter(depth)
        var members: [JSONMember] = []
        var names: Set<Identifier> = []
        if byte == "}" {
            index += 1
            return members
        }
        while true {
            let start = position
            guard byte == "\"" else {
                throw failure("expected a name in quotes, found \(foundText)\(advice(afterComma: !members.isEmpty))")
            }
            let name = Identifier(try string())
            guard !isReplaced else {
                throw JSONError(
                    code: .invalidUTF8, path: "", position: start,
                    reason: "the key \(Quotation.quoted(name.text)) \(JSONReader.replacementReason)")
            }
            let isRepeated = isRepeated(name, members, &names)
            guard !isRepeated || repeatedNames == .collected else {
                throw JSONError(repeated: name, at: start)
            }
            skipSpace()
            guard byte == ":" else { throw failure("expected ':' after a name, found \(foundText)") }
            index += 1
            skipSpace()
            let member = JSONMember(name: name, position: start, value: try value(depth: depth))
            if isRepeated { repeated.append(member) } else { members.append(member) }
            if try closes(UInt8(ascii: "}"), "an object") { return members }
        }
    }

    private mutating func enter(_ depth: Int) throws(JSONError) {
        guard depth <= limits.depth else {
            throw failure("nested deeper than \(limits.depth) levels", code: .tooDeep)
        }
        index += 1
        skipSpace()
    }

    /// Consumes the end of a container or a comma before the next element; returns `true` at the end.
    private mutating func closes(_ end: UInt8, _ noun: StaticString) throws(JSONError) -> Bool {
        skipSpace()
        if byte == end {
            index += 1
            return true
        }
        guard byte == "," else {
            throw failure("expected ',' or '\(Unicode.Scalar(end))' in \(noun), found \(foundText)\(advice())")
        }
        index += 1
        skipSpace()
        return false
    }

    private func isRepeated(_ name: Identifier, _ members: [JSONMember], _ names: inout Set<Identifier>) -> Bool {
        if members.count < JSONLimits.membersComparedPairwise {
            for member in members where member.name == name { return true }
            return false
        }
        if names.isEmpty { for member in members { names.insert(member.name) } }
        return !names.insert(name).inserted
    }
}

/// The handling of text that is not UTF-8.
package enum MalformedText: Hashable, Sendable {
    /// Reject the document and report the byte.
    case refused
    /// Replace invalid bytes with U+FFFD as a browser does, for rows that must get an answer anyway.
    case replaced
}
