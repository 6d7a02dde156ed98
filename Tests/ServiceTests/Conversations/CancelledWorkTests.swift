import Conversations
import Fonts
import Glibc
import Synchronization
import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

/// Work ends soon after its client has left, its deadline has passed, or the service is to stop.
///
/// The promised 100 ms are for a machine that does nothing else; the bound allows for a busy one and a debug build.
@Suite(.serialized) struct CancelledWorkTests {
    static let bound = 15.0
    /// A time after which a call has begun and, as the deadlines show, has not ended.
    static let begun: UInt32 = 50_000
    /// About 800 KB in several paragraphs of several faces and directions.
    static let longText = String(repeating: String(repeating: "שלום 123 text कविता ", count: 100) + "\\n", count: 200)
    /// A text of one word, which is shaped once.
    static let repeatedWord = String(repeating: "word ", count: 500)
    static let shortText = String(repeating: "שלום 123 text ", count: 200)
    static let paragraphs = String(longText.prefix(60_000).dropLast(2)).replacing("\\", with: "")
    /// About 800 KB each, in one paragraph: mixed directions, a script with a dictionary, one word.
    static let paragraphRows = [
        "mixed": String(repeating: "שלום 123 text कविता ", count: 20_000),
        "thai": String(repeating: "ภาษาไทยเป็นภาษาที่มีระดับเสียง", count: 8_500),
        "word": String(repeating: "ab", count: 400_000),
        "clusters": String(repeating: "e\u{301}\u{5D0}\u{5B0}", count: 100_000),
    ].mapValues { #"{"id":"long","width":90,"text":"\#($0)"}"# + "\n" }
    static let longRow = #"{"id":"long","width":90,"whiteSpace":"pre-wrap","text":"\#(longText)"}"# + "\n"
    /// A text that takes long for its length, because no two adjacent characters have the same face.
    static let slowText = (0..<900).map { "a\(Unicode.Scalar(0x4E00 + UInt32($0) * 7).map { "\($0)" } ?? "")ก😀" }
        .joined()
    static let audit =
        #"{"scale":"apple-ios","texts":["#
        + (0..<20).map {
            #"{"id":"\#($0)","width":90,"text":"\#($0)\#(slowText)","style":"body"}"#
        }.joined(separator: ",") + "]}"
    static let catalog =
        #"{"path":"de.lproj/a.strings","scale":"apple-ios","show":{"*":"body/1@90"},"catalog":""#
        + (0..<20).map { #"\"\#($0)\" = \"\#($0)\#(slowText)\";"# }.joined() + #""}"#
    /// A catalog that takes long to read, since it has many messages.
    static let manyMessages =
        #"{"path":"m_de.properties","scale":"apple-ios","catalog":""#
        + (0..<100_000).map { #"k\#($0)=text\n"# }.joined() + #""}"#
    /// A small file of tokens whose groups extend the next one twice each, and so have 100,000 groups and tokens.
    static let tokens: String = {
        let groups = (0..<15).map { level in
            #"\"g\#(level)\":{"#
                + ["a", "b"].map { #"\"\#($0)\":{\"$extends\":\"{g\#(level + 1)}\"}"# }.joined(separator: ",") + "}"
        }
        return #"{"files":[{"name":"a.json","text":"{"# + groups.joined(separator: ",")
            + #",\"g15\":{\"q\":{\"$type\":\"number\",\"$value\":1}}}"}]}"#
    }()
    static let sheet =
        #"{"scale":"apple-ios","screen":{"width":390,"height":844},"rows":["#
        + (0..<20).map { #"{"id":"\#($0)","text":"\#($0)\#(slowText)","style":"body"}"# }
        .joined(separator: ",") + "]}"

    /// A call that takes long.
    struct LongCall: Sendable, CustomTestStringConvertible {
        let name: String
        let method: String
        let path: String
        var body = ""
        var testDescription: String { name }

        static let all = [
            LongCall(name: "row", method: "POST", path: "/v1/measure", body: longRow),
            LongCall(name: "mixed paragraph", method: "POST", path: "/v1/measure", body: paragraphRows["mixed"] ?? ""),
            LongCall(name: "Thai paragraph", method: "POST", path: "/v1/measure", body: paragraphRows["thai"] ?? ""),
            LongCall(name: "word", method: "POST", path: "/v1/measure", body: paragraphRows["word"] ?? ""),
            LongCall(name: "clusters", method: "POST", path: "/v1/measure", body: paragraphRows["clusters"] ?? ""),
            LongCall(name: "rows", method: "POST", path: "/v1/measure", body: manyRows),
            LongCall(name: "audit", method: "POST", path: "/v1/accessibility/audit", body: audit),
            LongCall(name: "catalog", method: "POST", path: "/v1/audits/strings", body: catalog),
            LongCall(name: "messages", method: "POST", path: "/v1/audits/strings", body: manyMessages),
            LongCall(name: "import", method: "POST", path: "/v1/drafts/import", body: tokens),
            LongCall(name: "sheet", method: "POST", path: "/v1/accessibility/sheet", body: sheet),
            LongCall(name: "window", method: "GET", path: "/v1/conversations/long?width=90"),
            LongCall(name: "place", method: "GET", path: "/v1/conversations/long/messages/0?width=90"),
            LongCall(
                name: "invalidation", method: "POST", path: "/v1/conversations/long/invalidations",
                body: #"{"width":90,"from":{"category":"L"},"to":{"category":"XL"},"#
                    + #""viewport":{"top":100,"height":800}}"#),
        ]

        /// Rows first that are measured long before the deadline, so that their answers are sent before the later
        /// one's.
        private static let manyRows =
            (0..<300).map { #"{"id":"\#($0)","width":90,"text":"\#(repeatedWord)"}"# + "\n" }.joined()
            + (paragraphRows["mixed"] ?? "")

        /// The request's bytes.
        func request(port: UInt16) -> String {
            "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }

        /// Creates the conversation of the call.
        func prepare(_ fixture: LiveFixture) throws {
            guard path.contains("/conversations/") else { return }
            let rows = (0..<12).map { #"{"id":"\#($0)","text":"\#(paragraphs)"}"# + "\n" }.joined()
            let answer = try fixture.send(
                "PUT", "/v1/conversations/long", rows, fields: ["Content-Type: application/x-ndjson"])
            #expect(answer.status == 201)
        }
    }

    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let time = try ContinuousClock().measure(body)
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }

    @Test(arguments: LongCall.all)
    func `a deadline ends a call, and the answer names the setting`(call: LongCall) throws {
        let fixture = try LiveFixture(flags: ["work-seconds": ["0.05"]])
        try call.prepare(fixture)
        let time = try seconds {
            let answer = try fixture.send(call.method, call.path, call.body.isEmpty ? nil : call.body)
            // Rows that were measured before the deadline have been answered; every other call is too long for it.
            let isStream = answer.status == 200
            #expect(answer.status == (call.name == "rows" ? 200 : 503), "\(answer.text.prefix(300))")
            let text = answer.text
            #expect(text.contains("longer than 0.05 s") && text.contains("--work-seconds"), "\(text.suffix(300))")
            #expect(text.contains("TYPESCALE_WORK_SECONDS") && text.contains("workSeconds"))
            if !isStream {
                #expect(text.contains("urn:problem-type:typescale:work-canceled") && answer["Retry-After"] == "1")
            }
        }
        #expect(time < Self.bound, "\(time) s")
        #expect(seconds { fixture.service.stop() } < Self.bound)
    }

    @Test(arguments: LongCall.all, [false, true])
    func `a call ends when its client disconnects`(call: LongCall, byReset: Bool) throws {
        let fixture = try LiveFixture(flags: ["drain-seconds": ["60"]])
        try call.prepare(fixture)
        let client = try fixture.client()
        client.send(call.request(port: fixture.port))
        usleep(Self.begun)
        byReset ? client.reset() : client.close()
        usleep(300_000)
        // A stop waits for work in progress.
        let time = seconds { fixture.service.stop() }
        #expect(time < Self.bound, "\(time) s")
    }

    @Test(arguments: LongCall.all) func `a stop ends a call within its bound`(call: LongCall) throws {
        let fixture = try LiveFixture(flags: ["drain-seconds": ["1"]])
        try call.prepare(fixture)
        let client = try fixture.client()
        client.send(call.request(port: fixture.port))
        usleep(Self.begun)
        let time = seconds { fixture.service.stop() }
        #expect(time < Self.bound, "\(time) s")
        let answer = String(decoding: client.receiveAll(), as: UTF8.self)
        // A call that was over before the stop has its answer. A debug build on a machine with much to do may take
        // longer over its next check than the connection is kept for the answer.
        let isAnswered = answer.hasPrefix("HTTP/1.1 200") || answer.hasPrefix("HTTP/1.1 503")
        #expect(isAnswered || answer.isEmpty, "\(answer.prefix(300))")
    }

    @Test func `measuring many rows ends when its client disconnects`() throws {
        let fixture = try LiveFixture(flags: ["drain-seconds": ["60"]])
        let client = try fixture.client()
        let rows = (0..<10_000).map { #"{"id":"\#($0)","width":90,"text":"\#(Self.shortText.prefix(60))"}"# + "\n" }
        client.send(
            LongCall(name: "", method: "POST", path: "/v1/measure", body: rows.joined()).request(port: fixture.port))
        usleep(200_000)
        client.reset()
        usleep(100_000)
        let time = seconds { fixture.service.stop() }
        #expect(time < Self.bound, "\(time) s")
    }

    @Test func `a large conversation is not laid out for a client that has disconnected`() throws {
        let fixture = try LiveFixture(flags: ["drain-seconds": ["60"], "work-seconds": ["0"]])
        let rows = (0..<100_000).map { #"{"id":"\#($0)","text":"message \#($0 % 500) of a long conversation"}"# + "\n" }
        let answer = try fixture.send(
            "PUT", "/v1/conversations/long", rows.joined(), fields: ["Content-Type: application/x-ndjson"])
        #expect(answer.status == 201)
        let call = LongCall(name: "", method: "GET", path: "/v1/conversations/long?width=90")
        let (gone, waiting) = (try fixture.client(), try fixture.client())
        for client in [gone, waiting] { client.send(call.request(port: fixture.port)) }
        usleep(100_000)
        gone.reset()
        #expect(waiting.receive(until: "\r\n").hasPrefix("HTTP/1.1 200"))
        let last = try fixture.client()
        last.send(call.request(port: fixture.port).replacing("width=90", with: "width=70"))
        usleep(100_000)
        last.reset()
        usleep(100_000)
        let time = seconds { fixture.service.stop() }
        #expect(time < Self.bound, "\(time) s")
    }

    @Test func `a client that closes only its sending side gets its answer`() throws {
        let fixture = try LiveFixture()
        let row = #"{"id":"a","width":90,"text":"short"}"# + "\n"
        // On a busy machine, even a short row may take longer than the work of such a client may.
        let isAnswered = try (0..<20).contains { _ in
            let client = try fixture.client()
            client.send(LongCall(name: "", method: "POST", path: "/v1/measure", body: row).request(port: fixture.port))
            client.endSending()
            return String(decoding: client.receiveAll(), as: UTF8.self).contains(#""lines":1"#)
        }
        #expect(isAnswered)
    }
}

/// Conversations whose clients disconnect while they are loaded from the log.
@Suite struct CancelledReadingTests {
    private func isFailure(_ result: Result<ConversationReplica, ServiceError>) -> Bool {
        if case .failure(let error) = result { return error.code == .cancelled }
        return false
    }

    @Test func `loading a conversation stops with its client, and the next client gets all of it`() throws {
        let nodes = try Nodes(1)
        let messages = Chat.messages(300)
        try nodes.contexts[0].put("c", messages)
        let context = try nodes.restarted()
        let name = try ConversationName("c")
        let gone = Cancellation()
        gone.cancel(.clientLeft)
        let (first, second) = (PendingReplica(), PendingReplica())
        Cancellation.with(gone) { context.conversations.read(name) { first.put($0) } }
        #expect(isFailure(first.wait()))
        context.conversations.read(name) { second.put($0) }
        #expect(try second.wait().get().conversation.count == 300)
        #expect(try context.disagreement("c", messages) == nil)
    }

    @Test func `an append that waits for a conversation ends at its deadline and writes nothing`() throws {
        let nodes = try Nodes(1)
        let messages = Chat.messages(10)
        try nodes.contexts[0].put("c", messages)
        let context = try nodes.restarted(workSeconds: 1)
        let name = try ConversationName("c")
        // Checked before each record that is applied.
        let (begun, mayEnd) = (Gate(), Gate())
        let slow = Cancellation(onCheck: {
            begun.open()
            mayEnd.wait()
        })
        let loaded = PendingReplica()
        let loader = WorkerThread {
            Cancellation.with(slow) { context.conversations.read(name) { loaded.put($0) } }
        }
        try #require(begun.wait())
        for target in ["/v1/conversations/c/messages", "/v1/conversations/c/messages?width=300&top=0"] {
            let answer = try? context.send("POST", target, #"[{"id":"new","text":"x"}]"#, type: "application/json")
            #expect(answer?.status == 503 && answer?.text.contains("--work-seconds") == true, "\(answer?.text ?? "")")
        }
        mayEnd.open()
        loader?.join()
        #expect(try loaded.wait().get().conversation.count == 10)
        #expect(try context.disagreement("c", messages) == nil)
        #expect(try context.send("POST", "/v1/conversations/c/messages", #"[{"id":"new","text":"x"}]"#).status == 200)
    }

    @Test func `a canceled layout does not affect later ones`() throws {
        let messages = Chat.messages(600)
        let conversation = try Chat.conversation(messages)
        let layout = try Chat.layout()
        var attempts = 0
        for milliseconds in [0, 1, 3, 10, 30] {
            let own = Cancellation()
            let timer = WorkerThread {
                usleep(UInt32(milliseconds) * 1_000)
                own.cancel(.deadline)
            }
            Cancellation.with(own) { if (try? conversation.height(in: layout)) == nil { attempts += 1 } }
            timer?.join()
        }
        #expect(attempts > 0)
        #expect(try conversation.messageHeights(in: layout) == Chat.conversation(messages).messageHeights(in: layout))
    }
}
