import Testing
import TypescaleClient

@Suite struct ServiceClientConversationsTests {
    private static let messages = [
        TextMessage(id: "a", text: "one"), TextMessage(id: "b/ü", text: "two"), TextMessage(id: "c", text: "three"),
    ]
    private static let layout = ConversationLayout(width: 300)

    /// Calls a closure with a client, and the state of a stored conversation of three messages.
    private func withConversation(_ body: (ServiceClient, ConversationState) async throws -> Void) async throws {
        try await LocalService.run { client in
            try await body(client, try await client.replaceConversation("chat", with: Self.messages))
        }
    }

    @Test func `a conversation is read as it was stored`() async throws {
        try await withConversation { client, stored in
            #expect(stored.id == "chat" && stored.messageCount == 3 && !stored.isReplaced)
            let read = try await client.conversation("chat")
            #expect(read == stored)
            await expectRefusal(404) { try await client.conversation("other") }
        }
    }

    @Test func `replacing a conversation takes the place of the named revision only`() async throws {
        try await withConversation { client, stored in
            let other = [TextMessage(id: "z", text: "other")]
            let replaced = try await client.replaceConversation("chat", with: other, ifRevision: stored.revision)
            #expect(replaced.messageCount == 1 && replaced.revision > stored.revision)
            await expectRefusal(412) {
                try await client.replaceConversation("chat", with: [], ifRevision: stored.revision)
            }
            let read = try await client.conversation("chat")
            #expect(read == replaced)
        }
    }

    @Test func `deleting a conversation removes the named revision only`() async throws {
        try await withConversation { client, stored in
            await expectRefusal(412) { try await client.deleteConversation("chat", ifRevision: stored.revision + 1) }
            try await client.deleteConversation("chat", ifRevision: stored.revision)
            await expectRefusal(404) { try await client.conversation("chat") }
        }
    }

    @Test func `editing a message replaces its text`() async throws {
        try await withConversation { client, stored in
            let before = try await client.visibleMessages(of: "chat", height: 1000, in: Self.layout)
            let text = Array(repeating: "words", count: 40).joined(separator: " ")
            try await client.edit(messageWithID: "b/ü", in: "chat", text: text, ifRevision: stored.revision)
            let after = try await client.visibleMessages(of: "chat", height: 1000, in: Self.layout)
            #expect(after.revision > stored.revision)
            #expect(zip(before.items, after.items).map { $0.height == $1.height } == [true, false, true])
            await expectRefusal(412) {
                try await client.edit(messageWithID: "a", in: "chat", text: "x", ifRevision: stored.revision)
            }
            await expectRefusal(404) { try await client.edit(messageWithID: "none", in: "chat", text: "x") }
        }
    }

    @Test func `removing a message leaves the others`() async throws {
        try await withConversation { client, stored in
            try await client.remove(messageWithID: "b/ü", from: "chat", ifRevision: stored.revision)
            let window = try await client.visibleMessages(of: "chat", height: 1000, in: Self.layout)
            #expect(window.items.map(\.id) == ["a", "c"])
            await expectRefusal(412) {
                try await client.remove(messageWithID: "a", from: "chat", ifRevision: stored.revision)
            }
            await expectRefusal(404) { try await client.remove(messageWithID: "b/ü", from: "chat") }
        }
    }
}
