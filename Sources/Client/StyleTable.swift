public import Foundation

/// The styles of a scale for an environment.
public struct StyleTable: Sendable, StoredTable {
    /// A resolved style, in points.
    public struct Style: Hashable, Sendable, Decodable {
        /// The face that the style is measured with.
        public struct Font: Hashable, Sendable, Decodable {
            /// The role in the scale.
            public let role: String
            /// The family.
            public let family: String
        }

        /// The size.
        public let size: Double
        /// The line height.
        public let lineHeight: Double
        /// The tracking.
        public let tracking: Double
        /// The weight, 100 to 900.
        public let weight: Int
        /// The weight of emphasized text.
        public let emphasizedWeight: Int
        /// The face.
        public let font: Font
    }

    /// The sources of a table.
    @nonexhaustive public enum Origin: String, Hashable, Sendable {
        /// The service sent it.
        case service
        /// The service confirmed that the stored one is current.
        case unchanged
        /// The service cannot be reached; this is the last one of the environment.
        case stored
        /// The same for another environment: the last one that was requested.
        case last
    }

    /// The name of the scale.
    public var scale: String { members.scale }
    /// The revision of the scale's file.
    public var revision: String { members.revision }
    /// The environment that the table was resolved for.
    public var environment: ReaderChoices { members.environment }
    /// The styles by name.
    public var styles: [String: Style] { members.styles }
    /// The source.
    public let origin: Origin
    /// The service's response, with everything in it.
    public let document: Data
    private let members: TableMembers<Style>

    init(_ document: Data, origin: Origin) throws(ServiceClientError) {
        members = try HTTPExchange.decode(document)
        self.origin = origin
        self.document = document
    }
}

/// The members of a table's document.
struct TableMembers<Style: Decodable & Sendable>: Decodable, Sendable {
    let scale: String
    let revision: String
    let environment: ReaderChoices
    let styles: [String: Style]
}
