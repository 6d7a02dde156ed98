/// A resolved style with the face that draws it.
package struct TypesetStyle: Sendable {
    package let resolved: ResolvedStyle
    /// The face, with the reason for its choice.
    package let font: FontMatch
    /// The metrics of the face at the style's size.
    package let metrics: ScaledMetrics

    /// Finds the face of a style's role, at its weight and optical size.
    package init(_ resolved: ResolvedStyle, locale: String?, fonts: FontLibrary) throws(FontError) {
        self.resolved = resolved
        let request = FontRequest(resolved, locale: locale, fonts: fonts)
        font = try fonts.match(for: fonts.request(request, at: resolved.size))
        metrics = font.face.metrics.scaled(to: resolved.size)
    }

    /// The line height in points: the scale's, else the face's own.
    package var lineHeight: Double { resolved.lineHeight ?? metrics.lineHeight }

    /// A Boolean value that indicates whether the face's own line is taller than the style's.
    package var needsMore: Bool { metrics.lineHeight > lineHeight }
}

extension ResolvedScale {
    /// Returns the styles with their faces: those named, or all if `names` is empty.
    package func typesetStyles(only names: [TextStyle], fonts: FontLibrary) throws(FontError) -> [TypesetStyle] {
        var typeset: [TypesetStyle] = []
        for style in styles where names.isEmpty || names.contains(style.style) {
            typeset.append(try TypesetStyle(style, locale: environment.requested.locale, fonts: fonts))
        }
        return typeset
    }
}
