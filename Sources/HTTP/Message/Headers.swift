/// The header fields of an answer, in the order they were added.
package struct Headers: Sendable, Equatable {
    /// One field.
    package struct Field: Sendable, Equatable {
        /// Its name.
        package let name: HeaderName
        /// Its value.
        package let value: HeaderValue
    }

    /// The fields.
    package private(set) var fields: [Field] = []

    /// No fields.
    package init() {}

    /// The value of the first field of this name; setting replaces all of them.
    package subscript(name: HeaderName) -> HeaderValue? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field. Framing, `Connection` and `Date` are the room's own: adding one is a programmer's mistake.
    package mutating func add(_ name: HeaderName, _ value: HeaderValue) {
        precondition(!name.isReserved, "\(name) is written by the server itself")
        fields.append(Field(name: name, value: value))
    }

    /// Says that the answer depends on a field of the request, or on several; those named already are not named again.
    package mutating func vary(by names: HeaderValue) {
        let list = { (value: HeaderValue) in value.description.split { $0 == "," || $0 == " " } }
        var all = self[.vary].map(list) ?? []
        for name in list(names) where !all.contains(where: { $0.lowercasedASCII.isExactly(name.lowercasedASCII) }) {
            all.append(name)
        }
        self[.vary] = HeaderValue(all.joined(separator: ", "))
    }
}
