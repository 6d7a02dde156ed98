// SwiftUI has no public way to set the size of a style at each category: custom fonts follow `UIFontMetrics`, by the
// ratio of the line heights of a system style. Each style is therefore relative to the system style that is nearest at
// the default size. Tracking and line spacing are points that do not follow the reader, unless they are scaled metrics.
// A font is named by the PostScript name of its face, as Apple looks fonts up, not by its family.

internal import DynamicType
internal import TextLayout
internal import TypescaleAPI

extension TokenExport {
    /// The scale as a Swift file with fonts and view modifiers for SwiftUI.
    var swiftUI: String {
        let prefix = StyleNames.camel(sheet.scale.name)
        let styles = Array(zip(names, sheet.main.resolved.styles))
        let fonts = styles.map { name, style in
            let face = TokenExport.face(of: style)
            return """
                    /// \(number(style.resolved.size)) points at the default text size. \(face.comment)
                    public static let \(prefix)\(name) = Font.custom(
                        "\(face.name)", size: \(number(style.resolved.size)), relativeTo: \
                .\(TokenExport.systemStyle(style))
                    )\(face.hasWeight ? ".weight(\(TokenExport.weight(style.resolved.weight)))" : "")

                """
        }.joined()
        let modifiers = styles.map { modifier(typeName + $0, "\(prefix)\($0)", $1) }.joined()
        let uses = styles.map { name, _ in
            """
                /// Sets font, tracking and line spacing.
                public func \(prefix)\(name)() -> some View { modifier(\(typeName)\(name)()) }

            """
        }.joined()
        return """
            // \(preamble)
            // Sizes are those of the default text size. They grow as UIFontMetrics makes them, with the system style
            // that each font is relative to, not as the scale's own curve does.

            import SwiftUI

            extension Font {
            \(fonts)}

            extension View {
            \(uses)}

            \(modifiers)
            """
    }

    /// Returns the name of a style's face for `Font.custom`, and whether the font needs a weight beside it.
    private static func face(of style: TypesetStyle) -> (name: String, hasWeight: Bool, comment: String) {
        let face = style.font.face
        let name = StyleNames.plain(face.postScriptName)
        if name.isEmpty {
            return (StyleNames.plain(style.font.family), true, "The face has no PostScript name; this is its family.")
        }
        if face.isVariable { return (name, true, "The face is variable, and has the weight \(style.resolved.weight).") }
        let weight = Int(face.weight.rounded())
        if weight == style.resolved.weight { return (name, false, "The face has the weight \(weight).") }
        return (name, true, "The face has the weight \(weight), since \(style.resolved.weight) was not found.")
    }

    /// Writes a modifier; a line spacing is what SwiftUI adds to the face's own line height.
    private func modifier(_ type: String, _ font: String, _ style: TypesetStyle) -> String {
        let resolved = style.resolved
        let system = TokenExport.systemStyle(style)
        let spacing = max(style.lineHeight - style.metrics.lineHeight, 0)
        return """
            /// Tracking and line spacing of the style, which grow with the font.
            public struct \(type): ViewModifier {
                @ScaledMetric(relativeTo: .\(system)) private var tracking = \(number(resolved.tracking))
                @ScaledMetric(relativeTo: .\(system)) private var lineSpacing = \(number(spacing))

                /// Creates the modifier.
                public init() {}

                /// Applies the style.
                public func body(content: Content) -> some View {
                    content.font(.\(font)).tracking(tracking).lineSpacing(lineSpacing)
                }
            }


            """
    }

    private func number(_ value: Double) -> String { TokenNumbers.decimal(TokenNumbers.rounded(value)) }

    /// Returns the system style of the same name, otherwise the one nearest in size.
    private static func systemStyle(_ style: TypesetStyle) -> String {
        if let same = systemStyles.first(where: { $0.name == style.resolved.style }) { return same.swiftUI }
        let (size, weight) = (style.resolved.size, style.resolved.weight)
        let nearest = systemStyles.min { one, other in
            let distances = (abs(one.size - size), abs(other.size - size))
            // body and headline have one size; a headline is semibold.
            return distances.0 == distances.1
                ? abs(one.weight - weight) < abs(other.weight - weight) : distances.0 < distances.1
        }
        return nearest?.swiftUI ?? "body"
    }

    /// Apple's styles with size and weight at the default text size, and their names in SwiftUI.
    private static let systemStyles: [(name: TextStyle, swiftUI: String, size: Double, weight: Int)] = [
        (.largeTitle, "largeTitle", 34, 400), (.title1, "title", 28, 400), (.title2, "title2", 22, 400),
        (.title3, "title3", 20, 400), (.body, "body", 17, 400), (.headline, "headline", 17, 600),
        (.callout, "callout", 16, 400), (.subheadline, "subheadline", 15, 400), (.footnote, "footnote", 13, 400),
        (.caption1, "caption", 12, 400), (.caption2, "caption2", 11, 400),
    ]

    /// Returns SwiftUI's weight nearest to a number.
    private static func weight(_ number: Int) -> String {
        let names = ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"]
        return "." + names[min(max((number + 50) / 100, 1), 9) - 1]
    }
}
