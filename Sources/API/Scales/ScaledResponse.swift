package import DynamicType
package import TypescaleJSON

/// The values of an app, scaled with a style.
package struct ScaledResponse: Sendable {
    /// The scale's name.
    package let scale: String
    /// The style whose scaling they follow.
    package let relativeTo: TextStyle
    /// The kind of the values.
    package let kind: ScaledValue.Kind
    /// The environment.
    package let environment: ResolvedEnvironment
    /// The values, in the order of the request.
    package let values: [ScaledValue]

    /// Creates a response.
    package init(
        scale: String, relativeTo: TextStyle, kind: ScaledValue.Kind, environment: ResolvedEnvironment,
        values: [ScaledValue]
    ) {
        self.scale = scale
        self.relativeTo = relativeTo
        self.kind = kind
        self.environment = environment
        self.values = values
    }

    /// Encodes `{"scale","relativeTo","as","curve","rounding","environment","values":[[in,out],…]}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("scale", scale)
        writer.member("relativeTo", relativeTo.name)
        writer.member("as", kind.rawValue)
        if let first = values.first {
            writer.member("curve", first.curve.rawValue)
            writer.member("rounding", first.rounding.rawValue)
        }
        writer.key("environment")
        writer.environment(environment.requested)
        writer.key("values")
        writer.beginArray()
        for value in values {
            writer.beginArray()
            writer.number(value.base)
            writer.number(value.value)
            writer.endArray()
        }
        writer.endArray()
        writer.endObject()
    }
}
