import Testing
import TypescaleJSON

@testable import TextLayout
@testable import TypescaleAPI

@Suite struct PointsTests {
    @Test func `a measured height has the text of the stored one, also between two thousandths`() {
        func text(_ points: Double) -> String {
            var writer = JSONWriter()
            writer.points(points)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        for thousandths in stride(from: 1, to: 400_000, by: 37) {
            let exact = (Double(thousandths) + 0.5) / 1_000
            for measured in [exact, exact.nextUp, exact.nextDown, exact.nextUp.nextUp.nextUp] {
                let stored = MessageRow(height: measured, lines: 1, wrap: 0).height
                #expect(text(measured) == text(stored))
            }
        }
        #expect(text(145.5975) == "145.598" && text(-0.0004) == "0" && text(12) == "12" && text(0.1 + 0.2) == "0.3")
    }
}
