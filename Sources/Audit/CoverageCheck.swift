internal import Fonts
internal import TypescaleCaches

/// Finds characters that no installed face has; not thread-safe.
final class CoverageCheck {
    private let fonts: FontLibrary
    private var stacks = BoundedCache<FontRequest, [FontFace]>(limit: AuditLimits.settings)
    private var known: [Identifier: [Unicode.Scalar: Bool]] = [:]

    init(fonts: FontLibrary) { self.fonts = fonts }

    /// Returns the characters of texts that no face has, each once; each text has the faces requested for it.
    func missing(in texts: [(text: String, font: FontRequest)]) throws(FontError) -> [Unicode.Scalar] {
        var missing: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        for (text, font) in texts where !text.utf8.allSatisfy({ $0 < 0x80 }) {
            var request = font
            request.opticalSizing = .none
            let families = Identifier(request.families.map(\.text).joined(separator: "\n"))
            for scalar in text.unicodeScalars where scalar.value >= 0x80 {
                let has: Bool
                if let known = known[families]?[scalar] {
                    has = known
                } else {
                    has = scalar.needsGlyph ? try hasGlyph(scalar, request) : true
                    known[families, default: [:]][scalar] = has
                }
                if !has, seen.insert(scalar).inserted { missing.append(scalar) }
            }
        }
        return missing
    }

    private func hasGlyph(_ scalar: Unicode.Scalar, _ request: FontRequest) throws(FontError) -> Bool {
        let stack = try stacks.value(for: request) { () throws(FontError) in try fonts.stack(for: request) }
        return stack.contains { $0.hasGlyph(scalar) } || fonts.hasFallback(for: scalar, like: request)
    }
}

extension FontLibrary {
    /// Returns whether a face of another family than the requested ones has a character.
    func hasFallback(for scalar: Unicode.Scalar, like request: FontRequest) -> Bool {
        let script: ScriptTag = scalar.properties.isEmojiPresentation ? .emoji : .common
        return fallback(for: scalar, script: script, locale: request.locale?.text, like: request) != nil
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether a face has to draw the character.
    package var needsGlyph: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }
}
