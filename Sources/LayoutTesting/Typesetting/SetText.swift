internal import DynamicType
internal import Fonts
internal import TextLayout

/// A text as it stands at one size.
struct SetText {
    var text: String
    var context: LayoutContext
    var size: TextSizePreference
    var style: ResolvedStyle
    var font: FontMatch
    var lines: [TextLine]
    /// Whether some of its characters are drawn by other faces than the style's.
    var isMixed: Bool

    var height: Double { lines.reduce(0) { $0 + $1.height } }
    var widest: Double { lines.reduce(0) { max($0, $1.width) } }

    /// `AX3 (40 pt)`.
    var place: String { "\(size.words) (\(points(style.size)))" }

    /// The characters of a line, without the white space it ends with.
    func characters(of line: TextLine) -> String { trimmed(text, line.utf16Range) }

    /// The characters from a line on.
    func characters(from line: Int) -> String {
        let units = Array(text.utf16)[lines[line].utf16Range.lowerBound...]
        return String(decoding: units, as: UTF16.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Typesetter {
    /// Sets a text in the context's style and width.
    func set(_ text: String, _ context: LayoutContext, at size: TextSizePreference) throws(LayoutFault) -> SetText {
        let environment = try environment(context, size)
        let index = try index(of: context.style, in: environment, context)
        let traits = traits(context, environment, index)
        let match = try face(for: traits.font, environment.scale.styles[index].style.name, context)
        let isMixed = try isMixed(text, match, context)
        let prepared = try prepared(text, traits, keepsClusters: true)
        let style = environment.key.settings.styles[index]
        let measure = LineMeasure(size: style.size, width: context.width, tracking: style.tracking)
        guard let lines = prepared.lines(of: 0, measure, lineHeight: style.lineHeight) else {
            throw LayoutFault("\(quoted(text)) cannot be laid out in \(points(context.width))")
        }
        return SetText(
            text: text, context: context, size: size, style: environment.scale.styles[index], font: match,
            lines: lines, isMixed: isMixed)
    }

    /// Whether a text stands in its width without a word being cut.
    func keepsWords(_ text: String, _ context: LayoutContext, at size: TextSizePreference) throws(LayoutFault) -> Bool {
        let environment = try environment(context, size)
        let index = try index(of: context.style, in: environment, context)
        let style = environment.key.settings.styles[index]
        let measure = LineMeasure(size: style.size, width: context.width, tracking: style.tracking)
        // A word that is wider than the line is found out by its missing clusters.
        return try prepared(text, traits(context, environment, index), keepsClusters: false)
            .lines(of: 0, measure, lineHeight: style.lineHeight) != nil
    }

    private func traits(_ context: LayoutContext, _ environment: LayoutEnvironment, _ index: Int) -> TextTraits {
        let style = environment.key.preparation.preparation[index]
        return TextTraits(
            font: style.regular, locale: context.locale, direction: context.direction,
            whiteSpace: context.whiteSpace)
    }

    private func index(
        of style: TextStyle?, in environment: LayoutEnvironment, _ context: LayoutContext
    ) throws(LayoutFault) -> Int {
        let scale = try BundledResources.scale(context.scale)
        do throws(DynamicTypeError) {
            return try scale.index(of: style ?? scale.defaultStyle)
        } catch {
            throw LayoutFault(error)
        }
    }
}
