/// Settings made ready for measuring many messages: what is the same for all of them is worked out once.
///
/// A class, as it never changes and holds some fifty references, which would be counted wherever it is handed on.
public final class MessageMeasurer: Sendable {
    /// A style in blocks of one kind.
    struct Entry: Sendable {
        var measure: LineMeasure
        /// Space above and below the lines.
        var insets: Double
        /// Height of a line where that is fixed; negative where faces decide.
        var fixedLine: Double
        var reuse: Reuse
        var breaker: LineBreaker
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
    /// The usual units at the entries' measures.
    private let units: UnitScales
    /// Heights of messages of 1, 2, 3… lines in steps, `knownHeights` an entry; negative where faces decide.
    private let heights: [Int64]
    private static let knownHeights = 8
    /// The points of a line or of insets beyond which heights are not computed beforehand.
    private static let tallest = 1e6
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
        units = UnitScales(entries.map(\.measure))
        var heights = [Int64](repeating: -1, count: entries.count * Self.knownHeights)
        for (place, entry) in entries.enumerated()
        where (0...Self.tallest).contains(entry.fixedLine) && entry.insets <= Self.tallest {
            for lines in 1...Self.knownHeights {
                heights[place * Self.knownHeights + lines - 1] = MessageRow.steps(
                    entry.insets + Double(lines) * entry.fixedLine)
            }
        }
        self.heights = heights
        changedStyles = changed
    }

    /// Bytes the measurer takes, without its settings, which others share.
    public var heldBytes: Int {
        2 * HeldBytes.block + HeldBytes.of(entries) + HeldBytes.of(places) + HeldBytes.of(heights)
            + HeldBytes.of(lineHeights) + units.heldBytes
    }

    private static let roles = MessageTheme.Role.allCases.count

    /// The place of a block's entry.
    @inline(__always)
    func place(style: UInt8, _ role: MessageTheme.Role) -> Int {
        Int(places[Int(style) &* Self.roles &+ role.rawValue])
    }

    /// A face's unit at the measure of an entry; nil where widths might leave 64 bits.
    @inline(__always)
    func unit(_ unitsPerEm: Int32, at place: Int) -> UnitScale? {
        units.scale(unitsPerEm, at: place) ?? UnitScale(entries[place].measure, unitsPerEm)
    }

    /// The height in steps of a message of so many lines where it is known beforehand; otherwise negative.
    @inline(__always)
    func knownHeight(lines: UInt32, at place: Int) -> Int64 {
        lines <= Self.knownHeights ? heights[place &* Self.knownHeights &+ Int(lines) &- 1] : -1
    }
}

extension MessageMeasurer.Entry {
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
        // After a change of size, tracked widths hold for nothing that follows.
        breaker = LineBreaker(measure, keepsBounds: reuse != .never)
    }
}
