import Fonts
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI
import TypescaleJSON
import TypescaleTestSupport

/// Heights of lines with a fractional line height in each browser engine.
@Suite struct EngineHeightTests {
    private static let fonts = Result { try FontLibrary(directories: .standard(project: ProjectRoot.path + "/fonts")) }
    private static let scales = ScaleLibrary(directory: ProjectRoot.path + "/typescales")

    private func measured(_ json: String) throws -> TextMeasurement {
        let fonts = try Self.fonts.get()
        let settings = StyleSettings(scales: Self.scales, fonts: fonts)
        let row = try MeasureRow(JSONReader(parsing: Array(json.utf8)), settings: settings)
        return try RowMeasurer(fonts: fonts, scales: Self.scales).measure(row).measurement
    }

    /// Measured in Chromium 156, Firefox ESR 153 and WebKitGTK 2.50: four lines of Inter at 16 and at 17.3 pixels.
    @Test(arguments: [(20.0, 20.0), (20.25, 20), (20.5, 20), (20.75, 20), (20.99, 20), (27.3, 27), (31.5, 31)])
    func `WebKit rounds line heights down to whole pixels, other engines do not`(given: Double, shown: Double) throws {
        for (engine, line) in [(Engine.chromium, given), (.firefox, given), (.webkit, shown)] {
            let text = try measured(
                #"{"id":"a","text":"a\nb\nc\nd","width":300,"families":["Inter"],"size":16,"whiteSpace":"pre-line","#
                    + #""lineHeight":\#(given),"engine":"\#(engine.rawValue)"}"#)
            #expect(text.lineCount == 4 && abs(text.height - 4 * line) < 1e-9, "\(engine): \(text.height)")
        }
    }

    @Test func `a message is as tall as its text in each engine`() throws {
        for engine in Engine.allCases {
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
