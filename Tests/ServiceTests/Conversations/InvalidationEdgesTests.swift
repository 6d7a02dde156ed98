import Conversations
import Testing
import TextLayout
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// Invalidations over HTTP with changes of width or of animation.
@Suite struct InvalidationEdgesTests {
    private static let path = "/v1/conversations/c/invalidations"

    private func invalidate(_ service: ServiceContext, _ body: String, status: Int = 200) throws -> JSONValue {
        let answer = try service.send("POST", Self.path, body)
        #expect(answer.status == status, "\(answer.text)")
        return try JSONParser().parse(answer.body)
    }

    @Test func `an invalidation may have two widths, as after a rotation`() throws {
        let nodes = try Nodes(1)
        let service = nodes.contexts[0]
        let messages = Chat.messages(120)
        try service.put("c", messages)
        let reference = try Chat.conversation(messages)
        for (from, to, size) in [(320.0, 568.0, "L"), (568, 320, "L"), (320, 568, "XL")] {
            let body = """
                {"from":{"category":"L"},"to":{"category":"\(size)"},"width":{"from":\(from),"to":\(to)},
                 "viewport":{"top":900,"height":600}}
                """
            let answer = try invalidate(service, body)
            let (old, new) = (try Chat.layout(width: from), try Chat.layout("category=\(size)", width: to))
            #expect(answer.at("width", "old")?.number == from && answer.at("width", "new")?.number == to)
            let before = try reference.messageHeights(in: old)
            let after = try reference.messageHeights(in: new)
            #expect(abs((answer.at("height", "new")?.number ?? 0) - after.reduce(0, +)) < 0.01)
            let items = answer.at("messages", "items")?.elements ?? []
            var seen: Set<Int> = []
            for item in items {
                let index = Int(item["index"]?.number ?? -1)
                seen.insert(index)
                #expect(abs((item["old"]?.number ?? 0) - before[index]) < 0.001)
                #expect(abs((item["new"]?.number ?? 0) - after[index]) < 0.001)
            }
            for index in before.indices where abs(before[index] - after[index]) > 0.001 {
                #expect(seen.contains(index), "message \(index)")
            }
            let viewport = Viewport(top: 900, height: 600)
            let line = try reference.anchor(of: viewport, in: old)
            let kept = try reference.scrollOffset(keeping: line, of: viewport, in: new)
            #expect(abs((answer.at("anchor", "offset", "new")?.number ?? .nan) - kept) < 0.01)
        }
        let same = #"{"from":{},"to":{"category":"AX1"},"width":WIDTH}"#
        let plain = try invalidate(service, same.replacing("WIDTH", with: "320"))
        let pair = try invalidate(service, same.replacing("WIDTH", with: #"{"from":320,"to":320}"#))
        #expect(plain["messages"]?["changed"]?.number == pair["messages"]?["changed"]?.number)
        for (width, status) in [
            ("{}", 400), (#"{"from":320}"#, 400), (#"{"from":320,"to":"a"}"#, 400), (#"{"from":320,"to":-1}"#, 422),
            (#"{"from":320,"to":1,"by":2}"#, 400), ("[320,568]", 400), ("null", 400),
        ] {
            let problem = try invalidate(service, same.replacing("WIDTH", with: width), status: status)
            #expect(problem["pointer"]?.text?.hasPrefix("/width") == true, "\(width)")
            #expect(!width.hasPrefix("[") || problem["detail"]?.text?.contains(#"or {"from", "to"}"#) == true)
        }
    }

    @Test func `a negative offset of a viewport counts as zero`() throws {
        let nodes = try Nodes(1)
        let service = nodes.contexts[0]
        try service.put("c", Chat.messages(40))
        let body = #"{"from":{},"to":{"category":"AX1"},"width":320,"viewport":{"top":TOP,"height":600}}"#
        let zero = try invalidate(service, body.replacing("TOP", with: "0"))
        let bounced = try invalidate(service, body.replacing("TOP", with: "-72.5"))
        #expect(bounced.at("anchor", "offset", "old")?.number == 0)
        #expect(bounced.at("anchor", "id")?.text == zero.at("anchor", "id")?.text)
        let window = try service.send("GET", "/v1/conversations/c?width=320&top=-72.5&height=300")
        #expect(window.body == (try service.send("GET", "/v1/conversations/c?width=320&top=0&height=300").body))
    }

    @Test func `pictures that start or stop are listed, and heights do not change`() throws {
        let nodes = try Nodes(1)
        let service = nodes.contexts[0]
        let rows = [
            #"{"id":"gif","blocks":[{"type":"paragraph","text":"look"},"#
                + #"{"type":"image","width":90,"height":60,"animated":true}]}"#,
            #"{"id":"still","blocks":[{"type":"image","width":90,"height":60}]}"#,
            #"{"id":"both","blocks":[{"type":"image","width":9,"height":6,"animated":true},"#
                + #"{"type":"paragraph","runs":[{"text":"a"},{"type":"emoji","name":"wave","animated":true}]}]}"#,
        ].joined(separator: "\n")
        let put = try service.send("PUT", "/v1/conversations/c", rows, type: "application/x-ndjson")
        #expect(put.status == 201, "\(put.text)")
        func animation(_ from: String, _ to: String, format: String = "full") throws -> JSONValue? {
            let answer = try invalidate(
                service, #"{"from":\#(from),"to":\#(to),"width":300,"format":"\#(format)"}"#)
            #expect(answer.at("messages", "changed")?.number == 0)
            for (name, given) in [("from", from), ("to", to)] {
                let isOff = given.contains(#""animateEmoji":false"#)
                guard case .bool(!isOff)? = answer.at(name, "animateEmoji")?.kind else {
                    Issue.record("\(name) \(given)")
                    continue
                }
            }
            return answer["animation"]
        }
        for (from, to, isOn) in [
            ("{}", #"{"reduceMotion":true}"#, false), ("{}", #"{"animateEmoji":false}"#, false),
            (#"{"animateEmoji":false}"#, #"{"animateEmoji":true}"#, true),
            (#"{"reduceMotion":true}"#, "{}", true),
        ] {
            let animation = try #require(try animation(from, to))
            var writer = JSONWriter()
            writer.value(animation)
            #expect(
                writer.text
                    == #"{"on":\#(isOn),"messages":[0,2],"runs":[[2,1,1]],"images":[[0,1],[2,0]]}"#, "\(from) \(to)")
        }
        #expect(try animation("{}", #"{"reduceMotion":true}"#, format: "summary")?.names == ["on", "messages"])
        #expect(try animation(#"{"reduceMotion":true}"#, #"{"reduceMotion":true,"animateEmoji":false}"#) == nil)
        _ = try invalidate(service, #"{"from":{"animateEmoji":1},"to":{},"width":300}"#, status: 400)
        let refused = #"{"id":"x","blocks":[{"type":"paragraph","text":"a","animated":true}]}"#
        #expect(try service.send("POST", "/v1/conversations/c/messages", refused).status == 422)
    }
}
