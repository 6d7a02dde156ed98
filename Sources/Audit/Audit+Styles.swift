internal import AccessibilityChecks
internal import DynamicType
package import Fonts
internal import TextLayout
internal import TypescaleStrings

extension Audit {
    /// Checks the scale's styles.
    package func auditStyles() throws(FontError) {
        for index in scale.styles.indices {
            let sizes = resolved.map { $0.styles[index] }
            auditMinimum(sizes)
            auditReach(sizes)
            try auditLineHeight(sizes)
        }
        auditHierarchy()
    }

    private func auditMinimum(_ sizes: [ResolvedStyle]) {
        let floor = scale.definition.minimum > 1 ? scale.definition.minimum : AuditLimits.minimumSize
        let under = self.sizes { scale in scale.styles.contains { $0.style == sizes[0].style && $0.size < floor } }
        guard !under.isEmpty, let least = sizes.map(\.size).min() else { return }
        add(
            .minimumSize, .error, sizes[0].style.name, at: under,
            "\(shortPoints(least)) pt at its smallest, the minimum is \(shortPoints(floor)) pt", in: scalePlace)
    }

    private func auditReach(_ sizes: [ResolvedStyle]) {
        let usual = sizes[standard].size
        guard let most = sizes.map(\.size).max(), most < AuditLimits.reach * usual else { return }
        let percent = Int((most / usual * 100).rounded(.down))
        add(
            .reach, .warning, sizes[0].style.name,
            "grows from \(shortPoints(usual)) pt to \(shortPoints(most)) pt at most, \(percent) percent",
            in: scalePlace)
    }

    private func auditLineHeight(_ sizes: [ResolvedStyle]) throws(FontError) {
        var under: [AuditSize] = []
        var worst = (part: 0.0, needed: 0.0, given: 0.0)
        for (environment, style) in zip(environments, sizes) {
            let typeset = try TypesetStyle(style, locale: environment.environment.locale, fonts: fonts)
            guard typeset.needsMore else { continue }
            under.append(environment.size)
            let part = typeset.metrics.lineHeight / typeset.lineHeight
            if part > worst.part { worst = (part, typeset.metrics.lineHeight, typeset.lineHeight) }
        }
        guard !under.isEmpty else { return }
        add(
            .lineHeight, worst.part > AuditLimits.tightLine ? .warning : .note, sizes[0].style.name, at: under,
            "the face needs \(shortPoints(worst.needed)) pt where the line has \(shortPoints(worst.given)) pt",
            in: scalePlace)
    }

    /// Finds styles of adjacent sizes, with one weight and face, whose order of sizes is lost at a larger text size.
    private func auditHierarchy() {
        let usual = resolved[standard].styles.sorted { $0.size > $1.size }
        for (larger, smaller) in zip(usual, usual.dropFirst()) where larger.size > smaller.size {
            var alike: [AuditSize] = []
            var worst = (ratio: 1.0, text: "no longer different")
            for (environment, scale) in zip(environments, resolved) {
                guard scale.environment.requested.preference.fontScale > 1, let one = scale[larger.style],
                    let other = scale[smaller.style], one.size <= other.size, one.weight == other.weight,
                    one.role == other.role
                else { continue }
                alike.append(environment.size)
                if other.size / one.size > worst.ratio {
                    let sizes = "\(shortPoints(one.size)) and \(shortPoints(other.size)) pt at \(environment.size.name)"
                    worst = (other.size / one.size, sizes)
                }
            }
            guard !alike.isEmpty else { continue }
            add(
                .hierarchy, .warning, "\(larger.style.name) and \(smaller.style.name)", at: alike,
                "\(shortPoints(larger.size)) and \(shortPoints(smaller.size)) pt by default, \(worst.text)",
                in: scalePlace)
        }
    }

    /// Checks that the faces of the scale's roles have the characters of a language.
    package func check(language tag: String) throws(FontError) {
        let place = scalePlace
        // ICU would accept U+212A (Kelvin sign) as a "k".
        let scalars = TextEnvironment.isLanguageTag(tag) ? LocaleCharacters(tag: tag).scalars : []
        guard !scalars.isEmpty else {
            add(.glyphs, .warning, tag, "ICU has no exemplar characters for this language", in: place)
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
                return fonts.fallback(for: scalar, script: script, locale: tag, like: request) == nil
            }
            let subject = "\(tag) in \(role.name)"
            if !missing.isEmpty {
                add(.glyphs, .error, subject, "no face has \(Audit.named(missing))", in: place)
            }
            let fallbacks = others.count - missing.count
            if fallbacks > 0 {
                add(
                    .glyphs, .note, subject,
                    "\(fallbacks) of \(scalars.count) characters come from faces of other families", in: place
                )
            }
        }
    }

    /// Returns characters with their numbers, for a finding.
    static func named(_ scalars: [Unicode.Scalar]) -> String {
        let shown = scalars.prefix(AuditLimits.namedCharacters).map { scalar in
            "\(scalar) (\(scalar.codePoint))"
        }
        let rest = scalars.count - shown.count
        return shown.joined(separator: " ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
