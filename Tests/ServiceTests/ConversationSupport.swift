import Conversations
import DynamicType
import Fonts
import Glibc
import ScaleFiles
import Synchronization
import Testing
import TextLayout
import TypescaleAPI
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService
@testable import TypescaleStores

/// Messages for tests, and conversations created without a service.
enum Chat {
    /// Returns messages of different lengths and kinds, the same in every run.
    static func messages(_ count: Int, from first: Int = 0) -> [Message] {
        (first..<first + count).map { number in
            let words = (0..<(number * 7 % 31 + 1)).map { "word\(($0 * 13 + number) % 97)" }.joined(separator: " ")
            switch number % 5 {
            case 1: return Message(id: "m\(number)", text: "\(words)\nмного слов и 文字 \(number)")
            case 2:
                return Message(
                    id: "m\(number)",
                    blocks: [
                        Message.Block(.heading(level: 2), runs: [Message.Run(.text, "Title \(number)")]),
                        Message.Block(.paragraph, runs: [Message.Run(.strong, "Note: "), Message.Run(.text, words)]),
                    ])
            default: return Message(id: "m\(number)", text: words)
            }
        }
    }

    /// Returns a message's row, encoded independently of the service.
    static func row(_ message: Message) -> String {
        func quoted(_ text: String) -> String { "\"\(text.replacing("\n", with: "\\n"))\"" }
        if message.blocks.count == 1 {
            return "{\"id\":\(quoted(message.id.text)),\"text\":\(quoted(message.blocks[0].runs[0].text))}"
        }
        let blocks = message.blocks.map { block -> String in
            let runs = block.runs.map { run in
                "{\"type\":\"\(run.kind == .strong ? "strong" : "text")\",\"text\":\(quoted(run.text))}"
            }
            let type = block.kind == .paragraph ? "\"paragraph\"" : "\"heading\",\"level\":2"
            return "{\"type\":\(type),\"runs\":[\(runs.joined(separator: ","))]}"
        }
        return "{\"id\":\(quoted(message.id.text)),\"blocks\":[\(blocks.joined(separator: ","))]}"
    }

    static func rows(_ messages: [Message]) -> String { messages.map { row($0) + "\n" }.joined() }

    /// Returns the same messages in a conversation without a service.
    static func conversation(_ messages: [Message]) throws -> Conversation {
        let conversation = Conversation(fonts: try ServiceFixture.fonts(), maximumThreads: 1)
        try conversation.append(messages)
        return conversation
    }

    static func layout(
        _ word: String = "category=L", width: Double = 300, scale: String = "apple-ios"
    ) throws -> LayoutEnvironment {
        let pairs = word.split(separator: ",").map { part in
            let sides = part.split(separator: "=").map(String.init)
            return (key: sides[0], value: sides[1])
        }
        return try LayoutEnvironment(
            ScaleLibrary(folder: package + "/typescales").scale(named: ScaleName(scale)),
            for: TextEnvironment(pairs),
            width: width,
            fonts: ServiceFixture.fonts())
    }
}

/// Services over one store file with separate connections, as on separate nodes.
struct Nodes {
    private let folder = TemporaryFolder()
    let contexts: [ServiceContext]

    init(_ count: Int = 2, scales: String = package + "/typescales") throws {
        let path = folder.file("store.db")
        contexts = try (0..<count).map { _ in try Nodes.context(path, scales: scales) }
    }

    /// Deletes the last record of the only conversation from the file, as if an older copy was restored.
    func takeBack() throws {
        let database = try Database(path: folder.file("store.db"), creating: false)
        defer { database.close() }
        try database.run("DELETE FROM records WHERE sequence = (SELECT head FROM conversations)")
        try database.run(
            """
            UPDATE conversations SET head = (SELECT max(sequence) FROM records),
                records = (SELECT count(*) FROM records WHERE sequence != generation),
                bytes = (SELECT sum(length(bytes)) FROM records)
            """)
        var digest = LogDigest.empty
        try database.query("SELECT bytes FROM records WHERE sequence != (SELECT generation FROM conversations)") {
            row in
            digest = digest.adding(row.bytes(0) ?? [])
            return true
        }
        try database.run("UPDATE conversations SET digest = ?", [.integer(Int64(bitPattern: digest.number))])
        // The next record reuses the number.
        try database.run(
            "UPDATE sqlite_sequence SET seq = (SELECT max(sequence) FROM records) WHERE name = 'records'")
    }

    /// Returns the head of a conversation's log.
    func head(_ name: String) throws -> LogHead? {
        let store = try SQLiteStore(path: folder.file("store.db"))
        defer { store.close() }
        return try store.head(of: ConversationName(name))
    }

