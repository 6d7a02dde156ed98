extension JSONWriter {
    /// Appends a member whose value is a string.
    package mutating func member(_ name: StaticString, _ text: String) {
        key(literal: name)
        string(text)
    }

    /// Appends a member whose value is a number.
    package mutating func member(_ name: StaticString, _ number: Double) {
        key(literal: name)
        self.number(number)
    }

    /// Appends a member whose value is an integer.
    package mutating func member(_ name: StaticString, _ number: Int) {
        key(literal: name)
        integer(number)
    }

    /// Appends a member whose value is a Boolean.
    package mutating func member(_ name: StaticString, _ flag: Bool) {
        key(literal: name)
        bool(flag)
    }

    /// Appends a member whose value is an array of strings.
    package mutating func member(_ name: StaticString, _ texts: [String]) {
        key(literal: name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
