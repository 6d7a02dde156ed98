package import TextLayout
internal import TypescaleJSON
internal import TypescaleStrings

/// The layout of a text in a browser engine at one text size.
package struct EngineLayout: Hashable, Sendable {
    /// The part of the layout that a reader sees.
    struct Outcome: Hashable, Sendable {
        var lines: Int
        /// A Boolean value that indicates whether the text exceeds its line limit.
        var isTruncated: Bool
        /// A Boolean value that indicates whether a line is wider than the text's width.
        var overflows: Bool
        /// A Boolean value that indicates whether a word is broken inside.
        var breaksWord: Bool

        /// The outcome without the number of lines, which alone does not make a text worse.
        var problems: Outcome {
            var outcome = self
            outcome.lines = 0
            return outcome
        }

        /// The outcome as text: `3 lines, truncated`.
        var description: String {
            var parts = [CountText.text(lines, "line")]
            if isTruncated { parts.append("truncated") }
            if overflows { parts.append("wider than its line") }
            if breaksWord { parts.append("a word broken inside") }
            return parts.joined(separator: ", ")
        }
    }

    package let engine: BrowserEngine
    let outcome: Outcome

    /// Writes the members of `{"engine","lines","truncated","overflows","breaksWord"}`.
    static func writeMembers(of layout: EngineLayout, to writer: inout JSONWriter) {
        writer.member("engine", layout.engine.rawValue)
        writer.member("lines", layout.outcome.lines)
        writer.member("truncated", layout.outcome.isTruncated)
        writer.member("overflows", layout.outcome.overflows)
        writer.member("breaksWord", layout.outcome.breaksWord)
    }
}

extension [EngineLayout] {
    /// The layouts as text, engines that agree together: `2 lines in chromium and webkit; 3 lines in firefox`.
    var summary: String {
        var groups: [(outcome: EngineLayout.Outcome, names: [String])] = []
        for layout in self {
            if let index = groups.firstIndex(where: { $0.outcome == layout.outcome }) {
                groups[index].names.append(layout.engine.rawValue)
            } else {
                groups.append((layout.outcome, [layout.engine.rawValue]))
            }
        }
        return groups.map { "\($0.outcome.description) in \($0.names.joined(separator: " and "))" }
            .joined(separator: "; ")
    }
}

/// The layouts of a text in several engines, compared at each text size.
struct EngineComparison: Sendable {
    /// The indices of the sizes at which the layouts differ, smallest first.
    let differing: [Int]
    /// The index of the size whose layouts are shown: the first with a problem in only some engines, if there is one.
    let shown: Int
    /// A Boolean value that indicates whether only some engines cut the text off, let it overflow or break a word.
    let hasProblems: Bool
    let layouts: [EngineLayout]

    /// The severity: another number of lines is no fault by itself.
    var level: AuditFinding.Level { hasProblems ? .warning : .note }

    /// Compares the layouts of each engine, one for each size; `nil` if they are the same at all sizes.
    init?(_ columns: [(engine: BrowserEngine, outcomes: [EngineLayout.Outcome])]) {
        guard let reference = columns.first?.outcomes else { return nil }
        func differs<Value: Equatable>(at index: Int, _ value: (EngineLayout.Outcome) -> Value) -> Bool {
            columns.contains { value($0.outcomes[index]) != value(reference[index]) }
        }
        differing = reference.indices.filter { differs(at: $0) { $0 } }
        guard let first = differing.first else { return nil }
        let serious = differing.first { differs(at: $0) { $0.problems } }
        let shown = serious ?? first
        (self.shown, hasProblems) = (shown, serious != nil)
        layouts = columns.map { EngineLayout(engine: $0.engine, outcome: $0.outcomes[shown]) }
    }
}
