import AccessibilityChecks
import Testing
import TypescaleTestSupport

@Suite struct SheetLayoutTests {
    private let phone = SheetLayout.Screen(width: 390, height: 844, safeArea: .init(top: 47, bottom: 34))

    private func sheet(_ heights: [Double], header: Double = 0, footer: Double = 0, essential: Int = 1)
        -> SheetLayout.Content
    {
        let rows = heights.enumerated().map { SheetLayout.Content.Row(id: "\($0.offset)", height: $0.element) }
        return SheetLayout.Content(
            headerHeight: header, rows: rows, footerHeight: footer, essentialRowCount: essential)
    }

    private func layout(_ sheet: SheetLayout.Content, _ hand: ThumbReach.Hand = .right) -> SheetLayout {
        SheetLayout(sheet, on: phone, hand: hand)
    }

    @Test func `content within half the screen has one height that includes the safe area`() {
        let layout = layout(sheet([44, 44], header: 30, footer: 20))
        #expect(layout.expanded.height == 172 && layout.collapsed == layout.expanded)
        #expect(layout.collapsed.wholeRowCount == 2 && !layout.collapsed.scrolls)
    }

    @Test func `the short form ends after a whole row, and the long form fits the content`() {
        // Half of 844 is 422; less 34 and 30 it holds eight rows of 44 and not a ninth.
        let layout = layout(sheet(Array(repeating: 44, count: 12), header: 30))
        #expect(layout.collapsed.wholeRowCount == 8 && layout.collapsed.height == 416 && layout.collapsed.scrolls)
        #expect(layout.expanded.height == 592 && layout.expanded.wholeRowCount == 12 && !layout.expanded.scrolls)
    }

    @Test func `a long form that exceeds the screen has the screen's height and scrolls`() {
        let layout = layout(sheet(Array(repeating: 100, count: 12)))
        #expect(layout.expanded.height == 844 - 47 - 10)
        #expect(layout.expanded.wholeRowCount == 7 && layout.expanded.scrolls)
        #expect(layout.rows[7].expandedZone == nil)
    }

    @Test func `essential rows are in the short form even if they exceed half the screen`() {
        let layout = layout(sheet([300, 300, 300], essential: 2))
        #expect(layout.collapsed.height == 634 && layout.collapsed.wholeRowCount == 2)
        // A row taller than the screen is not whole in any form.
        let huge = self.layout(sheet([2_000, 44]))
        #expect(huge.collapsed.wholeRowCount == 0 && huge.collapsed.height == huge.expanded.height)
    }

    @Test func `in landscape orientation the short form equals the long form`() {
        let turned = SheetLayout.Screen(width: 390, height: 844, safeArea: .init(bottom: 21), orientation: .landscape)
        #expect(turned.width == 844 && turned.orientation == .landscape)
        let layout = SheetLayout(sheet(Array(repeating: 44, count: 6)), on: turned, hand: .both)
        #expect(layout.collapsed == layout.expanded && layout.expanded.height == 285)
        let tall = SheetLayout(sheet(Array(repeating: 44, count: 12)), on: turned, hand: .both)
        #expect(tall.collapsed == tall.expanded && tall.expanded.height == 380)
    }

    @Test func `touch targets are measured from the left edge of the safe area`() {
        let screen = SheetLayout.Screen(width: 844, height: 390, safeArea: .init(bottom: 21, left: 47, right: 47))
        // From the screen's own edge, the first one would be 47 points nearer and easy to reach.
        let rows = [
            SheetLayout.Content.Row(id: "a", height: 44, touchRange: 290...334), .init(id: "b", height: 44),
        ]
        let layout = SheetLayout(SheetLayout.Content(rows: rows), on: screen, hand: .left)
        #expect(layout.rows.map(\.expandedZone) == [.stretched, .easy])
    }

