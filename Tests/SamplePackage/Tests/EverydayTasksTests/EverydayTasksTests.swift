import AccessibilityChecks
import Conversations
import Foundation
import LayoutTesting
import ScaleFiles
import Testing

/// Everyday tasks of client apps, as shown in the documentation.
@Suite struct EverydayTasksTests {
    let reader = TextEnvironment.category(.accessibility3)
    let fonts: FontLibrary
    let environment: LayoutEnvironment

    init() throws {
        fonts = try FontLibrary()
        environment = try LayoutEnvironment(.appleIOS, for: reader, width: 288, fonts: fonts)
    }

    @Test func `a style is resolved for a reader`() throws {
        let body = try TypeScale.appleIOS.resolve(.body, in: reader)
        #expect(body.size == 40)
    }

    @Test func `a text is measured in a style`() throws {
        let measurer = TextMeasurer(fonts: fonts)
        let size = try measurer.measure("See you at 12:30", style: .body, width: 200, in: environment)
        #expect(size.lineCount == 2 && size.height == 96)
    }

    @Test func `many messages are measured on all processors`() throws {
        let measurer = TextMeasurer(fonts: fonts)
        let messages = (0..<1_000).map { Message(id: "\($0)", text: "Message \($0)") }
        let sizes = try measurer.measure(messages, in: environment)
        #expect(sizes.count == 1_000 && sizes.allSatisfy { $0.lineCount > 0 })
    }

    @Test func `a change of the reader's size has an exact invalidation set`() async throws {
        let conversation = try conversation()
        let old = try LayoutEnvironment(.appleIOS, for: .category(.large), width: 288, fonts: fonts)
        let viewport = Viewport(top: 400, height: 600)
        try await conversation.prepare(for: old)
        let set = try await conversation.invalidationSet(from: old, to: environment, viewport: viewport)
        let rewrapped = set.items.filter { $0.changes.contains(.lineBreaks) }
        #expect(rewrapped.count == set.rewrappedCount && set.resizedCount == 100)
        #expect((set.scrollAdjustment?.newOffset ?? viewport.top) > viewport.top)
    }

    @Test func `a scroll position survives edits and launches`() throws {
        let conversation = try conversation()
        let viewport = Viewport(top: 1_000, height: 600)
        let anchor = try conversation.anchor(of: viewport, in: environment)
        let stored = try JSONEncoder().encode(anchor)
        try conversation.insert(Message(id: "new", text: "An older message"), at: 0)
        let restored = try JSONDecoder().decode(ScrollAnchor?.self, from: stored)
        let offset = try conversation.scrollOffset(keeping: restored, of: viewport, in: environment)
        let inserted = try conversation.offset(ofMessageAt: 1, in: environment)
        #expect(offset == viewport.top + inserted)
        #expect(try conversation.scrollOffset(keeping: nil, of: viewport, in: environment) == 1_000)
    }

    @Test func `a text fits its lines at all sizes`() {
        expectFits("Continue to payment", lines: 3, width: 288, style: .headline)
    }

    @Test func `an app uses its own scale and fonts`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "brand.json").path
        let error = #expect(throws: ScaleFileError.self) { try TypeScale(contentsOfFile: path) }
        #expect(error?.code == .unreadable)
        try Data("{}".utf8).write(to: URL(filePath: path))
        #expect(throws: ScaleFileError.self) { try TypeScale(contentsOfFile: path) }
        let brandFonts = try FontLibrary(folder: folder.path)
        #expect(brandFonts.families(for: .default) == fonts.families(for: .default))
    }

    @Test func `a color passes for a style or does not`() throws {
        let body = try TypeScale.appleIOS.resolve(.body, in: .default)
        let ink = try SRGBColor(css: "#767676")
        let white = try SRGBColor(css: "white")
        #expect(ContrastCheck(ink, on: white).passes(.aa, for: body))
        #expect(!ContrastCheck(ink, on: white).passes(.aaa, for: body))
    }

    private func conversation() throws -> Conversation {
        let conversation = Conversation(fonts: fonts)
        try conversation.append(
            (0..<100).map { Message(id: "m\($0)", text: "Message \($0) has words that need several lines") })
        return conversation
    }
}
