internal import Fonts
internal import TextLayout
internal import TypescaleAPI

extension Audit {
    /// Finds the text sizes at which a text's lines, truncation, overflow or broken words differ between the engines.
    func compareEngines(_ text: AuditText, in place: AuditFinding.Place) throws(SettingError) {
        guard engines.count > 1 else { return }
        var columns: [(engine: BrowserEngine, outcomes: [EngineLayout.Outcome])] = []
        for engine in engines { columns.append((engine, try outcomes(of: text, in: engine))) }
        guard let comparison = EngineComparison(columns) else { return }
        add(
            .engineDifference, comparison.level, text.id.text, at: comparison.differing.map { environments[$0].size },
            "at \(environments[comparison.shown].size.name): \(comparison.layouts.summary)",
            layouts: comparison.layouts, in: place)
    }

    /// Returns what an engine makes of a text at each text size.
    private func outcomes(of text: AuditText, in engine: BrowserEngine) throws(SettingError) -> [EngineLayout.Outcome] {
        var outcomes = try environments.map { _, environment throws(SettingError) in
            let measurement = try measurement(text, environment, engine, isSpaced: false)
            return EngineLayout.Outcome(
                lines: measurement.lineCount, isTruncated: measurement.isTruncated,
                overflows: measurement.widestLineWidth > text.width + AuditLimits.overflow, breaksWord: false)
        }
        // Separately, since words are prepared in another form, which serves all sizes.
        guard case .text(let words, let style, _) = text.content else { return outcomes }
        for (index, (_, environment)) in environments.enumerated() where !outcomes[index].isTruncated {
            let setting = try settings.setting(scale: scale.name, style: style, in: text.environment(environment))
            outcomes[index].breaksWord = try !keepsWords(words, of: text, setting, engine)
        }
        return outcomes
    }
}
