internal import Conversations
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores

/// The routes of conversations: messages, windows, and invalidation sets.
enum ConversationRoutes {
    static let all = [replace, remove, window, append, position, edit, removeMessage, invalidate]

    private static let path = "/v1/conversations/{id}"
    private static let messagePath = path + "/messages/{mid}"

    // MARK: - Replacing, appending and deleting

    private static let replace = Route(
        "replaceConversation", .put, path, access: .measure,
        body: RouteBody(types: RouteBody.rows, limit: ServiceLimits.conversationBody),
        .connection { call, request, writer throws(ServiceError) in
            let conversation = try call.conversationName()
            if conversation.name.isDotSegment {
                throw ServiceError(unaddressable: conversation.name, of: "conversation")
            }
            let sink = ReplacementSink(call, conversation)
            writer.stream(
                limit: ServiceLimits.conversationBody, MessageUpload(call, mediaType: request.mediaType, into: sink))
        })

    private static let append = Route(
        "appendMessages", .post, path + "/messages", access: .measure, query: InsertionRequest.keys,
        body: RouteBody(types: RouteBody.rows, limit: ServiceLimits.appendBody),
        .connection { call, request, writer throws(ServiceError) in
            let sink = AppendSink(call, try call.conversationName())
            writer.stream(
                limit: ServiceLimits.appendBody, MessageUpload(call, mediaType: request.mediaType, into: sink))
        })

    private static let remove = Route(
        "deleteConversation", .delete, path, access: .measure,
        .worker { call, exchange throws(ServiceError) in
            let name = try call.conversationName()
            let cache = call.context.conversations
            func condition() throws(ServiceError) -> WriteCondition {
                let head = try cache.existingHead(of: name)
                return try ConversationCondition(exchange.request).check(head, otherwise: .any)
            }
            let isRemoved = try condition().write(judgingAgain: condition()) { condition throws(ServiceError) in
                try cache.withStore { store throws(StoreError) in
                    try call.admission.writing(store.remove(name, if: condition))
                }
            }
            cache.remove(name)
            guard isRemoved else { throw .noConversation }
            return Response(.noContent)
        })

    // MARK: - Reading

    private static let window = Route(
        "getConversation", .get, path, access: .measure, query: WindowRequest.keys,
        .deferred { call, exchange throws(ServiceError) in
            if call.query.parameters.isEmpty { return summarize(call, exchange) }
            let request = try WindowRequest(call)
            call.readConversation(exchange) { replica throws(ServiceError) in
                let (window, revision) = try replica.consistentRead { conversation throws(ConversationError) in
                    let window = try request.window(of: conversation)
                    return (window, window.revision)
                }
                guard let window = window.keepingDrawn(atMost: ServiceLimits.windowMessages) else {
                    throw ServiceError(
                        .invalidValue,
                        "height: the window has more than \(ServiceLimits.windowMessages) messages; use a smaller height",
                        pointer: "height")
                }
                try exchange.requireMatch(current: EntityTag(revision: revision.number))
                let response = WindowResponse(id: call["id"], revision: Int(clamping: revision.number), window: window)
                return .uncached(response.write)
            }
        })

    /// Responds with the number of messages, the one representation that the revision alone identifies.
    private static func summarize(_ call: RouteRequest, _ exchange: Exchange) {
        call.readConversation(exchange) { replica throws(ServiceError) in
            let (count, revision) = try replica.consistentRead { conversation throws(ConversationError) in
                let revision = conversation.revision
                return (conversation.count, revision)
            }
            let tag = EntityTag(revision: revision.number)
            var response = Response(.notModified)
            if try !exchange.isNotModified(current: tag) {
                response = .uncached { writer in
                    writer.object { writer in
                        writer.member("id", call["id"])
                        writer.member("revision", revision.number)
                        writer.member("messages", count)
                    }
                }
            }
            response.headers[.entityTag] = tag.headerValue
            response.headers[.cacheControl] = "no-cache"
            return response
        }
    }

