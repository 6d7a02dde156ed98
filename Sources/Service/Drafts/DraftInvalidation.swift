internal import Conversations
internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleJSON

/// The body of an invalidation with everything in it: the scale, the scale before an edit, and the messages.
struct DraftInvalidation: Sendable {
    private static let keys = DraftScale.keys + ["before", "messages"]

    private let change: InvalidationRequest
    private let old: DraftScale
    private let new: DraftScale
    private let messages: [Message]

    /// Decodes `{"scaleFile":{…},"before":{…},"messages":[…]}` and the keys of an invalidation.
    init(_ reader: JSONReader, in catalog: ServiceCatalog) throws(JSONError) {
        let object = try reader.object(allowing: Self.keys + InvalidationRequest.keys)
        change = try InvalidationRequest(object)
        let new = try DraftScale(object, in: catalog.library)
        self.new = new
        old =
            try object.optional("before").map { file throws(JSONError) in
                try DraftScale(file, name: ScaleName(new.scale.name), in: catalog.library)
            } ?? new
        let rows = try object.required("messages").array(of: "messages", in: 0...ServiceLimits.draftMessages)
        messages = try rows.map { row throws(JSONError) in try Message(row) }
    }

    /// Returns the invalidation set, computed in a conversation that ends with the request.
    func response(_ call: RouteRequest) throws(ServiceError) -> InvalidationResponse {
        let layouts = try change.layouts(from: old, to: new, fonts: call.catalog.fonts)
        do throws(ConversationError) {
            let conversation = Conversation(
                fonts: call.catalog.fonts, maximumThreads: 1, preparers: call.context.conversations.preparers)
            try conversation.append(messages)
            let set = try conversation.invalidationSet(
                from: layouts.from, to: layouts.to, viewport: change.viewport, as: call.context.invalidations.begin())
            return InvalidationResponse(set, format: change.format)
        } catch {
            var problem = ServiceError(error)
            problem.pointer = messages.lastIndex { $0.id == error.messageID }.map { "/messages/\($0)" }
            guard error.code == .duplicateMessage else { throw problem }
            // Of a stored conversation this would be a conflict; here it is a mistake of the request.
            throw ServiceError(
                .invalidValue, problem.detail + "; give each message another id",
                pointer: problem.pointer.map { $0 + "/id" })
        }
    }
}
