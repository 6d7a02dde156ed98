import Foundation
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

/// Streams of the store's names that another program or an operator created, or removed.
@Suite(.serialized) struct ForeignStreamTests {
    /// A change of a stream's configuration that loses acknowledged writes, and the reason for refusing it.
    struct Change: Sendable, CustomTestStringConvertible {
        let stream: String
        let members: String
        let reason: String

        var testDescription: String { "\(stream): \(members)" }
    }

    static let subjects = [
        "KV_typescale-preferences": "$KV.typescale-preferences.>", "KV_typescale-tokens": "$KV.typescale-tokens.>",
        "typescale-conversations": "typescale.conversations.>",
    ]

    static let losing = [
        Change(
            stream: "KV_typescale-preferences", members: #""max_age":3600000000000"#,
            reason: "it removes messages by their age (max_age)"),
        Change(
            stream: "KV_typescale-preferences", members: #""max_msgs_per_subject":1"#,
            reason: "it stores only 1 messages of a subject (max_msgs_per_subject)"),
        Change(
            stream: "KV_typescale-tokens", members: #""storage":"memory""#, reason: "its storage is memory, not file"),
        Change(
            stream: "typescale-conversations", members: #""max_msgs":100,"discard":"old""#,
            reason: "it removes the oldest messages (max_msgs)"),
        Change(
            stream: "typescale-conversations", members: #""max_msgs_per_subject":64"#,
            reason: "it stores only 64 messages of a subject (max_msgs_per_subject)"),
        Change(
            stream: "typescale-conversations", members: #""retention":"workqueue""#,
            reason: "its retention is workqueue, not limits"),
        Change(
            stream: "typescale-conversations", members: #""subjects":["orders.>"]"#,
            reason: "its subjects are orders.>, not typescale.conversations.>"),
    ]

    static let harmless = [
        Change(stream: "KV_typescale-preferences", members: #""max_msgs_per_subject":64"#, reason: ""),
        Change(stream: "KV_typescale-preferences", members: #""max_msgs_per_subject":-1,"discard":"old""#, reason: ""),
        Change(stream: "typescale-conversations", members: #""max_bytes":100000000,"discard":"new""#, reason: ""),
    ]

    private func ask(_ store: NATSStore, _ question: String, _ body: String = "") throws {
        let answer = store.jetStream.connection.request(
            "$JS.API.STREAM.\(question)", Array(body.utf8), milliseconds: 2_000)
        guard case .message(let message) = answer else { throw ChildProcess.Failure(what: question) }
        let text = String(decoding: message.body, as: UTF8.self)
        guard !text.contains(#""error""#) else { throw ChildProcess.Failure(what: text) }
    }

    /// Creates a stream anew with other members.
    private func replace(_ change: Change, in store: NATSStore) throws {
        try ask(store, "DELETE.\(change.stream)")
        var members = [#""name":"\#(change.stream)""#, change.members]
        for (key, value) in [("retention", #""limits""#), ("storage", #""file""#)]
        where !change.members.contains(key) { members.append("\"\(key)\":\(value)") }
        if !change.members.contains("subjects") {
            members.append(#""subjects":["\#(Self.subjects[change.stream] ?? "")"]"#)
        }
        try ask(store, "CREATE.\(change.stream)", "{\(members.joined(separator: ","))}")
    }

    @Test(arguments: losing) func `a stream that would lose writes is refused with the reason`(change: Change) throws {
        let home = try StoreHome(.network)
        try replace(change, in: home.openNATS())
        let error = #expect(throws: StoreError.self) { try home.openNATS() }
        let reason = "the stream \(change.stream) is not the one of this program: \(change.reason)"
        #expect(error?.reason.hasSuffix(reason) == true, "\(error?.reason ?? "")")
    }

    @Test(arguments: harmless) func `a stream with settings that lose nothing is used`(change: Change) throws {
        let home = try StoreHome(.network)
        try replace(change, in: home.openNATS())
        let store = try home.openNATS()
        try store.write(.replace(numbered(1)), for: .user("ada"), if: .any, origin: nil)
        #expect(number(of: try store.preference(of: .user("ada"))?.preference) == 1)
        #expect(store.health() == .ready)
    }

    @Test(arguments: ["KV_typescale-preferences", "typescale-conversations", "typescale-cleanups"])
    func `a store without one of its streams is not ready`(stream: String) throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        #expect(store.health() == .ready)
        try ask(store, "DELETE.\(stream)")
        #expect(
            eventually {
                guard case .unavailable(let reason) = store.health() else { return false }
                return reason.hasSuffix("the stream \(stream) is missing")
            })
    }
}
