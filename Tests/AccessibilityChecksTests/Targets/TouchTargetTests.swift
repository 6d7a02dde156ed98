import AccessibilityChecks
import DynamicType
import Testing

@Suite struct TouchTargetTests {
    private func target(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TouchTarget {
        TouchTarget(id: id, frame: TouchTarget.Frame(x: x, y: y, width: width, height: height))
    }

    private func verdicts(_ targets: TouchTarget...) -> [TargetCheck.Verdict] { TargetCheck(targets).verdicts }

    @Test func `a control's size follows its text, and what is missing to 44 points is reported`() throws {
        let small = TouchTarget(id: "ok", textWidth: 30, of: try style(.body), horizontalPadding: 4, verticalPadding: 4)
        #expect(small.frame.width == 38 && small.frame.height == 30)
        let verdict = try #require(verdicts(small).first)
        #expect(!verdict.isComfortable && verdict.conformance == .bySize)
        #expect(verdict.missingHorizontal == 3 && verdict.missingVertical == 7)
        let large = TouchTarget(
            id: "ok", textWidth: 50, of: try style(.body, .accessibility1), horizontalPadding: 4, verticalPadding: 5)
        #expect(large.frame.height == 44)
        #expect(verdicts(large)[0].isComfortable)
    }

    /// The example of WCAG 2.2's understanding document: targets of 20 by 20 pass with 4 between them, and fail
    /// touching.
    @Test func `small targets pass if they have enough spacing`() {
        let spaced = verdicts(target("a", 0, 0, 20, 20), target("b", 24, 0, 20, 20), target("c", 48, 0, 20, 20))
        #expect(spaced.map(\.conformance) == [.bySpacing, .bySpacing, .bySpacing])
        #expect(spaced[1].crowdedBy.isEmpty)
        let touching = verdicts(target("a", 0, 0, 20, 20), target("b", 20, 0, 20, 20), target("c", 200, 0, 20, 20))
        #expect(touching.map(\.conformance) == [.none, .none, .bySpacing])
        #expect(touching[0].crowdedBy == ["b"])
    }

    @Test func `a small target needs 12 points between its center and a large neighbor`() {
        let beside = verdicts(target("small", 0, 0, 16, 24), target("large", 20, 0, 60, 60))
        #expect(beside.map(\.conformance) == [.bySpacing, .bySize])
        #expect(verdicts(target("small", 0, 0, 16, 24), target("large", 19.9, 0, 60, 60))[0].conformance == .none)
        // A circle of 24 round a target 24 high and 10 wide: only its width is too small.
        #expect(verdicts(target("thin", 0, 0, 10, 100), target("other", 17, 60, 40, 40))[0].conformance == .bySpacing)
    }

    @Test func `targets of exactly 24 and exactly 44 points pass`() {
        #expect(
            verdicts(target("a", 0, 0, 24, 24), target("b", 24, 0, 24, 24)).map(\.conformance) == [.bySize, .bySize])
        #expect(verdicts(target("a", 0, 0, 44, 44))[0].isComfortable)
        #expect(!verdicts(target("a", 0, 0, 44, 43.9))[0].isComfortable)
    }

    @Test func `parts are side by side if they fit in one row, and stacked otherwise`() {
        let parts = [RowLayout.Part(width: 100, height: 20), RowLayout.Part(width: 60, height: 24)]
        let row = RowLayout(parts, spacing: 10, availableWidth: 170)
        #expect(row.arrangement == .sideBySide && row.neededWidth == 170 && row.height == 24)
        let column = RowLayout(parts, spacing: 10, lineSpacing: 4, availableWidth: 169)
        #expect(column.arrangement == .stacked && column.height == 48)
        #expect(RowLayout([], spacing: 10, availableWidth: 0).arrangement == .sideBySide)
    }

    @Test func `lengths that are no numbers count as 0`() throws {
        for target in [target("a", 0, 0, .nan, 50), target("a", 0, 0, 50, .nan), target("a", .nan, .nan, 0, 50)] {
            let verdict = verdicts(target, self.target("b", 0, 0, 44, 44))[0]
            #expect(!verdict.isComfortable && verdict.conformance == .none && verdict.crowdedBy == ["b"])
            #expect(verdict.missingHorizontal + verdict.missingVertical == 22 && verdict.target == target)
        }
        let text = TouchTarget(id: "ok", textWidth: 50, of: try style(.body), verticalPadding: .nan)
        #expect(text.frame.height == 0 && text == text)
        for part in [RowLayout.Part(width: .nan, height: 20), RowLayout.Part(width: 20, height: .nan)] {
            let row = RowLayout([RowLayout.Part(width: 20, height: 20), part], spacing: .nan, availableWidth: 40)
            #expect(row.arrangement == .sideBySide && row.height == 20 && row == row)
        }
        let row = RowLayout(
            [RowLayout.Part(width: 20, height: 20)], spacing: 0, lineSpacing: .nan, availableWidth: .nan)
        #expect(row.arrangement == .stacked && row.height == 20 && row.availableWidth == 0)
    }
}
