// A sheet has two forms: a collapsed one in which it appears, and an expanded one to which it is dragged.
//
// The expanded form fits the content. If that is higher than the screen (less the safe area above and a strip that
// shows the content behind), the form has that height and scrolls. The collapsed form takes at most half of a portrait
// screen and ends with a whole row: a row that is cut in two cannot be read and looks like an error. It contains at
// least the essential rows, which may take it beyond half of the screen. If half of the screen fits all rows, or in
// landscape, both forms are the same.

internal import TypescaleStrings

/// The layout of a bottom sheet on a screen, with the reach of the thumb.
public struct SheetLayout: Hashable, Sendable {
    /// The forms of a sheet.
    public enum FormKind: String, CaseIterable, Hashable, Sendable {
        /// The form in which the sheet appears.
        case collapsed = "short"
        /// The form to which the sheet is dragged.
        case expanded = "long"
    }

    /// The measures of one of the forms of a sheet.
    public struct Form: Hashable, Sendable {
        /// The height above the screen's lower edge, in points.
        public let height: Double
        /// The number of rows that are completely visible.
        public let wholeRowCount: Int
        /// A Boolean value that indicates whether the content scrolls.
        public let scrolls: Bool
    }

    /// A row, with the thumb's reach in both forms.
    public struct RowReach: Hashable, Sendable {
        /// The row.
        public let row: Content.Row
        /// The zone of the row in the collapsed form; `nil` if the row is not completely visible.
        public let collapsedZone: ThumbReach.Zone?
        /// The zone of the row in the expanded form; `nil` if the row is not completely visible.
        public let expandedZone: ThumbReach.Zone?
    }

    /// The form in which the sheet appears.
    public let collapsed: Form
    /// The form to which the sheet is dragged.
    public let expanded: Form
    /// The rows from top to bottom.
    public let rows: [RowReach]

    /// Lays out a sheet.
    public init(_ content: Content, on screen: Screen, hand: ThumbReach.Hand) {
        let bottom = screen.safeArea.bottom
        let available = max(0, screen.height - screen.safeArea.top - AccessibilityChecksLimits.sheetGap)
        let whole = content.contentHeight + bottom
        let fixed = content.headerHeight + content.footerHeight + bottom
        expanded = SheetLayout.form(min(whole, available), content, fixed: fixed, whole: whole)
        let limit = min(screen.height * AccessibilityChecksLimits.shortFormPart, available)
        if screen.orientation == .landscape || whole <= limit {
            collapsed = expanded
        } else {
            var height = fixed
            for (index, row) in content.rows.enumerated() {
                guard index < content.essentialRowCount || height + row.height <= limit else { break }
                height += row.height
            }
            collapsed = SheetLayout.form(min(height, expanded.height), content, fixed: fixed, whole: whole)
        }
        let reach = ThumbReach(screen, hand: hand)
        let (collapsedForm, expandedForm) = (collapsed, expanded)
        var below = content.headerHeight
        rows = content.rows.enumerated().map { index, row in
            let middle = below + row.height / 2
            below += row.height
            func zone(_ form: Form) -> ThumbReach.Zone? {
                guard index < form.wholeRowCount else { return nil }
                let left = screen.safeArea.left
                return reach.zone(
                    ofLineFrom: left + (row.touchRange?.lowerBound ?? 0),
                    to: row.touchRange.map { left + $0.upperBound } ?? left + screen.safeWidth,
                    y: screen.height - form.height + middle)
            }
            return RowReach(row: row, collapsedZone: zone(collapsedForm), expandedZone: zone(expandedForm))
        }
    }

    private static func form(_ height: Double, _ content: Content, fixed: Double, whole: Double) -> Form {
        var filled = fixed
        var rows = 0
        for row in content.rows {
            guard filled + row.height <= height + AccessibilityChecksLimits.sumError else { break }
            filled += row.height
            rows += 1
        }
        return Form(height: height, wholeRowCount: rows, scrolls: whole > height + AccessibilityChecksLimits.sumError)
    }

    /// A row that is harder to reach than in another layout, or that has to be scrolled to.
    public struct MovedRow: Hashable, Sendable {
        /// The row's identifier.
        public let id: Identifier
        /// The form in which the row moved.
        public let form: FormKind
        /// The zone of the row before.
        public let oldZone: ThumbReach.Zone
        /// The zone of the row now; `nil` if it has to be scrolled to.
        public let newZone: ThumbReach.Zone?
    }

