/// Measures texts and messages one after another on one thread, and caches the text that it prepared last.
///
/// A text that is measured again at another size or width, as audits do, is not prepared again.
package final class SequentialMeasurer {
    private let fonts: FontLibrary
    private let preparer: TextPreparer
    private var store = PreparedTexts()
    /// The text that is in the store.
    private var prepared: PreparedText?

    /// Creates a measurer that takes its faces and hyphenation patterns from libraries.
    package init(fonts: FontLibrary, hyphenation: HyphenationLibrary = .system) {
        self.fonts = fonts
        preparer = TextPreparer(fonts: fonts, hyphenation: hyphenation)
    }

    /// Measures a text, and returns the lines that are shown if they are asked for.
    ///
    /// - Parameter maxLines: The most lines that are shown, at least one; `nil` means all.
    package func measure(
        _ text: String, _ traits: TextTraits, _ measure: LineMeasure, lineHeight: LineHeight, maxLines: Int?,
        includesLines: Bool
    ) throws(FontError) -> (measurement: TextMeasurement, lines: [TextLine]) {
        let traits = try sized(traits, measure)
        // Words no wider than a line need no clusters. If that estimate is wrong, all words get them.
        let needed = StoredClusters.ofWords(
            widerThan: min(measure.availableWidth / measure.size, TextLayoutLimits.clustersAboveEm))
        return try shaping { () throws(FontError) in
            for clusters in [needed, .ofAllWords] {
                try prepare(PreparedText(text: text, traits: traits, clusters: clusters))
                guard
                    let measurement = store.measurement(of: 0, measure, lineHeight: lineHeight, maxLines: maxLines)
                else { continue }
                try FontError.checkCancellation()
                let lines = includesLines ? try store.lines(of: 0, measure, lineHeight: lineHeight) : []
                guard let lines else { continue }
                return (measurement, Array(lines.prefix(measurement.lineCount)))
            }
            preconditionFailure("a text with all its clusters can be laid out at any width")
        }
    }

    /// Returns the offset at which an ellipsis ends the last shown line of a truncated text, in UTF-16 units.
    ///
    /// It is unknown in Firefox for a text whose long words are not broken, which has no positions for it.
    package func ellipsisOffset(
        _ text: String, _ traits: TextTraits, _ measure: LineMeasure, maxLines: Int
    ) throws(FontError) -> Int? {
        if traits.hidesEllipsisPosition { return nil }
        let traits = try sized(traits, measure)
        return try shaping { () throws(FontError) in
            try prepare(PreparedText(text: "\u{2026}", traits: traits, clusters: .ofNoWord))
            let own = store.measurement(of: 0, measure.ellipsis, lineHeight: .fixed(1))?.widestLineWidth ?? 0
            try prepare(PreparedText(text: text, traits: traits, clusters: .ofAllWords))
            guard let position = store.ellipsisPosition(of: 0, line: maxLines, measure, ellipsis: own) else {
                return nil
            }
            guard position.isBeforeSpaces else { return position.offset }
            let shown = text.utf16.prefix(position.offset)
            return shown.count - shown.reversed().prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }.count
        }
    }

    /// Returns whether every word of a text fits on one line at a width.
    package func keepsWords(_ text: String, _ traits: TextTraits, _ measure: LineMeasure) throws(FontError) -> Bool {
        let traits = try sized(traits, measure)
        return try shaping { () throws(FontError) in
            // A word that is wider than the line is detected by its missing clusters.
            try prepare(PreparedText(text: text, traits: traits, clusters: .ofNoWord))
            return store.measurement(of: 0, measure.wrapped(.wrap), lineHeight: .normal) != nil
        }
    }

    package func measure(_ message: Message, in environment: LayoutEnvironment) throws(FontError) -> TextMeasurement {
        try laidOut(message, in: environment) { $0.measurement(of: 0, in: environment.key.settings) }
    }

    /// Returns the result of laying a message out, which is prepared with all its clusters only if needed.
    func laidOut<Result>(
        _ message: Message, in environment: LayoutEnvironment,
        _ layOut: (borrowing PreparedMessages) throws(FontError) -> Result?
    ) throws(FontError) -> Result {
        let preparation = environment.key.preparation
        return try shaping { () throws(FontError) in
            for clusters in [StoredClusters.ofWideWords, .ofAllWords] {
                var messages = PreparedMessages(preparation)
                _ = try messages.append(
                    message, locale: preparation.locale, with: preparer, clusters: clusters)
                if let result = try layOut(messages) { return result }
            }
            preconditionFailure("a message with all its clusters can be laid out at any width")
        }
    }

    /// Returns the traits of a text with faces for its size.
    private func sized(_ traits: TextTraits, _ measure: LineMeasure) throws(FontError) -> TextTraits {
        var traits = traits
        traits.font = try fonts.request(traits.font, at: measure.size)
        return traits
    }

    /// Runs a measurement, and throws if a text of it could not be shaped.
    private func shaping<Result>(_ body: () throws(FontError) -> Result) throws(FontError) -> Result {
        _ = preparer.takeShapingFailure()
        let result = try body()
        if let failure = preparer.takeShapingFailure() {
            prepared = nil
            throw failure
        }
        return result
    }

    /// Prepares a text as the only one of the store, unless it is already there.
    private func prepare(_ text: PreparedText) throws(FontError) {
        if let prepared, prepared.isSame(as: text) { return }
        prepared = nil
        store.removeAll()
        _ = try preparer.prepare(text.text, text.traits, clusters: text.clusters, into: &store)
        prepared = text
        prepared?.dependsOnSize = preparer.lastDependsOnSize
    }
}

/// A text with the settings it is prepared with.
private struct PreparedText {
    var text: String
    var traits: TextTraits
    var clusters: StoredClusters
    /// A Boolean value that indicates whether the faces differ at other sizes.
    var dependsOnSize = false

    /// Returns whether two texts are equal byte by byte: canonically equivalent texts may have different clusters.
    func isSame(as other: PreparedText) -> Bool {
        var traits = traits
        if !dependsOnSize { traits.font.opticalSizing = other.traits.font.opticalSizing }
        return clusters == other.clusters && traits == other.traits
            && text.utf8.count == other.text.utf8.count
            && text.utf8.elementsEqual(other.text.utf8)
    }
}
