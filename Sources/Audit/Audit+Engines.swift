internal import Fonts
package import TextLayout
internal import TypescaleAPI
internal import TypescaleJSON

/// The layout of a text in a browser engine at one text size.
package struct EngineLayout: Hashable, Sendable {
    /// What a reader sees of the layout.
    struct Outcome: Hashable, Sendable {
        var lines: Int
        /// A Boolean value that indicates whether the text exceeds its line limit.
        var isTruncated: Bool
        /// A Boolean value that indicates whether a line is wider than the text's width.
        var overflows: Bool
        /// A Boolean value that indicates whether a word is broken inside.
        var breaksWord: Bool

        /// The outcome without the number of lines, which alone does not make a text worse.
        var problems: [Bool] { [isTruncated, overflows, breaksWord] }

        /// The outcome as text: `3 lines, truncated`.
        var description: String {
            var parts = ["\(lines) line\(lines == 1 ? "" : "s")"]
            if isTruncated { parts.append("truncated") }
            if overflows { parts.append("wider than its line") }
            if breaksWord { parts.append("a word broken inside") }
            return parts.joined(separator: ", ")
        }
    }

    /// The engine.
    package let engine: Engine
    let outcome: Outcome

    /// Writes `{"engine","lines","truncated","overflows","breaksWord"}`.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("engine", engine.rawValue)
        writer.member("lines", outcome.lines)
        writer.member("truncated", outcome.isTruncated)
        writer.member("overflows", outcome.overflows)
        writer.member("breaksWord", outcome.breaksWord)
        writer.endObject()
    }
}

extension [EngineLayout] {
    /// Writes an array of the layouts.
    func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for layout in self { layout.write(to: &writer) }
        writer.endArray()
    }

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

extension Audit {
    /// Finds the text sizes at which a text's lines, truncation, overflow or broken words differ between the engines.
    func compareEngines(_ text: AuditText, in place: AuditFinding.Place) throws(SettingError) {
        guard engines.count > 1 else { return }
        var columns: [(engine: Engine, outcomes: [EngineLayout.Outcome])] = []
        for engine in engines { columns.append((engine, try outcomes(of: text, in: engine))) }
        func differs<Value: Equatable>(at index: Int, _ value: (EngineLayout.Outcome) -> Value) -> Bool {
            columns.contains { value($0.outcomes[index]) != value(columns[0].outcomes[index]) }
        }
        let differing = environments.indices.filter { differs(at: $0) { $0 } }
        guard let first = differing.first else { return }
        let serious = differing.first { differs(at: $0) { $0.problems } }
        let shown = serious ?? first
        let layouts = columns.map { EngineLayout(engine: $0.engine, outcome: $0.outcomes[shown]) }
        add(
            .engineDifference, serious == nil ? .note : .warning, text.id.text,
            at: differing.map { environments[$0].size },
            "at \(environments[shown].size.name): \(layouts.summary)", layouts: layouts, in: place)
    }

    /// Returns what an engine makes of a text at each text size.
    private func outcomes(
        of text: AuditText, in engine: Engine
    ) throws(SettingError) -> [EngineLayout.Outcome] {
        var outcomes: [EngineLayout.Outcome] = []
        for (_, environment) in environments {
            let extent = try extent(text, environment, engine, isSpaced: false)
            outcomes.append(
                EngineLayout.Outcome(
                    lines: extent.lineCount, isTruncated: extent.isTruncated,
                    overflows: extent.widestLineWidth > text.width + AuditLimits.overflow, breaksWord: false))
        }
        // Separately, since words are prepared in another form, which serves all sizes.
        guard case .text(let words, let style, _) = text.content else { return outcomes }
        for (index, (_, environment)) in environments.enumerated() where !outcomes[index].isTruncated {
            let setting = try settings.setting(scale: scale.name, style: style, in: environment)
            outcomes[index].breaksWord = try !keepsWords(words, setting, text.width, engine)
        }
        return outcomes
    }
}
