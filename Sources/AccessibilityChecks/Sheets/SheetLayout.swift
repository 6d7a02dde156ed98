// A sheet has two heights: a short form in which it comes up, and a long form to which it is dragged.
//
// The long form fits the content, and where that is more than the screen has (less the safe area above and a strip that
// shows what lies behind) it is what the screen has, and scrolls. The short form takes at most half of a screen held
// upright, and ends with a whole row: a row cut in two cannot be read, and its lower half looks like a fault. At least
// the essential rows are in it, which may take it beyond the half; where half the screen holds everything, or the screen
// is held sideways and has no height to give away, both forms are one.

/// A bottom sheet on a screen, with what a thumb reaches of it.
public struct SheetLayout: Hashable, Sendable {
    /// One of a sheet's two forms.
    public struct Form: Hashable, Sendable {
        /// The height from the screen's lower edge, in points.
        public let height: Double
        /// The rows that are wholly on the screen.
        public let wholeRows: Int
        /// Whether some of the content must be scrolled to.
        public let scrolls: Bool
    }

    /// Where a row comes to lie.
    public struct Place: Hashable, Sendable {
        /// The row.
        public let row: BottomSheet.Row
        /// How well it is reached in the short form; nothing where it is not wholly on the screen.
        public let short: ThumbReach.Zone?
        /// The same in the long form.
        public let long: ThumbReach.Zone?
    }

    /// The form in which it comes up.
    public let short: Form
    /// The form to which it is dragged.
    public let long: Form
    /// The rows, from the top.
    public let places: [Place]

    /// Lays a sheet out.
    public init(_ sheet: BottomSheet, on screen: SheetScreen, hand: ThumbReach.Hand) {
        let bottom = screen.safeArea.bottom
        let available = max(0, screen.height - screen.safeArea.top - AccessibilityChecksLimits.sheetGap)
        let whole = sheet.contentHeight + bottom
        let fixed = sheet.header + sheet.footer + bottom
        long = SheetLayout.form(min(whole, available), sheet, fixed: fixed, whole: whole)
        let limit = min(screen.height * AccessibilityChecksLimits.shortFormPart, available)
        if screen.orientation == .landscape || whole <= limit {
            short = long
        } else {
            var height = fixed
            for (index, row) in sheet.rows.enumerated() {
                guard index < sheet.essentialRows || height + row.height <= limit else { break }
                height += row.height
            }
            short = SheetLayout.form(min(height, long.height), sheet, fixed: fixed, whole: whole)
        }
        let reach = ThumbReach(screen, hand: hand)
        let (shortForm, longForm) = (short, long)
        var below = sheet.header
        places = sheet.rows.enumerated().map { index, row in
            let middle = below + row.height / 2
            below += row.height
            func zone(_ form: Form) -> ThumbReach.Zone? {
                guard index < form.wholeRows else { return nil }
                let left = screen.safeArea.left
                return reach.zone(
                    from: left + (row.touch?.lowerBound ?? 0),
                    to: row.touch.map { left + $0.upperBound } ?? left + screen.safeWidth,
                    y: screen.height - form.height + middle)
            }
            return Place(row: row, short: zone(shortForm), long: zone(longForm))
        }
    }

    private static func form(_ height: Double, _ sheet: BottomSheet, fixed: Double, whole: Double) -> Form {
        var filled = fixed
        var rows = 0
        for row in sheet.rows {
            guard filled + row.height <= height + AccessibilityChecksLimits.sumError else { break }
            filled += row.height
            rows += 1
        }
        return Form(height: height, wholeRows: rows, scrolls: whole > height + AccessibilityChecksLimits.sumError)
    }

    /// A row that is harder to reach in one layout than in another, or must be scrolled to.
    public struct MovedRow: Hashable, Sendable {
        /// The row.
        public let id: Identifier
        /// The form in which it moved.
        public let isLong: Bool
        /// How well it was reached.
        public let from: ThumbReach.Zone
        /// How well it is reached; nothing where it must be scrolled to.
        public let to: ThumbReach.Zone?
    }

    /// The rows that are harder to reach here than they were before.
    public func movedOutOfReach(since before: SheetLayout) -> [MovedRow] {
        var moved: [MovedRow] = []
        for place in places {
            guard let old = before.places.first(where: { $0.row.id == place.row.id }) else { continue }
            for (isLong, from, to) in [(false, old.short, place.short), (true, old.long, place.long)] {
                guard let from, to.map({ $0 > from }) ?? true else { continue }
                moved.append(MovedRow(id: place.row.id, isLong: isLong, from: from, to: to))
            }
        }
        return moved
    }
}

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

/// A device's screen as it is held.
public struct SheetScreen: Hashable, Sendable {
    /// The way it is held.
    public enum Orientation: String, CaseIterable, Hashable, Sendable {
        /// Higher than wide.
        case portrait
        /// Wider than high.
        case landscape
    }

    /// What bars, corners and cameras take from each edge, in points.
    public struct SafeArea: Hashable, Sendable {
        /// From the upper edge.
        public let top: Double
        /// From the lower edge.
        public let bottom: Double
        /// From the left edge.
        public let left: Double
        /// From the right edge.
        public let right: Double

        /// What is taken.
        public init(top: Double = 0, bottom: Double = 0, left: Double = 0, right: Double = 0) {
            self.top = top
            self.bottom = bottom
            self.left = left
            self.right = right
        }
    }

    /// The width as it is held, in points.
    public let width: Double
    /// The height as it is held.
    public let height: Double
    /// What is taken from its edges as it is held.
    public let safeArea: SafeArea

    /// A screen; with an orientation, the sides are turned to it and the safe area is taken as that orientation's.
    public init(width: Double, height: Double, safeArea: SafeArea = SafeArea(), orientation: Orientation? = nil) {
        let isTurned =
            switch orientation {
            case .portrait: width > height
            case .landscape: height > width
            case nil: false
            }
        self.width = isTurned ? height : width
        self.height = isTurned ? width : height
        self.safeArea = safeArea
    }

    /// The way it is held.
    public var orientation: Orientation { width > height ? .landscape : .portrait }
    /// The width between the safe area's edges.
    public var safeWidth: Double { max(0, width - safeArea.left - safeArea.right) }
}
