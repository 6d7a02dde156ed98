import Conversations
import Synchronization
import Testing
import TextLayout
import TypescaleHTTPTesting

@testable import TypescaleService

/// Conditional writes of a client, each judged before another client writes, and made after that.
@Suite struct OvertakenWriteTests {
    /// A write, its resource, and what another client does to that at the same time.
    private struct Write {
        let method: String
        let target: String
        let body: String?

        init(_ method: String, _ target: String, _ body: String? = nil) {
            (self.method, self.target, self.body) = (method, target, body)
        }

        var isOfPreference: Bool { target.hasPrefix(OvertakenWriteTests.preference) }
    }

    private static let preference = "/v1/users/ada/preferences"
    private static let conversation = "/v1/conversations/c"

    private static let writes = [
        Write("PUT", preference, #"{"category":"L"}"#), Write("PATCH", preference, #"{"boldText":true}"#),
        Write("DELETE", preference), Write("POST", preference + "/adoptions", #"{"device":"phone"}"#),
        Write("PUT", conversation, "[]"), Write("POST", conversation + "/messages", #"{"id":"new","text":"x"}"#),
        Write("PATCH", conversation + "/messages/m0", #"{"text":"y"}"#),
        Write("DELETE", conversation + "/messages/m0"), Write("DELETE", conversation),
    ]

    private let services: UnconfirmedServices

    init() throws { services = try UnconfirmedServices() }

    /// Makes a write on a new state, whose tag its condition may name, after others have written some times.
    private func answer(
        _ write: Write, _ condition: (_ tag: String) -> String, others count: Int = 1, removing: Bool = false
    ) throws -> ClientResponse {
        let begun =
            write.isOfPreference
            ? try services.other.send("PUT", Self.preference, #"{"category":"M"}"#)
            : try services.other.put("c", Chat.messages(3))
        let tag = try #require(begun["ETag"])
        let other = services.other
        services.store.beforeWrites.withLock { hooks in
            hooks = (0..<count).map { number in
                { Self.overtake(write, other, number, removing: removing) }
            }
        }
        let answer = try services.service.send(write.method, write.target, write.body, fields: [condition(tag)])
        // Otherwise nothing has come first.
        #expect(services.store.beforeWrites.withLock { $0.isEmpty }, "\(write.method) \(write.target)")
        return answer
    }

    private static func overtake(_ write: Write, _ other: ServiceContext, _ number: Int, removing: Bool) {
        let target = write.isOfPreference ? preference : conversation
        do {
            let answer =
                if removing {
                    try other.send("DELETE", target)
                } else if write.isOfPreference {
                    try other.send("PUT", target, #"{"percent":\#(100 + number)}"#)
                } else {
                    try other.send("POST", target + "/messages", #"{"id":"other\#(number)","text":"x"}"#)
                }
            #expect(answer.status < 300, "\(answer.text)")
        } catch {
            Issue.record(error)
        }
    }

    @Test(arguments: ["If-Match: *", #"If-None-Match: "999999""#])
    func `a write is made if its conditions hold before and after the write of another`(condition: String) throws {
        for write in Self.writes {
            let answer = try answer(write, { _ in condition })
            #expect(answer.status < 300, "\(write.method) \(write.target): \(answer.text)")
        }
    }

    @Test func `a write on a revision is refused after the write of another`() throws {
        for write in Self.writes {
            let answer = try answer(write, { "If-Match: " + $0 })
            #expect(answer.status == 412, "\(write.method) \(write.target): \(answer.text)")
        }
    }

    @Test func `a write on anything is refused if another removes it first`() throws {
        for write in Self.writes {
            let answer = try answer(write, { _ in "If-Match: *" }, removing: true)
            let isOnParts = !write.isOfPreference && write.method != "PUT"
            #expect(answer.status == (isOnParts ? 404 : 412), "\(write.method) \(write.target): \(answer.text)")
        }
    }

    @Test func `a write is refused only after many others have come first`() throws {
        for write in Self.writes where write.method == "PUT" {
            let most = ServiceLimits.writeAttempts
            let last = try answer(write, { _ in #"If-None-Match: "999999""# }, others: most - 1)
            #expect(last.status == 200, "\(last.text)")
            let late = try answer(write, { _ in #"If-None-Match: "999999""# }, others: most)
            #expect(late.status == 503, "\(late.text)")
        }
    }
}
