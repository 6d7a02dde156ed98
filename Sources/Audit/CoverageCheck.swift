internal import Fonts
internal import TextLayout
internal import TypescaleCaches

/// Finds characters that no installed face has; not thread-safe.
final class CoverageCheck {
    private let fonts: FontLibrary
    private var stacks = BoundedCache<FontRequest, [FontFace]>(limit: AuditLimits.settings)
    private var known: [Identifier: [Unicode.Scalar: Bool]] = [:]

    init(fonts: FontLibrary) { self.fonts = fonts }

    /// Returns the characters of a text that no face has, each once.
    func missing(in text: String, _ traits: TextTraits) throws(FontError) -> [Unicode.Scalar] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
        var request = traits.font
        request.opticalSizing = .none
        let families = Identifier(request.families.map(\.text).joined(separator: "\n"))
        var missing: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars where scalar.value >= 0x80 && !missing.contains(scalar) {
            if let has = known[families]?[scalar] {
                if !has { missing.append(scalar) }
                continue
            }
            var has = !scalar.needsGlyph
            if !has { has = try hasGlyph(scalar, request, traits.locale) }
            known[families, default: [:]][scalar] = has
            if !has { missing.append(scalar) }
        }
        return missing
    }

    private func hasGlyph(_ scalar: Unicode.Scalar, _ request: FontRequest, _ locale: String) throws(FontError) -> Bool
    {
        let stack = try stacks.value(for: request) { () throws(FontError) in try fonts.stack(for: request) }
        if stack.contains(where: { $0.hasGlyph(scalar) }) { return true }
        let script: ScriptTag = scalar.properties.isEmojiPresentation ? .emoji : .common
        return fonts.fallback(for: scalar, script: script, locale: locale, like: request) != nil
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
