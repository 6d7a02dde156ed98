internal import Conversations
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStrings

/// The query of an append: the place of the new messages, and the layout whose changes the response has.
struct InsertionRequest: Sendable {
    /// The place of the new messages; `nil` for the end.
    let point: InsertionPoint?
    /// The layout that the response describes; `nil` without a width.
    let layout: InsertionLayout?

    static let keys: [Identifier] = ["before", "at"] + WindowRequest.layoutKeys + ["top"]

    init(_ call: RouteRequest) throws(ServiceError) {
        if let id = call.query["before"] {
            guard call.query["at"] == nil else {
                throw ServiceError(
                    .invalidValue, "at: the place is before a message or at an index; give one of before and at",
                    pointer: "at")
            }
            guard id.unicodeScalars.count <= APILimits.idCharacters else {
                throw ServiceError(
                    .invalidValue,
                    "before: \(id.unicodeScalars.count) characters; an id has at most \(APILimits.idCharacters)",
                    pointer: "before")
            }
            point = .before(Identifier(id))
        } else {
            point = try Self.index(call).map { .index($0) }
        }
        let given = (WindowRequest.layoutKeys + ["top"]).first { call.query[$0] != nil }
        layout = given == nil ? nil : try InsertionLayout(call)
    }

    private static func index(_ call: RouteRequest) throws(ServiceError) -> Int? {
        guard let number = try call.number("at", in: 0...Double(ServiceLimits.conversationMessages)) else { return nil }
        guard let index = Int(exactly: number) else {
            let most = ServiceLimits.conversationMessages
            throw ServiceError(
                .malformedRequest, "at: \(number) is not a whole number; use one from 0 to \(most)", pointer: "at")
        }
        return index
    }
}

/// The layout in which an append is described, with the top of the client's viewport.
struct InsertionLayout: Sendable {
    private let environment: LayoutEnvironment
    /// The offset of the viewport before the append in points; `nil` if the client gives none.
    private let top: Double?

    init(_ call: RouteRequest) throws(ServiceError) {
        environment = try WindowRequest.layout(call)
        top = try call.number("top", in: ServiceLimits.offsets).map { max($0, 0) }
    }

    /// Returns the line at the top, and lays out the messages that exist; `nil` without a top or messages.
    func anchor(in replica: ConversationReplica) throws(ServiceError) -> ScrollAnchor? {
        try rethrowing(replica.conversation.anchor(of: Viewport(top: top ?? 0, height: 0), in: environment)) {
            ServiceError($0 as ConversationError)
        }
    }

    /// Freezes the conversation right after `count` messages were inserted, of which the first has this id.
    ///
    /// Edits of others since the anchor was read do not count: a client learns of them separately.
    func observe(
        _ conversation: Conversation, after first: Identifier, count: Int, keeping anchor: ScrollAnchor?
    ) -> InsertionObservation {
        InsertionObservation(
            frozen: FrozenConversation(conversation, in: environment, requesting: first), count: count,
            hasTop: top != nil, anchor: anchor,
            anchorIndex: anchor.flatMap { conversation.index(ofMessageWithID: $0.id) })
    }
}

/// A conversation right after new messages, of which the changes of a layout are computed later.
struct InsertionObservation: Sendable {
    fileprivate let frozen: FrozenConversation
    fileprivate let count: Int
    /// A Boolean value that indicates whether the client gave the top of its viewport.
    fileprivate let hasTop: Bool
    fileprivate let anchor: ScrollAnchor?
    /// The index of the line's message; `nil` if it was removed since.
    fileprivate let anchorIndex: Int?

    /// Returns the heights of the new messages, and the distance by which the anchor moved because of them.
    func changes() throws(ServiceError) -> InsertionChanges {
        let index = frozen.index ?? 0
        let heights = try rethrowing(frozen.heights(of: index..<index + count)) {
            ServiceError($0 as ConversationError)
        }
        var distance = hasTop ? 0.0 : nil
        // A removed anchor had an index that did not count the new messages.
        if hasTop, let anchor, anchorIndex.map({ $0 > index }) ?? (anchor.index >= index) {
            distance = heights.messages.reduce(0, +)
        }
        return InsertionChanges(index: index, heights: heights.messages, height: heights.all, scrollBy: distance)
    }
}

/// The changes that new messages make to a layout.
struct InsertionChanges: Sendable {
    let index: Int
    let heights: [Double]
    let height: Double
    /// The distance by which the line at the top moved; `nil` if the client gave no top.
    let scrollBy: Double?

    /// Encodes the members `"index","heights","height","scrollBy"`.
    func write(to writer: inout JSONWriter) {
        writer.member("index", index)
        writer.array("heights", of: heights) { height, writer in writer.points(height) }
        writer.member("height", points: height)
        if let scrollBy { writer.member("scrollBy", points: scrollBy) }
    }
}
