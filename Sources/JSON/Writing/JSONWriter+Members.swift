extension JSONWriter {
    /// A member with a text.
    package mutating func member(_ name: StaticString, _ text: String) {
        key(literal: name)
        string(text)
    }

    /// A member with a number.
    package mutating func member(_ name: StaticString, _ number: Double) {
        key(literal: name)
        self.number(number)
    }

    /// A member with a whole number.
    package mutating func member(_ name: StaticString, _ number: Int) {
        key(literal: name)
        integer(number)
    }

    /// A member that is true or false.
    package mutating func member(_ name: StaticString, _ flag: Bool) {
        key(literal: name)
        bool(flag)
    }

    /// A member with a list of texts.
    package mutating func member(_ name: StaticString, _ texts: [String]) {
        key(literal: name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
