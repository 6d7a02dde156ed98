// Styles as they stand in resolved tables, already written, names and all.
//
// Sizes are rounded, so that tables of many environments share their styles: what a style comes to, its face with
// its metrics and all of it as text are made once. A table never asked for before is then mostly copied.
//
// A text is found by the few numbers that an environment can change of a style. Looking for it by the whole resolved style
// and the language was the dearest part of an answer: names had to be hashed, and copied to be compared.

import DynamicType
import Fonts
import Synchronization
import TypescaleAPI
import TypescaleJSON

/// The text of each resolved style in JSON, by what the environment made of it.
final class StyleTexts: Sendable {
    /// The styles of a scale for readers of a language.
    private struct Sheet: Hashable {
        let scale: String
        let revision: String
        let locale: String
    }

    /// What an environment decides about a style. Everything else that is told of it follows from the style and these.
    private struct Key: Hashable {
        /// The sheet's number, which no other sheet ever has.
        let sheet: Int
        /// The style's place in its scale, its weights, the bound that held it and the kind of category.
        let traits: UInt64
        let size: UInt64
        let lineHeight: UInt64
        let tracking: UInt64

        init(_ style: ResolvedStyle, at index: Int, of sheet: Int) {
            self.sheet = sheet
            let cap: UInt64 =
                switch style.clamp {
                case nil: 0
                case .minimum: 1
                case .maximum: 2
                }
            let weights = UInt64(style.weight) << 16 | UInt64(style.emphasizedWeight)
            traits = UInt64(index) << 40 | weights << 8 | cap << 1 | (style.isAccessibilityCategory ? 1 : 0)
            size = style.size.bitPattern
            lineHeight = style.lineHeight?.bitPattern ?? .max
            tracking = style.tracking.bitPattern
        }
    }

    private struct State {
        var sheets: [Sheet: Int] = [:]
        var sheetsMade = 0
        var texts = TwoGenerations<Key, [UInt8]>(most: ServiceLimits.styleTexts) { _ in 1 }

        /// The number of a sheet. Numbers are not used again, so what is kept under a forgotten one is never found.
        mutating func number(of sheet: Sheet) -> Int {
            if let number = sheets[sheet] { return number }
            if sheets.count >= ServiceLimits.styleSheets { sheets = [:] }
            sheetsMade += 1
            sheets[sheet] = sheetsMade
            return sheetsMade
        }
    }

    private let state = Mutex(State())

    /// Writes a scale's table. Faces are looked for outside the lock: no reactor waits for another's disk.
    func write(_ scale: ResolvedScale, fonts: FontLibrary, to writer: inout JSONWriter) throws(FontError) {
        let sheet = Sheet(scale: scale.name, revision: scale.revision, locale: scale.environment.requested.locale)
        let styles = scale.styles
        var texts: [[UInt8]] = []
        texts.reserveCapacity(styles.count)
        let (number, isWhole) = state.withLock { state in
            let number = state.number(of: sheet)
            var isWhole = true
            for index in styles.indices {
                let text = state.texts.value(for: Key(styles[index], at: index, of: number)) ?? []
                isWhole = isWhole && !text.isEmpty
                texts.append(text)
            }
            return (number, isWhole)
        }
        if !isWhole { try make(&texts, of: styles, fonts, sheet.locale, number) }
        writer.reserve(texts.reduce(ServiceLimits.tableHeadBytes) { $0 + $1.count })
        ResolvedScaleAnswer.write(scale, to: &writer) { writer in
            for text in texts { writer.raw(text) }
        }
    }

    /// Makes the texts that are missing.
    private func make(
        _ texts: inout [[UInt8]], of styles: [ResolvedStyle], _ fonts: FontLibrary, _ locale: String, _ sheet: Int
    ) throws(FontError) {
        for index in texts.indices where texts[index].isEmpty {
            var text = JSONWriter()
            text.reserve(ServiceLimits.styleTextBytes)
            text.key(styles[index].style.name)
            try TypesetStyle(styles[index], fonts: fonts, language: locale).write(to: &text)
            texts[index] = text.bytes
            let key = Key(styles[index], at: index, of: sheet)
            state.withLock { $0.texts.keep(text.bytes, for: key) }
        }
    }
}
