package import TypescaleJSON

/// The width of messages before and after a change, as a rotation or a split view makes one.
package struct WidthChange: Hashable, Sendable {
    /// The width before in points.
    package let from: Double
    /// The width after in points.
    package let to: Double

    /// Creates a change; by default the width stays.
    package init(from: Double, to: Double? = nil) {
        self.from = from
        self.to = to ?? from
    }

    /// Decodes a number, or `{"from","to"}`.
    package init(_ reader: JSONReader) throws(JSONError) {
        switch reader.value.kind {
        case .number:
            self.init(from: try reader.number(in: APILimits.widths))
            return
        case .object: break
        default: throw reader.error("expected a number, or {\"from\", \"to\"} with two of them", code: .wrongType)
        }
        let object = try reader.object(allowing: ["from", "to"])
        self.init(
            from: try object.required("from").number(in: APILimits.widths),
            to: try object.required("to").number(in: APILimits.widths))
    }
}
