internal import Foundation

extension ServiceClient {
    /// Returns the revision and the number of messages of a conversation.
    public func conversation(_ name: String) async throws(ServiceClientError) -> ConversationState {
        try await exchange.decoded(ClientRequest(path: ["v1", "conversations", name]))
    }

    /// Stores a conversation, instead of an existing one.
    @discardableResult
    public func replaceConversation(
        _ name: String, with messages: [TextMessage], ifRevision revision: Int? = nil
    ) async throws(ServiceClientError) -> ConversationState {
        try await exchange.decoded(
            .write("PUT", ["v1", "conversations", name], ifRevision: revision, try HTTPExchange.encode(messages)))
    }

    /// Deletes a conversation.
    public func deleteConversation(_ name: String, ifRevision revision: Int? = nil) async throws(ServiceClientError) {
        try await exchange.remove(.write("DELETE", ["v1", "conversations", name], ifRevision: revision))
    }

    /// Adds messages, all or none.
    ///
    /// With a `layout` the response has the heights of the messages. With a `top` it also has
    /// ``ConversationState/scrollBy``, which keeps the reader's line in place when history arrives above it.
    @discardableResult
    public func add(
        _ messages: [TextMessage], to name: String, at place: MessagePlacement = .end,
        layout: ConversationLayout? = nil, top: Double? = nil, ifRevision revision: Int? = nil
    ) async throws(ServiceClientError) -> ConversationState {
        var query = layout?.parameters(for: engine) ?? [:]
        switch place {
        case .end: break
        case .index(let index): query["at"] = "\(index)"
        case .before(let message): query["before"] = message
        }
        if let top { query["top"] = "\(top)" }
        return try await exchange.decoded(
            .write(
                "POST", ["v1", "conversations", name, "messages"], query: query, ifRevision: revision,
                try HTTPExchange.encode(messages)))
    }

    /// Replaces the text of a message.
    public func edit(
        messageWithID message: String, in name: String, text: String, ifRevision revision: Int? = nil
    ) async throws(ServiceClientError) {
        struct Edited: Decodable { let revision: Int }
        let request = ClientRequest.write(
            "PATCH", ["v1", "conversations", name, "messages", message], ifRevision: revision,
            try HTTPExchange.encode(["text": text]))
        _ = try await exchange.decoded(request, as: Edited.self)
    }

    /// Removes a message.
    public func remove(
        messageWithID message: String, from name: String, ifRevision revision: Int? = nil
    ) async throws(ServiceClientError) {
        try await exchange.remove(
            .write("DELETE", ["v1", "conversations", name, "messages", message], ifRevision: revision))
    }

    /// Returns the messages between two offsets, with their heights.
    public func visibleMessages(
        of name: String, top: Double = 0, height: Double, in layout: ConversationLayout
    ) async throws(ServiceClientError) -> ConversationWindow {
        var query = layout.parameters(for: engine)
        query["top"] = "\(top)"
        query["height"] = "\(height)"
        return try await exchange.decoded(ClientRequest(path: ["v1", "conversations", name], query: query))
    }

    /// Returns the messages that a change of environment changes, and the new offset of the line at the top.
    public func invalidationSet(
        of name: String, for request: InvalidationQuery
    ) async throws(ServiceClientError) -> InvalidationResult {
        var request = request
        request.engine = engine
        return try await exchange.decoded(
            ClientRequest(
                method: "POST", path: ["v1", "conversations", name, "invalidations"],
                body: try HTTPExchange.encode(request)))
    }
}
