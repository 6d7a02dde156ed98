import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// Names that are equal as strings but differ in bytes.
@Suite struct LookAlikeTests {
    private static let others = ["%E2%84%AAim", "kim", "K%E2%80%8Dim", "%EF%BC%ABim", "Kim%CC%81"]

    @Test func `a user's token is refused on routes of a user whose name looks alike`() throws {
        let service = try ServiceFixture(tokens: [.init(.preferences(user: "Kim"))])
        for route in ServiceRoutes.all {
            guard case .user = route.access else { continue }
            for other in Self.others {
                let target = route.pattern.replacing("{id}", with: other)
                let answer = try service.send(route.method.rawValue, target, fields: [service.issued[0].field])
                #expect(answer.status == 403, "\(route.name) \(other): \(answer.text)")
            }
        }
    }

    @Test func `channels and scopes differ for names that look alike`() throws {
        let (kim, other) = (try PreferenceOwner.user("Kim"), try PreferenceOwner.user("\u{212A}im"))
        #expect(kim != other)
        #expect(PreferenceFeed.channel(of: kim) != PreferenceFeed.channel(of: other))
        #expect(AccessScope("preferences:Kim") != AccessScope("preferences:\u{212A}im"))
        #expect(try ConversationName("Kim") != ConversationName("\u{212A}im"))
        #expect(AccessScope("preferences:\u{301}") == .preferences(user: "\u{301}"))
    }

    @Test func `a name that looks like a scale's is not a scale`() throws {
        let folder = TemporaryFolder()
        _ = shell("cp \(package)/typescales/chat.json \(folder.file("K.json"))")
        let service = try ServiceFixture(scales: folder.path)
        for path in ["", "/resolve"] {
            #expect(try service.send("GET", "/v1/scales/K\(path)").status == 200)
            #expect(try service.send("GET", "/v1/scales/%E2%84%AA\(path)").status == 404)
        }
    }

    @Test func `message ids that look alike are distinguished`() {
        var seen = MessageIDSet()
        let answers = ["K", "\u{212A}", "K"].map { seen.insert(Identifier($0)) }
        #expect(answers == [true, true, false])
    }

    @Test func `a user's preference is not visible under a name that looks alike`() throws {
        let service = try LiveFixture()
        let fields = ["Content-Type: application/json"]
        let target = "/v1/users/Kim/preferences"
        #expect(try service.send("PUT", target, "{\"category\":\"AX1\"}", fields: fields).status == 200)
        for kind in ["users", "devices"] {
            for other in Self.others {
                let found = try service.send("GET", "/v1/\(kind)/\(other)/preferences")
                #expect(found.text.contains("\"revision\":0"), "\(kind) \(other): \(found.text)")
                _ = try service.send("DELETE", "/v1/\(kind)/\(other)/preferences")
            }
        }
        #expect(try service.send("GET", target).text.contains("AX1"))
    }

    @Test func `a stream has no events of a name that looks alike`() throws {
        let service = try LiveFixture()
        let fields = ["Content-Type: application/json"]
        let events = try service.events("/v1/users/Kim/events?device=Kim")
        let socket = try service.socket("/v1/users/Kim/live?device=Kim")
        defer { events.close() }
        #expect(try events.next().data.contains("\"revision\":0"))
        #expect(try socket.next()["preference"]?["revision"]?.number == 0)
        for other in Self.others {
            let target = "/v1/users/\(other)/preferences"
            #expect(try service.send("PUT", target, "{\"category\":\"XL\"}", fields: fields).status == 200)
        }
        let last = try service.send(
            "PUT", "/v1/users/Kim/preferences?device=%E2%84%AAim", "{\"category\":\"AX1\"}",
            fields: fields)
        #expect(last.status == 200, "\(last.text)")
        #expect(try events.next().data.contains("AX1"))
        #expect(try socket.next()["preference"]?["category"]?.text == "AX1")
    }

    @Test func `names that look alike are distinct conversations and messages in memory and store`() throws {
        let service = try LiveFixture()
        let fields = ["Content-Type: application/json"]
        let body = "[{\"id\":\"K\",\"text\":\"a\"},{\"id\":\"\u{212A}\",\"text\":\"b\"}]"
        let made = try service.send("PUT", "/v1/conversations/Kim", body, fields: fields)
        #expect(made.status == 201, "\(made.text)")
        for other in Self.others {
            #expect(try service.send("GET", "/v1/conversations/\(other)").status == 404)
            #expect(try service.send("PUT", "/v1/conversations/\(other)", "[]", fields: fields).status == 201)
            #expect(try service.send("DELETE", "/v1/conversations/\(other)").status == 204)
        }
        #expect(try service.send("DELETE", "/v1/conversations/Kim/messages/%E2%84%AA").status < 300)
        let left = try service.send("GET", "/v1/conversations/Kim?width=300")
        #expect(left.text.contains("\"id\":\"K\""), "\(left.text)")
    }
}