    @Test func `for random rows the short form never exceeds the long form or the screen`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let heights = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Double.random(in: 0...300, using: &generator)
            }
            let sheet = sheet(
                heights, header: Double.random(in: 0...100, using: &generator),
                footer: Double.random(in: 0...100, using: &generator),
                essential: Int.random(in: 0...3, using: &generator))
            let layout = layout(sheet, .both)
            #expect(layout.collapsed.height <= layout.expanded.height)
            #expect(layout.collapsed.wholeRowCount <= layout.expanded.wholeRowCount)
            #expect(layout.expanded.height <= 787)
            #expect(layout.expanded.scrolls == (sheet.contentHeight + 34 > 787.0005))
            #expect(layout.rows.map { $0.expandedZone == nil }.filter { !$0 }.count == layout.expanded.wholeRowCount)
        }
    }

    @Test func `points near the thumb are easy, far corners are hard, and hands are mirrored`() {
        let (right, left) = (ThumbReach(phone, hand: .right), ThumbReach(phone, hand: .left))
        #expect(right.zone(ofLineFrom: 300, to: 344, y: 600) == .easy)
        #expect(right.zone(ofLineFrom: 0, to: 44, y: 60) == .hard)
        #expect(right.zone(ofLineFrom: 0, to: 44, y: 650) == .stretched)
        // The corner below the thumb itself: it must fold.
        #expect(right.zone(ofLineFrom: 360, to: 390, y: 730) == .stretched)
        for y in stride(from: 0.0, through: 844, by: 11) {
            for x in stride(from: 0.0, through: 346, by: 13) {
                let zone = right.zone(ofLineFrom: x, to: x + 44, y: y)
                #expect(left.zone(ofLineFrom: 390 - x - 44, to: 390 - x, y: y) == zone)
                let other = left.zone(ofLineFrom: x, to: x + 44, y: y)
                #expect(ThumbReach(phone, hand: .both).zone(ofLineFrom: x, to: x + 44, y: y) == min(zone, other))
            }
        }
    }

    /// 160 points are an inch: the thumb turns 126 points above the lower edge, and reaches 327.6 and 440.9 points.
    @Test func `a thumb reaches 5.2 cm easily and 7 cm stretched in every direction`() {
        let right = ThumbReach(phone, hand: .right)
        for (distance, zone) in [(327.0, ThumbReach.Zone.easy), (328, .stretched), (440, .stretched), (442, .hard)] {
            #expect(right.zone(ofLineFrom: 390, to: 390, y: 718.02 - distance) == zone)
            let slope = distance / 2.0.squareRoot()
            #expect(right.zone(ofLineFrom: 390 - slope, to: 390 - slope, y: 718.02 - slope) == zone)
        }
        let wide = ThumbReach(SheetLayout.Screen(width: 600, height: 844), hand: .left)
        #expect(wide.zone(ofLineFrom: 327, to: 500, y: 718) == .easy)
        #expect(wide.zone(ofLineFrom: 442, to: 600, y: 718) == .hard)
    }

    @Test func `a row has the easiest zone of its parts`() {
        let right = ThumbReach(phone, hand: .right)
        for y in stride(from: 0.0, through: 844, by: 7) {
            let row = right.zone(ofLineFrom: 0, to: 390, y: y)
            let parts = stride(from: 0.0, through: 380, by: 1).map { right.zone(ofLineFrom: $0, to: $0 + 10, y: y) }
            #expect(row == parts.min())
        }
    }

    @Test func `rows that larger text moves out of reach are reported`() {
        let small = layout(sheet([60, 60, 60, 60]))
        let large = layout(sheet([180, 180, 180, 180]))
        let moved = large.movedOutOfReach(since: small)
        #expect(moved.contains { $0.id == "0" && $0.form == .expanded && $0.oldZone == .easy && $0.newZone == .hard })
        #expect(moved.contains { $0.id == "3" && $0.form == .collapsed && $0.oldZone == .easy && $0.newZone == nil })
        #expect(small.movedOutOfReach(since: small).isEmpty)
        #expect(small.movedOutOfReach(since: large).isEmpty)
    }

    @Test func `lengths that are no numbers count as 0, and points that are none are hard to reach`() {
        let none = layout(sheet([44, .nan, 44], header: .nan, footer: .nan))
        let zero = layout(sheet([44, 0, 44]))
        #expect(none == zero && none.expanded.height == 122 && none.rows[0].expandedZone == .easy)
        let screen = SheetLayout.Screen(
            width: 390, height: .nan, safeArea: .init(top: .nan, bottom: .nan, left: .nan, right: .nan))
        #expect(screen == SheetLayout.Screen(width: 390, height: 0))
        let reach = ThumbReach(phone, hand: .both)
        #expect(
            reach.zone(ofLineFrom: .nan, to: 390, y: 700) == .hard
                && reach.zone(ofLineFrom: 0, to: .nan, y: 700) == .hard)
        #expect(
            reach.zone(ofLineFrom: 0, to: 390, y: .nan) == .hard && reach.zone(ofLineFrom: 0, to: 390, y: 700) == .easy)
    }
}
