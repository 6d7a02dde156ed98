import Fonts
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI
import TypescaleJSON
import TypescaleTestSupport

/// Heights of lines with a fractional line height in each browser engine.
@Suite struct EngineHeightTests {
    private static let fonts = Result { try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts")) }
    private static let scales = ScaleLibrary(folder: ProjectRoot.path + "/typescales")

    private func measured(_ json: String) throws -> TextMeasurement {
        let fonts = try Self.fonts.get()
        let settings = StyleSettings(scales: Self.scales, fonts: fonts)
        let row = try MeasureRow(JSONReader(parsing: Array(json.utf8)), settings: settings, engine: .chromium)
        return try SequentialMeasurer(fonts: fonts).measure(row.content).measurement
    }

    /// Measured in Chromium 156, Firefox ESR 153 and WebKitGTK 2.50.
    @Test(arguments: [
        (given: 20.25, lines: 4, shown: [81, 81, 80]), (20.75, 4, [83, 83, 80]),
        (22.7441, 10, [227.421875, 227.5, 220]), (27.3, 20, [545.9375, 546, 540]),
        (33.59, 10, [335.9375, 335.83333, 330]),
        (28.221, 7, [197.53125, 197.516667, 196]), (31.813064, 7, [222.6875, 222.716667, 217]),
        (15.7453, 5, [78.7109375, 78.75, 75]), (8.075, 5, [40.390625, 40.416667, 40]),
        (32.725, 20, [654.53125, 654.333333, 640]), (62.99999999999999, 3, [189, 189, 189]),
    ])
    func `each engine rounds a given line height in its own way`(given: Double, lines: Int, shown: [Double]) throws {
        for (engine, height) in zip([BrowserEngine.chromium, .firefox, .webkit], shown) {
            let text = try measured(
                #"{"id":"a","text":"\#(Array(repeating: "a", count: lines).joined(separator: #"\n"#))","width":300,"#
                    + #""families":["Inter"],"size":16,"whiteSpace":"pre-line","lineHeight":\#(given),"#
                    + #""engine":"\#(engine.rawValue)"}"#)
            #expect(text.lineCount == lines && abs(text.height - height) < 1e-5, "\(engine): \(text.height)")
        }
    }

    @Test func `a message is as tall as its text in each engine`() throws {
        for engine in BrowserEngine.allCases {
            let rest = #""width":200,"scale":"material3","fontScale":1.3,"engine":"\#(engine.rawValue)""#
            let words = "See you at 12:30 in the office, and bring the measurements along."
            let text = try measured(#"{"id":"a","text":"\#(words)",\#(rest)}"#)
            let message = try measured(#"{"id":"a","blocks":[{"type":"paragraph","text":"\#(words)"}],\#(rest)}"#)
            #expect(text.height == message.height && text.lineCount == message.lineCount)
            let line = text.height / Double(text.lineCount)
            #expect((line == line.rounded()) == (engine == .webkit), "\(engine): \(line)")
        }
    }
}
