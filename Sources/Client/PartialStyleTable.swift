public import Foundation

/// Some keys of the styles of a scale for an environment.
public struct PartialStyleTable: Sendable, StoredTable {
    /// A key of a style.
    public struct Field: Hashable, Sendable {
        /// The size in points.
        public static let size = Field("size")
        /// The line height in points.
        public static let lineHeight = Field("lineHeight")
        /// The tracking in points.
        public static let tracking = Field("tracking")
        /// The weight.
        public static let weight = Field("weight")
        /// The weight of emphasized text.
        public static let emphasizedWeight = Field("emphasizedWeight")
        /// The face.
        public static let font = Field("font")

        /// The key in the service's response.
        public let name: String

        /// Creates a key that the service knows; ``PartialStyleTable/document`` has its values.
        public init(_ name: String) { self.name = name }
    }

    /// A resolved style, in points, with the requested keys.
    public struct Style: Hashable, Sendable, Decodable {
        /// The size.
        public let size: Double?
        /// The line height.
        public let lineHeight: Double?
        /// The tracking.
        public let tracking: Double?
        /// The weight, 100 to 900.
        public let weight: Int?
        /// The weight of emphasized text.
        public let emphasizedWeight: Int?
        /// The face.
        public let font: StyleTable.Style.Font?
    }

    /// The beginning of the query of a target.
    static let parameter = "fields="

    /// The name of the scale.
    public var scale: String { members.scale }
    /// The revision of the scale's file.
    public var revision: String { members.revision }
    /// The environment that the table was resolved for.
    public var environment: ReaderChoices { members.environment }
    /// The styles by name.
    public var styles: [String: Style] { members.styles }
    /// The source.
    public let origin: StyleTable.Origin
    /// The service's response, with everything in it.
    public let document: Data
    private let members: TableMembers<Style>

    init(_ document: Data, origin: StyleTable.Origin) throws(ServiceClientError) {
        members = try HTTPExchange.decode(document)
        self.origin = origin
        self.document = document
    }
}
