import Conversations
import DynamicType
import TextLayout
import TypescaleAPI
import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleJSON

/// Which part of a conversation a query asks for, laid out how.
struct WindowRequest: Sendable {
    /// What it is laid out in.
    let environment: LayoutEnvironment
    /// From where, in points; nil asks for the pin's end.
    let top: Double?
    /// How much, in points.
    let height: Double
    /// What the window holds on to where no top is given.
    let pin: Viewport.Alignment

    /// The parameters of a layout.
    static let layoutKeys = ["scale", "width"] + TextEnvironment.keys
    /// The parameters of a window.
    static let keys = layoutKeys + ["top", "height", "pin"]

    /// Reads a query.
    init(_ call: RouteRequest) throws(ServiceError) {
        environment = try WindowRequest.layout(call)
        top = try call.number("top", in: ServiceLimits.offsets)
        height = try call.number("height", in: ServiceLimits.windowHeights) ?? ServiceLimits.windowHeight
        guard let pin = Viewport.Alignment(exactly: call.query["pin"] ?? Viewport.Alignment.top.rawValue) else {
            let names = Viewport.Alignment.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServiceError(.impossibleValue, "pin: none of \(names)", pointer: "pin")
        }
        self.pin = pin
        if top != nil, pin == .bottom {
            throw ServiceError(.impossibleValue, "pin: bottom says where the window is; give no top", pointer: "pin")
        }
    }

    /// The layout a query asks for.
    static func layout(_ call: RouteRequest) throws(ServiceError) -> LayoutEnvironment {
        guard let width = try call.number("width", in: APILimits.widths) else {
            throw ServiceError(
                .malformedRequest, "the query parameter \"width\" is missing; messages are laid out at some width",
                pointer: "width")
        }
        let scale = try call.queriedScale()
        let environment = try TextEnvironment(query: call.query)
        try call.catalogue.check(environment, for: scale)
        return try call.context.conversations.environments.environment(
            scale, environment, width: width, in: call.catalogue)
    }

    /// The window of a conversation.
    func window(of conversation: Conversation) throws(ConversationError) -> VisibleMessages {
        if let top { return try conversation.visibleMessages(of: Viewport(top: top, height: height), in: environment) }
        guard pin == .bottom else {
            return try conversation.visibleMessages(of: Viewport(top: 0, height: height), in: environment)
        }
        // The end moves with every edit; a second look finds it where the first window saw it, or the next one does.
        var end = try conversation.height(in: environment)
        while true {
            let window = try conversation.visibleMessages(
                of: Viewport(top: max(0, end - height), height: height), in: environment)
            if window.contentHeight == end { return window }
            end = window.contentHeight
        }
    }
}

/// Messages of a window with their places.
struct WindowAnswer: Sendable {
    let id: Identifier
    let revision: Int
    let window: VisibleMessages

    /// `{"id","revision","messages","height","items":[{"id","index","offset","height","lines"}]}`.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id.text)
        writer.member("revision", revision)
        writer.member("messages", window.messageCount)
        writer.member("height", points: window.contentHeight)
        writer.key("items")
        writer.beginArray()
        for item in window.items {
            writer.beginObject()
            writer.member("id", item.id.text)
            writer.member("index", item.index)
            writer.member("offset", points: item.offset)
            writer.member("height", points: item.height)
            writer.member("lines", item.lineCount)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
