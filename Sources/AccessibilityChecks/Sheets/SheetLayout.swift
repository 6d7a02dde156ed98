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
