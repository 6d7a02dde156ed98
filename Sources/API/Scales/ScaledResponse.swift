package import DynamicType
package import TypescaleJSON

/// The values of an app, scaled with a style.
package struct ScaledResponse: Sendable {
    /// The scale's name.
    package let scale: String
    /// The style whose scaling they follow.
    package let relativeTo: TextStyle
    package let kind: ScaledValue.Kind
    package let environment: ResolvedEnvironment
    /// The values, in the order of the request.
    package let values: [ScaledValue]

    /// The largest scaled value; `nil` for no limit.
    package let maximum: Double?

    /// The values that a maximum can have in points.
    package static let maxima = 0.0...100_000

    /// Scales values with a style in an environment.
    package init(
        _ values: [Double], by scale: TypeScale, relativeTo style: TextStyle, as kind: ScaledValue.Kind,
        maximum: Double?, in environment: TextEnvironment
    ) throws(DynamicTypeError) {
        self.scale = scale.name
        relativeTo = style
        self.kind = kind
        self.maximum = maximum
        self.environment = scale.resolvedEnvironment(for: environment)
        self.values = try values.map { value throws(DynamicTypeError) in
            try scale.scaledValue(value, relativeTo: style, as: kind, maximum: maximum, in: environment)
        }
    }

    /// Encodes `{"scale","relativeTo","as","maximum","curve","rounding","cap","environment","values":[[in,out],…]}`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("scale", scale)
            writer.member("relativeTo", relativeTo.name)
            writer.member("as", kind.rawValue)
            if let maximum { writer.member("maximum", maximum) }
            if let first = values.first {
                writer.member("curve", first.method.name)
                writer.member("rounding", first.rounding.rawValue)
            }
            writer.cap(of: environment)
            writer.member("environment", environment.requested)
            writer.array("values", of: values) { value, writer in
                writer.array(of: [value.base, value.value]) { $1.number($0) }
            }
        }
    }
}
