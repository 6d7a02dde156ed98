public import Foundation

/// The calls of one service. Tasks may share it.
public final class ServiceClient: Sendable {
    /// The scale of calls that name none, as in the service.
    public static let defaultScale = "apple-ios"

    /// The name of this device in its writes; other event streams with this name omit them.
    public let device: String?
    /// The browser engine whose lines and heights are requested; Chromium's if it is `nil`.
    public let engine: LayoutEngine?
    let exchange: HTTPExchange
    private let storage: TableStorage

    /// Creates a client. `storage` is a file for the last tables, so that they are there when the service is not.
    ///
    /// Foundation on Linux reaches no URL with an IPv6 address, such as `http://[::1]:8080`, and none whose scheme is
    /// in capitals: the error of each call is ``ServiceClientError/Code/unreachable``. Use the name of the host.
    public init(
        _ address: URL, token: String? = nil, device: String? = nil, storage: URL? = nil,
        policy: WaitingPolicy = WaitingPolicy(), engine: LayoutEngine? = nil
    ) {
        self.device = device
        self.engine = engine
        exchange = HTTPExchange(base: address, token: token, policy: policy)
        self.storage = TableStorage(service: address.absoluteString, file: storage)
    }

    /// Returns the styles of a scale: the service's, or the last good ones if it cannot be reached.
    ///
    /// The table is requested with its stored entity tag. ``StyleTable/origin`` says where it comes from.
    public func resolve(
        _ environment: ReaderChoices = [:], scale: String = ServiceClient.defaultScale
    ) async throws(ServiceClientError) -> StyleTable {
        try await resolve(environment, Self.tableRequest(scale))
    }

    /// Shows the styles of a scale: those of another environment until the service responds, and then its own.
    ///
    /// Tries again with growing pauses while the service cannot be reached; throws its refusal.
    package func showStyles(
        _ environment: ReaderChoices, scale: String, show: @Sendable (StyleTable) async -> Void
    ) async throws(ServiceClientError) {
        var failures = 0
        while true {
            do {
                let table = try await resolve(environment, scale: scale)
                await show(table)
                if table.origin != .last { return }
            } catch {
                guard error.isTemporary else { throw error }
                // Nothing is stored that could be shown.
            }
            failures += 1
            try await HTTPExchange.wait(
                for: exchange.policy.reconnectDelay(afterFailures: failures, announced: nil))
        }
    }

    /// Returns some fields of each style of a scale. A stored table with other fields is not used.
    public func resolve(
        _ environment: ReaderChoices = [:], scale: String = ServiceClient.defaultScale,
        fields: [PartialStyleTable.Field]
    ) async throws(ServiceClientError) -> PartialStyleTable {
        try await resolve(environment, Self.tableRequest(scale, fields))
    }

    private func resolve<Table: StoredTable>(
        _ environment: ReaderChoices, _ request: ClientRequest
    ) async throws(ServiceClientError) -> Table {
        let prefix = Self.prefix(request)
        var request = request
        request.query.merge(environment.parameters) { $1 }
        let target = prefix + HTTPExchange.text(ofQuery: environment.parameters)
        let stored = await storage.entry(target)
        let last: TableStorage.Entry? = if let stored { stored } else { await storage.last(prefix) }
        do {
            if let stored { request.fields["If-None-Match"] = stored.tag }
            // One try is enough if there is something to show.
            let response = try await last == nil ? exchange.sendRetrying(request) : exchange.send(request)
            if response.status == 304, let stored {
                await storage.put(stored)
                return try Table(stored.document, origin: .unchanged)
            }
            let table = try Table(response.body, origin: .service)
            if let tag = response.tag {
                let text = String(decoding: response.body, as: UTF8.self)
                await storage.put(TableStorage.Entry(target: target, tag: tag, table: text))
            }
            return table
        } catch {
            guard error.isTemporary, let last else { throw error }
            return try Table(last.document, origin: stored == nil ? .last : .stored)
        }
    }

    private static func tableRequest(_ scale: String, _ fields: [PartialStyleTable.Field]? = nil) -> ClientRequest {
        var request = ClientRequest(path: ["v1", "scales", scale, "resolve"])
        request.query["fields"] = fields?.map(\.name).joined(separator: ",")
        return request
    }

    /// Returns the beginning of the targets of tables, up to the environment.
    private static func prefix(_ request: ClientRequest) -> String {
        HTTPExchange.target(request) + (request.query.isEmpty ? "?" : "&")
    }

    /// Returns the table used last, without asking the service: for the first frame.
    public func storedTable(scale: String = ServiceClient.defaultScale) async -> StyleTable? {
        await storage.last(Self.prefix(Self.tableRequest(scale))).flatMap {
            try? StyleTable($0.document, origin: .last)
        }
    }

    /// Returns the table with these keys used last, without asking the service.
    public func storedTable(
        scale: String = ServiceClient.defaultScale, fields: [PartialStyleTable.Field]
    ) async -> PartialStyleTable? {
        let last = await storage.last(Self.prefix(Self.tableRequest(scale, fields)))
        return last.flatMap { try? PartialStyleTable($0.document, origin: .last) }
    }

    /// Returns the lines and heights of texts, in their order; optionally with the ends of all lines.
    ///
    /// With `strictFonts`, a row whose families are not installed has an ``TextRowMeasurement/error`` instead of
    /// ``TextRowMeasurement/missingFamilies``.
    public func measure(
        _ rows: [TextRowRequest], includingLines: Bool = false, strictFonts: Bool = false
    ) async throws(ServiceClientError) -> [TextRowMeasurement] {
        let rows = rows.map { $0.members(for: engine) }
        var query: [String: String] = [:]
        if includingLines { query["lines"] = "true" }
        if strictFonts { query["strictFonts"] = "true" }
        return try await exchange.decoded(
            ClientRequest(method: "POST", path: ["v1", "measure"], query: query, body: try HTTPExchange.encode(rows)))
    }

    /// Returns the text that a screen reader speaks after a change of environment.
    public func announcement(
        from old: ReaderChoices, to new: ReaderChoices, scale: String = ServiceClient.defaultScale
    ) async throws(ServiceClientError) -> String {
        struct Changes: Decodable { let announcement: String }
        func word(_ environment: ReaderChoices) -> String {
            environment.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        }
        let request = ClientRequest(
            path: ["v1", "scales", scale, "changes"], query: ["from": word(old), "to": word(new)])
        return try await exchange.decoded(request, as: Changes.self).announcement
    }
}

/// A browser engine whose lines and heights the service computes.
@nonexhaustive public enum LayoutEngine: String, Hashable, Sendable, Codable, CaseIterable {
    /// The engine of Chrome and Edge.
    case chromium
    /// The engine of Firefox.
    case firefox
    /// The engine of Safari and of web views on Apple's systems.
    case webkit
}
