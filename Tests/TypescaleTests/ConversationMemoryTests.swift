import Foundation
import Testing
import TypescaleHTTPTesting

/// The gauge of conversations agrees with the memory of the process for conversations of different shapes.
@Suite(.serialized) struct ConversationMemoryTests {
    /// A conversation, or several, in layouts of some widths.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        var conversations = 1
        var messages = 1
        var characters = 20
        var idBytes = 8
        var widths = 1
        var edits = 0
        var testDescription: String { name }

        static let all = [
            Shape(name: "many small", conversations: 600, messages: 3),
            Shape(name: "one huge", messages: 16_000, characters: 80),
            Shape(name: "long ids", messages: 8_000, idBytes: 1_000),
            Shape(name: "many widths", messages: 12_000, widths: 7),
            Shape(name: "small in many widths", conversations: 100, messages: 10, widths: 7),
            Shape(name: "long messages", messages: 6, characters: 200_000),
            Shape(name: "edits", messages: 8_000, characters: 80, edits: 100),
        ]
        /// Together six times as large as the bound in each test, or more.
        static let loads = [
            Shape(name: "small in many widths", conversations: 100, messages: 10, widths: 7),
            Shape(name: "long ids", conversations: 30, messages: 400, idBytes: 1_000),
            Shape(name: "hundreds", conversations: 50, messages: 300, characters: 60),
        ]
    }

    private static let words = ["some", "words", "of", "a", "conversation", "that", "goes", "on", "слова", "и", "文字"]

    private func rows(_ shape: Shape, _ number: Int) -> String {
        var text = ""
        var length = 0
        var index = number
        while length < shape.characters {
            let word = Self.words[index * 7 % Self.words.count] + " "
            text += word
            length += word.count
            index += 3
        }
        return (0..<shape.messages).map { index in
            let id = String(repeating: "i", count: max(0, shape.idBytes - 8)) + "\(index)"
            return "{\"id\":\"\(id)\",\"text\":\"\(index) \(text)\"}\n"
        }.joined()
    }

    private func send(
        _ tool: ServedTool, _ method: String, _ path: String, _ body: String = "", type: String = ""
    ) throws {
        let fields = type.isEmpty ? "" : "Content-Type: \(type)\r\n"
        let line = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n"
        let head = "\(line)\(fields)Content-Length: \(body.utf8.count)\r\n\r\n"
        let answer = try #require(try tool.exchange(Array((head + body).utf8)))
        #expect((200..<300).contains(answer.status), "\(method) \(path): \(answer.status) \(answer.text.prefix(300))")
    }

    private func gauge(_ tool: ServedTool) throws -> Int {
        let answer = try tool.exchange(Array("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        let line = try #require(
            answer?.text.split(separator: "\n").first { $0.contains("conversations_bytes ") && !$0.hasPrefix("#") })
        return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }

    /// Returns the gauge once it has grown and is the same twice: the service sends an answer before it counts the
    /// conversation again.
    private func settledGauge(_ tool: ServedTool, above least: Int) throws -> Int {
        var last = try gauge(tool)
        for _ in 0..<100 {
            Thread.sleep(forTimeInterval: 0.05)
            let next = try gauge(tool)
            if next > least, next == last { break }
            last = next
        }
        return last
    }

    private func resident(_ tool: ServedTool) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(tool.identifier)/statm", encoding: .utf8)
        return try #require(status.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4_096
    }

    /// Returns the least resident memory of a second: buffers of the last request may be released after its response.
    private func settledResident(_ tool: ServedTool) throws -> Int {
        try (0..<20).map { _ in
            Thread.sleep(forTimeInterval: 0.05)
            return try resident(tool)
        }.min() ?? 0
    }

    private func use(_ shape: Shape, _ name: String, _ tool: ServedTool) throws {
        for number in 0..<shape.conversations {
            let path = "/v1/conversations/\(name)\(number)"
            try send(tool, "PUT", path, rows(shape, number), type: "application/x-ndjson")
            for width in 0..<shape.widths { try send(tool, "GET", "\(path)?width=\(300 + 20 * width)") }
            for edit in 0..<shape.edits {
                try send(
                    tool, "PATCH", "\(path)/messages/\(edit)", #"{"text":"another text \#(edit)"}"#,
                    type: "application/merge-patch+json")
            }
        }
    }

    /// Measures the growth by a second and a third set of the same conversations. Memory that the process takes once,
    /// for caches of words and faces and the allocator's first pages, belongs to the first. Two sets, because the
    /// allocator returns the pages of an upload's buffers, up to 5 MB with long ids, after one upload and keeps them
    /// after another.
    @Test(arguments: Shape.all) func `the gauge differs from the resident memory by at most a quarter`(shape: Shape)
        throws
    {
        let tool = try ServedTool([
            "--drain-seconds", "2", "--workers", "1", "--reactors", "1", "--work-seconds", "0",
        ])
        try use(shape, "first", tool)
        let known = try settledGauge(tool, above: 0)
        let before = try settledResident(tool)
        try use(shape, "second", tool)
        try use(shape, "third", tool)
        let counted = try settledGauge(tool, above: known) - known
        let growth = try settledResident(tool) - before
        print("memory of \(shape.name): \(growth >> 10) KB resident, \(counted >> 10) KB counted")
        #expect(counted > Self.least, "\(counted) bytes are too few to be distinguished from the rest of the process")
        #expect(Double(growth) < 1.25 * Double(counted) + Double(Self.beside), "\(growth) resident, \(counted) counted")
        #expect(Double(counted) < 1.25 * Double(growth) + Double(Self.beside), "\(growth) resident, \(counted) counted")
        #expect(tool.stop() == 0)
    }

    /// The minimum memory of a shape, and the allowed growth of the rest of the process.
    private static let least = 4 << 20
    private static let beside = 2 << 20

    @Test(arguments: Shape.loads) func `memory stays within its bound while conversations are loaded and evicted`(
        shape: Shape
    ) throws {
        let bound = 16 << 20
        let tool = try ServedTool([
            "--drain-seconds", "2", "--workers", "1", "--reactors", "1", "--conversation-bytes", "\(bound)",
        ])
        try use(Shape(name: "first", messages: 300, characters: 300), "first", tool)
        let before = try resident(tool)
        var most = 0
        for round in 0..<6 {
            try use(shape, "c\(round)-", tool)
            most = max(most, try gauge(tool))
        }
        let growth = try settledResident(tool) - before
        print("bound of \(shape.name): \(growth >> 10) KB resident, at most \(most >> 10) KB counted")
        #expect(most <= bound && most > bound / 2, "\(most) counted")
        #expect(Double(growth) < 1.25 * Double(bound) + Double(Self.fixed), "\(growth) resident, \(bound) allowed")
        #expect(tool.stop() == 0)
    }

    /// The memory beside conversations under this load: a body in progress, pages of the store, and records.
    private static let fixed = 16 << 20
}
