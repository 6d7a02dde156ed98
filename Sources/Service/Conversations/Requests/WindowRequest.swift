internal import Conversations
internal import DynamicType
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores

/// The query of a window: a part of a conversation in a layout.
struct WindowRequest: Sendable {
    let environment: LayoutEnvironment
    /// The offset of the window's top in points; `nil` for the end that `pin` names.
    let top: Double?
    let height: Double
    /// The end of the conversation that the window is at if there is no `top`.
    let pin: Viewport.Alignment

    /// The most by which the sum of an offset and a height differs from the end of a message: both have three decimals.
    private static let rounding = 0.001

    static let layoutKeys: [Identifier] = ["scale", "width", "engine"] + TextEnvironment.keys
    static let keys = layoutKeys + ["top", "height", "pin"]

    init(_ call: RouteRequest) throws(ServiceError) {
        environment = try WindowRequest.layout(call)
        top = try call.number("top", in: ServiceLimits.offsets).map { max($0, 0) }
        height = try call.number("height", in: ServiceLimits.windowHeights) ?? ServiceLimits.windowHeight
        pin = try call.choice("pin", otherwise: .top, what: "a position")
        if top != nil, pin == .bottom {
            throw ServiceError(
                .invalidValue, "pin: a window at the bottom has no top; remove one of them", pointer: "pin")
        }
    }

    static func layout(_ call: RouteRequest) throws(ServiceError) -> LayoutEnvironment {
        guard let width = try call.number("width", in: APILimits.widths) else {
            throw ServiceError(
                .malformedRequest, "the query parameter \"width\" is missing; a layout needs one",
                pointer: "width")
        }
        let scale = try call.catalog.scale(named: call.query["scale"] ?? ScaleName.appleIOS.name, at: "scale")
        let environment = try TextEnvironment(query: call.query)
        try call.catalog.validate(environment, for: scale)
        let engine = try call.choice("engine", otherwise: BrowserEngine.chromium, what: "an engine")
        return try call.catalog.layout(scale, environment, width: width, engine)
    }

    func window(of conversation: Conversation) throws(ConversationError) -> VisibleMessages {
        if let top {
            // The end of the window before, which its client added up from rounded numbers, may be before that of its
            // last message.
            let margin = top > 0 ? Self.rounding : 0
            return try conversation.visibleMessages(
                of: Viewport(top: top + margin, height: height - margin), in: environment)
        }
        guard pin == .bottom else {
            return try conversation.visibleMessages(of: Viewport(top: 0, height: height), in: environment)
        }
        return try conversation.visibleMessages(atEndWithHeight: height, in: environment)
    }
}

struct WindowResponse: Sendable {
    let id: Identifier
    let revision: Int
    let window: VisibleMessages

    /// `{"id","revision","messages","height","items":[{"id","index","offset","height","lines"}]}`.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id.text)
            writer.member("revision", revision)
            writer.member("messages", window.messageCount)
            writer.member("height", points: window.contentHeight)
            writer.objects("items", of: window.items) { item, writer in
                writer.member("id", item.id.text)
                writer.member("index", item.index)
                writer.member("offset", points: item.offset)
                writer.member("height", points: item.height)
                writer.member("lines", item.lineCount)
            }
        }
    }
}

extension VisibleMessages {
    /// Returns the window without messages of no height if it has more messages than a limit; `nil` if it still has.
    func keepingDrawn(atMost limit: Int) -> VisibleMessages? {
        guard items.count > limit else { return self }
        var window = self
        window.items.removeAll { $0.height == 0 }
        return window.items.count > limit ? nil : window
    }
}

struct PositionResponse: Sendable {
    let item: VisibleMessages.Item
    let revision: Revision

    /// `{"id","revision","index","offset","height"}`.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", item.id.text)
            writer.member("revision", revision.number)
            writer.member("index", item.index)
            writer.member("offset", points: item.offset)
            writer.member("height", points: item.height)
        }
    }
}
