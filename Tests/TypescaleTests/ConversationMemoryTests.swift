import Foundation
import Testing
import TypescaleHTTPTesting

/// The gauge of conversations agrees with what the process takes, in conversations of different shapes.
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
            Shape(name: "many small", conversations: 400, messages: 3),
            Shape(name: "one huge", messages: 16_000, characters: 80),
            Shape(name: "long ids", messages: 8_000, idBytes: 1_000),
            Shape(name: "many widths", messages: 12_000, widths: 7),
            Shape(name: "long messages", messages: 12, characters: 200_000),
            Shape(name: "edits", messages: 3_000, edits: 300),
        ]
    }

    private static let words = ["some", "words", "of", "a", "conversation", "that", "goes", "on", "слова", "и", "文字"]

    private func rows(_ shape: Shape, _ number: Int) -> String {
        var text = ""
        var word = number
        while text.count < shape.characters {
            text += Self.words[word * 7 % Self.words.count] + " "
            word += 3
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

    private func resident(_ tool: ServedTool) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(tool.identifier)/statm", encoding: .utf8)
        return try #require(status.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4_096
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

    /// What the process takes beside conversations does not count: caches of words and faces, buffers, the allocator's
    /// free lists. They have bounds of their own.
    @Test(arguments: Shape.all) func `the gauge is at most a quarter off`(shape: Shape) throws {
        let tool = try ServedTool(["--drain-seconds", "2", "--workers", "1", "--reactors", "1"])
        let beside = 24 << 20
        try use(Shape(name: "first", messages: 300, characters: 300), "first", tool)
        let (before, known) = (try resident(tool), try gauge(tool))
        try use(shape, "c", tool)
        let (growth, counted) = (try resident(tool) - before, try gauge(tool) - known)
        print("memory of \(shape.name): \(growth >> 10) KB resident, \(counted >> 10) KB counted")
        #expect(Double(growth) < 1.25 * Double(counted) + Double(beside), "\(growth) resident, \(counted) counted")
        #expect(Double(counted) < 1.25 * Double(growth) + Double(beside) / 4, "\(growth) resident, \(counted) counted")
        #expect(tool.stop() == 0)
    }
}
