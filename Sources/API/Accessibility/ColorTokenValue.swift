internal import AccessibilityChecks
internal import TypescaleIdentifiers
internal import TypescaleJSON
internal import TypescaleStrings

/// Decodes the value of a color token, of which every part may be a reference to a part of another token's value.
struct ColorTokenValue {
    /// Returns the value of a token by its name, with its aliases followed; `nil` if there is none.
    let value: (Identifier) -> JSONReader?

    /// Decodes a color object, `{"colorSpace":"oklch","components":[0.6,0.1,250],"alpha":1,"hex":"#3b82c4"}`.
    ///
    /// The components decide; `hex` is the nearest color for tools that do not know the space.
    func color(_ reader: JSONReader) throws(JSONError) -> SRGBColor {
        let object = try reader.object(allowing: ["colorSpace", "components", "alpha", "hex"])
        let space: ColorSpace = try resolved(object.required("colorSpace")).choice()
        let alpha = try object.optional("alpha").map { reader throws(JSONError) in
            try component(reader, in: 0...1)
        }
        let list = try resolved(object.required("components")).array()
        guard list.count == 3 else { throw reader.error("\(space.rawValue) has 3 components, here are \(list.count)") }
        var values: [Double] = []
        for (index, element) in list.enumerated() {
            let value = try component(element, in: -10_000...10_000)
            if let range = ColorComponents.ranges(of: space.rawValue)?[index], !range.contains(value) {
                throw element.error(ColorComponents.reason(for: range), code: .outOfRange)
            }
            values.append(value)
        }
        if let hex = try object.optional("hex").map(resolved) {
            let text = try hex.string(maximumCharacters: APILimits.nameCharacters)
            _ = try hex.accessible(SRGBColor(css: text))
        }
        guard let color = space.color(components: values, alpha: alpha ?? 1) else {
            throw reader.error("not a color of \(space.rawValue)")
        }
        return color
    }

    /// Decodes a number; `none` is zero.
    private func component(_ reader: JSONReader, in range: ClosedRange<Double>) throws(JSONError) -> Double {
        let reader = try resolved(reader)
        if case .string("none") = reader.value.kind { return 0 }
        return try reader.number(in: range)
    }

    // MARK: References

    private func resolved(_ reader: JSONReader) throws(JSONError) -> JSONReader {
        var steps = 0
        return try resolved(reader, &steps)
    }

    /// Follows references, `{"$ref":"#/blue/$value/components/0"}`, to a value; counts the steps.
    private func resolved(_ first: JSONReader, _ steps: inout Int) throws(JSONError) -> JSONReader {
        var reader = first
        while let reference = try ColorTokenValue.reference(reader) {
            steps += 1
            guard steps <= APILimits.aliasSteps else {
                throw first.error("more than \(APILimits.aliasSteps) references to a value", code: .outOfRange)
            }
            guard let target = try target(of: reference, &steps) else {
                throw reader.error("there is no value \"\(reference)\"", code: .notFound)
            }
            reader = target
        }
        return reader
    }

    /// Returns the pointer of a reference; `nil` for other values.
    private static func reference(_ reader: JSONReader) throws(JSONError) -> String? {
        guard reader.value["$ref"] != nil else { return nil }
        return try reader.object(allowing: ["$ref"]).required("$ref").string(maximumBytes: APILimits.tokenNameBytes)
    }

    /// Returns the part of a token's value at a pointer; `nil` if there is none.
    private func target(of pointer: String, _ steps: inout Int) throws(JSONError) -> JSONReader? {
        let parts = pointer.afterExactly("#/").map { JSONPointer.parts(ofFragment: $0) } ?? []
        guard let end = parts.firstIndex(where: { $0.isExactly("$value") }),
            var reader = value(Identifier(ColorTokens.name(of: Array(parts[..<end]))))
        else { return nil }
        for part in parts[(end + 1)...] {
            reader = try resolved(reader, &steps)
            guard let next = try ColorTokenValue.part(part, of: reader) else { return nil }
            reader = next
        }
        return reader
    }

    /// Returns a member or an element of a value.
    private static func part(_ name: String, of reader: JSONReader) throws(JSONError) -> JSONReader? {
        switch reader.value.kind {
        case .object(let members) where members.count <= APILimits.tokenParts:
            return try reader.members().first { $0.name == Identifier(name) }?.reader
        case .array(let elements) where elements.count <= APILimits.tokenParts:
            let index = Int(name) ?? -1
            return elements.indices.contains(index) ? try reader.array()[index] : nil
        default: return nil
        }
    }
}
