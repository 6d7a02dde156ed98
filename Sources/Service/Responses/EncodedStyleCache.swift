// Caches the encoded styles of resolved tables.
//
// Sizes are rounded, so tables of many environments share their styles: the values of a style, its face with its
// metrics and their text are computed once, and a new table is mostly copied.
//
// The key of a text has the few numbers that an environment can change. A key with the whole resolved style and the
// locale would be the most expensive part of a response: its names are hashed, and copied to be compared.

internal import DynamicType
internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCaches
internal import TypescaleJSON

/// The JSON of each resolved style, by the numbers that the environment determines.
final class EncodedStyleCache: Sendable {
    /// The styles of a scale in a locale, with some keys.
    private struct Table: Hashable {
        let scale: String
        let revision: String
        let locale: String
        let fields: StyleFields
    }

    /// The numbers that an environment determines; the rest of the text depends on the style and these.
    private struct Key: Hashable {
        /// The number of the table, never used again.
        let table: Int
        /// The style's index in the whole scale, its weights, its bound and the kind of category.
        let traits: UInt64
        let size: UInt64
        let lineHeight: UInt64
        let tracking: UInt64

        init(_ style: ResolvedStyle, at index: Int, of table: Int) {
            self.table = table
            let clamp: UInt64 =
                switch style.clamp {
                case nil: 0
                case .minimum: 1
                case .maximum: 2
                case .platform: 3
                }
            let weights = UInt64(style.weight) << 16 | UInt64(style.emphasizedWeight)
            traits = UInt64(index) << 40 | weights << 8 | clamp << 1 | (style.isAccessibilityCategory ? 1 : 0)
            size = style.size.bitPattern
            lineHeight = style.lineHeight?.bitPattern ?? .max
            tracking = style.tracking.bitPattern
        }
    }

    private struct State {
        var tables = BoundedCache<Table, Int>(limit: ServiceLimits.styleTables)
        var tablesMade = 0
        var texts = TwoGenerationCache<Key, [UInt8]>(limit: ServiceLimits.styleTexts) { _ in 1 }

        /// Returns the number of a table. Numbers are not reused, so texts of an evicted table are never found.
        mutating func number(of table: Table) -> Int {
            if let number = tables[table] { return number }
            tablesMade += 1
            tables.store(tablesMade, for: table)
            return tablesMade
        }
    }

    private let state = Mutex(State())

    /// Encodes the table of a whole scale, with these styles only; none means all.
    ///
    /// Faces are matched outside the lock, so no reactor waits for another's disk.
    func write(
        _ scale: ResolvedScale, keeping names: [TextStyle], _ fields: StyleFields, fonts: FontLibrary,
        to writer: inout JSONWriter
    ) throws(FontError) {
        let locale = scale.environment.requested.locale
        let table = Table(scale: scale.name, revision: scale.revision, locale: locale, fields: fields)
        let indices = scale.styles.indices.filter { names.isEmpty || names.contains(scale.styles[$0].style) }
        let texts = try texts(of: scale.styles, at: indices, table, fonts)
        writer.reserve(texts.reduce(ServiceLimits.tableHeadBytes) { $0 + $1.count })
        ResolvedScaleResponse.write(scale.keeping(names), to: &writer) { writer in
            for text in texts { writer.raw(text) }
        }
    }

    /// Returns the texts of some of a scale's styles; those that are not cached are encoded.
    private func texts(
        of styles: [ResolvedStyle], at indices: [Int], _ table: Table, _ fonts: FontLibrary
    ) throws(FontError) -> [[UInt8]] {
        let (number, cached) = state.withLock { state in
            let number = state.number(of: table)
            return (number, indices.map { state.texts.value(for: Key(styles[$0], at: $0, of: number)) })
        }
        return try zip(indices, cached).map { index, text throws(FontError) in
            if let text { return text }
            var writer = JSONWriter()
            writer.reserve(ServiceLimits.styleTextBytes)
            writer.key(styles[index].style.name)
            try TypesetStyle(styles[index], locale: table.locale, fonts: fonts).write(table.fields, to: &writer)
            let key = Key(styles[index], at: index, of: number)
            state.withLock { $0.texts.store(writer.bytes, for: key) }
            return writer.bytes
        }
    }
}
