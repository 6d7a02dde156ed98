import Fonts
import Testing

@testable import TextLayout

/// Heights of lines, measured in WebKitGTK 2.50 and Chromium 156.
@Suite struct LineHeightEnginesTests {
    @Test(arguments: [(31.058823529411764, 37.0), (31.0588, 37.0), (31.06, 38.0)])
    func `WebKit rounds a descent of half a pixel as in single precision`(_ size: Double, _ height: Double) throws {
        #expect(try LineHeightEnginesTests.height(of: "a", size: size, .webkit) == height)
    }

    @Test(arguments: [("a\u{92}b", 68.0), ("\u{7F}", 68.0), ("\u{9F} c", 68.0), ("ab", 48.5)])
    func `a control after ASCII has a face of the system in Chromium`(_ text: String, _ height: Double) throws {
        #expect(try LineHeightEnginesTests.height(of: text, size: 40, .chromium) == height)
    }

    @Test(arguments: [
        ("मान", "Noto Serif Devanagari", 18.0, 27.5), ("שלום", "Noto Serif Hebrew", 25, 30),
        ("ขอ", "Noto Looped Thai", 9, 14), ("ขอ", "Noto Looped Thai", 45, 72.5), ("ขอ", "Noto Looped Thai", 47, 75),
        ("a", "Noto Sans Symbols", 25, 51.5),
    ])
    func `Chromium rounds half a pixel as in single precision`(
        _ text: String, _ family: String, _ size: Double, _ height: Double
    ) throws {
        #expect(try LineHeightEnginesTests.height(of: text, family, size: size, .chromium) == height)
    }

    private static func height(
        of text: String, _ family: String = "Inter", size: Double, _ engine: BrowserEngine
    ) throws -> Double? {
        let measure = LineMeasure(size: size, width: 1_000, engine: engine)
        let lines = try Support.lines(text, Support.traits([family], engine: engine), measure)
        return lines.count == 1 ? lines[0].height : nil
    }
}
