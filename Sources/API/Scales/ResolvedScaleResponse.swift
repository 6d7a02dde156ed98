package import DynamicType
package import Fonts
package import TypescaleJSON

/// A resolved scale, each style with its face.
package struct ResolvedScaleResponse: Sendable {
    /// The resolved scale.
    package let scale: ResolvedScale
    /// The requested styles, in the scale's order.
    package let styles: [TypesetStyle]

    /// Creates a response with all styles, or with those named.
    package init(_ scale: ResolvedScale, only names: [TextStyle] = [], fonts: FontLibrary) throws(FontError) {
        self.scale = scale
        var styles: [TypesetStyle] = []
        for style in scale.styles where names.isEmpty || names.contains(style.style) {
            styles.append(try TypesetStyle(style, fonts: fonts, language: scale.environment.requested.locale))
        }
        self.styles = styles
    }

    /// Encodes `{"scale","revision","environment","preference","curve","rounding","styles":{"body":{…}}}`.
    package func write(to writer: inout JSONWriter) {
        Self.write(scale, to: &writer) { writer in
            for style in styles {
                writer.key(style.resolved.style.name)
                style.write(to: &writer)
            }
        }
    }

    /// Encodes the same, with members of `styles` that are encoded already.
    package static func write(
        _ scale: ResolvedScale, to writer: inout JSONWriter, styles: (inout JSONWriter) -> Void
    ) {
        let environment = scale.environment
        writer.beginObject()
        writer.member("scale", scale.name)
        writer.member("revision", scale.revision)
        writer.key("environment")
        writer.environment(environment.requested)
        writer.key("preference")
        writer.beginObject()
        writer.member("category", environment.category.name)
        writer.member("fontScale", environment.fontScale)
        if let column = environment.tableCategory { writer.member("publishedCategory", column.name) }
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
        styles(&writer)
        writer.endObject()
        writer.endObject()
    }
}