    /// Returns the rows that are harder to reach than in an earlier layout.
    public func movedOutOfReach(since before: SheetLayout) -> [MovedRow] {
        var moved: [MovedRow] = []
        for new in rows {
            guard let old = before.rows.first(where: { $0.row.id == new.row.id }) else { continue }
            for (form, oldZone, newZone) in [
                (FormKind.collapsed, old.collapsedZone, new.collapsedZone),
                (.expanded, old.expandedZone, new.expandedZone),
            ] {
                guard let oldZone, newZone.map({ $0 > oldZone }) ?? true else { continue }
                moved.append(MovedRow(id: new.row.id, form: form, oldZone: oldZone, newZone: newZone))
            }
        }
        return moved
    }
}

extension SheetLayout {
    /// The content of a bottom sheet, with its heights at the current text size.
    public struct Content: Hashable, Sendable {
        /// A row of a sheet.
        public struct Row: Hashable, Sendable {
            /// The caller's identifier of the row.
            public let id: Identifier
            /// The height in points.
            public let height: Double
            /// The touchable range from the left edge of the safe area; `nil` for its whole width.
            public let touchRange: ClosedRange<Double>?

            /// Creates a row.
            public init(id: String, height: Double, touchRange: ClosedRange<Double>? = nil) {
                self.id = Identifier(id)
                self.height = height.orZero
                self.touchRange = touchRange
            }
        }

        /// The height above the rows, of grabber and title.
        public let headerHeight: Double
        /// The rows from top to bottom.
        public let rows: [Row]
        /// The height of the footer, which does not scroll.
        public let footerHeight: Double
        /// The number of rows that the collapsed form shows at least.
        public let essentialRowCount: Int

        /// Creates the content of a sheet.
        public init(
            headerHeight: Double = 0, rows: [Row], footerHeight: Double = 0, essentialRowCount: Int = 1
        ) {
            self.headerHeight = headerHeight.orZero
            self.rows = rows
            self.footerHeight = footerHeight.orZero
            self.essentialRowCount = essentialRowCount.clamped(to: 0...rows.count)
        }

        /// The height of header, rows and footer, without the safe area below.
        public var contentHeight: Double { rows.reduce(headerHeight + footerHeight) { $0 + $1.height } }
    }

    /// A device's screen in its current orientation.
    public struct Screen: Hashable, Sendable {
        /// The orientations of a screen.
        public enum Orientation: String, CaseIterable, Hashable, Sendable {
            /// Higher than wide, or a square.
            case portrait
            /// Wider than high.
            case landscape
        }

        /// The insets of bars, corners and cameras, in points.
        public struct SafeArea: Hashable, Sendable {
            /// The inset from the upper edge.
            public let top: Double
            /// The inset from the lower edge.
            public let bottom: Double
            /// The inset from the left edge.
            public let left: Double
            /// The inset from the right edge.
            public let right: Double

            /// Creates the insets.
            public init(top: Double = 0, bottom: Double = 0, left: Double = 0, right: Double = 0) {
                self.top = top.orZero
                self.bottom = bottom.orZero
                self.left = left.orZero
                self.right = right.orZero
            }
        }

        /// The width in the current orientation, in points.
        public let width: Double
        /// The height in the current orientation, in points.
        public let height: Double
        /// The insets in the current orientation.
        public let safeArea: SafeArea

        /// Creates a screen; an orientation swaps the sides if needed, and the safe area is that of the orientation.
        ///
        /// As in the content of a sheet, lengths that are no numbers count as 0.
        public init(width: Double, height: Double, safeArea: SafeArea = SafeArea(), orientation: Orientation? = nil) {
            let isTurned =
                switch orientation {
                case .portrait: width > height
                case .landscape: height > width
                case nil: false
                }
            self.width = (isTurned ? height : width).orZero
            self.height = (isTurned ? width : height).orZero
            self.safeArea = safeArea
        }

        /// The orientation.
        public var orientation: Orientation { width > height ? .landscape : .portrait }
        /// The width of the safe area.
        public var safeWidth: Double { max(0, width - safeArea.left - safeArea.right) }
    }
}
