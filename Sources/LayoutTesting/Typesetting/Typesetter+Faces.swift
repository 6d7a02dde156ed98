internal import Fonts

extension Typesetter {
    /// The face that draws a style; a fault where it is not the one that was asked for and the context wants no other.
    func face(
        for request: FontRequest, _ style: String, _ context: LayoutContext
    ) throws(LayoutFault) -> FontMatch {
        let match: FontMatch
        do throws(FontError) {
            match = try fonts.match(for: request)
        } catch {
            throw LayoutFault("Nothing can be measured in \(style): \(error)")
        }
        let isFirst = match.reason == .named && match.missing.isEmpty && match.broken.isEmpty
        guard !isFirst, !context.allowsSubstituteFonts else { return match }
        let folder = fonts.directories.project ?? "fonts"
        guard let wanted = match.requestedFamily else {
            throw LayoutFault(
                "No family plays the role of \(style) in \(folder)/roles.json; \(match.family) would stand in.")
        }
        let cause = match.broken.first.map { "cannot be read (\($0))" } ?? "is not installed on this machine"
        throw LayoutFault(
            "\(style) is drawn with \(wanted), which \(cause); \(match.family) would stand in, and its lines say "
                + "nothing about \(wanted). Install it, put it into \(folder), or set allowsStandIns.")
    }

    /// Whether other faces draw some of a text; a fault where no installed face has one of its characters.
    func isMixed(_ text: String, _ match: FontMatch, _ context: LayoutContext) throws(LayoutFault) -> Bool {
        var isMixed = false
        for scalar in text.unicodeScalars where scalar.isDrawn && !match.face.hasGlyph(scalar) {
            let request = FontRequest(families: [match.family], weight: match.requestedWeight)
            guard fonts.fallback(for: scalar, script: .common, language: context.locale, like: request) != nil else {
                let code = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - code.count))
                throw LayoutFault("No face on this machine has “\(scalar)” (U+\(padding)\(code)) of \(quoted(text))")
            }
            isMixed = true
        }
        return isMixed
    }
}

extension Unicode.Scalar {
    /// Whether a face is asked to draw it at all.
    var isDrawn: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }
}
