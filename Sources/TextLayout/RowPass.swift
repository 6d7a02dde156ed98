/// Settings made ready for measuring many messages: what is the same for all of them is worked out once.
public struct RowPass: Sendable {
    /// A style in blocks of one kind.
    struct Entry: Sendable {
        var measure: LineMeasure
        var lineHeight: LineHeight
        /// Space above and below the lines.
        var insets: Double
        /// Height of a line where that is fixed; negative where faces decide.
        var fixedLine: Double
        /// Rows of the layout before may tell lines by their limits: neither is letter-spaced.
        var mayReuse: Bool
        /// Points a unit in faces of a thousand and of 2,048 units, and in mixed paragraphs.
        var scales: (thousand: Double, binary: Double, common: Double)

        @inline(__always)
        func scale(unitsPerEm: Int32) -> Double {
            switch unitsPerEm {
            case 1_000: scales.thousand
            case 2_048: scales.binary
            case Limits.commonUnitsPerEm: scales.common
            default: measure.scale(unitsPerEm: unitsPerEm)
            }
        }

        /// The widest content that fits, in units.
        @inline(__always)
        func limit(unitsPerEm: Int32) -> Int64 {
            let limit = measure.room / scale(unitsPerEm: unitsPerEm)
            // Truncated, which for what is never negative is rounded down.
            return limit < 4e15 ? Int64(limit) : 4_000_000_000_000_000
        }
    }

    /// The settings.
    public let settings: LayoutSettings
    /// The styles in which lines may differ from the layout before, one bit each.
    public let changedStyles: UInt64
    let entries: [Entry]

    static let roles = MessageTheme.Role.allCases.count

    /// A pass over messages whose rows in another layout are known, or over messages of which nothing is known.
    public init(_ settings: LayoutSettings, after old: LayoutSettings? = nil) {
        self.settings = settings
        var entries: [Entry] = []
        entries.reserveCapacity(settings.styles.count * Self.roles)
        var changed: UInt64 = 0
        let isWhole = old.map { $0.width != settings.width || $0.theme != settings.theme } ?? true
        for (index, style) in settings.styles.enumerated() {
            let before = old.flatMap { $0.styles.count == settings.styles.count ? $0.styles[index] : nil }
            if isWhole || before != style { changed |= 1 << UInt64(index) }
            for role in MessageTheme.Role.allCases {
                let insets = settings.theme.insets(of: role)
                let sides = insets.leading.value(at: style.size) + insets.trailing.value(at: style.size)
                var fixedLine = -1.0
                if case .fixed(let height) = style.lineHeight { fixedLine = height }
                let measure = LineMeasure(
                    size: style.size, width: max(settings.width - sides, 0), tracking: style.tracking)
                entries.append(
                    Entry(
                        measure: measure,
                        lineHeight: style.lineHeight,
                        insets: insets.top.value(at: style.size) + insets.bottom.value(at: style.size),
                        fixedLine: fixedLine, mayReuse: before?.tracking == 0 && style.tracking == 0,
                        scales: (
                            measure.scale(unitsPerEm: 1_000), measure.scale(unitsPerEm: 2_048),
                            measure.scale(unitsPerEm: Limits.commonUnitsPerEm)
                        )))
            }
        }
        self.entries = entries
        changedStyles = changed
    }
}
