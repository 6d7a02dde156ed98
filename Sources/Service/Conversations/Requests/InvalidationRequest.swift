internal import Conversations
internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStrings

/// The body of an invalidation: two environments, their widths, an engine and a viewport.
struct InvalidationRequest: Sendable {
    private let scale: String
    private let engine: BrowserEngine
    private let from: Side
    private let to: Side
    let viewport: Viewport?
    let format: InvalidationResponse.Format
    /// The name of the reader, whose newer invalidation supersedes this one.
    let reader: Identifier?

    /// The keys of an invalidation beside those of its conversation.
    static let keys: [Identifier] = ["from", "to", "width", "engine", "viewport", "format"]

    /// Decodes `{"from":ENV,"to":ENV,"width","scale","engine","viewport":{"top","height","pin","focus"},"format",
    /// "reader"}`.
    init(_ reader: JSONReader) throws(JSONError) {
        try self.init(reader.object(allowing: Self.keys + ["scale", "reader"]))
    }

    /// Decodes the keys of an object, and ignores its other keys.
    init(_ object: JSONObjectReader) throws(JSONError) {
        scale = try object.scaleName()
        let widths = try WidthChange(object.required("width"))
        engine = try object.optional("engine")?.choice() ?? .chromium
        from = try Side("from", in: object, width: widths.from)
        to = try Side("to", in: object, width: widths.to)
        viewport = try object.optional("viewport").map(Viewport.init)
        format = try object.optional("format")?.choice() ?? .full
        reader = try object.optional("reader")?.identifier(maximumCharacters: ServiceLimits.readerCharacters)
    }

    func layouts(for call: RouteRequest) throws(ServiceError) -> (from: LayoutEnvironment, to: LayoutEnvironment) {
        let scale = try call.catalog.scale(named: scale, at: "/scale")
        func layout(_ side: Side) throws(ServiceError) -> LayoutEnvironment {
            try call.catalog.validate(side.environment, for: scale, parameter: "/\(side.name)")
            return try call.catalog.layout(
                scale, side.environment, width: side.width, engine, animatesEmoji: side.animatesEmoji)
        }
        return (try layout(from), try layout(to))
    }

    /// Returns the layout environments before and after the change of a draft, which are not cached.
    func layouts(
        from old: DraftScale, to new: DraftScale, fonts: FontLibrary
    ) throws(ServiceError) -> (from: LayoutEnvironment, to: LayoutEnvironment) {
        func layout(_ draft: DraftScale, _ side: Side) throws(ServiceError) -> LayoutEnvironment {
            try rethrowing(draft.library.validate(side.environment, for: draft.scale)) {
                ServiceError($0 as DynamicTypeError, in: "/\(side.name)")
            }
            return try rethrowing(
                LayoutEnvironment(
                    draft.scale, for: side.environment, width: side.width, engine: engine,
                    animatesEmoji: side.animatesEmoji, fonts: fonts)
            ) { ServiceError($0 as FontError) }
        }
        return (try layout(old, from), try layout(new, to))
    }
}

extension InvalidationRequest {
    /// The environment and the width on one side of a change, with the reader's choice about animated pictures.
    private struct Side: Sendable {
        let name: Identifier
        let environment: TextEnvironment
        let animatesEmoji: Bool
        let width: Double

        /// Decodes the keys of an environment, with `animateEmoji` as in a preference.
        init(_ name: Identifier, in object: JSONObjectReader, width: Double) throws(JSONError) {
            let keys = try object.required(name).object(allowing: TextEnvironment.keys + ["animateEmoji"])
            (self.name, self.width) = (name, width)
            environment = try TextEnvironment(keys)
            animatesEmoji = try keys.optional("animateEmoji")?.bool() ?? true
        }
    }
}

extension Viewport {
    /// Decodes `{"top","height","pin","focus"}`.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["top", "height", "pin", "focus"])
        self.init(
            top: max(try object.required("top").number(in: ServiceLimits.offsets), 0),
            height: try object.required("height").number(in: ServiceLimits.windowHeights),
            alignment: try object.optional("pin")?.choice() ?? .top,
            focusedMessageID: try object.optional("focus")?.identifier(maximumCharacters: APILimits.idCharacters))
    }
}
