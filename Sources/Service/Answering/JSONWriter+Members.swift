import JSON

extension JSONWriter {
    /// A member with a text.
    mutating func member(_ name: StaticString, _ text: String) {
        key(literal: name)
        string(text)
    }

    /// A member with a whole number.
    mutating func member(_ name: StaticString, _ number: Int) {
        key(literal: name)
        integer(number)
    }

    /// A member that is true or false.
    mutating func member(_ name: StaticString, _ flag: Bool) {
        key(literal: name)
        bool(flag)
    }
}
