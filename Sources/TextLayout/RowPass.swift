/// Settings made ready for measuring many messages: what is the same for all of them is worked out once.
public struct RowPass: Sendable {
    /// A style in blocks of one kind.
    struct Entry: Sendable {
        var measure: LineMeasure
        /// Space above and below the lines.
        var insets: Double
        /// Height of a line where that is fixed; negative where faces decide.
        var fixedLine: Double
        var reuse: Reuse
        var units: UnitScales

        @inline(__always)
        func unit(unitsPerEm: Int32) -> UnitScale? { units[unitsPerEm] ?? UnitScale(measure, unitsPerEm) }
    }

    /// How rows of the layout before may tell lines.
    enum Reuse: Sendable {
        case never
        /// Neither layout is letter-spaced: by the limit in units, at whatever size.
        case byUnits
        /// Both are in the same way, at the same size: by the room.
        case byRoom
    }

    /// The settings.
    public let settings: LayoutSettings
    /// The styles in which lines may differ from the layout before, one bit each.
    public let changedStyles: UInt64
    let entries: [Entry]
    /// How tall lines are, entry by entry.
    let lineHeights: [LineHeight]

    static let roles = MessageTheme.Role.allCases.count

    /// A pass over messages whose rows in another layout are known, or over messages of which nothing is known.
    public init(_ settings: LayoutSettings, after old: LayoutSettings? = nil) {
        self.settings = settings
        var entries: [Entry] = []
        var lineHeights: [LineHeight] = []
        entries.reserveCapacity(settings.styles.count * Self.roles)
        var changed: UInt64 = 0
        let isWhole = old.map { $0.width != settings.width || $0.theme != settings.theme } ?? true
        for (index, style) in settings.styles.enumerated() {
            let before = old.flatMap { $0.styles.count == settings.styles.count ? $0.styles[index] : nil }
            if isWhole || before != style { changed |= 1 << UInt64(index) }
            var last: (insets: MessageTheme.Insets, entry: Entry)?
            for role in MessageTheme.Role.allCases {
                let insets = settings.theme.insets(of: role)
                // Most roles have the same insets, namely none.
                if last?.insets != insets {
                    last = (insets, Entry(style, insets, width: settings.width, after: before))
                }
                if let last { entries.append(last.entry) }
                lineHeights.append(style.lineHeight)
            }
        }
        self.entries = entries
        self.lineHeights = lineHeights
        changedStyles = changed
    }
}

extension RowPass.Entry {
    fileprivate init(_ style: LayoutStyle, _ insets: MessageTheme.Insets, width: Double, after before: LayoutStyle?) {
        let sides = insets.leading.value(at: style.size) + insets.trailing.value(at: style.size)
        let measure = LineMeasure(size: style.size, width: max(width - sides, 0), tracking: style.tracking)
        self.measure = measure
        self.insets = insets.top.value(at: style.size) + insets.bottom.value(at: style.size)
        fixedLine = -1
        if case .fixed(let height) = style.lineHeight { fixedLine = height }
        let isSpaced = measure.fineTracking != 0
        if let before, !isSpaced, LineMeasure(size: before.size, width: 0, tracking: before.tracking).fineTracking == 0
        {
            reuse = .byUnits
        } else if let before, isSpaced, before.size == style.size, before.tracking == style.tracking {
            reuse = .byRoom
        } else {
            reuse = .never
        }
        units = UnitScales(measure)
    }
}
