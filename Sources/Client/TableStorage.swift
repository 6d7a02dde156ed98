internal import Foundation

/// A table that is decoded from the service's response, or from a stored one.
protocol StoredTable {
    init(_ document: Data, origin: StyleTable.Origin) throws(ServiceClientError)
}

/// The last tables of one service with their entity tags, in memory and in a file.
///
/// The order is that of use and not of a clock. A file that cannot be read counts as none, and one that cannot be
/// written changes no result.
actor TableStorage {
    /// A table as it was last sent.
    struct Entry: Codable, Equatable, Sendable {
        let target: String
        let tag: String
        let table: String

        var document: Data { Data(table.utf8) }
        /// A Boolean value that indicates whether the table has the keys that its target asks for.
        var isReadable: Bool {
            target.contains("?" + PartialStyleTable.parameter)
                ? (try? PartialStyleTable(document, origin: .stored)) != nil
                : (try? StyleTable(document, origin: .stored)) != nil
        }
    }

    private struct File: Codable {
        var version = 1
        let service: String
        let tables: [Entry]
    }

    private let service: String
    private let file: URL?
    private var entries: [Entry]

    init(service: String, file: URL?) {
        self.service = service
        self.file = file
        let data = file.flatMap { try? Data(contentsOf: $0) }
        let stored = data.flatMap { try? JSONDecoder().decode(File.self, from: $0) }
        entries =
            stored?.version == 1 && stored?.service == service
            ? stored?.tables.suffix(ClientLimits.storedTables) ?? [] : []
        entries.removeAll { !$0.isReadable }
    }

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
        entries = entries.suffix(ClientLimits.storedTables)
        guard let file, let data = try? JSONEncoder().encode(File(service: service, tables: entries)) else { return }
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // The file is written completely or not at all, even if the program ends meanwhile.
        try? data.write(to: file, options: .atomic)
    }
}
