/// Settings made ready for measuring many messages: what is the same for all of them is worked out once.
///
/// A class, as it never changes and holds some fifty references, which would be counted wherever it is handed on.
public final class RowPass: Sendable {
    /// A style in blocks of one kind.
    struct Entry: Sendable {
        var measure: LineMeasure
        /// Space above and below the lines.
        var insets: Double
        /// Height of a line where that is fixed; negative where faces decide.
        var fixedLine: Double
        var reuse: Reuse
        var units: UnitScales

        /// Height in steps of a message of so many lines, where they are of fixed height.
        func steps(lines: Int) -> Int64 { MessageRow.steps(insets + Double(lines) * fixedLine) }

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
    /// Styles in blocks of one kind, those of one style that are alike as one.
    let entries: [Entry]
    /// The entry of each style in each kind of block.
    private let places: [UInt16]
    /// The entries as far as quick rows need them.
    let quick: [Quick]
    /// Their units, `QuickUnit.places` an entry.
    let quickUnits: [QuickUnit]
    /// Heights of messages of 1, 2, 3… lines in steps, `knownHeights` an entry, where rows are quick.
    let heights: [Int64]
    static let knownHeights = 8
    /// How tall lines are, entry by entry.
    let lineHeights: [LineHeight]

    /// A pass over messages whose rows in another layout are known, or over messages of which nothing is known.
    public init(_ settings: LayoutSettings, after old: LayoutSettings? = nil) {
        self.settings = settings
        var entries: [Entry] = []
        entries.reserveCapacity(4 * settings.styles.count)
        var lineHeights: [LineHeight] = []
        var places: [UInt16] = []
        var changed: UInt64 = 0
        let insets = MessageTheme.Role.allCases.map { settings.theme.insets(of: $0) }
        let isWhole = old.map { $0.width != settings.width || $0.theme != settings.theme } ?? true
        for (index, style) in settings.styles.enumerated() {
            let before = old.flatMap { $0.styles.count == settings.styles.count ? $0.styles[index] : nil }
            if isWhole || before != style { changed |= 1 << UInt64(index) }
            var last: MessageTheme.Insets?
            for insets in insets {
                // Most kinds have the same insets, namely none.
                if last != insets {
                    entries.append(Entry(style, insets, width: settings.width, after: before))
                    lineHeights.append(style.lineHeight)
                    last = insets
                }
                places.append(UInt16(entries.count - 1))
            }
        }
        self.entries = entries
        self.lineHeights = lineHeights
        self.places = places
        let quick = entries.map { Quick($0) }
        quickUnits = QuickUnit.all(of: entries)
        var heights = [Int64](repeating: 0, count: entries.count * Self.knownHeights)
        for place in entries.indices where quick[place].isAny {
            for lines in 1...Self.knownHeights {
                heights[place * Self.knownHeights + lines - 1] = entries[place].steps(lines: lines)
            }
        }
        (self.quick, self.heights) = (quick, heights)
        changedStyles = changed
    }

    private static let roles = MessageTheme.Role.allCases.count

    /// The place of a block's entry.
    @inline(__always)
    func place(style: UInt8, _ role: MessageTheme.Role) -> Int {
        Int(places[Int(style) &* Self.roles &+ role.rawValue])
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