    private static let position = Route(
        "getMessagePlace", .get, messagePath, access: .measure, query: WindowRequest.layoutKeys,
        .deferred { call, exchange throws(ServiceError) in
            let layout = try WindowRequest.layout(call)
            call.readConversation(exchange) { replica throws(ServiceError) in
                let (item, revision) = try replica.consistentRead { conversation throws(ConversationError) in
                    let found = try conversation.item(withID: call["mid"], in: layout)
                    return (found.item, found.revision)
                }
                guard let item else { throw ServiceError(missing: call["mid"]) }
                try exchange.requireMatch(current: EntityTag(revision: revision.number))
                return .uncached(PositionResponse(item: item, revision: revision).write)
            }
        })

    // MARK: - Single messages

    private static let edit = Route(
        "editMessage", .patch, messagePath, access: .measure,
        body: RouteBody(types: RouteBody.mergePatch, limit: ServiceLimits.appendBody),
        .deferred { call, exchange throws(ServiceError) in
            let patch = try exchange.read { body throws(JSONError) in
                _ = try MessagePatch(body)
                return body.value
            }
            let record = ConversationChange.patch(id: call["mid"], patch)
            guard ConversationChange.messageBytes(id: call["mid"], patch) <= ServiceLimits.messageBytes else {
                throw ServiceError(.tooLarge, "a message has at most \(ServiceLimits.messageBytes) bytes")
            }
            try change(call, exchange, record) { head in .revised(.ok, call["mid"], head) }
        })

    private static let removeMessage = Route(
        "deleteMessage", .delete, messagePath, access: .measure,
        .deferred { call, exchange throws(ServiceError) in
            try change(call, exchange, ConversationChange.remove(id: call["mid"])) { head in
                var response = Response(.noContent)
                response.headers[.entityTag] = head.tag.headerValue
                return response
            }
        })

    /// Appends a record about the message in the path.
    private static func change(
        _ call: RouteRequest, _ exchange: Exchange, _ record: [UInt8],
        _ response: @escaping @Sendable (LogHead) -> Response
    ) throws(ServiceError) {
        let edit = ConversationEdit(
            name: try call.conversationName(), record: record, condition: try ConversationCondition(exchange.request),
            requireTarget: { replica throws(ServiceError) in
                guard replica.conversation.index(ofMessageWithID: call["mid"]) != nil else {
                    throw ServiceError(missing: call["mid"])
                }
            })
        edit.run(for: call, exchange) { made in response(made.head) }
    }

    // MARK: - Invalidating

    private static let invalidate = Route(
        "invalidateConversation", .post, path + "/invalidations", access: .measure,
        body: RouteBody(types: RouteBody.json, limit: ServiceLimits.invalidationBody),
        .deferred { call, exchange throws(ServiceError) in
            let request = try exchange.read(InvalidationRequest.init)
            let layouts = try request.layouts(for: call)
            // From now on a newer call supersedes this one, also while it waits for the conversation.
            let change = call.context.invalidations.begin(for: call.readerKey(request.reader))
            call.readConversation(exchange) { replica throws(ServiceError) in
                let (set, revision) = try reflow(replica, request, layouts, change, call.context.metrics)
                let response = InvalidationResponse(set, format: request.format, revision: revision.number)
                return .uncached(
                    in: response.steps, heldBytes: set.messageCount * ServiceLimits.invalidationMessageBytes)
            }
        })

    private static func reflow(
        _ replica: ConversationReplica, _ request: InvalidationRequest,
        _ layouts: (from: LayoutEnvironment, to: LayoutEnvironment), _ change: ReflowRequest, _ metrics: ServiceMetrics
    ) throws(ServiceError) -> (InvalidationSet, Revision) {
        do throws(ServiceError) {
            return try metrics.timing(.reflow) { () throws(ServiceError) in
                try replica.consistentRead { conversation throws(ConversationError) in
                    let set = try conversation.invalidationSet(
                        from: layouts.from, to: layouts.to, viewport: request.viewport, as: change)
                    return (set, set.revision)
                }
            }
        } catch {
            if error.code == .superseded { metrics.add(.superseded) }
            throw error
        }
    }
}
