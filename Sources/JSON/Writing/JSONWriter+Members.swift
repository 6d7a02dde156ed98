internal import TypescaleStrings

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ text: String) { append(name, text) }

    /// Appends a member that is a message for people, as printable text on one line.
    ///
    /// Messages repeat names from outside, and clients print them: a name must not move a cursor or reverse a line.
    package mutating func message(_ name: StaticString, _ text: String) { append(name, Quotation.printable(text)) }

    /// Appends a member whose value is an array of messages for people.
    package mutating func messages(_ name: StaticString, _ texts: [String]) {
        member(name, texts.map(Quotation.printable))
    }

    /// Appends a member whose value is a string, or `null`.
    package mutating func member(_ name: StaticString, orNull text: String?) {
        if let text { append(name, text) } else { append(name, literal: "null") }
    }

    package mutating func member(_ name: StaticString, _ number: Double) { append(name, number) }

    /// Appends a member whose value is a number that is given in thousandths.
    package mutating func member(_ name: StaticString, thousandths number: Int) { append(name, thousandths: number) }

    package mutating func member(_ name: StaticString, _ number: Int) { append(name, integer: number) }

    /// Appends a member whose value is an integer; one beyond `Int` becomes the greatest.
    package mutating func member(_ name: StaticString, _ number: UInt64) { member(name, Int(clamping: number)) }

    package mutating func member(_ name: StaticString, _ flag: Bool) { append(name, flag) }

    /// Appends a member whose value is an array of strings.
    package mutating func member(_ name: StaticString, _ texts: [String]) {
        array(name, of: texts) { $1.string($0) }
    }
}

// Objects and arrays whose contents a closure writes: what is opened is closed. Inlined, as tables and lists have
// thousands of them.
extension JSONWriter {
    /// Returns the bytes of a compact document that is an object.
    package static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes
    }

    @inlinable @inline(__always)
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Appends a member whose value is an object.
    @inlinable @inline(__always)
    package mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"), named: name)
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Appends a member whose value is an object of texts by their names.
    package mutating func object(_ name: StaticString, texts: [(String, String)]) {
        object(name) { writer in
            for (name, text) in texts {
                writer.key(name)
                writer.string(text)
            }
        }
    }

    @inlinable @inline(__always)
    package mutating func array(_ values: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        values(&self)
        close(UInt8(ascii: "]"))
    }

    @inlinable @inline(__always)
    package mutating func array<Elements: Sequence>(
        of elements: Elements, _ value: (Elements.Element, inout JSONWriter) -> Void
    ) {
        array { writer in
            for element in elements { value(element, &writer) }
        }
    }

    /// Appends a member whose value is an array with a value for each element.
    @inlinable @inline(__always)
    package mutating func array<Elements: Sequence>(
        _ name: StaticString, of elements: Elements, _ value: (Elements.Element, inout JSONWriter) -> Void
    ) {
        open(UInt8(ascii: "["), named: name)
        for element in elements { value(element, &self) }
        close(UInt8(ascii: "]"))
    }

    /// Appends a member whose value is an array with an object for each element.
    @inlinable @inline(__always)
    package mutating func objects<Elements: Sequence>(
        _ name: StaticString, of elements: Elements, _ members: (Elements.Element, inout JSONWriter) -> Void
    ) {
        array(name, of: elements) { element, writer in
            writer.object { members(element, &$0) }
        }
    }
}
