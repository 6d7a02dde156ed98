public import DynamicType
public import JSON

/// A scale resolved for an environment.
public struct ResolvedScaleAnswer: Sendable {
    /// The scale with its styles.
    public let scale: ResolvedScale
    /// The styles asked for, in the scale's order.
    public let styles: [ResolvedStyle]

    /// The answer with all styles.
    public init(_ scale: ResolvedScale) {
        self.scale = scale
        styles = scale.styles
    }

    /// The answer with some styles.
    public init(_ scale: ResolvedScale, only styles: [TextStyle]) {
        self.scale = scale
        self.styles = scale.styles.filter { styles.contains($0.style) }
    }

    /// `{"scale","revision","environment","preference","curve","rounding","styles":{"body":{…}}}`.
    public func write(to writer: inout JSONWriter) {
        let environment = scale.environment
        writer.beginObject()
        writer.member("scale", scale.name)
        writer.member("revision", scale.revision)
        writer.key("environment")
        writer.environment(environment.given)
        writer.key("preference")
        writer.beginObject()
        writer.member("category", environment.category.name)
        writer.member("fontScale", environment.factor)
        if let column = environment.column { writer.member("publishedCategory", column.name) }
        writer.member("isAccessibilityCategory", environment.category.isAccessibilityCategory)
        writer.member("appScale", environment.appScale)
        writer.member("displayScale", environment.displayScale)
        if let width = environment.viewportWidth { writer.member("viewportWidth", width) }
        writer.endObject()
        if let first = scale.styles.first {
            writer.member("curve", first.curve.rawValue)
            writer.key("rounding")
            writer.beginObject()
            writer.member("size", first.rounding.size.rawValue)
            writer.member("lineHeight", first.rounding.lineHeight.rawValue)
            writer.member("tracking", first.rounding.tracking.rawValue)
            writer.endObject()
        }
        writer.key("styles")
        writer.beginObject()
        for style in styles {
            writer.key(style.style.name)
            write(style, to: &writer)
        }
        writer.endObject()
        writer.endObject()
    }

    private func write(_ style: ResolvedStyle, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("size", style.size)
        if let height = style.lineHeight { writer.member("lineHeight", height) }
        writer.member("lineHeightSource", style.lineHeightSource.rawValue)
        writer.member("tracking", style.tracking)
        writer.member("weight", style.weight)
        writer.member("emphasizedWeight", style.emphasizedWeight)
        writer.member("ratio", style.ratio)
        writer.member("largeText", style.largeText)
        writer.member("capped", style.capped)
        if let cap = style.cap { writer.member("cap", cap.rawValue) }
        writer.member("prefersStacked", style.prefersStacked)
        writer.endObject()
    }
}
