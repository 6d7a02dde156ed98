internal import TypescaleStrings

/// Writes a document as bytes, value by value.
///
/// Calls follow the document: `object` and `array` take a closure that writes what is inside, `key` is followed by its
/// value. The writer adds commas, colons and indentation. A number is the shortest text that reads back as the same
/// double.
// Without `@usableFromInline`, the bodies of its inlinable functions are invisible in other modules.
@usableFromInline
package struct JSONWriter: Sendable {
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
    private var needsComma = false
    private var isAfterKey = false

    package init(appendingTo bytes: consuming [UInt8] = [], layout: Layout = .compact) {
        self.bytes = bytes
        self.layout = layout
    }

    /// Reserves capacity for more bytes.
    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the name of a member; its value must follow.
    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        isAfterKey = true
    }

    /// Appends a member name from the source, which needs no escapes and is not searched for them.
    @usableFromInline
    package mutating func key(literal name: StaticString) {
        append(name, byteCount: 0) { _ in }
        isAfterKey = true
    }

    package mutating func string(_ text: String) { append(nil, text) }

    /// Appends a number, or `null` if it is not finite.
    package mutating func number(_ number: Double) { append(nil, number) }

    package mutating func thousandths(_ number: Int) { append(nil, thousandths: number) }

    package mutating func integer(_ number: Int) { append(nil, integer: number) }

    package mutating func bool(_ flag: Bool) { append(nil, flag) }

    package mutating func null() { append(nil, literal: "null") }

    /// Appends encoded JSON as one value, or as one member with its name inside an object.
    package mutating func raw(_ json: [UInt8]) { append(nil, byteCount: json.count) { $0.append(json.span) } }

    /// Ends a row of newline-delimited JSON; the next value starts a new document.
    package mutating func endRow() {
        bytes.append(0x0A)
        needsComma = false
    }

    /// Opens an object, which `closeObject` closes, for a document that is written in steps.
    package mutating func openObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    package mutating func closeObject() { close(UInt8(ascii: "}")) }

    /// Opens an object or an array, as a member if it has a name.
    @usableFromInline
    mutating func open(_ bracket: UInt8, named name: StaticString? = nil) {
        append(name, byteCount: 1) { $0.append(bracket) }
        depth += 1
        needsComma = false
    }

    /// Closes the innermost object or array.
    @usableFromInline
    mutating func close(_ bracket: UInt8) {
        depth -= 1
        if layout == .pretty, needsComma {
            bytes.append(0x0A)
            for _ in 0..<2 * max(depth, 0) { bytes.append(0x20) }
        }
        bytes.append(bracket)
        needsComma = true
    }
}

// With a name, the value is appended as a member.
extension JSONWriter {
    mutating func append(_ name: StaticString?, _ text: String) {
        let utf8 = text.utf8Span.span
        if utf8.needsEscapes {
            append(name, quoted: utf8.escaped().span)
        } else {
            append(name, quoted: utf8)
        }
    }

    mutating func append(_ name: StaticString?, _ number: Double) {
        guard number.isFinite else { return append(name, literal: "null") }
        // From 2^53 on, several integers share a double, and its shortest text has fewer digits.
        if abs(number) < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
            return append(name, integer: Int(number))
        }
        // Most sizes, heights and widths have at most three decimals. The text is the shortest one for the double: two
        // decimals of at most fifteen digits are never the same double, so only one reads back as the number, and a
        // quotient of two exact integers is rounded as parsing rounds.
        let thousandths = (number * 1_000).rounded()
        if abs(thousandths) < 1e15, thousandths / 1_000 == number {
            return append(name, thousandths: Int(thousandths))
        }
        let text = number.description
        append(name, byteCount: text.utf8.count) { $0.append(text.utf8Span.span) }
    }

    mutating func append(_ name: StaticString?, thousandths number: Int) {
        append(name, byteCount: OutputSpan<UInt8>.numberCapacity) { $0.append(thousandths: number) }
    }

    mutating func append(_ name: StaticString?, integer number: Int) {
        append(name, byteCount: OutputSpan<UInt8>.numberCapacity) { $0.append(integer: number) }
    }

    mutating func append(_ name: StaticString?, _ flag: Bool) { append(name, literal: flag ? "true" : "false") }

    mutating func append(_ name: StaticString?, literal: StaticString) {
        append(name, byteCount: literal.utf8CodeUnitCount) { $0.append(literal) }
    }

    private mutating func append(_ name: StaticString?, quoted text: Span<UInt8>) {
        append(name, byteCount: text.count + 2) { span in
            span.append(UInt8(ascii: "\""))
            span.append(text)
            span.append(UInt8(ascii: "\""))
        }
    }

    /// Appends the separator, the name and a value of at most some bytes in one step: each step checks the array's
    /// storage.
    @inline(__always)
    private mutating func append(
        _ name: StaticString?, byteCount: Int, _ value: (inout OutputSpan<UInt8>) -> Void
    ) {
        let hasComma = needsComma && !isAfterKey
        let isPretty = layout == .pretty
        let indentation = isPretty && !isAfterKey && depth > 0 ? 2 * depth : nil
        let nameCount = if let name { name.utf8CodeUnitCount + 4 } else { 0 }
        bytes.append(addingCapacity: 2 + (indentation ?? 0) + nameCount + byteCount) { span in
            if hasComma { span.append(UInt8(ascii: ",")) }
            if let indentation {
                span.append(0x0A)
                span.append(repeating: 0x20, count: indentation)
            }
            if let name {
                span.append(UInt8(ascii: "\""))
                span.append(name)
                span.append(UInt8(ascii: "\""))
                span.append(UInt8(ascii: ":"))
                if isPretty { span.append(UInt8(ascii: " ")) }
            }
            value(&span)
        }
        needsComma = true
        isAfterKey = false
    }

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
