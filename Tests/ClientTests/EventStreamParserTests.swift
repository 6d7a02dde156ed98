import Foundation
import Testing

@testable import TypescaleClient

@Suite struct EventStreamParserTests {
    /// Returns the events of a stream that arrives in one piece, or a byte at a time.
    private func events(_ stream: String, bytewise: Bool = false) throws -> [StreamedEvent] {
        var parser = EventStreamParser()
        guard bytewise else { return try parser.feed(Data(stream.utf8)) }
        return try stream.utf8.flatMap { try parser.feed(Data([$0])) }
    }

    @Test(arguments: [false, true])
    func `a field is divided at its first colon, without one space`(bytewise: Bool) throws {
        let stream = "\u{FEFF}event: reset\r\ndata:  a: b\r\ndata\r\ndata:c\r\n\r\n: comment\n\ndata: d\n\n"
        let expected = [StreamedEvent(name: "reset", data: " a: b\n\nc"), StreamedEvent(name: "message", data: "d")]
        #expect(try events(stream, bytewise: bytewise) == expected)
    }

    @Test func `combining marks after the colon and the space belong to the value`() throws {
        let found = try events("data:\u{301}a\n\ndata: \u{301}b\n\nevent:\u{301}\ndata: c\n\n")
        let values = found.map { Array($0.data.unicodeScalars) }
        #expect(values == ["\u{301}a", "\u{301}b", "c"].map { Array($0.unicodeScalars) })
        #expect(found.last.map { Array($0.name.unicodeScalars) } == ["\u{301}"])
    }

    @Test(arguments: [("1500", 1.5), ("86400001", 86_400), ("9999999999", 86_400)])
    func `a pause that a stream announces is at most a day`(_ value: String, _ seconds: Double) throws {
        var parser = EventStreamParser()
        _ = try parser.feed(Data("retry: \(value)\n".utf8))
        #expect(parser.retry == .seconds(seconds))
    }
}
