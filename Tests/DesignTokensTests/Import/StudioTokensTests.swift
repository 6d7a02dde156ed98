import DynamicType
import Testing

@testable import TypescaleDesignTokens

/// Files of Tokens Studio without themes.
@Suite struct StudioTokensTests {
    private func imported(_ metadata: String) throws -> TokenImport {
        func set(_ size: String) -> String {
            #"{"body":{"value":{"fontSize":"\#(size)"},"type":"typography"},"s":{"value":"2","type":"fontSizes"}}"#
        }
        return try Support.imported(#"{"large":\#(set("20")),"base":\#(set("{s} * 8"))\#(metadata)}"#)
    }

    @Test(arguments: [
        ("", 16.0, "base over large"), (#","$metadata":{"tokenSetOrder":["large","base"]}"#, 16, "base over large"),
        (#","$metadata":{"tokenSetOrder":["base","large"]}"#, 20, "large over base"),
    ]) func `sets are merged in the file's order, and a note says which ones override others`(
        metadata: String, size: Double, note: String
    ) throws {
        let scale = try imported(metadata)
        #expect(scale.definition.styles.map(\.size) == [.points(size)])
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("later sets override 2 tokens: body (\(note)), s (\(note))"), "\(said)")
    }

    @Test func `sets with different tokens need no note`() throws {
        let scale = try Support.imported(
            #"{"a":{"s":{"value":"17","type":"fontSizes"}},"#
                + #""b":{"body":{"value":{"fontSize":"{s}"},"type":"typography"}}}"#)
        #expect(scale.definition.styles.map(\.size) == [.points(17)])
        #expect(!scale.notes.contains { $0.contains("sets") })
    }
}
