internal import AccessibilityChecks
internal import TypescaleJSON
internal import TypescaleNotations
internal import TypescaleStrings

/// Decodes the value of a color token, of which every part may be a reference to a part of another token's value.
struct ColorTokenValue {
    let document: JSONValue
    let tree: TokenTree

    /// Decodes the value of a token, whose errors have their positions in the document.
    func color(_ node: TokenNode) throws(JSONError) -> SRGBColor { try color(reader(of: node)) }

    private func reader(of node: TokenNode) -> JSONReader {
        let place = JSONPosition(offset: 0, line: node.place.line, column: node.place.column)
        return JSONReader(document.value(at: place))
    }

    /// Decodes a text in the notation of CSS, or an object.
    ///
    /// The object is `{"colorSpace":"oklch","components":[0.6,0.1,250],"alpha":1,"hex":"#3b82c4"}`. The components
    /// decide; `hex` is the nearest color for tools that do not know the space.
    private func color(_ reader: JSONReader) throws(JSONError) -> SRGBColor {
        if case .string(let text) = reader.value.kind { return try reader.accessible(SRGBColor(css: text)) }
        let object = try reader.object(allowing: ["colorSpace", "components", "alpha", "hex"])
        let space: ColorSpace = try resolved(object.required("colorSpace")).choice()
        let alpha = try object.optional("alpha").map { reader throws(JSONError) in
            try component(reader, in: 0...1)
        }
        let list = try resolved(object.required("components"))
        if case .array(let elements) = list.value.kind, elements.count != 3 {
            throw reader.error("\(space.rawValue) has 3 components, here are \(elements.count)")
        }
        var values: [Double] = []
        for (index, element) in try list.array().enumerated() {
            let value = try component(element, in: -10_000...10_000)
            if let range = space.componentRanges?[index], !range.contains(value) {
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

    /// Follows references, `{"$ref":"#/blue/$value/components/0"}`, to a value.
    private func resolved(_ reader: JSONReader) throws(JSONError) -> JSONReader {
        guard reader.value["$ref"] != nil else { return reader }
        _ = try reader.object(allowing: ["$ref"])
        do throws(TokenError) {
            return self.reader(of: try tree.resolve(TokenNode(reader.value, file: "")))
        } catch {
            throw reader.error(error)
        }
    }
}

extension JSONReader {
    /// Returns an error of a tree of tokens at its place in the document.
    func error(_ error: TokenError) -> JSONError {
        let code: JSONError.Code =
            switch error.code {
            case .missing: .notFound
            case .endless: .outOfRange
            case .malformed, .inexpressible, .cancelled: .invalid
            }
        return self.error(error.reason, atLine: error.place.line, column: error.place.column, code: code)
    }
}
