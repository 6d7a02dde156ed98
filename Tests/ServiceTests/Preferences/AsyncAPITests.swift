import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// The AsyncAPI document, compared with the routes and with a WebSocket.
@Suite struct AsyncAPITests {
    private let document: JSONValue

    init() throws { document = try JSONParser().parse(#require(EmbeddedDocument("asyncapi.json")).bytes) }

    private static func text(_ value: JSONValue?) -> String {
        var writer = JSONWriter()
        writer.value(value ?? JSONValue(.null))
        return writer.text
    }

    private func example(_ message: String, _ name: String) throws -> String {
        let examples = document.at("components", "messages", message, "examples")?.elements ?? []
        return Self.text(try #require(examples.first { $0["name"]?.text == name })["payload"])
    }

    @Test func `channels of the document equal the WebSocket routes and their parameters`() throws {
        let sockets = ServiceRoutes.all.filter(\.isSocket)
        let channels = document["channels"]?.members.map(\.value) ?? []
        #expect(Set(channels.compactMap { $0["address"]?.text }) == Set(sockets.map(\.pattern)))
        let query = document.at("components", "channelBindings", "socket", "query", "properties")?.names ?? []
        for socket in sockets { #expect(Set(query) == Set(socket.query.map(\.text))) }
        let references = document.references
        #expect(references.count > 20)
        for reference in references {
            #expect(document.value(at: String(reference.dropFirst())) != nil, "\(reference)")
        }
        let answer = try ServiceFixture().send("GET", "/asyncapi.json")
        #expect(answer.status == 200 && answer["Content-Type"] == "application/json")
        #expect(try JSONParser().parse(answer.body)["asyncapi"]?.text == "3.0.0")
    }

    @Test(arguments: ["users", "devices"])
    func `examples of the document are sent and answered in their order`(kind: String) throws {
        let service = try LiveFixture()
        let socket = try service.socket("/v1/\(kind)/ada/live?device=phone")
        #expect(try Self.text(socket.next()) == example("preference", "none"))
        let put = try service.send("PUT", "/v1/\(kind)/ada/preferences?device=tablet", #"{"category":"AX1"}"#)
        #expect(put.status == 200)
        #expect(try Self.text(socket.next()) == example("preference", "change"))
        let late = try service.socket("/v1/\(kind)/ada/live?lastEventId=99")
        #expect(try Self.text(late.next()) == example("reset", "gap"))
        for (write, answer) in [("patch", "written"), ("put", "written"), ("stale", "refused")] {
            // As a client's own encoder writes it, without spaces.
            socket.send(try example("write", write))
            #expect(try Self.text(socket.next()) == example(answer, write))
        }
        // No example of a write has a value that the schema excludes.
        socket.send(#"{"id":"4","method":"patch","preference":{"category":"HUGE"}}"#)
        #expect(try Self.text(socket.next()) == example("refused", "invalid"))
    }
}
