internal import DynamicType
package import Fonts
internal import TypescaleAPI

extension Audit {
    /// Looks through the scale's styles by themselves.
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
        let under = categories { scale in scale.styles.contains { $0.style == sizes[0].style && $0.size < floor } }
        guard !under.isEmpty, let least = sizes.map(\.size).min() else { return }
        add(
            .minimumSize, .error, sizes[0].style.name, at: under,
            "\(shortPoints(least)) pt at its smallest, \(shortPoints(floor)) pt is the least", in: scalePlace)
    }

    private func auditReach(_ sizes: [ResolvedStyle]) {
        let standard = sizes[ContentSizeCategory.default.index].size
        guard let most = sizes.map(\.size).max(), most < AuditLimits.reach * standard else { return }
        let percent = Int((most / standard * 100).rounded(.down))
        add(
            .reach, .warning, sizes[0].style.name,
            "grows from \(shortPoints(standard)) pt to \(shortPoints(most)) pt at most, \(percent) percent",
            in: scalePlace)
    }

    private func auditLineHeight(_ sizes: [ResolvedStyle]) throws(FontError) {
        var under: [ContentSizeCategory] = []
        var worst = (part: 0.0, needed: 0.0, given: 0.0)
        for (environment, style) in zip(environments, sizes) {
            let typeset = try TypesetStyle(style, fonts: fonts, language: environment.environment.locale)
            guard typeset.needsMore else { continue }
            under.append(environment.category)
            let part = typeset.metrics.lineHeight / typeset.lineHeight
            if part > worst.part { worst = (part, typeset.metrics.lineHeight, typeset.lineHeight) }
        }
        guard !under.isEmpty else { return }
        add(
            .lineHeight, worst.part > AuditLimits.tightLine ? .warning : .note, sizes[0].style.name, at: under,
            "the face needs \(shortPoints(worst.needed)) pt where the line has \(shortPoints(worst.given)) pt",
            in: scalePlace)
    }

    /// Neighbours in size, drawn in one weight and face, that an eye can no longer tell apart at a larger size.
    private func auditHierarchy() {
        let standard = resolved[ContentSizeCategory.default.index].styles.sorted { $0.size > $1.size }
        for (larger, smaller) in zip(standard, standard.dropFirst()) where larger.size > smaller.size {
            let alike = categories { scale in
                guard scale.environment.category > .default, let one = scale[larger.style],
                    let other = scale[smaller.style]
                else { return false }
                return one.size <= other.size && one.weight == other.weight && one.role == other.role
            }
            guard !alike.isEmpty else { continue }
            add(
                .hierarchy, .warning, "\(larger.style.name) and \(smaller.style.name)", at: alike,
                "\(shortPoints(larger.size)) and \(shortPoints(smaller.size)) pt by default, no longer told apart",
                in: scalePlace)
        }
    }
}
