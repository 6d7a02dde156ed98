package import DynamicType
package import TypescaleJSON

/// Values of one's own, scaled along with a style.
package struct ScaledAnswer: Sendable {
    /// The scale's name.
    package let scale: String
    /// The style they were scaled along with.
    package let relativeTo: TextStyle
    /// What they are.
    package let kind: ScaledValue.Kind
    /// Where they were scaled for.
    package let environment: ResolvedEnvironment
    /// The values, in the order asked for.
    package let values: [ScaledValue]

    /// An answer from its parts.
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

    /// `{"scale","relativeTo","as","curve","rounding","environment","values":[[in,out],…]}`.
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
