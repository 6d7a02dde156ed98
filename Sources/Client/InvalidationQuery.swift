/// A change of environment or width, and the reader's viewport.
public struct InvalidationQuery: Hashable, Sendable, Encodable {
    /// The amount of detail of a response.
    public enum Format: String, Hashable, Sendable, Encodable {
        /// Each changed message with both heights.
        case full
        /// Ranges of indices, and their new heights one after the other.
        case ranges
        /// Height and anchor only.
        case summary
    }

    /// The visible part of a conversation.
    public struct Viewport: Hashable, Sendable, Encodable {
        /// The offset of its top in points.
        public var top: Double
        /// The height in points.
        public var height: Double

        /// Creates a viewport.
        public init(top: Double, height: Double) {
            self.top = top
            self.height = height
        }
    }

    /// The old environment: that in which the reader scrolled last.
    public var from: ReaderChoices
    /// The new environment.
    public var to: ReaderChoices
    /// The width in points.
    public var width: Double
    /// The viewport, for an anchor.
    public var viewport: Viewport?
    /// The scale.
    public var scale: String
    /// The detail.
    public var format: Format
    /// The name of the reader: a newer call with it ends this one with a failure of status 409.
    public var reader: String?
    /// The browser engine, which the client sets.
    var engine: LayoutEngine?

    /// Creates a request.
    public init(
        from: ReaderChoices, to: ReaderChoices, width: Double, viewport: Viewport? = nil,
        scale: String = ServiceClient.defaultScale, format: Format = .ranges, reader: String? = nil
    ) {
        self.from = from
        self.to = to
        self.width = width
        self.viewport = viewport
        self.scale = scale
        self.format = format
        self.reader = reader
    }
}
