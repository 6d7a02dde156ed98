internal import Conversations
internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleIdentifiers
internal import TypescaleJSON
internal import TypescaleStrings

/// The body of an invalidation: two environments, their widths, an engine and a viewport.
struct InvalidationRequest: Sendable {
    private let scale: String
    private let widths: WidthChange
    private let engine: Engine
    private let environments: [Side]
    /// The part of the conversation on the screen.
    let viewport: Viewport?
    /// The amount of detail of the response.
    let format: InvalidationResponse.Format
    /// The name of the reader, whose newer invalidation supersedes this one.
    let reader: Identifier?

    /// The keys of an invalidation beside those of its conversation.
    static let keys = ["from", "to", "width", "engine", "viewport", "format"]

    /// Decodes `{"from":ENV,"to":ENV,"width","scale","engine","viewport":{"top","height","pin","focus"},"format",
    /// "reader"}`.
    init(_ reader: JSONReader) throws(JSONError) {
        try self.init(reader.object(allowing: Self.keys + ["scale", "reader"]))
    }

    /// Decodes the keys of an object, and ignores its other keys.
    init(_ object: JSONObjectReader) throws(JSONError) {
        scale = try object.scaleName()
        widths = try WidthChange(object.required("width"))
        engine = try object.optional("engine")?.choice() ?? .chromium
        environments = [try Side("from", in: object), try Side("to", in: object)]
        viewport = try object.optional("viewport").map(Viewport.init)
        format = try object.optional("format")?.choice() ?? .full
        reader = try object.optional("reader")?.identifier(maximumCharacters: ServiceLimits.readerCharacters)
    }

    /// Returns the layout environments before and after the change.
    func layouts(for call: RouteRequest) throws(ServiceError) -> (from: LayoutEnvironment, to: LayoutEnvironment) {
        let scale = try call.catalog.scale(named: scale, at: "/scale")
        var layouts: [LayoutEnvironment] = []
        for (width, side) in zip([widths.from, widths.to], environments) {
            try call.catalog.check(side.environment, for: scale, parameter: "/\(side.name)")
            layouts.append(
                try call.catalog.layout(
                    scale, side.environment, width: width, engine, animatesEmoji: side.animatesEmoji))
        }
        return (layouts[0], layouts[1])
    }

    /// Returns the layout environments before and after the change of a draft, which are not cached.
    func layouts(
        from old: DraftScale, to new: DraftScale, fonts: FontLibrary
    ) throws(ServiceError) -> (from: LayoutEnvironment, to: LayoutEnvironment) {
        (
            try layout(old, environments[0], width: widths.from, fonts),
            try layout(new, environments[1], width: widths.to, fonts)
        )
    }

    private func layout(
        _ draft: DraftScale, _ side: Side, width: Double, _ fonts: FontLibrary
    ) throws(ServiceError) -> LayoutEnvironment {
        try rethrowing(draft.library.validate(side.environment, for: draft.scale)) {
            ServiceError($0 as DynamicTypeError, in: "/\(side.name)")
        }
        return try rethrowing(
            LayoutEnvironment(
                draft.scale, for: side.environment, width: width, engine: engine, animatesEmoji: side.animatesEmoji,
                fonts: fonts)
        ) { ServiceError($0 as FontError) }
    }
}

extension InvalidationRequest {
    /// The environment on one side of a change, with the reader's choice about animated pictures.
    private struct Side: Sendable {
        let name: String
        let environment: TextEnvironment
        let animatesEmoji: Bool

        /// Decodes the keys of an environment, with `animateEmoji` as in a preference.
        init(_ name: String, in object: JSONObjectReader) throws(JSONError) {
            let keys = try object.required(name).object(allowing: TextEnvironment.keys + ["animateEmoji"])
            self.name = name
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
