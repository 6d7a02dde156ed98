internal import DynamicType
internal import Fonts
internal import TextLayout

/// The measurement of a text at one size.
struct MeasuredText {
    var text: String
    var context: LayoutContext
    var size: TextSizePreference
    var style: ResolvedStyle
    var font: FontMatch
    var lines: [TextLine]
    /// A Boolean value that indicates whether fallback faces draw some of the characters.
    var isMixed: Bool

    var height: Double { lines.reduce(0) { $0 + $1.height } }
    var widest: Double { lines.reduce(0) { max($0, $1.width) } }

    /// The size and the point size: `AX3 (40 pt)`.
    var sizeLabel: String { "\(size.label) (\(points(style.size)))" }

    /// Returns the characters of a line, without trailing white space.
    func characters(of line: TextLine) -> String { trimmed(text, line.utf16Range) }

    /// Returns the characters from a line to the end.
    func characters(from line: Int) -> String {
        let units = Array(text.utf16)[lines[line].utf16Range.lowerBound...]
        return String(decoding: units, as: UTF16.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension LayoutMeasurer {
    /// Measures a text in the context's style and width.
    func measure(_ text: String, _ context: LayoutContext, at size: TextSizePreference) throws(LayoutAssertionError)
        -> MeasuredText
    {
        let environment = try environment(context, size)
        let index = try index(of: context.style, context)
        let style = environment.scale.styles[index]
        let match = try face(
            for: environment.key.preparation.preparation[index].regular, style.style.name, context)
        let isMixed = try isMixed(text, match, context)
        do throws(TextLayoutError) {
            let lines = try texts.lines(
                of: text, style: style.style, direction: context.direction,
                whiteSpace: context.whiteSpace(in: style), in: environment)
            return MeasuredText(
                text: text, context: context, size: size, style: style, font: match, lines: lines, isMixed: isMixed)
        } catch {
            throw LayoutAssertionError(error)
        }
    }

    /// Returns a Boolean value that indicates whether a text fits its width without breaking a word.
    func keepsWords(_ text: String, _ context: LayoutContext, at size: TextSizePreference) throws(LayoutAssertionError)
        -> Bool
    {
        let environment = try environment(context, size)
        let style = environment.scale.styles[try index(of: context.style, context)]
        do throws(TextLayoutError) {
            return try texts.keepsWordsWhole(
                text, style: style.style, direction: context.direction, whiteSpace: context.whiteSpace(in: style),
                in: environment)
        } catch {
            throw LayoutAssertionError(error)
        }
    }

    private func index(of style: TextStyle?, _ context: LayoutContext) throws(LayoutAssertionError) -> Int {
        let scale = try BundledResources.scale(context.scale)
        do throws(DynamicTypeError) {
            return try scale.index(of: style ?? scale.defaultStyle)
        } catch {
            throw LayoutAssertionError(error)
        }
    }
}

extension LayoutMeasurer {
    /// Returns the face that draws a style; throws if it is a substitute and the context does not allow one.
    func face(
        for request: FontRequest, _ style: String, _ context: LayoutContext
    ) throws(LayoutAssertionError) -> FontMatch {
        let match: FontMatch
        do throws(FontError) {
            match = try fonts.match(for: request)
        } catch {
            throw LayoutAssertionError("Nothing can be measured in \(style): \(error)")
        }
        let isFirst = match.reason == .named && match.missing.isEmpty && match.broken.isEmpty
        guard !isFirst, !context.allowsSubstituteFonts else { return match }
        let folder = fonts.directories.project ?? "fonts"
        guard let requested = match.requestedFamily else {
            throw LayoutAssertionError(
                "No family has the role of \(style) in \(folder)/roles.json; \(match.family) would be substituted.")
        }
        let reason = match.broken.first.map { "cannot be read (\($0))" } ?? "is not installed on this machine"
        throw LayoutAssertionError(
            "\(style) is drawn with \(requested), which \(reason); \(match.family) would be substituted, and its lines "
                + "can differ. Install \(requested), add it to \(folder), or set allowsSubstituteFonts.")
    }

    /// Returns whether fallback faces draw some of a text; throws if no installed face has one of its characters.
    func isMixed(_ text: String, _ match: FontMatch, _ context: LayoutContext) throws(LayoutAssertionError) -> Bool {
        var isMixed = false
        for scalar in text.unicodeScalars where scalar.isDrawn && !match.face.hasGlyph(scalar) {
            let request = FontRequest(families: [match.family], weight: match.requestedWeight)
            guard fonts.fallback(for: scalar, script: .common, language: context.locale, like: request) != nil else {
                let code = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - code.count))
                throw LayoutAssertionError(
                    "No face on this machine has “\(scalar)” (U+\(padding)\(code)) of \(quoted(text))")
            }
            isMixed = true
        }
        return isMixed
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether a face has to draw the character.
    var isDrawn: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }
}
