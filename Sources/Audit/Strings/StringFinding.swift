package import DynamicType
package import TextLayout
internal import TypescaleStringCatalogs

/// A problem of a message in one or several languages.
package struct StringFinding: Sendable {
    /// The problem in one language.
    package struct Failure: Sendable {
        /// The language, or the name of a pseudo-locale.
        package var language: Identifier
        /// The severity in this language.
        package var level: AuditFinding.Level
        /// The problem of the worst text, with all sizes at which a text fails.
        var problem: EntryCheck.Problem
        /// The text sizes of the place.
        var checked: [AuditSize]
        /// The translation.
        package var location: FileLocation
        /// The index among the languages of the message.
        var order: Int

        /// The names of the text sizes at which the text fails; empty if it does not depend on them.
        package var sizes: [String] { failing.map(\.name) }
        /// The sizes as text: `XL–AX5`.
        package var ranges: String { failing.ranges }
        private var failing: [AuditSize] { problem.sizes.map { checked[$0] } }
        /// The filled text that fails.
        package var text: String { problem.text.text }
        /// The figures; empty if there are none.
        package var detail: String { problem.detail }
        package var summary: String { problem.summary }
        /// The layouts that differ, at the text size that the detail names; empty but for `engine-difference`.
        package var layouts: [EngineLayout] { problem.comparison?.layouts ?? [] }

        /// The sizes at which the text is drawn, with their names: the smallest and the largest that fail.
        package var drawn: [(name: String, preference: TextSizePreference)] {
            guard let first = problem.comparison?.shown ?? problem.sizes.first, let last = problem.sizes.last else {
                return checked.isEmpty ? [] : [("default size", checked[checked.standard].preference)]
            }
            let ends = first == last || problem.comparison != nil ? [first] : [first, last]
            return ends.map { (checked[$0].name, checked[$0].preference) }
        }

        /// One sentence about the language: `cut off in de at S–AX5: up to 5 lines, 1 line of 120 pt available`.
        package var message: String {
            let sizes = problem.sizes.isEmpty ? "" : " at \(ranges)"
            return "\(problem.summary) in \(language)\(sizes)" + (detail.isEmpty ? "" : ": \(detail)")
        }
    }

    package var rule: AuditRule
    package var level: AuditFinding.Level
    package var id: Identifier
    /// The catalog, with `*` in place of the language.
    package var catalog: Identifier
    /// The device, if the text is for one only.
    package var device: Identifier?
    /// The languages, the worst first.
    package var failures: [Failure]
    /// The text in the source language.
    package var source: (text: String, location: FileLocation)?
    /// The place in which the message was checked.
    package var place: Place
    /// The rule that says the place, if there is one.
    package var origin: FileLocation?

    /// The place in which a message was checked.
    package struct Place: Sendable {
        package var scale: String
        package var style: String
        /// The width in points.
        package var width: Double
        /// The most lines; `nil` for any number.
        package var maxLines: Int?
        /// A Boolean value that indicates whether line feeds are shown.
        package var keepsWhiteSpace: Bool
        /// The engine whose lines were checked.
        package var engine: BrowserEngine

        /// The style, lines and width as in a configuration: `headline/1@120`.
        package var description: String { "\(style)\(maxLines.map { "/\($0)" } ?? "")@\(shortPoints(width))" }
    }

    /// The identifier of the message, with the device if the text is for one only.
    package var name: String { device.map { "\(id) (\($0))" } ?? id.text }

    /// One sentence about the finding: the worst language first, those with the same problem, then others.
    package var message: String {
        guard let worst = failures.first else { return rule.summary }
        func isLikeWorst(_ failure: Failure) -> Bool {
            // The layouts in the engines are those of one language.
            failure.problem.summary == worst.problem.summary
                && (rule != .engineDifference || failure.detail == worst.detail)
        }
        let same = failures.filter(isLikeWorst)
        let others = failures.filter { !isLikeWorst($0) }
        // The largest figure is true of all languages.
        let largest = same.max { $0.problem.excess < $1.problem.excess } ?? worst
        let detail = largest.detail.isEmpty ? "" : ": \(largest.detail)"
        let first = "\(worst.problem.summary) in \(Self.named(same))\(detail)"
        return others.isEmpty ? first : "\(first); \(rule.otherProblem) in \(Self.named(others))"
    }

    private static func named(_ failures: [Failure]) -> String {
        let languages = failures.prefix(1 + AuditLimits.namedLanguages).map { failure in
            failure.sizes.first.map { "\(failure.language) from \($0)" } ?? failure.language.text
        }
        let rest = failures.count - languages.count
        return languages.joined(separator: ", ") + (rest > 0 ? ", \(rest) more" : "")
    }

    /// The text of the worst language with the values it was filled with: `“1.000 Halte” (1: 1.000)`.
    package var sample: String {
        guard let worst = failures.first else { return "" }
        let values = worst.problem.text.values.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
        return "“\(worst.text)”" + (values.isEmpty ? "" : " (\(values))")
    }
}

extension StringFinding {
    /// Creates a finding about a file, a message or a part of one that cannot be read.
    init(
        unread id: Identifier, _ problem: String, _ detail: String = "", level: AuditFinding.Level = .warning,
        in language: Identifier, at location: FileLocation, catalog: Identifier
    ) {
        let problem = EntryCheck.Problem(text: FilledMessage(), summary: problem, detail: detail, excess: 0)
        let failure = Failure(
            language: language, level: level, problem: problem, checked: [], location: location, order: 0)
        self.init(
            rule: .unreadMessage, level: level, id: id, catalog: catalog, failures: [failure],
            place: Place(scale: "", style: "", width: 0, maxLines: nil, keepsWhiteSpace: true, engine: .chromium))
    }
}

extension AuditRule {
    /// The problem of languages that fail in another way than the worst one.
    fileprivate var otherProblem: String {
        switch self {
        case .missingPlural: "other plurals"
        case .brokenWord: "other words"
        case .glyphs: "other characters"
        case .lengthLimit: "too long"
        default: "also"
        }
    }
}
