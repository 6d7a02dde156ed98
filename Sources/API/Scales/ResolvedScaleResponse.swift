package import DynamicType
package import Fonts
internal import ScaleFiles
package import TextLayout
package import TypescaleJSON

/// A resolved scale, each style with its face.
package struct ResolvedScaleResponse: Sendable {
    package let scale: ResolvedScale
    /// The requested styles, in the scale's order.
    package let styles: [TypesetStyle]
    private let fields: StyleFields

    /// Creates a response with all styles, or with those named.
    package init(
        _ scale: ResolvedScale, only names: [TextStyle] = [], fields: StyleFields = .all, fonts: FontLibrary
    ) throws(FontError) {
        self.scale = scale
        self.fields = fields
        styles = try scale.typesetStyles(only: names, fonts: fonts)
    }

    /// Encodes `{"scale","revision","environment","preference","curve","rounding","styles":{"body":{…}}}`.
    package func write(to writer: inout JSONWriter) {
        Self.write(scale, to: &writer) { writer in
            for style in styles {
                writer.key(style.resolved.style.name)
                style.write(fields, to: &writer)
            }
        }
    }

    /// Encodes the same, with members of `styles` that are encoded already.
    package static func write(_ scale: ResolvedScale, to writer: inout JSONWriter, styles: (inout JSONWriter) -> Void) {
        let environment = scale.environment
        writer.object { writer in
            writer.member("scale", scale.name)
            writer.member("revision", scale.revision)
            writer.member("environment", environment.requested)
            writer.object("preference") { writer in
                writer.member("category", environment.category.name)
                writer.member("fontScale", environment.fontScale)
                writer.cap(of: environment)
                if let column = environment.tableCategory { writer.member("publishedCategory", column.name) }
                writer.member("isAccessibilityCategory", environment.category.isAccessibilityCategory)
                writer.member("appScale", environment.appScale)
                writer.member("displayScale", environment.displayScale)
                if let width = environment.viewportWidth { writer.member("viewportWidth", width) }
            }
            if let first = scale.styles.first {
                writer.member("curve", first.curve.rawValue)
                writer.object("rounding") { writer in
                    writer.member("size", first.rounding.size.rawValue)
                    writer.member("lineHeight", first.rounding.lineHeight.rawValue)
                    writer.member("tracking", first.rounding.tracking.rawValue)
                }
            }
            writer.object("styles", styles)
        }
    }
}

extension TypesetStyle {
    /// Encodes `{"size","lineHeight",…,"needsMore","font":{…},"metrics":{…}}`, or some of these keys.
    package func write(_ fields: StyleFields = .all, to writer: inout JSONWriter) {
        writer.object { writer in
            for field in StyleField.allCases where fields.contains(field) { write(field, to: &writer) }
        }
    }

    private func write(_ field: StyleField, to writer: inout JSONWriter) {
        switch field {
        case .size: writer.member("size", resolved.size)
        case .lineHeight: writer.member("lineHeight", lineHeight)
        case .lineHeightSource: writer.member("lineHeightSource", resolved.lineHeightSource.rawValue)
        case .tracking: writer.member("tracking", resolved.tracking)
        case .weight: writer.member("weight", resolved.weight)
        case .emphasizedWeight: writer.member("emphasizedWeight", resolved.emphasizedWeight)
        case .text: writer.member("text", resolved.textProperties)
        case .ratio: writer.member("ratio", resolved.ratio)
        case .largeText: writer.member("largeText", resolved.isLargeText)
        case .capped: writer.member("capped", resolved.isClamped)
        case .cap: if let cap = resolved.clamp { writer.member("cap", cap.rawValue) }
        case .isAccessibilityCategory: writer.member("isAccessibilityCategory", resolved.isAccessibilityCategory)
        case .prefersStacked: writer.member("prefersStacked", resolved.prefersStackedLayout)
        case .needsMore: writer.member("needsMore", needsMore)
        case .font: writer.object("font") { writeFont(to: &$0) }
        case .metrics: writer.object("metrics") { writeMetrics(to: &$0) }
        }
    }

    private func writeFont(to writer: inout JSONWriter) {
        writer.member("role", resolved.role.name)
        writer.member("family", font.family)
        writer.member("file", font.face.file)
        writer.member("index", font.face.index)
        writer.member("weight", font.weight)
        writer.object("variation") { writer in
            for axis in font.face.variation {
                writer.key(axis.tag.description)
                writer.number(axis.value)
            }
        }
        writer.message("reason", font.explanation)
        if !font.unavailable.isEmpty { writer.member("missingFamilies", font.unavailable) }
    }

    private func writeMetrics(to writer: inout JSONWriter) {
        writer.member("ascender", metrics.ascender)
        writer.member("descender", metrics.descender)
        writer.member("lineGap", metrics.lineGap)
        writer.member("lineHeight", metrics.lineHeight)
        writer.member("capHeight", metrics.capHeight)
        writer.member("xHeight", metrics.xHeight)
        writer.member("underlinePosition", metrics.underlinePosition)
        writer.member("underlineThickness", metrics.underlineThickness)
        writer.member("unitsPerEm", font.face.metrics.unitsPerEm)
        writer.member("source", font.face.metrics.lineSource.table)
        writer.member("sourceReason", font.face.metrics.lineSource.reason)
    }
}
