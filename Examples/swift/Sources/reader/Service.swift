import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The calls of one `typescale serve`.
actor Service {
    /// What the service said was wrong.
    struct Problem: Error, Decodable {
        let status: Int
        let detail: String
    }

    static let scale = "apple-ios"

    nonisolated let base: URL
    nonisolated let token: String?
    /// Resolved tables with their tags. On Apple's platforms URLSession's own cache would do the same unseen.
    private var tables: [URL: (tag: String, table: ResolvedScale)] = [:]
    private let session: URLSession

    init(base: URL, token: String?) {
        self.base = base
        self.token = token
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = 10
        session = URLSession(configuration: configuration)
    }

    /// The styles of the scale for an environment, and whether the table that was kept still holds.
    func resolve(_ environment: Environment) async throws -> (table: ResolvedScale, isKept: Bool) {
        var request = request("v1/scales/\(Self.scale)/resolve", environment.parameters)
        let kept = request.url.flatMap { tables[$0] }
        if let kept { request.setValue(kept.tag, forHTTPHeaderField: "If-None-Match") }
        let (data, answer) = try await ask(request)
        if answer.statusCode == 304, let kept { return (kept.table, true) }
        let table = try JSONDecoder().decode(ResolvedScale.self, from: data)
        if let url = request.url, let tag = answer.value(forHTTPHeaderField: "ETag") { tables[url] = (tag, table) }
        return (table, false)
    }

    /// Lines and height of a text that is in no conversation yet, a draft.
    func measure(_ text: String, width: Double, in environment: Environment) async throws -> MeasuredRow {
        var row = environment.json
        row["id"] = .text("draft")
        row["text"] = .text(text)
        row["width"] = .number(width)
        let rows: [MeasuredRow] = try await post([row], to: "v1/measure")
        return rows[0]
    }

    /// The messages between `top` and `top + height`, with their offsets and heights.
    func window(_ conversation: String, _ environment: Environment, width: Double, top: Double, height: Double)
        async throws -> Window
    {
        let place = ["width": "\(width)", "top": "\(top)", "height": "\(height)"]
        let parameters = environment.parameters + place.map { URLQueryItem(name: $0.key, value: $0.value) }
        let (data, _) = try await ask(request("v1/conversations/\(conversation)", parameters))
        return try JSONDecoder().decode(Window.self, from: data)
    }

    /// What a change of environment changes in a conversation, in columns: ranges of messages and their new heights.
    func invalidation(_ conversation: String, _ change: InvalidationRequest) async throws -> InvalidationSet {
        try await post(change, to: "v1/conversations/\(conversation)/invalidations")
    }

    private func post<Answer: Decodable>(_ body: some Encodable, to path: String) async throws -> Answer {
        var request = request(path)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try JSONDecoder().decode(Answer.self, from: try await ask(request).0)
    }

    /// A request with the token, if there is one.
    nonisolated func request(_ path: String, _ parameters: [URLQueryItem] = []) -> URLRequest {
        var url = base.appendingPathComponent(path)
        if var parts = URLComponents(url: url, resolvingAgainstBaseURL: true), !parameters.isEmpty {
            parts.queryItems = parameters
            url = parts.url ?? url
        }
        var request = URLRequest(url: url)
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    /// The answer; asked again where the service is busy or away for a moment.
    private func ask(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        for pause in [0.1, 0.5, 2, 5, 0] {
            do {
                let (data, response) = try await session.data(for: request)
                guard let answer = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
                if answer.statusCode < 400 { return (data, answer) }
                if pause == 0 || !Self.isAway(answer.statusCode) {
                    throw (try? JSONDecoder().decode(Problem.self, from: data))
                        ?? Problem(status: answer.statusCode, detail: String(decoding: data, as: UTF8.self))
                }
            } catch let error as URLError where pause == 0 || error.code == .cancelled {
                throw error
            } catch is URLError {
                // Nobody answered: asked again.
            }
            try await Task.sleep(nanoseconds: UInt64(pause * 1e9))
        }
        throw URLError(.timedOut)
    }

    /// Too many calls, or a service (or the proxy before it) that has none to answer: worth another try.
    static func isAway(_ status: Int) -> Bool { [429, 502, 503, 504].contains(status) }
}
