import Conversations
import DynamicType
import FoundationEssentials
import ScaleFiles
import Testing
import TextLayout
import TypescaleJSON

/// Scroll offsets before and after changes of size, compared with those of a browser
/// (`Tests/Fidelity/record-anchors.py`).
@Suite struct BrowserAnchorTests {
    private static let file = Support.root + "/Tests/Fidelity/anchors.json"
    private let recording: JSONReader

    init() throws {
        recording = try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: Self.file))))
    }

    private func member(_ name: String, of reader: JSONReader) throws -> JSONReader {
        try #require(try reader.members().first { $0.name == Identifier(name) }?.reader, "\(name)")
    }

    @Test func `The recording was made at the current sizes of the scale`() throws {
        for (category, type) in try member("types", of: recording).members() {
            let environment = try TextEnvironment([(key: "category", value: category.text)])
            let body = try Support.scales.scale(named: "apple-ios").resolve(.body, in: environment)
            #expect(try member("size", of: type).number() == body.size)
            #expect(try member("lineHeight", of: type).number() == body.lineHeight)
            #expect(try member("tracking", of: type).number() == body.tracking)
        }
    }

    @Test func `After a change of size the anchored line has the browser's position`() throws {
        let texts = try member("texts", of: recording).array().map { try $0.string() }
        let list = try Support.conversation(texts.enumerated().map { Message(id: "\($0.offset)", text: $0.element) })
        for row in try member("cases", of: recording).array() {
            let width = try member("width", of: row).number()
            let from = try Support.environment("category=" + member("from", of: row).string(), width: width)
            let to = try Support.environment("category=" + member("to", of: row).string(), width: width)
            let focus = try row.members().first { $0.name == "focus" }?.reader.integer()
            let viewport = Viewport(
                top: try member("top", of: row).number(), height: try member("height", of: row).number(),
                alignment: try member("pin", of: row).choice(), focusedMessageID: focus.map { Identifier(String($0)) })
            let set = try list.invalidationSet(from: from, to: to, viewport: viewport)
            let heights = try member("heights", of: row).array().map { try $0.number() }
            #expect(set.oldHeight == heights[0] && set.newHeight == heights[1], "\(row.path)")
            let shift = try #require(set.scrollAdjustment)
            #expect(shift.anchor.index == (try member("message", of: row).integer()), "\(row.path)")
            #expect(shift.anchor.utf16Offset == (try member("character", of: row).integer()), "\(row.path)")
            // A browser's scroll offset is a whole pixel, which is half a point in the recording.
            #expect(abs(shift.newOffset - (try member("newTop", of: row).number())) <= 0.5, "\(row.path)")
        }
    }
}
