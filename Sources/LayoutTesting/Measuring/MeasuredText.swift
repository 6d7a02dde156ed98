internal import Fonts
internal import TextLayout
internal import TypescaleAudit
internal import TypescaleStrings

/// A text or a message, about which layouts are asserted.
protocol LayoutSubject {
    associatedtype Measured: MeasuredSubject

    func measured(
        by measurer: LayoutMeasurer, _ context: LayoutContext, at size: TextSizePreference
    ) throws(LayoutAssertionError) -> Measured
}

/// The measurement of a text or a message at one size.
protocol MeasuredSubject {
    /// The subject as the beginning of a sentence.
    var name: String { get }
    var size: TextSizePreference { get }
    var style: ResolvedStyle { get }
    var height: Double { get }
    var drawing: LineDrawing { get }
}

extension MeasuredSubject {
    /// The size and the point size: `AX3 (40 pt)`.
    var sizeLabel: String { "\(size.label) (\(points(style.size)))" }
}

/// The measurement of a text at one size.
struct MeasuredText: MeasuredSubject {
    var text: String
    var context: LayoutContext
    var size: TextSizePreference
    var style: ResolvedStyle
    var font: FontMatch
    var lines: [TextLine]
    /// A Boolean value that indicates whether fallback faces draw some of the characters.
    var isMixed: Bool

    var name: String { quoted(text) }
    var drawing: LineDrawing { LineDrawing(self) }
    var height: Double { lines.reduce(0) { $0 + $1.height } }
    var widest: Double { lines.reduce(0) { max($0, $1.width) } }

    /// Returns the characters of a line, without trailing white space.
    func characters(of line: TextLine) -> String { printable(text, line.utf16Range) }

    func characters(from line: Int) -> String {
        let units = Array(text.utf16)[lines[line].utf16Range.lowerBound...]
        return String(decoding: units, as: UTF16.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension String: LayoutSubject {
    func measured(
        by measurer: LayoutMeasurer, _ context: LayoutContext, at size: TextSizePreference
    ) throws(LayoutAssertionError) -> MeasuredText {
        let environment = try measurer.environment(context, size)
        let index = try measurer.index(of: context.style, context)
        let style = environment.scale.styles[index]
        let match = try measurer.face(
            for: environment.key.preparation.preparationStyles[index].regular, style.style.name, context)
        try measurer.requireFaces(for: self, besides: match, context)
        let lines = try LayoutAssertionError.converting {
            try measurer.texts.lines(
                of: self, style: style.style, direction: context.direction,
                whiteSpace: context.whiteSpace(in: style), in: environment)
        }
        return MeasuredText(
            text: self, context: context, size: size, style: style, font: match, lines: lines,
            isMixed: !scalars(without: match.face).isEmpty)
    }
}

extension LayoutMeasurer {
    /// Returns whether a text fits its width without breaking a word.
    func keepsWords(_ text: String, _ context: LayoutContext, at size: TextSizePreference) throws(LayoutAssertionError)
        -> Bool
    {
        let environment = try environment(context, size)
        let style = environment.scale.styles[try index(of: context.style, context)]
        return try LayoutAssertionError.converting {
            try texts.keepsWordsWhole(
                text, style: style.style, direction: context.direction, whiteSpace: context.whiteSpace(in: style),
                in: environment)
        }
    }

    /// Returns the index of a style in the context's scale; `nil` means the style of plain text.
    func index(of style: TextStyle?, _ context: LayoutContext) throws(LayoutAssertionError) -> Int {
        let scale = try BundledResources.scale(context.scale)
        return try LayoutAssertionError.converting { try scale.index(of: style ?? scale.defaultStyle) }
    }

    /// Returns the face that draws a style; throws if it is a substitute and the context does not allow one.
    func face(
        for request: FontRequest, _ style: String, _ context: LayoutContext
    ) throws(LayoutAssertionError) -> FontMatch {
        let match = try rethrowing(fonts.match(for: request)) { (error: FontError) in
            LayoutAssertionError("Nothing can be measured in \(style): \(error)")
        }
        let isFirst = match.reason == .named && match.missingFamilies.isEmpty && match.brokenFiles.isEmpty
        guard !isFirst, !context.allowsSubstituteFonts else { return match }
        let folder = fonts.folders.project ?? "fonts"
        guard let requested = match.requestedFamily else {
            throw LayoutAssertionError(
                "No family has the role of \(style) in \(folder)/roles.json; \(match.family) would be substituted.")
        }
        let reason = match.brokenFiles.first.map { "cannot be read (\($0))" } ?? "is not installed on this machine"
        throw LayoutAssertionError(
            "\(style) is drawn with \(requested), which \(reason); \(match.family) would be substituted, and its lines "
                + "can differ. Install \(requested), add it to \(folder), or set allowsSubstituteFonts.")
    }

    /// Throws if no installed face has one of the characters that a face lacks.
    func requireFaces(
        for text: String, besides match: FontMatch, _ context: LayoutContext
    ) throws(LayoutAssertionError) {
        for scalar in text.scalars(without: match.face) {
            let request = FontRequest(families: [match.family], weight: match.requestedWeight)
            guard fonts.fallback(for: scalar, script: .common, locale: context.locale, like: request) != nil else {
                throw LayoutAssertionError(
                    "No face on this machine has “\(scalar)” (\(scalar.codePoint)) of \(quoted(text))")
            }
        }
    }
}

extension String {
    /// Returns the characters that need a glyph and have none in a face.
    func scalars(without face: FontFace) -> [Unicode.Scalar] {
        unicodeScalars.filter { $0.needsGlyph && !face.hasGlyph($0) }
    }
}
