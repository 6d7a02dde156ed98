import Testing
import TypescaleJSON

@testable import TextLayout
@testable import TypescaleAPI

@Suite struct PointsTests {
    private func text(_ points: Double) -> String {
        var writer = JSONWriter()
        writer.points(points)
        return writer.text
    }

    private func check(_ measured: Double) {
        let stored = MessageRow(height: measured, lines: 1, wrap: 0).height
        #expect(text(measured) == text(stored), "\(measured)")
    }

    @Test func `a measured height has the text of the stored one, also between two thousandths`() {
        for thousandths in stride(from: 1, to: 400_000, by: 37) {
            let exact = (Double(thousandths) + 0.5) / 1_000
            // Within the precision of stored heights, too.
            for difference in [0, 0x1p-45, 0x1p-23, 0x1p-22, 0x1p-21, 0x1p-20] {
                for measured in [exact - difference, exact + difference] { check(measured) }
            }
        }
        check(180 * 436 / 649)
        check(333.3 * 824 / 749)
        #expect(text(145.5975) == "145.598" && text(-0.0004) == "0" && text(12) == "12" && text(0.1 + 0.2) == "0.3")
    }
}
