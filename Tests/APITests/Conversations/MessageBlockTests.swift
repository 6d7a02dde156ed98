import DynamicType
import Fonts
import FoundationEssentials
import ScaleFiles
import Testing
import TextLayout
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleAPI

@Suite struct MessageBlockTests {
    private static let fonts = Result { try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts")) }

    private func answer(_ members: String) throws -> JSONObjectReader {
        let measurer = RowMeasurer(
            fonts: try Self.fonts.get(), scales: ScaleLibrary(folder: ProjectRoot.path + "/typescales"))
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var writer = JSONWriter()
        let row = "{\"id\":\"m\",\"width\":300,\(members)}\n"
        _ = measurer.respond(to: splitter.rows(completedBy: Array(row.utf8)), with: &writer)
        return try JSONReader(parsing: writer.bytes).object(
            allowing: ["id", "lines", "height", "widest", "truncated", "error"])
    }

    private func height(_ members: String) throws -> Double { try answer(members).required("height").number() }

    @Test func `a message of one paragraph is as tall as its text`() throws {
        let text = "Two lines of body at three hundred points, or so one would think of it"
        let block = "\"blocks\":[{\"type\":\"paragraph\",\"text\":\"\(text)\"}]"
        #expect(try height(block) == height("\"text\":\"\(text)\""))
        #expect(try height(block) == 44)
        #expect(try height(block + ",\"category\":\"AX5\"") == height("\"text\":\"\(text)\",\"category\":\"AX5\""))
    }

    @Test func `blocks are stacked with the theme's spacing between them`() throws {
        let one = "{\"type\":\"paragraph\",\"text\":\"one\"}"
        let heading = "{\"type\":\"heading\",\"level\":1,\"text\":\"Heading\"}"
        // 22 for body, 28 for title2, and half an em of the lower block's style before it.
        #expect(try height("\"blocks\":[\(one)]") == 22)
        #expect(try height("\"blocks\":[\(heading),\(one)]") == 28 + 8.5 + 22)
        #expect(try height("\"blocks\":[\(one),\(heading)]") == 22 + 11 + 28)
    }

    @Test func `an image keeps its proportions in the available width`() throws {
        #expect(try height("\"blocks\":[{\"type\":\"image\",\"width\":200,\"height\":100}]") == 100)
        #expect(try height("\"blocks\":[{\"type\":\"image\",\"width\":600,\"height\":100}]") == 50)
    }

    @Test func `reserved and maximum lines determine the height, and truncation is reported`() throws {
        let long = String(repeating: "words and words ", count: 20)
        #expect(try height("\"blocks\":[{\"type\":\"paragraph\",\"text\":\"a\",\"reservedLines\":3}]") == 66)
        let limited = try answer("\"blocks\":[{\"type\":\"paragraph\",\"text\":\"\(long)\",\"maxLines\":2}]")
        #expect(try limited.required("height").number() == 44)
        #expect(try limited.required("truncated").bool())
    }

    @Test func `a mention is never split while it fits on a line`() throws {
        let runs = { (kind: String) in
            "\"blocks\":[{\"type\":\"paragraph\",\"runs\":["
                + "{\"text\":\"some words to fill most of a line \"},"
                + "{\"type\":\"\(kind)\",\"text\":\"@Ada B. Lovelace\"}]}]"
        }
        let split = try answer(runs("link"))
        let whole = try answer(runs("mention"))
        #expect(try split.required("lines").integer() == 2 && whole.required("lines").integer() == 2)
        #expect(try whole.required("widest").number() < split.required("widest").number())
    }

    @Test func `a custom emoji is as wide as its ems at every size`() throws {
        let emoji =
            "\"blocks\":[{\"type\":\"paragraph\",\"runs\":[{\"type\":\"emoji\",\"name\":\"party\",\"width\":2}]}]"
        #expect(try answer(emoji).required("widest").number() == 34)
        #expect(try answer(emoji + ",\"category\":\"AX5\"").required("widest").number() == 106)
    }

    @Test func `code in running text is padded on both sides`() throws {
        let plain = "\"blocks\":[{\"type\":\"codeBlock\",\"text\":\"let\"}]"
        let padded = "\"blocks\":[{\"type\":\"paragraph\",\"runs\":[{\"type\":\"code\",\"text\":\"let\"}]}]"
        let bare = try answer(plain).required("widest").number() - 24
        #expect(abs(try answer(padded).required("widest").number() - bare - 2 * 0.2 * 17) < 0.05)
    }

    static let mistakes: [(members: String, message: String)] = [
        ("\"blocks\":[{\"type\":\"paragraf\",\"text\":\"a\"}]", "/blocks/0/type: \"paragraf\" is not one of paragraph"),
        ("\"blocks\":[{\"type\":\"paragraph\"}]", "/blocks/0: one of text, runs is missing"),
        ("\"blocks\":[{\"type\":\"divider\",\"text\":\"a\"}]", "a block of type divider has no text"),
        ("\"blocks\":[{\"type\":\"quote\",\"text\":\"a\",\"level\":1}]", "only a block of type heading has level"),
        ("\"blocks\":[{\"type\":\"image\",\"width\":1}]", "the key \"height\" is missing"),
        ("\"blocks\":[{\"type\":\"heading\",\"text\":\"a\",\"level\":9}]", "/blocks/0/level: 9 is not in 1...6"),
        (
            "\"blocks\":[],\"style\":\"body\"",
            "\"style\" cannot be combined with \"blocks\"; give it in each block"
        ),
        ("\"blocks\":[],\"size\":17", "\"size\" cannot be combined with \"blocks\"; leave it out"),
        ("\"blocks\":[],\"text\":\"a\"", "\"blocks\" cannot be combined with \"text\""),
        (
            "\"blocks\":[{\"type\":\"paragraph\",\"runs\":[{\"type\":\"emoji\",\"text\":\"a\"}]}]",
            "a run of type emoji has no text; give name"
        ),
    ]

    @Test(arguments: mistakes.indices)
    func `an invalid block is reported with its location`(index: Int) throws {
        let error = try answer(Self.mistakes[index].members).required("error").string()
        #expect(error.contains(Self.mistakes[index].message), "\(error)")
    }

    @Test func `a message without blocks has no height`() throws {
        #expect(try height("\"blocks\":[]") == 0)
    }
}
