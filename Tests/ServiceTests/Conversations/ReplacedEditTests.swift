import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

/// Edits of messages while others replace the conversation: none is acknowledged that changed nothing.
@Suite struct ReplacedEditTests {
    /// An edit, and the answer to one that changes nothing.
    private struct Edit {
        let method: String
        let target: String
        let body: String?
        let refusal: Int
        /// The request of another client after which the edit changes nothing.
        let spoiler: (method: String, target: String, body: String?)
        /// The messages after the edit of a conversation with two, `x` and `b`.
        let count: Double
    }

    private static let path = "/v1/conversations/c"
    private static let messages = path + "/messages"
    private static let removal = (method: "DELETE", target: messages + "/x", body: String?.none)
    private static let row = #"{"id":"y","text":"y"}"#

    private static let edits = [
        Edit(
            method: "PATCH", target: messages + "/x", body: #"{"text":"z"}"#, refusal: 404, spoiler: removal, count: 2),
        Edit(method: "DELETE", target: messages + "/x", body: nil, refusal: 404, spoiler: removal, count: 1),
        Edit(method: "POST", target: messages + "?before=x", body: row, refusal: 404, spoiler: removal, count: 3),
        Edit(method: "POST", target: messages, body: row, refusal: 409, spoiler: ("POST", messages, row), count: 3),
    ]

    private static let withX = #"[{"id":"x","text":"x"},{"id":"b","text":"b"}]"#
    private static let withY = "[\(row)]"

    private let services: UnconfirmedServices

    init() throws { services = try UnconfirmedServices() }

    /// Returns a request of another client, as a function.
    private func request(_ method: String, _ target: String, _ body: String?) -> @Sendable () -> Void {
        { [services] in
            do {
                let answer = try services.other.send(method, target, body)
                #expect(answer.status < 300, "\(answer.text)")
            } catch {
                Issue.record(error)
            }
        }
    }

    private func replacement(_ messages: String) -> @Sendable () -> Void { request("PUT", Self.path, messages) }

    /// Makes an edit of a conversation with `x`, with other requests before its writes and right after its record.
    private func answer(
        _ edit: Edit, _ condition: String? = nil, before: [@Sendable () -> Void], after: (@Sendable () -> Void)? = nil
    ) throws -> (answer: ClientResponse, isWritten: Bool) {
        replacement(Self.withX)()
        services.store.beforeWrites.withLock { $0 = before }
        services.store.afterAppend.withLock { $0 = after ?? {} }
        let answer = try services.service.send(
            edit.method, edit.target, edit.body, fields: condition.map { [$0] } ?? [])
        #expect(services.store.beforeWrites.withLock { $0.isEmpty })
        return (answer, services.store.afterAppend.withLock { $0 == nil })
    }

    @Test(arguments: [nil, "If-Match: *", #"If-None-Match: "999999""#])
    func `an edit is refused if the conversation it was checked in was replaced`(condition: String?) throws {
        for edit in Self.edits {
            // The second replacement hides what the record does in the first.
            let (answer, isWritten) = try answer(
                edit, condition, before: [replacement(Self.withY)], after: replacement(Self.withX))
            #expect(answer.status == edit.refusal, "\(edit.method) \(edit.target): \(answer.text)")
            #expect(!isWritten)
        }
    }

    @Test func `an edit has an unknown outcome behind edits of others in a log that is gone`() throws {
        for edit in Self.edits {
            for method in ["PUT", "DELETE"] {
                let (answer, isWritten) = try answer(
                    edit, before: [request(edit.spoiler.method, edit.spoiler.target, edit.spoiler.body)],
                    after: request(method, Self.path, method == "PUT" ? Self.withX : nil))
                #expect(answer.status == 500, "\(edit.method) \(edit.target): \(answer.text)")
                #expect(answer.text.contains("urn:problem-type:typescale:outcome-unknown"))
                #expect(isWritten)
            }
        }
    }

    @Test func `an edit behind an edit of another is refused if it changed nothing`() throws {
        for edit in Self.edits {
            let (answer, _) = try answer(
                edit, before: [request(edit.spoiler.method, edit.spoiler.target, edit.spoiler.body)])
            #expect(answer.status == edit.refusal, "\(edit.method) \(edit.target): \(answer.text)")
        }
    }

    @Test func `an edit that took effect is acknowledged, whatever replaces it`() throws {
        for edit in Self.edits {
            for method in ["PUT", "DELETE"] {
                let (answer, isWritten) = try answer(
                    edit, before: [], after: request(method, Self.path, method == "PUT" ? Self.withY : nil))
                #expect(answer.status < 300, "\(edit.method) \(edit.target): \(answer.text)")
                #expect(isWritten)
            }
        }
    }

    @Test func `an edit is made on a replacement in which it is possible`() throws {
        for edit in Self.edits {
            let (answer, _) = try answer(edit, before: [replacement(Self.withX), replacement(Self.withX)])
            #expect(answer.status < 300, "\(edit.method) \(edit.target): \(answer.text)")
            let summary = try JSONParser().parse(services.service.send("GET", Self.path).body)
            #expect(summary["messages"]?.number == edit.count)
        }
    }

    @Test func `an edit is refused only after many replacements`() throws {
        let most = Array(repeating: replacement(Self.withX), count: ServiceLimits.writeAttempts)
        let last = try answer(Self.edits[0], before: Array(most.dropLast())).answer
        #expect(last.status == 200, "\(last.text)")
        let late = try answer(Self.edits[0], before: most).answer
        #expect(late.status == 503, "\(late.text)")
        let name = try ConversationName("c")
        #expect(services.service.conversations.observers[name].isEmpty)
    }
}
