import Fonts
import Testing

@testable import TextLayout

/// Heights of lines, measured in WebKitGTK 2.50 and Chromium 156.
@Suite struct LineHeightEnginesTests {
    @Test(arguments: [(31.058823529411764, 37.0), (31.0588, 37.0), (31.06, 38.0)])
    func `WebKit rounds a descent of half a pixel as in single precision`(_ size: Double, _ height: Double) throws {
        #expect(try LineHeightEnginesTests.height(of: "a", size: size, .webkit) == height)
    }


    private static func height(of text: String, size: Double, _ engine: Engine) throws -> Double? {
        let traits = TextTraits(font: FontRequest(families: ["Inter"], locale: "en"), locale: "en", engine: engine)
        let measure = LineMeasure(size: size, width: 1_000, engine: engine)
        let lines = try Support.prepared(text, traits).lines(of: 0, measure, lineHeight: .normal)
        return lines?.count == 1 ? lines?[0].height : nil
    }
}
