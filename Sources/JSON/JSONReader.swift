/// A value about to be decoded: every accessor either answers with the wanted type or says what stands there instead.
///
/// ```swift
/// let row = try JSONReader(parsing: bytes).object(allowing: ["id", "width"])
/// let id = try row.required("id").string()
/// let width = try row.required("width").number(in: 1...100_000)
/// ```
public struct JSONReader: Sendable {
    /// The value.
    public let value: JSONValue
    /// The document the value stands in, from which an error finds its path.
    let root: JSONValue

    /// A reader of a whole document.
    public init(_ root: JSONValue) {
        value = root
        self.root = root
    }

    /// A reader of a document still to be parsed.
    public init(parsing bytes: [UInt8], with parser: JSONParser = JSONParser()) throws(JSONError) {
        self.init(try parser.parse(bytes))
    }

    init(_ value: JSONValue, in root: JSONValue) {
        self.value = value
        self.root = root
    }

    /// The value's JSON pointer.
    public var path: String { root.pointer(to: value.position) }

    /// Whether the value is `null`.
    public var isNull: Bool {
        if case .null = value.kind { true } else { false }
    }

    /// An error at this value.
    public func error(_ reason: String, code: JSONError.Code = .invalid) -> JSONError {
        JSONError(code: code, path: path, position: value.position, reason: reason)
    }

    /// The text.
    public func string() throws(JSONError) -> String {
        guard case .string(let text) = value.kind else { throw wrongType("a string") }
        return text
    }

    /// The text, no longer than so many bytes of UTF-8 and, unless allowed, not empty.
    public func string(maximumBytes: Int, allowingEmpty: Bool = false) throws(JSONError) -> String {
        let text = try string()
        guard text.utf8.count <= maximumBytes else {
            throw error("a text of \(text.utf8.count) bytes, \(maximumBytes) are allowed", code: .outOfRange)
        }
        guard allowingEmpty || !text.isEmpty else { throw error("an empty text", code: .outOfRange) }
        return text
    }

    /// The boolean.
    public func bool() throws(JSONError) -> Bool {
        guard case .bool(let flag) = value.kind else { throw wrongType("true or false") }
        return flag
    }

    /// The number.
    public func number() throws(JSONError) -> Double {
        guard case .number(let number) = value.kind else { throw wrongType("a number") }
        return number
    }

    /// The number inside a range.
    public func number(in range: ClosedRange<Double>) throws(JSONError) -> Double {
        let number = try number()
        guard range.contains(number) else { throw outside(number, range.lowerBound, range.upperBound) }
        return number
    }

    /// The whole number.
    public func integer() throws(JSONError) -> Int {
        let number = try number()
        guard let integer = Int(exactly: number) else {
            throw error("expected a whole number, found \(jsonText(number))", code: .wrongType)
        }
        return integer
    }

    /// The whole number inside a range.
    public func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
        let integer = try integer()
        guard range.contains(integer) else {
            throw outside(Double(integer), Double(range.lowerBound), Double(range.upperBound))
        }
        return integer
    }

    /// The elements of a list.
    public func array() throws(JSONError) -> [JSONReader] {
        guard case .array(let elements) = value.kind else { throw wrongType("an array") }
        return elements.map { JSONReader($0, in: root) }
    }

    /// The members of an object in which any name may stand.
    public func members() throws(JSONError) -> [(name: Identifier, reader: JSONReader)] {
        guard case .object(let members) = value.kind else { throw wrongType("an object") }
        return members.map { ($0.name, JSONReader($0.value, in: root)) }
    }

    /// The object, in which no other names than these may stand.
    public func object(allowing names: [Identifier]) throws(JSONError) -> JSONObjectReader {
        guard case .object(let members) = value.kind else { throw wrongType("an object") }
        for member in members where !names.contains(member.name) {
            throw JSONError(
                code: .unknownKey, path: root.pointer(to: member.position), position: member.position,
                reason:
                    "unknown key \(quoted(member.name.text))\(suggestion(for: member.name.text, among: names.map(\.text)))"
            )
        }
        return JSONObjectReader(members: members, reader: self)
    }

    /// The case whose raw value stands here; the error names them all.
    public func choice<Choice>(_ type: Choice.Type = Choice.self) throws(JSONError) -> Choice
    where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
        let text = try string()
        guard let choice = Choice(exactly: text) else {
            throw unknownChoice(text, among: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    /// An error about a text that is none of the choices.
    public func unknownChoice(_ text: String, among names: [String]) -> JSONError {
        error(
            "\(quoted(text)) is none of \(names.joined(separator: ", "))\(suggestion(for: text, among: names))",
            code: .unknownChoice)
    }

    private func wrongType(_ wanted: String) -> JSONError {
        error("expected \(wanted), found \(value.kind.noun)", code: .wrongType)
    }

    private func outside(_ number: Double, _ lower: Double, _ upper: Double) -> JSONError {
        error("\(jsonText(number)) is outside \(jsonText(lower)) to \(jsonText(upper))", code: .outOfRange)
    }
}
