package import TypescaleJSON

extension TextProperties {
    /// Decodes the properties among the members of an object.
    package init(_ object: JSONObjectReader) throws(JSONError) {
        self.init()
        // Most objects have none of the keys: copying a property for each takes longer than the search.
        for (index, key) in TextProperty.keys.enumerated() {
            if let value = object.optional(key) { try TextProperty.all[index].decode(value, into: &self) }
        }
    }

    /// Encodes the properties that are given as members of an object.
    package func writeMembers(to writer: inout JSONWriter) {
        for property in TextProperty.all {
            guard let value = property.value(self) else { continue }
            writer.key(property.key)
            switch value {
            case .text(let text): writer.string(text)
            case .integer(let number): writer.integer(number)
            case .length(let length) where length.em == 0: writer.number(length.points)
            case .length(let length):
                writer.object { $0.member("em", length.em) }
            }
        }
    }
}

extension JSONWriter {
    /// Encodes the properties that are given as an object, and nothing if there are none.
    package mutating func member(_ name: StaticString, _ properties: TextProperties) {
        if properties.isEmpty { return }
        object(name) { properties.writeMembers(to: &$0) }
    }
}

extension TextProperty {
    func decode(_ reader: JSONReader, into properties: inout TextProperties) throws(JSONError) {
        switch form {
        case .keywords(let names):
            let name = try reader.string()
            guard set(.text(name), &properties) else { throw reader.unknownChoice(name, among: names) }
        case .notation(let expected):
            guard set(.text(try reader.string()), &properties) else {
                throw reader.error("not \(expected)", code: .outOfRange)
            }
        case .integer(let range): _ = set(.integer(try reader.integer(in: range)), &properties)
        case .length: _ = set(.length(try TextProperty.length(reader)), &properties)
        }
    }

    /// Decodes a length: points, or `{"em": 0.1}`.
    private static func length(_ reader: JSONReader) throws(JSONError) -> ScalableLength {
        if case .object = reader.value.kind {
            let object = try reader.object(allowing: ["em"])
            return ScalableLength(em: try object.required("em").number(in: DynamicTypeLimits.spacingEm))
        }
        return ScalableLength(points: try reader.number(in: DynamicTypeLimits.spacing))
    }
}
