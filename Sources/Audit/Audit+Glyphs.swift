internal import AccessibilityChecks
internal import DynamicType
package import Fonts

extension Audit {
    /// Looks for the characters a language is written with in the faces of the scale's roles.
    package func audit(language tag: String) throws(FontError) {
        let place = scalePlace
        // ICU takes U+212A for a "k".
        let scalars = TextEnvironment.isLanguageTag(tag) ? LocaleCharacters(tag: tag).scalars : []
        guard !scalars.isEmpty else {
            add(.glyphs, .warning, tag, "ICU knows no characters of this language", in: place)
            return
        }
        var roles: [DynamicType.FontRole] = []
        for style in scale.styles where !roles.contains(style.role) { roles.append(style.role) }
        for role in roles {
            let request = FontRequest(families: fonts.families(for: role), locale: tag)
            let stack = try fonts.stack(for: request)
            let others = scalars.filter { scalar in !stack.contains { $0.hasGlyph(scalar) } }
            let missing = others.filter { scalar in
                let script: ScriptTag = scalar.properties.isEmojiPresentation ? .emoji : .common
                return fonts.fallback(for: scalar, script: script, language: tag, like: request) == nil
            }
            let subject = "\(tag) in \(role.name)"
            if !missing.isEmpty {
                add(.glyphs, .error, subject, "no face has \(Audit.named(missing))", in: place)
            }
            let borrowed = others.count - missing.count
            if borrowed > 0 {
                add(
                    .glyphs, .note, subject,
                    "\(borrowed) of \(scalars.count) characters come from faces of other families", in: place
                )
            }
        }
    }

    private static func named(_ scalars: [Unicode.Scalar]) -> String {
        let shown = scalars.prefix(AuditLimits.namedCharacters).map { scalar in
            "\(scalar) (U+\(String(scalar.value, radix: 16, uppercase: true)))"
        }
        let rest = scalars.count - shown.count
        return shown.joined(separator: " ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