    /// Returns a new service over the file.
    func restarted(workSeconds: Double = 0) throws -> ServiceContext {
        try Nodes.context(folder.file("store.db"), workSeconds: workSeconds)
    }

    private static func context(
        _ path: String, scales: String = package + "/typescales", workSeconds: Double = 0
    ) throws -> ServiceContext {
        let store = try SQLiteStore(path: path)
        return try ServiceContext(
            scales: scales, fonts: ServiceFixture.fonts(), store: store,
            access: AccessControl(tokens: store.tokens, isLocal: true), workSeconds: workSeconds)
    }
}

extension ServiceContext {
    /// Returns the response to a request with a body on a separate connection.
    func send(
        _ method: String, _ target: String, _ body: String? = nil, type: String? = nil, fields: [String] = []
    ) throws -> ClientResponse {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields
        if let type { lines.append("Content-Type: \(type)") }
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        let transport = TestTransport.local(
            makeResponder: { ServiceResponder.make(self) }, limits: HTTPLimits())
        return try transport.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    /// Creates a conversation, which must succeed.
    @discardableResult
    func put(
        _ name: String, _ messages: [Message], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ClientResponse {
        let answer = try send(
            "PUT", "/v1/conversations/\(name)", Chat.rows(messages), type: "application/x-ndjson")
        #expect(answer.status == 200 || answer.status == 201, "\(answer.text)", sourceLocation: sourceLocation)
        return answer
    }

    /// Returns the ids and offsets of all messages of a conversation, read in windows.
    func places(
        _ name: String, _ query: String = "width=300", height: Double = 1_500
    ) throws -> (items: [WindowItem], height: Double) {
        var items: [WindowItem] = []
        while true {
            let top = items.last.map { $0.offset + $0.height } ?? 0
            let answer = try send("GET", "/v1/conversations/\(name)?\(query)&top=\(top)&height=\(height)")
            try #require(answer.status == 200, "\(answer.text)")
            let window = try JSONParser().parse(answer.body)
            let fresh = (window["items"]?.elements ?? []).map(WindowItem.init).filter { $0.index >= items.count }
            items += fresh
            let total = Int(window["messages"]?.number ?? 0)
            if items.count >= total || fresh.isEmpty { return (items, window["height"]?.number ?? 0) }
        }
    }

    /// Returns the difference between a service's conversation and a fresh one of these messages; nil if there is none.
    func disagreement(
        _ name: String, _ messages: [Message], _ word: String = "category=L", width: Double = 300
    ) throws -> String? {
        let reference = try Chat.conversation(messages)
        let layout = try Chat.layout(word, width: width)
        let (items, height) = try places(name, "width=\(width)&\(word.replacing(",", with: "&"))")
        guard items.count == messages.count else { return "\(items.count) messages for \(messages.count)" }
        let heights = try reference.messageHeights(in: layout)
        for (index, item) in items.enumerated() {
            let offset = try reference.offset(ofMessageAt: index, in: layout)
            if item.id != messages[index].id.text || item.index != index || abs(item.offset - offset) > 0.001
                || abs(item.height - heights[index]) > 0.001
            {
                return "\(item) for \(messages[index].id) at \(offset) of \(heights[index])"
            }
        }
        let whole = try reference.height(in: layout)
        return abs(height - whole) > 0.001 ? "\(height) for \(whole)" : nil
    }
}

/// A message of a window, as read by a client.
struct WindowItem: Equatable {
    var id: String
    var index: Int
    var offset: Double
    var height: Double

    init(_ json: JSONValue) {
        id = json["id"]?.text ?? ""
        index = Int(json["index"]?.number ?? -1)
        offset = json["offset"]?.number ?? .nan
        height = json["height"]?.number ?? .nan
    }
}

/// A result that one thread waits for and another provides.
final class PendingReplica: Sendable {
    private let result = Mutex<Result<ConversationReplica, ServiceError>?>(nil)

    func put(_ result: Result<ConversationReplica, ServiceError>) { self.result.withLock { $0 = result } }

    func wait() -> Result<ConversationReplica, ServiceError> {
        while true {
            if let known = result.withLock({ $0 }) { return known }
            usleep(100)
        }
    }
}

extension ConversationCache {
    /// Calls `body` with a conversation on this thread, or on a new one if the conversation has to be loaded.
    func read(_ name: ConversationName, _ body: @escaping Read) {
        read(name, resuming: { part in _ = WorkerThread { part() } }, body)
    }
}
