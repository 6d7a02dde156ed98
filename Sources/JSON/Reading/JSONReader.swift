internal import TypescaleStrings

/// A value to decode. Every accessor returns the requested type or throws an error that describes the actual value.
///
/// ```swift
/// let row = try JSONReader(parsing: bytes).object(allowing: ["id", "width"])
/// let id = try row.required("id").identifier(maximumCharacters: 256)
/// let width = try row.required("width").number(in: 1...100_000)
/// ```
package struct JSONReader: Sendable {
    package let value: JSONValue
    /// The document that contains the value. Errors derive the path of the value from it.
    let root: JSONValue

    /// Creates a reader of a whole document.
    package init(_ root: JSONValue) {
        value = root
        self.root = root
    }

    package init(parsing bytes: [UInt8], with parser: JSONParser = JSONParser()) throws(JSONError) {
        self.init(try parser.parse(bytes))
    }

    /// Parses a document, and collects the errors of repeated keys; of each key the first value counts.
    package init(parsing bytes: [UInt8], with parser: JSONParser, repeatedKeys: inout [JSONError]) throws(JSONError) {
        let (value, repeated) = try parser.parseRepeating(bytes)
        repeatedKeys += repeated.map { JSONError(repeated: $0.name, at: $0.position) }
        self.init(value)
    }

    init(_ value: JSONValue, in root: JSONValue) {
        self.value = value
        self.root = root
    }

    package var path: String { root.pointer(to: value.position) }

    /// A Boolean value that indicates whether the value is `null`.
    package var isNull: Bool {
        if case .null = value.kind { true } else { false }
    }

    package func error(_ reason: String, code: JSONError.Code = .invalid) -> JSONError {
        JSONError(code: code, path: path, position: value.position, reason: reason)
    }

    package func error(_ reason: String, atLine line: Int, column: Int, code: JSONError.Code) -> JSONError {
        let position = JSONPosition(offset: 0, line: line, column: column)
        return JSONError(code: code, path: root.pointer(to: position), position: position, reason: reason)
    }

    /// Returns the text; throws if the value has another type.
    package func string() throws(JSONError) -> String {
        guard case .string(let text) = value.kind else { throw wrongType("a string") }
        return text
    }

    /// Returns the text, limited to a number of UTF-8 bytes and not empty.
    package func string(maximumBytes: Int) throws(JSONError) -> String {
        let text = try string()
        guard text.utf8.count <= maximumBytes else {
            throw error("the text has \(text.utf8.count) bytes; at most \(maximumBytes) are allowed", code: .outOfRange)
        }
        guard !text.isEmpty else { throw error("the text is empty; give at least one character", code: .outOfRange) }
        return text
    }

    /// Returns the text, limited to a number of characters as JSON Schema counts them, code points, and not empty
    /// unless allowed.
    package func string(maximumCharacters: Int, allowingEmpty: Bool = false) throws(JSONError) -> String {
        let text = try string()
        let count = text.unicodeScalars.count
        guard count <= maximumCharacters else {
            throw error("the text has \(count) characters; at most \(maximumCharacters) are allowed", code: .outOfRange)
        }
        guard allowingEmpty || count > 0 else {
            throw error("the text is empty; give at least one character", code: .outOfRange)
        }
        return text
    }

    /// Returns the text as an identifier, limited to a number of characters and not empty unless allowed.
    ///
    /// A text that the parser had to change is rejected, because two different ones would become the same identifier.
    package func identifier(maximumCharacters: Int, allowingEmpty: Bool = false) throws(JSONError) -> Identifier {
        let text = try string(maximumCharacters: maximumCharacters, allowingEmpty: allowingEmpty)
        guard !value.isReplaced else {
            throw error("the identifier \(Quotation.quoted(text)) \(JSONReader.replacementReason)")
        }
        return Identifier(text)
    }

    /// The reason for the rejection of a name whose exact text is unknown.
    static let replacementReason = "has half of a surrogate pair or bytes that are not UTF-8; use complete characters"

    /// Returns the Boolean; throws if the value has another type.
    package func bool() throws(JSONError) -> Bool {
        guard case .bool(let flag) = value.kind else { throw wrongType("true or false") }
        return flag
    }

    /// Returns the number; throws if the value has another type.
    package func number() throws(JSONError) -> Double {
        guard case .number(let number) = value.kind else { throw wrongType("a number") }
        return number
    }

    /// Returns the number; throws if it is outside a range.
    package func number(in range: ClosedRange<Double>) throws(JSONError) -> Double {
        let number = try number()
        guard range.contains(number) else { throw outside(number, range.lowerBound, range.upperBound) }
        return number
    }

    /// Returns the integer; throws if the number is not whole.
    package func integer() throws(JSONError) -> Int {
        let number = try number()
        guard let integer = Int(exactly: number) else {
            throw error("expected a whole number, found \(NumberText.text(number))", code: .wrongType)
        }
        return integer
    }

    /// Returns the integer; throws if it is outside a range.
    package func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
        let integer = try integer()
        guard range.contains(integer) else {
            throw outside(Double(integer), Double(range.lowerBound), Double(range.upperBound))
        }
        return integer
    }

    /// Returns the elements of an array; throws if the value has another type.
    package func array() throws(JSONError) -> [JSONReader] {
        guard case .array(let elements) = value.kind else { throw wrongType("an array") }
        return elements.map { JSONReader($0, in: root) }
    }

    /// Returns the elements of an array; throws if their number is outside a range.
    package func array(of things: String, in count: ClosedRange<Int>) throws(JSONError) -> [JSONReader] {
        let elements = try array()
        guard count.contains(elements.count) else {
            let allowed = count.lowerBound == 0 ? "at most" : "\(count.lowerBound) to"
            throw error("\(elements.count) \(things); give \(allowed) \(count.upperBound)", code: .outOfRange)
        }
        return elements
    }

    /// Returns the members of an object with any names.
    package func members() throws(JSONError) -> [(name: Identifier, reader: JSONReader)] {
        guard case .object(let members) = value.kind else { throw wrongType("an object") }
        return members.map { ($0.name, JSONReader($0.value, in: root)) }
    }

    /// Returns the object; throws if it has other names than these.
    package func object(allowing names: [Identifier]) throws(JSONError) -> JSONObjectReader {
        var unknown: JSONError?
        let object = try object(allowing: names) { unknown = unknown ?? $0 }
        if let unknown { throw unknown }
        return object
    }

    /// Returns the object, and reports each name that is not one of these.
    package func object(
        allowing names: [Identifier], reporting report: (JSONError) -> Void
    ) throws(JSONError) -> JSONObjectReader {
        guard case .object(let members) = value.kind else { throw wrongType("an object") }
        for member in members where !names.contains(member.name) {
            report(unknownKey(member, among: names.map(\.text)))
        }
        return JSONObjectReader(members: members, reader: self)
    }

    /// Returns the case whose raw value is the text; the error lists all cases.
    package func choice<Choice>(_ type: Choice.Type = Choice.self) throws(JSONError) -> Choice
    where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
        let text = try string()
        guard let choice = Choice(exactly: text) else {
            throw unknownChoice(text, among: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    /// Returns an error about a text that is not one of the allowed names.
    package func unknownChoice(_ text: String, among names: [String]) -> JSONError {
        let question = NearestName.question(for: text, among: names).map { "; \($0)" } ?? ""
        return error(
            "\(Quotation.quoted(text)) is not one of \(names.joined(separator: ", "))\(question)", code: .unknownChoice)
    }

    private func unknownKey(_ member: JSONMember, among names: [String]) -> JSONError {
        let name = member.name.text
        let advice = names.isEmpty ? "; no keys are allowed" : NearestName.advice(for: name, among: names, kind: "keys")
        var error = JSONError(
            code: .unknownKey, path: root.pointer(to: member.position), position: member.position,
            reason: "unknown key \(Quotation.quoted(name))\(advice)")
        error.expectedKey = NearestName.to(name, among: names).map { Identifier($0) }
        return error
    }

    private func wrongType(_ wanted: String) -> JSONError {
        error("expected \(wanted), found \(value.kind.noun)", code: .wrongType)
    }

    private func outside(_ number: Double, _ lower: Double, _ upper: Double) -> JSONError {
        error(
            "\(NumberText.text(number)) is not in \(NumberText.text(lower))...\(NumberText.text(upper))",
            code: .outOfRange)
    }
}

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ identifier: Identifier) { member(name, identifier.text) }

    /// Appends the name of a member; its value must follow.
    @_disfavoredOverload
    package mutating func key(_ name: Identifier) { key(name.text) }
}
