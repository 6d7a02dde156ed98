public import DynamicType
public import JSON

/// Values of one's own, scaled along with a style.
public struct ScaledAnswer: Sendable {
    /// The scale's name.
    public let scale: String
    /// The style they were scaled along with.
    public let relativeTo: TextStyle
    /// What they are.
    public let kind: ScaledValue.Kind
    /// Where they were scaled for.
    public let environment: ResolvedEnvironment
    /// The values, in the order asked for.
    public let values: [ScaledValue]

    /// An answer from its parts.
    public init(
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
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("scale", scale)
        writer.member("relativeTo", relativeTo.name)
        writer.member("as", kind.rawValue)
        if let first = values.first {
            writer.member("curve", first.curve.rawValue)
            writer.member("rounding", first.rounding.rawValue)
        }
        writer.key("environment")
        writer.environment(environment.given)
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
