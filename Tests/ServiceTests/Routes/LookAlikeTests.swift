import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleStores

@testable import TypescaleService

/// Names that compare equal as text and are others as bytes.
@Suite struct LookAlikeTests {
    private static let others = ["%E2%84%AAim", "kim", "K%E2%80%8Dim", "%EF%BC%ABim", "Kim%CC%81"]

    @Test func `a token of a user opens no route of a look-alike`() throws {
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

    @Test func `channels and scopes of look-alikes are others`() throws {
        let (kim, other) = (try PreferenceOwner.user("Kim"), try PreferenceOwner.user("\u{212A}im"))
        #expect(kim != other)
        #expect(PreferenceFeed.channel(of: kim) != PreferenceFeed.channel(of: other))
        #expect(AccessScope("preferences:Kim") != AccessScope("preferences:\u{212A}im"))
        #expect(try ConversationName("Kim") != ConversationName("\u{212A}im"))
        #expect(AccessScope("preferences:\u{301}") == .preferences(user: "\u{301}"))
    }

    @Test func `message ids of look-alikes are kept apart`() {
        var seen = SeenNames()
        let answers = ["K", "\u{212A}", "K"].map { seen.insert(Identifier($0)) }
        #expect(answers == [true, true, false])
    }
}
