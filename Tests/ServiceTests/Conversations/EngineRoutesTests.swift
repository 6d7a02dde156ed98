import Conversations
import ScaleFiles
import Testing
import TextLayout
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// Lines of several engines over HTTP. After a slash Firefox breaks before a letter; Chromium and WebKit do not.
@Suite struct EngineRoutesTests {
    private static let text = "Open src/components/list/row.js now"
    private static let width = 200.0

    private let context: ServiceContext
    private let nodes: Nodes

    init() throws {
        nodes = try Nodes(1)
        context = nodes.contexts[0]
    }

    private func parsed(_ answer: ClientResponse) throws -> JSONValue { try JSONParser().parse(answer.body) }

    /// Returns the height of a conversation without a service.
    private func height(_ messages: [Message], _ engine: BrowserEngine) throws -> Double {
        let scale = try ScaleLibrary(folder: package + "/typescales").scale(named: .appleIOS)
        let layout = try LayoutEnvironment(
            scale, for: .default, width: Self.width, engine: engine, fonts: ServiceFixture.fonts())
        return try Chat.conversation(messages).height(in: layout)
    }

    @Test func `a row is measured in the engine that it names`() throws {
        let rows = BrowserEngine.allCases.map {
            #"{"id":"\#($0.rawValue)","text":"\#(Self.text)","width":\#(Self.width),"engine":"\#($0.rawValue)"}"#
        }
        let plain = #"{"id":"plain","text":"\#(Self.text)","width":\#(Self.width)}"#
        let answer = try context.send(
            "POST", "/v1/measure?lines=true", (rows + [plain]).joined(separator: "\n") + "\n",
            type: "application/x-ndjson")
        #expect(answer.status == 200, "\(answer.text)")
        let breaks = try answer.text.split(separator: "\n").map { line in
            try JSONParser().parse(Array(line.utf8))["breaks"]?.elements.map { $0.elements.first?.number ?? -1 } ?? []
        }
        try #require(breaks.count == 4)
        // Offset 20 is after the second slash.
        #expect(breaks[1].contains(20) && !breaks[0].contains(20) && !breaks[2].contains(20))
        #expect(breaks[3] == breaks[0])
        let unknown = try context.send(
            "POST", "/v1/measure", plain.replacing(#""plain","#, with: #""plain","engine":"gecko","#) + "\n",
            type: "application/x-ndjson")
        #expect(unknown.text.contains("is not one of chromium, firefox, webkit"), "\(unknown.text)")
    }

    @Test func `a conversation has layouts of two engines at once, also after a restart`() throws {
        let texts = [("a", Self.text), ("b", "Yes"), ("c", Self.text)]
        let messages = texts.map { Message(id: $0.0, text: $0.1) }
        try context.put("x", messages)
        let expected = try BrowserEngine.allCases.map { try height(messages, $0) }
        #expect(expected[0] != expected[1], "\(expected)")
        for node in [context, context, try nodes.restarted()] {
            for (engine, height) in zip(BrowserEngine.allCases, expected) {
                let query = "width=\(Self.width)&engine=\(engine.rawValue)"
                let (items, whole) = try node.places("x", query)
                #expect(abs(whole - height) < 0.001, "\(engine)")
                let last = try #require(items.last)
                let place = try parsed(node.send("GET", "/v1/conversations/x/messages/c?\(query)"))
                #expect(WindowItem(place) == last && abs(last.offset + last.height - height) < 0.001)
            }
            #expect(try abs(node.places("x", "width=\(Self.width)").height - expected[0]) < 0.001)
        }
    }

    @Test func `an invalidation set has the heights of its engine`() throws {
        try context.put("x", [Message(id: "a", text: Self.text)])
        func heights(_ engine: String) throws -> [Double?] {
            let body = #"{"from":{},"to":{"category":"XXL"},"width":\#(Self.width)\#(engine)}"#
            let answer = try context.send(
                "POST", "/v1/conversations/x/invalidations", body, type: "application/json")
            #expect(answer.status == 200, "\(answer.text)")
            let height = try parsed(answer)["height"]
            return [height?["old"]?.number, height?["new"]?.number]
        }
        let chromium = try heights("")
        // Three lines at the default size, two in Firefox.
        #expect(chromium == [66, 78])
        #expect(try heights(#","engine":"chromium""#) == chromium)
        #expect(try heights(#","engine":"firefox""#) == [44, 78])
    }

    @Test(arguments: [
        ("GET", "/v1/conversations/x?width=100&height=100&engine=gecko", nil),
        ("GET", "/v1/conversations/x/messages/a?width=100&engine=gecko", nil),
        ("POST", "/v1/conversations/x/invalidations", #"{"from":{},"to":{},"width":100,"engine":"gecko"}"#),
    ])
    func `an unknown engine is refused with the list of those that exist`(
        method: String, target: String, body: String?
    ) throws {
        try context.put("x", [Message(id: "a", text: Self.text)])
        let answer = try context.send(method, target, body, type: body.map { _ in "application/json" })
        #expect([400, 422].contains(answer.status), "\(answer.text)")
        #expect(try parsed(answer)["detail"]?.text?.contains("chromium, firefox, webkit") == true, "\(answer.text)")
        #expect(try parsed(answer)["pointer"]?.text?.contains("engine") == true, "\(answer.text)")
    }
}
