import Conversations
import DynamicType
import TextLayout
import TypescaleAPI
import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleJSON

/// The body of an invalidation: two environments, a width and a viewport.
struct InvalidationRequest: Sendable {
    private let scale: String
    private let width: Double
    private let environments: [(name: String, environment: TextEnvironment)]
    /// The part of the conversation on the screen.
    let viewport: Viewport?
    /// The amount of detail of the response.
    let format: InvalidationResponse.Format
    /// The name of the reader, whose newer invalidation supersedes this one.
    let reader: Identifier?

    /// Decodes `{"from":ENV,"to":ENV,"width","scale","viewport":{"top","height","pin","focus"},"format","reader"}`.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(
            allowing: ["scale", "from", "to", "width", "viewport", "format", "reader"])
        scale = try object.scaleName()
        width = try object.required("width").number(in: APILimits.widths)
        var environments: [(name: String, environment: TextEnvironment)] = []
        for name in ["from", "to"] {
            environments.append(
                (name, try TextEnvironment(object.required(name).object(allowing: TextEnvironment.keys))))
        }
        self.environments = environments
        viewport = try object.optional("viewport").map { reader throws(JSONError) in try Viewport(reader) }
        format = try object.optional("format")?.choice() ?? .full
        self.reader = try object.optional("reader").map { reader throws(JSONError) in
            Identifier(try reader.string(maximumBytes: ServiceLimits.readerBytes))
        }
    }

    /// Returns the layout environments before and after the change.
    func layouts(for call: RouteRequest) throws(ServiceError) -> (from: LayoutEnvironment, to: LayoutEnvironment) {
        let scale = try scale(in: call.catalog)
        var layouts: [LayoutEnvironment] = []
        for (name, environment) in environments {
            try call.catalog.check(environment, for: scale, parameter: "/\(name)")
            layouts.append(
                try call.context.conversations.environments.environment(
                    scale, environment, width: width, in: call.catalog))
        }
        return (layouts[0], layouts[1])
    }

    /// Finds the scale. An unknown scale in a body is an invalid value (422), not a missing page (404).
    private func scale(in catalog: ServiceCatalog) throws(ServiceError) -> TypeScale {
        do throws(ServiceError) {
            return try catalog.scale(named: scale)
        } catch {
            guard error.code == .notFound else { throw error }
            throw ServiceError(.invalidValue, error.detail, pointer: "/scale")
        }
    }
}

extension Viewport {
    /// Decodes `{"top","height","pin","focus"}`.
    init(_ reader: JSONReader) throws(JSONError) {
        let object = try reader.object(allowing: ["top", "height", "pin", "focus"])
        self.init(
            top: try object.required("top").number(in: ServiceLimits.offsets),
            height: try object.required("height").number(in: ServiceLimits.windowHeights),
            alignment: try object.optional("pin")?.choice() ?? .top,
            focusedMessageID: try object.optional("focus").map { reader throws(JSONError) in
                Identifier(try reader.string(maximumBytes: APILimits.idBytes))
            })
    }
}
