/// The header fields of a response in insertion order.
package struct Headers: Sendable, Equatable {
    /// A header field.
    package struct Field: Sendable, Equatable {
        /// The name.
        package let name: HeaderName
        /// The value.
        package let value: HeaderValue
    }

    /// The fields.
    package private(set) var fields: [Field] = []

    /// Creates an empty list.
    package init() {}

    /// The value of the first field of a name; setting it replaces all fields of the name.
    package subscript(name: HeaderName) -> HeaderValue? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field. Adding a framing field, `Connection` or `Date` is a programming error.
    package mutating func add(_ name: HeaderName, _ value: HeaderValue) {
        precondition(!name.isReserved, "\(name) is written by the server itself")
        fields.append(Field(name: name, value: value))
    }

    /// Adds request fields to `Vary`, without repeating names.
    package mutating func vary(by names: HeaderValue) {
        let list = { (value: HeaderValue) in value.description.split { $0 == "," || $0 == " " } }
        var all = self[.vary].map(list) ?? []
        for name in list(names) where !all.contains(where: { $0.lowercased() == name.lowercased() }) {
            all.append(name)
        }
        self[.vary] = HeaderValue(all.joined(separator: ", "))
    }
}
