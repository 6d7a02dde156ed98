// Styles as they stand in resolved tables, already written.
//
// Sizes are rounded, so that tables of many environments share their styles: what a style comes to, its face with
// its metrics and all of it as text are made once for each resolved style and language. A table never asked for before is
// then mostly copied. Two generations bound the memory, as on the shelf of answers.

import Answers
import DynamicType
import Fonts
import JSON
import Synchronization

/// The text of each resolved style in JSON, by the style and the reader's language.
final class StyleTexts: Sendable {
    private struct Key: Hashable {
        let style: ResolvedStyle
        let locale: String

        /// What differs between styles and environments. The whole style is compared where these are equal; to hash all of
        /// it took a tenth of the time of an answer.
        func hash(into hasher: inout Hasher) {
            hasher.combine(style.size.bitPattern)
            hasher.combine(style.lineHeight?.bitPattern)
            hasher.combine(style.ratio.bitPattern)
            hasher.combine(style.weight)
        }
    }

    private struct State {
        var young: [Key: [UInt8]] = [:]
        var old: [Key: [UInt8]] = [:]

        mutating func text(_ key: Key) -> [UInt8]? {
            if let text = young[key] { return text }
            guard let text = old[key] else { return nil }
            keep(text, key)
            return text
        }

        mutating func keep(_ text: [UInt8], _ key: Key) {
            if young.count >= Limits.styleTexts / 2 {
                old = young
                young = [:]
            }
            young[key] = text
        }
    }

    private let state = Mutex(State())

    /// Writes a scale's table. Faces are looked for outside the lock: no reactor waits for another's disk.
    func write(_ scale: ResolvedScale, fonts: FontLibrary, to writer: inout JSONWriter) throws(FontError) {
        let locale = scale.environment.given.locale
        let styles = scale.styles
        var texts: [[UInt8]] = []
        texts.reserveCapacity(styles.count)
        var isWhole = true
        state.withLock { state in
            for style in styles {
                let text = state.text(Key(style: style, locale: locale)) ?? []
                isWhole = isWhole && !text.isEmpty
                texts.append(text)
            }
        }
        if !isWhole { try make(&texts, of: styles, fonts, locale) }
        writer.reserve(texts.reduce(Limits.tableHeadBytes) { $0 + $1.count })
        ResolvedScaleAnswer.write(scale, to: &writer) { writer in
            for index in styles.indices {
                writer.key(styles[index].style.name)
                writer.raw(texts[index])
            }
        }
    }

    /// Makes the texts that are missing.
    private func make(
        _ texts: inout [[UInt8]], of styles: [ResolvedStyle], _ fonts: FontLibrary, _ locale: String
    ) throws(FontError) {
        for index in texts.indices where texts[index].isEmpty {
            var text = JSONWriter()
            text.reserve(Limits.styleTextBytes)
            try TypesetStyle(styles[index], fonts: fonts, language: locale).write(to: &text)
            texts[index] = text.bytes
            let key = Key(style: styles[index], locale: locale)
            state.withLock { $0.keep(text.bytes, key) }
        }
    }
}
