import JSON

extension JSONWriter {
    /// A member with a text.
    mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    /// A member with a whole number.
    mutating func member(_ name: String, _ number: Int) {
        key(name)
        integer(number)
    }

    /// A member that is true or false.
    mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        bool(flag)
    }
}
