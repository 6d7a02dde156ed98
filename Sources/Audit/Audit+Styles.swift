internal import TypescaleLocales
internal import DynamicType
package import Fonts
internal import TextLayout
internal import TypescaleStrings

extension Audit {
    /// Checks the scale's styles; of a style's faults under one rule, that in the worst viewport is a finding.
    package func auditStyles() throws(FontError) {
        var faults: [StyleFault] = []
        for index in scale.styles.indices {
            for column in columns {
                let sizes = column.scales.map { $0.styles[index] }
                let found = [minimumFault(sizes), reachFault(sizes), try lineHeightFault(sizes)]
                faults += found.compactMap { $0?.located(in: column) }
            }
        }
        for column in columns { faults += hierarchyFaults(column.scales).map { $0.located(in: column) } }
        for fault in StyleFault.worst(of: faults) {
            add(fault.rule, fault.level, fault.subject, at: fault.sizes, fault.message, in: scalePlace)
        }
    }

    /// Finds sizes under the usual minimum in a scale that has none; no other scale has a size under its own.
    private func minimumFault(_ sizes: [ResolvedStyle]) -> StyleFault? {
        guard scale.definition.minimum <= 1 else { return nil }
        let under = zip(environments, sizes).filter { $1.size < AuditLimits.minimumSize }.map(\.0.size)
        guard !under.isEmpty, let least = sizes.map(\.size).min() else { return nil }
        return StyleFault(
            rule: .minimumSize, level: .error, subject: sizes[0].style.name, sizes: under,
            message: "\(shortPoints(least)) pt at its smallest, under the \(shortPoints(AuditLimits.minimumSize)) pt "
                + "that are checked as the scale's minimum is 1; set \"minimum\" to choose another",
            excess: -least)
    }

    private func reachFault(_ sizes: [ResolvedStyle]) -> StyleFault? {
        let usual = sizes[standard].size
        guard let most = sizes.map(\.size).max(), most < AuditLimits.reach * usual else { return nil }
        let percent = Int((most / usual * 100).rounded(.down))
        return StyleFault(
            rule: .reach, level: .warning, subject: sizes[0].style.name, sizes: [],
            message: "grows from \(shortPoints(usual)) pt to \(shortPoints(most)) pt at most, \(percent) percent",
            excess: -most / usual)
    }

    private func lineHeightFault(_ sizes: [ResolvedStyle]) throws(FontError) -> StyleFault? {
        var under: [AuditSize] = []
        var parts: [Double] = []
        var figures: [String] = []
        for (environment, style) in zip(environments, sizes) {
            let typeset = try TypesetStyle(style, locale: environment.environment.locale, fonts: fonts)
            guard typeset.needsMore else { continue }
            let (needed, given) = (shortPoints(typeset.metrics.lineHeight), shortPoints(typeset.lineHeight))
            under.append(environment.size)
            parts.append(typeset.metrics.lineHeight / typeset.lineHeight)
            figures.append("the face needs \(needed) pt where the line has \(given) pt at \(environment.size.name)")
        }
        guard let most = parts.max() else { return nil }
        // Line heights in proportion to their sizes differ by rounding only: then the default size is named.
        let worst = parts.indices.filter { parts[$0] > most - AuditLimits.sameRatio }
        let named = worst.first { under[$0] == environments[standard].size } ?? worst[0]
        return StyleFault(
            rule: .lineHeight, level: most > AuditLimits.tightLine ? .warning : .note, subject: sizes[0].style.name,
            sizes: under, message: figures[named], excess: most)
    }

    /// Finds styles of adjacent sizes, with one weight and face, whose order of sizes is lost at a larger text size.
    private func hierarchyFaults(_ resolved: [ResolvedScale]) -> [StyleFault] {
        let usual = resolved[standard].styles.sorted { $0.size > $1.size }
        var faults: [StyleFault] = []
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
            faults.append(
                StyleFault(
                    rule: .hierarchy, level: .warning, subject: "\(larger.style.name) and \(smaller.style.name)",
                    sizes: alike,
                    message:
                        "\(shortPoints(larger.size)) and \(shortPoints(smaller.size)) pt by default, \(worst.text)",
                    excess: worst.ratio))
        }
        return faults
    }

    /// Checks that the faces of the scale's roles have the characters of a language.
    package func check(language tag: String) throws(FontError) {
        let place = scalePlace
        // ICU would accept U+212A (Kelvin sign) as a "k".
        let scalars = TextEnvironment.isLanguageTag(tag) ? LanguageCode.characters(ofTag: tag) : []
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
            let missing = others.filter { !fonts.hasFallback(for: $0, like: request) }
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

/// A problem of a style in one viewport.
private struct StyleFault {
    let rule: AuditRule
    let level: AuditFinding.Level
    let subject: String
    let sizes: [AuditSize]
    var message: String
    /// The amount by which a limit is exceeded; larger is worse.
    let excess: Double

    /// Returns the fault with the width of its viewport in the message, if there are several.
    func located(in column: StyleColumn) -> StyleFault {
        guard let width = column.viewportWidth else { return self }
        var fault = self
        fault.message += ", at a viewport's width of \(shortPoints(width))"
        return fault
    }

    /// Returns the worst fault of each subject under each rule, in the order of the first ones.
    static func worst(of faults: [StyleFault]) -> [StyleFault] {
        var worst: [StyleFault] = []
        for fault in faults {
            if let index = worst.firstIndex(where: { $0.rule == fault.rule && $0.subject == fault.subject }) {
                if fault.excess > worst[index].excess + AuditLimits.sameRatio { worst[index] = fault }
            } else {
                worst.append(fault)
            }
        }
        return worst
    }
}
