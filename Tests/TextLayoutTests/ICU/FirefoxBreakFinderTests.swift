import DynamicType
import Testing

@testable import TextLayout

@Suite struct FirefoxBreakFinderTests {
    /// Measured in Firefox ESR 153.
    @Test func `with break-all, digits up to a turn of the direction have the rules of other words`() throws {
        let finder = try FirefoxBreakFinder(FirefoxTailoring(BreakProperties(wordBreak: .breakAll), locale: "en"))
        let units = Array("ב 12:30:45 ב".utf16)
        var breaks: [Int] = []
        finder.appendOpportunities(in: units, units.indices, turns: [2, 10], unless: nil, to: &breaks)
        #expect(breaks == [2, 3, 6, 9, 11])
        breaks = []
        finder.appendOpportunities(in: units, units.indices, unless: nil, to: &breaks)
        #expect(breaks == [2, 3, 4, 5, 6, 7, 8, 9, 11])
    }
}
