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
        let keys = scale.styles.map { Key(style: $0, locale: locale) }
        var texts = state.withLock { state in keys.map { state.text($0) } }
        for index in texts.indices where texts[index] == nil {
            var text = JSONWriter()
            try TypesetStyle(scale.styles[index], fonts: fonts, language: locale).write(to: &text)
            texts[index] = text.bytes
            state.withLock { $0.keep(text.bytes, keys[index]) }
        }
        ResolvedScaleAnswer.write(scale, to: &writer) { writer in
            for (style, text) in zip(scale.styles, texts) {
                writer.key(style.style.name)
                writer.raw(text ?? [])
            }
        }
    }
}
