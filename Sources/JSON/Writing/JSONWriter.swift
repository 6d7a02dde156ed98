internal import TypescaleStrings

/// Writes a document as bytes, value by value.
///
/// Calls follow the document: `object` and `array` take a closure that writes what is inside, `key` is followed by its
/// value. The writer adds commas, colons and indentation. A number is the shortest text that reads back as the same
/// double.
// Without `@usableFromInline`, the bodies of its inlinable functions are invisible in other modules.
@usableFromInline
package struct JSONWriter: Sendable {
    /// The layout of a document.
    package enum Layout: Sendable {
        /// No white space.
        case compact
        /// One value per line, indented by two spaces per level.
        case pretty
    }

    /// The bytes written so far.
    @usableFromInline
    package var bytes: [UInt8]
    private let layout: Layout
    private var depth = 0
    private var follows = false
    private var afterKey = false

    /// Creates a writer that appends to `bytes`.
    package init(appendingTo bytes: consuming [UInt8] = [], layout: Layout = .compact) {
        self.bytes = bytes
        self.layout = layout
    }

    /// Reserves capacity for more bytes.
    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    /// The document as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the name of a member; its value must follow.
    package mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(UInt8(ascii: ":"))
        endKey()
    }

    /// Appends a member name from the source, which needs no escapes and is not searched for them.
    @usableFromInline
    package mutating func key(literal name: StaticString) {
        separate()
        bytes.append(key: name)
        endKey()
    }

    private mutating func endKey() {
        if layout == .pretty { bytes.append(0x20) }
        afterKey = true
    }

    /// Appends a string.
    package mutating func string(_ text: String) {
        separate()
        appendQuoted(text)
    }

    /// Appends a number, or `null` if it is not finite.
    package mutating func number(_ number: Double) {
        guard number.isFinite else { return null() }
        // From 2^53 on, several integers share a double, and its shortest text has fewer digits.
        if abs(number) < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
            return integer(Int(number))
        }
        separate()
        if !appendThousandths(number) { bytes.append(contentsOf: number.description.utf8) }
    }

    /// Appends a number that is given in thousandths.
    package mutating func thousandths(_ number: Int) {
        separate()
        appendThousandths(number)
    }

    /// Appends an integer.
    package mutating func integer(_ number: Int) {
        separate()
        appendDigits(number)
    }

    /// Appends a Boolean.
    package mutating func bool(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    /// Appends `null`.
    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Appends encoded JSON as one value, or as one member with its name inside an object.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(json.span)
    }

    /// Ends a row of newline-delimited JSON; the next value starts a new document.
    package mutating func endRow() {
        bytes.append(0x0A)
        follows = false
    }

    /// Opens an object, which `closeObject` closes, for a document that is written in steps.
    package mutating func openObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    package mutating func closeObject() { close(UInt8(ascii: "}")) }

    /// Opens an object or an array.
    @usableFromInline
    mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        follows = false
    }

    /// Closes the innermost object or array.
    @usableFromInline
    mutating func close(_ bracket: UInt8) {
        depth -= 1
        if layout == .pretty, follows { newLine() }
        bytes.append(bracket)
        follows = true
    }

    /// Writes the separator before the next value.
    private mutating func separate() {
        if afterKey {
            afterKey = false
        } else {
            if follows { bytes.append(UInt8(ascii: ",")) }
            if layout == .pretty, depth > 0 { newLine() }
        }
        follows = true
    }

    private mutating func newLine() {
        bytes.append(0x0A)
        for _ in 0..<2 * max(depth, 0) { bytes.append(0x20) }
    }

    /// Appends a number of at most three decimals; returns `false` if it has more.
    ///
    /// Most sizes, heights and widths do. The text is the shortest one for the double: two decimals of at most
    /// fifteen digits are never the same double, so only one reads back as the number, and a quotient of two exact
    /// integers is rounded as parsing rounds.
    private mutating func appendThousandths(_ number: Double) -> Bool {
        let thousandths = (number * 1_000).rounded()
        guard abs(thousandths) < 1e15, thousandths / 1_000 == number else { return false }
        appendThousandths(Int(thousandths))
        return true
    }

    private mutating func appendThousandths(_ number: Int) {
        let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: 1_000)
        var digits = DigitBuffer()
        if fraction != 0 {
            let (shortened, places) =
                fraction % 10 != 0 ? (fraction, 3) : fraction % 100 != 0 ? (fraction / 10, 2) : (fraction / 100, 1)
            digits.prepend(shortened, atLeast: places)
            digits.prepend(byte: UInt8(ascii: "."))
        }
        digits.prepend(whole)
        if number < 0 { digits.prepend(byte: UInt8(ascii: "-")) }
        digits.append(to: &bytes)
    }

    private mutating func appendDigits(_ number: Int) {
        var digits = DigitBuffer()
        digits.prepend(number.magnitude)
        if number < 0 { digits.prepend(byte: UInt8(ascii: "-")) }
        digits.append(to: &bytes)
    }

    /// Copies the text in one step and checks it afterwards: most text needs no escapes.
    private mutating func appendQuoted(_ text: String) {
        let start = bytes.count
        bytes.append(quoted: text)
        if needsEscapes(start + 1..<bytes.count - 1) {
            bytes.removeLast(bytes.count - start - 1)
            appendEscaped(text)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private func needsEscapes(_ range: Range<Int>) -> Bool {
        let written = bytes.span.extracting(range)
        var index = 0
        // Eight bytes per step: subtracting n from a byte below n without a borrow sets its highest bit, which was
        // clear before. A borrow may set the bit of an adjacent byte as well, but only if there is a match.
        while index + 8 <= written.count {
            let word = written.word(at: index)
            let quotes = word ^ 0x2222_2222_2222_2222
            let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
            let found =
                (word &- 0x2020_2020_2020_2020) & ~word | (quotes &- 0x0101_0101_0101_0101) & ~quotes
                | (slashes &- 0x0101_0101_0101_0101) & ~slashes
            if found & 0x8080_8080_8080_8080 != 0 { return true }
            index += 8
        }
        while index < written.count {
            let byte = written[index]
            if byte < 0x20 || byte == "\"" || byte == "\\" { return true }
            index += 1
        }
        return false
    }

    private mutating func appendEscaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case "\"", "\\":
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(UInt8(ascii: "0") + byte >> 4)
                bytes.append(JSONWriter.hexadecimal(byte & 15))
            default: bytes.append(byte)
            }
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}

extension JSONWriter {
    /// Appends a value with its descendants.
    package mutating func value(_ value: JSONValue) {
        switch value.kind {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let elements): array(of: elements) { element, writer in writer.value(element) }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.key(member.name.text)
                    writer.value(member.value)
                }
            }
        }
    }
}

/// The text of a number, which is written from its end on the stack: appending digit by digit takes longer.
private struct DigitBuffer {
    private var bytes = InlineArray<24, UInt8>(repeating: 0)
    private var start = 24

    func append(to target: inout [UInt8]) { target.append(bytes.span.extracting(start..<24)) }

    mutating func prepend(byte: UInt8) {
        start -= 1
        bytes[start] = byte
    }

    /// Writes the digits of a number, with zeros before them if there are fewer than some.
    mutating func prepend(_ number: UInt, atLeast count: Int = 1) {
        var rest = number
        let end = start
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            prepend(byte: UInt8(ascii: "0") + UInt8(digit))
            rest = quotient
        } while rest > 0 || end - start < count
    }
}
