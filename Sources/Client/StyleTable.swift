public import Foundation

/// The styles of a scale for an environment.
public struct StyleTable: Sendable {
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
        public let weight: Double
        /// The weight of emphasized text.
        public let emphasizedWeight: Double
        /// The face.
        public let font: Font
    }

    /// The sources of a table.
    public enum Origin: String, Hashable, Sendable {
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
    /// The service's answer, with everything in it.
    public let document: Data
    private let members: TableMembers<Style>

    init(_ document: Data, origin: Origin) throws(ServiceFailure) {
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

/// The last tables of one service with their entity tags, in memory and in a file.
///
/// The order is that of use and not of a clock. A file that cannot be read counts as none, and one that cannot be
/// written changes no answer.
actor TableStorage {
    /// A table as it was last sent.
    struct Entry: Codable, Equatable, Sendable {
        let target: String
        let tag: String
        let table: String

        /// A Boolean value that indicates whether the table has the keys that its target asks for.
        var isReadable: Bool {
            let document = Data(table.utf8)
            return target.contains("?" + PartialStyleTable.parameter)
                ? (try? PartialStyleTable(document, origin: .stored)) != nil
                : (try? StyleTable(document, origin: .stored)) != nil
        }
    }

    private struct File: Codable {
        var version = 1
        let service: String
        let tables: [Entry]
    }

    /// The stored tables, of some ten kilobytes each: the environments of a few readers.
    private static let most = 32

    private let service: String
    private let file: URL?
    private var entries: [Entry]

    init(service: String, file: URL?) {
        self.service = service
        self.file = file
        let data = file.flatMap { try? Data(contentsOf: $0) }
        let stored = data.flatMap { try? JSONDecoder().decode(File.self, from: $0) }
        entries = stored?.version == 1 && stored?.service == service ? stored?.tables.suffix(Self.most) ?? [] : []
        entries.removeAll { !$0.isReadable }
    }

    /// Returns the table of a target.
    func entry(_ target: String) -> Entry? { entries.last { $0.target == target } }

    /// Returns the table used last among those whose target begins so, and that have the same keys of styles.
    func last(_ prefix: String) -> Entry? {
        entries.last {
            $0.target.hasPrefix(prefix) && !$0.target.dropFirst(prefix.count).hasPrefix(PartialStyleTable.parameter)
        }
    }

    /// Stores a table as the one used last.
    func put(_ entry: Entry) {
        if entries.last == entry { return }
        entries.removeAll { $0.target == entry.target }
        entries.append(entry)
        entries = entries.suffix(Self.most)
        guard let file, let data = try? JSONEncoder().encode(File(service: service, tables: entries)) else { return }
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // The file is written completely or not at all, even if the program ends meanwhile.
        try? data.write(to: file, options: .atomic)
    }
}
