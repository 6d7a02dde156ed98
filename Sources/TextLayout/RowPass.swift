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
        /// Rows of the layout before hold by their limits in units, in points, or not at all.
        var reuse: Reuse
    }

    /// How the rows of an earlier layout bear on this one.
    enum Reuse: Sendable {
        case none
        /// Neither layout is letter-spaced: limits are units of the text, whatever the size.
        case units
        /// Letter-spaced alike at the same size: limits are points.
        case points
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
                entries.append(
                    Entry(
                        measure: LineMeasure(
                            size: style.size, width: max(settings.width - sides, 0), tracking: style.tracking),
                        lineHeight: style.lineHeight,
                        insets: insets.top.value(at: style.size) + insets.bottom.value(at: style.size),
                        fixedLine: fixedLine, reuse: RowPass.reuse(from: before, to: style)))
            }
        }
        self.entries = entries
        changedStyles = changed
    }

    private static func reuse(from old: LayoutStyle?, to new: LayoutStyle) -> Reuse {
        guard let old else { return .none }
        if old.tracking == 0 && new.tracking == 0 { return .units }
        return old.tracking == new.tracking && old.size == new.size ? .points : .none
    }
}
