import Foundation
import Testing

@testable import TypescaleClient

@Suite struct ResponseCodingTests {
    /// Returns a value decoded from a response, and the response encoded from the value.
    private func decoded<Value: Codable>(_ type: Value.Type, _ json: String) throws -> (value: Value, json: String) {
        let value = try JSONDecoder().decode(type, from: Data(json.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return (value, String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    @Test func `an invalidation set has the service's keys under names of its own`() throws {
        let json =
            #"{"anchor":{"id":"b","line":1,"offset":{"new":30,"old":20}},"announcement":"","height":{"new":9,"old":8},"#
            + #""messages":{"changed":2,"heights":[5,6,7],"items":[{"id":"a","index":0,"new":2,"old":1,"#
            + #""reason":"reflowed"}],"ranges":[[0,1],[2,2]],"reflowed":1,"total":4},"revision":3}"#
        let (result, encoded) = try decoded(InvalidationResult.self, json)
        #expect(encoded == json)
        #expect(result.anchor?.lineIndex == 1 && result.contentHeight.new == 9)
        #expect(result.messages.indexRanges == [0..<1, 2..<4] && result.messages.newHeights == [5, 6, 7])
        let item = try #require(result.messages.items?.first)
        #expect(item.oldHeight == 1 && item.newHeight == 2 && item.changes == [.height, .lineBreaks])
        #expect(result.messages.messageCount == 4 && result.messages.resizedCount == 2)
    }

    @Test(arguments: ["[[-1,2]]", "[[3,2]]", "[[0]]", "[[0,-1]]", "[[9223372036854775807,1]]"])
    func `a range that the conversation does not have is an error of decoding`(ranges: String) {
        #expect(throws: DecodingError.self) {
            try self.decoded(
                InvalidationResult.Messages.self, #"{"total":4,"changed":0,"reflowed":0,"ranges":\#(ranges)}"#)
        }
    }

    @Test(arguments: ["[]", "[0,6]", "[6,0,9]", "[-1,6,9]", "[0,6.5,9]"])
    func `a line without start, end and width of a text is an error of decoding`(line: String) {
        #expect(throws: DecodingError.self) { try self.decoded(TextRowMeasurement.self, #"{"breaks":[\#(line)]}"#) }
    }

    @Test func `a measurement, a window and a message have the service's keys under names of their own`() throws {
        let row =
            #"{"breaks":[[0,6,99.5],[6,9,41]],"ellipsis":8,"height":22,"id":"a","lines":2,"replacedCharacters":true,"#
            + #""truncated":true,"widest":99.5}"#
        let measured = try decoded(TextRowMeasurement.self, row)
        #expect(measured.value.lines?.map(\.utf16Range) == [0..<6, 6..<9] && measured.value.ellipsisOffset == 8)
        #expect(measured.value.lines?.map(\.width) == [99.5, 41])
        #expect(measured.json == row && measured.value.lineCount == 2 && measured.value.widestLineWidth == 99.5)
        #expect(measured.value.isTruncated == true && measured.value.hasReplacedCharacters == true)
        let window =
            #"{"height":22,"id":"c","items":[{"height":22,"id":"m","index":0,"lines":1,"offset":0}],"messages":1,"#
            + #""revision":2}"#
        let visible = try decoded(ConversationWindow.self, window)
        #expect(visible.json == window && visible.value.contentHeight == 22 && visible.value.messageCount == 1)
        #expect(visible.value.items.first?.lineCount == 1)
        let message = #"{"dir":"rtl","id":"m","text":"t"}"#
        #expect(try decoded(TextMessage.self, message).json == message)
    }
}
