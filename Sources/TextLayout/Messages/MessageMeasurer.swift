/// Settings prepared for measuring many messages: values that are the same for all of them are computed once.
///
/// It is a class because it never changes and holds some fifty references, which would be counted at every copy.
package final class MessageMeasurer: Sendable {
    /// The settings of a style in blocks of one kind.
    struct Entry: Sendable {
        /// The space above and below the lines.
        var insets: Double
        /// The height of a line if it is fixed; negative if faces decide.
        var fixedLine: Double
        var lineHeight: LineHeight
        var breaker: LineBreaker

        var measure: LineMeasure { breaker.measure }
    }

    let settings: LayoutSettings
    /// The styles in which lines may differ from the old layout, one bit each.
    package let changedStyles: UInt64
    /// The styles that are tracked, one bit each.
    package let trackedStyles: UInt64
    /// The settings of each style in each kind of block; kinds with equal lines share an entry.
    let entries: [Entry]
    /// The index of the entry of each style in each kind of block.
    private let entryIndices: [UInt16]

    /// Creates a measurer, which knows the styles that have changed if the settings of another layout are given.
    package init(_ settings: LayoutSettings, after old: LayoutSettings? = nil) {
        self.settings = settings
        var entries: [Entry] = []
        entries.reserveCapacity(4 * settings.styles.count)
        var entryIndices: [UInt16] = []
        var changed: UInt64 = 0
        let appearances = MessageTheme.Kind.allCases.map { settings.theme[$0] }
        // Most kinds have the same lines as the kind before them: no insets and no properties.
        let differs = appearances.indices.map { $0 == 0 || !appearances[$0].hasLines(of: appearances[$0 - 1]) }
        let isWhole = old.map { $0.width != settings.width || $0.theme != settings.theme } ?? true
        for (index, style) in settings.styles.enumerated() {
            let before = old.flatMap { $0.styles.count == settings.styles.count ? $0.styles[index] : nil }
            if isWhole || before != style { changed |= 1 << UInt64(index) }
            for kind in MessageTheme.Kind.allCases {
                if differs[kind.rawValue] {
                    entries.append(Entry(style, kind, appearances[kind.rawValue].insets, settings))
                }
                entryIndices.append(UInt16(entries.count - 1))
            }
        }
        self.entries = entries
        self.entryIndices = entryIndices
        changedStyles = changed
        trackedStyles = settings.trackedStyles
    }

    /// The bytes of the measurer, without its settings, which others share.
    package var heldBytes: Int {
        2 * HeldBytes.block + HeldBytes.of(entries) + HeldBytes.of(entryIndices)
    }

    /// Returns whether lines of a style may differ from the old layout.
    @inline(__always)
    func hasChanged(style: UInt8) -> Bool { changedStyles >> UInt64(style) & 1 == 1 }

    private static let roles = MessageTheme.Kind.allCases.count

    @inline(__always)
    func entryIndex(style: UInt8, _ role: MessageTheme.Kind) -> Int {
        Int(entryIndices[Int(style) &* Self.roles &+ role.rawValue])
    }

    /// Returns the height in micropoints of a message of `lines` lines of a fixed height.
    @inline(__always)
    func height(ofLines lines: UInt32, at entryIndex: Int) -> Int64 {
        MessageRow.roundedMicropoints(
            ofHeight: entries[entryIndex].insets + Double(lines) * entries[entryIndex].fixedLine)
    }
}

extension MessageMeasurer.Entry {
    fileprivate init(
        _ style: LayoutStyle, _ kind: MessageTheme.Kind, _ insets: MessageTheme.Insets, _ settings: LayoutSettings
    ) {
        let sides = insets.leading.value(at: style.size) + insets.trailing.value(at: style.size)
        let measure = settings.measure(style, kind, width: max(settings.width - sides, 0))
        self.insets = insets.top.value(at: style.size) + insets.bottom.value(at: style.size)
        lineHeight = style.lineHeight
        fixedLine = -1
        if case .fixed(let height) = style.lineHeight { fixedLine = settings.engine.lineHeight(height) }
        breaker = LineBreaker(measure)
    }
}

/// The scales of design units at a measurer's entries; the last one is kept, as each takes a division.
struct DesignUnitScales {
    private let measurer: MessageMeasurer
    private var last: (entryIndex: Int, scale: DesignUnitScale)?

    init(_ measurer: MessageMeasurer) { self.measurer = measurer }

    /// Returns the scale of a design unit at the measure of an entry; `nil` if widths might exceed 64 bits.
    @inline(__always)
    mutating func scale(unitsPerEm: Int32, at entryIndex: Int) -> DesignUnitScale? {
        if let last, last.entryIndex == entryIndex, last.scale.unitsPerEm == unitsPerEm { return last.scale }
        guard let scale = DesignUnitScale(measurer.entries[entryIndex].measure, unitsPerEm) else { return nil }
        last = (entryIndex, scale)
        return scale
    }
}
