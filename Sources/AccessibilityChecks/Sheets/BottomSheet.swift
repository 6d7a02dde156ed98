/// A sheet at the lower edge of a screen, with heights at the present text size.
public struct BottomSheet: Hashable, Sendable {
    /// A row of a sheet.
    public struct Row: Hashable, Sendable {
        /// The caller's name for it.
        public let id: Identifier
        /// Its height in points.
        public let height: Double
        /// Where it can be touched, from the sheet's left edge; nothing where that is its whole width.
        public let touch: ClosedRange<Double>?

        /// A row.
        public init(id: String, height: Double, touch: ClosedRange<Double>? = nil) {
            self.id = Identifier(id)
            self.height = height
            self.touch = touch
        }
    }

    /// The height above the rows: grabber, title.
    public let header: Double
    /// The rows, from the top.
    public let rows: [Row]
    /// The height of what stays below the rows while they scroll.
    public let footer: Double
    /// How many rows the short form must show at least.
    public let essentialRows: Int

    /// A sheet.
    public init(header: Double = 0, rows: [Row], footer: Double = 0, essentialRows: Int = 1) {
        self.header = header
        self.rows = rows
        self.footer = footer
        self.essentialRows = min(max(essentialRows, 0), rows.count)
    }

    /// The height of everything, without the safe area below.
    public var contentHeight: Double { rows.reduce(header + footer) { $0 + $1.height } }
}
