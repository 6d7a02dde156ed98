internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

struct ClientRequest: Sendable {
    var method = "GET"
    var path: [String]
    var query: [String: String] = [:]
    var fields: [String: String] = [:]
    var body: Data?
    /// A Boolean value that indicates whether the request changes something.
    var isWrite = false

    /// Returns a write, conditional on a revision if one is given.
    static func write(
        _ method: String, _ path: [String], query: [String: String] = [:], ifRevision revision: Int? = nil,
        _ body: Data? = nil
    ) -> ClientRequest {
        ClientRequest(
            method: method, path: path, query: query, fields: revision.map { ["If-Match": "\"\($0)\""] } ?? [:],
            body: body, isWrite: true)
    }
}

struct ServiceResponse: Sendable {
    let status: Int
    let tag: String?
    let body: Data
}

/// Sends requests to one service.
struct HTTPExchange: Sendable {
    let base: URL
    let token: String?
    let policy: WaitingPolicy
    private let session: URLSession

    init(base: URL, token: String?, policy: WaitingPolicy) {
        self.base = base
        self.token = token
        self.policy = policy.limited()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    }

    /// Returns the path and query of a request, with special characters encoded.
    static func target(_ request: ClientRequest) -> String {
        let path = request.path.map { "/" + escaped($0) }.joined()
        return request.query.isEmpty ? path : path + "?" + text(ofQuery: request.query)
    }

    /// Returns the parameters of a query in a fixed order, with special characters encoded.
    static func text(ofQuery query: [String: String]) -> String {
        query.sorted { $0.key < $1.key }.map { "\(escaped($0.key))=\(escaped($0.value))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// Returns the request as Foundation sends it; `timeout` is the time without a byte after which it fails.
    func urlRequest(_ request: ClientRequest, timeout: Duration) throws(ServiceClientError) -> URLRequest {
        var prefix = base.absoluteString
        // The reason has no part of the address, because errors are logged and it may have a password.
        let invalidAddress = ServiceClientError(
            .invalidRequest, parameter: "address", "it is not the address of a service, http://HOST or https://HOST")
        let scheme = (base.scheme ?? "").utf8.map { $0 | 0x20 }
        guard scheme == Array("http".utf8) || scheme == Array("https".utf8), base.host?.isEmpty == false,
            base.user == nil, base.password == nil,
            !prefix.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
        else { throw invalidAddress }
        while prefix.hasSuffix("/") { prefix.removeLast() }
        guard let url = URL(string: prefix + Self.target(request)) else { throw invalidAddress }
        var result = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout.inSeconds)
        result.httpMethod = request.method
        result.httpBody = request.body
        if request.body != nil { result.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        if let token {
            // The reason has no part of the token, because errors are logged.
            guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw ServiceClientError(
                    .invalidRequest, parameter: "token",
                    "it has a character that no token has, such as a space or a line break")
            }
            result.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        for (name, value) in request.fields { result.setValue(value, forHTTPHeaderField: name) }
        return result
    }

    /// Sends a request once and returns a success or 304; throws for any other response.
    func send(_ request: ClientRequest) async throws(ServiceClientError) -> ServiceResponse {
        let (body, response): (Data, URLResponse)
        do {
            (body, response) = try await data(for: urlRequest(request, timeout: policy.timeout))
        } catch let failure as ServiceClientError {
            throw failure
        } catch {
            throw Task.isCancelled ? .cancelled : ServiceClientError(.unreachable, error.localizedDescription)
        }
        guard let http = response as? HTTPURLResponse else {
            throw ServiceClientError(.invalidResponse, "the response is not HTTP")
        }
        guard http.statusCode < 400 else {
            throw ServiceClientError(status: http.statusCode, body: body, retryAfter: http.retryAfter)
        }
        // A redirect or another success is another server's, such as a network's that wants a sign-in.
        let isExpected = [200, 201, 204].contains(http.statusCode)
        guard isExpected || http.statusCode == 304 && request.fields["If-None-Match"] != nil else {
            throw ServiceClientError(
                .invalidResponse, "the response is not from typescale: it has status \(http.statusCode)")
        }
        return ServiceResponse(status: http.statusCode, tag: http.value(forHTTPHeaderField: "ETag"), body: body)
    }

    /// Returns the response, or throws after the time for one. Foundation's own limit does not hold on Linux.
    private func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        try await withThrowingTaskGroup(of: (Data, URLResponse)?.self) { group in
            let timeout = policy.timeout
            group.addTask { try await response(to: request) }
            group.addTask {
                try await Task.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let response = first else {
                throw ServiceClientError(.unreachable, "no response in \(timeout.inSeconds) s")
            }
            return response
        }
    }

    /// Returns the response of a session.
    ///
    /// `URLSession.data(for:)` cancels its request while the canceled task is locked. On Linux, this waits for the
    /// queue of the session, which waits for the task if the response arrives at that moment.
    private func response(to request: URLRequest) async throws -> (Data, URLResponse) {
        let responses = AsyncThrowingStream<(Data, URLResponse), any Error> { responses in
            let task = session.dataTask(with: request) { body, response, error in
                if let body, let response { responses.yield((body, response)) }
                responses.finish(throwing: error)
            }
            responses.onTermination = { _ in DispatchQueue.global().async { task.cancel() } }
            task.resume()
        }
        for try await response in responses { return response }
        try Task.checkCancellation()
        throw ServiceClientError(.unreachable, "the connection ended without a response")
    }

    /// Sends a request, and retries it until the policy's total timeout.
    func sendRetrying(_ request: ClientRequest) async throws(ServiceClientError) -> ServiceResponse {
        let end = ContinuousClock.now + policy.totalTimeout
        var failures = 0
        while true {
            do {
                return try await send(request)
            } catch {
                guard error.isRetryable(isWrite: request.isWrite) else { throw error }
                failures += 1
                let delay = (error.retryAfter ?? .zero) + policy.retryDelay(afterFailures: failures)
                if ContinuousClock.now + delay > end { throw error }
                try await Self.wait(for: delay)
            }
        }
    }

    /// Waits; throws if the task is canceled.
    static func wait(for delay: Duration) async throws(ServiceClientError) {
        do { try await Task.sleep(for: delay) } catch { throw .cancelled }
    }

    func decoded<Value: Decodable>(
        _ request: ClientRequest, as type: Value.Type = Value.self
    ) async throws(ServiceClientError) -> Value {
        try Self.decode(try await sendRetrying(request).body)
    }

    /// Sends a removal, whose response is a 204.
    func remove(_ request: ClientRequest) async throws(ServiceClientError) {
        let status = try await sendRetrying(request).status
        guard status == 204 else {
            throw ServiceClientError(.invalidResponse, "the response is not from typescale: it has status \(status)")
        }
    }

    /// Encodes a body. The client's own error names a number that is not finite, because JSON has no such number.
    static func encode(_ value: some Encodable) throws(ServiceClientError) -> Data {
        do {
            return try JSONEncoder().encode(value)
        } catch let EncodingError.invalidValue(value, context) {
            let key = context.codingPath.last { $0.intValue == nil }?.stringValue ?? "body"
            throw ServiceClientError(
                .invalidRequest, parameter: key, "\(value) is not finite, and JSON has no such number")
        } catch {
            throw ServiceClientError(.invalidRequest, "the body cannot be written as JSON: \(error)")
        }
    }

    /// Decodes a body. Anything but JSON is the page of a network that wants a sign-in, not the service.
    static func decode<Value: Decodable>(_ body: Data) throws(ServiceClientError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch {
            throw ServiceClientError(.invalidResponse, "the response is not from typescale: \(error)")
        }
    }
}

/// Refuses redirects, which the service never sends.
///
/// Foundation would send the token to the address of a redirect, and a `GET` there would count as the write.
final class RedirectRefusal: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension HTTPURLResponse {
    /// The time of `Retry-After`, at most a day.
    ///
    /// A date counts from the response's own `Date`, as the local clock may be wrong.
    var retryAfter: Duration? {
        guard let value = value(forHTTPHeaderField: "Retry-After")?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        let longest = ClientLimits.longestWait
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(.seconds(UInt32(value) ?? .max), longest)
        }
        guard let then = Self.date(value), let now = self.value(forHTTPHeaderField: "Date").flatMap(Self.date) else {
            return nil
        }
        return min(max(.zero, .seconds(then.timeIntervalSince(now))), longest)
    }

    /// Returns the time of an HTTP date, in each of its three forms (RFC 9110 section 5.6.7).
    private static func date(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        for form in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
            format.dateFormat = form
            if let date = format.date(from: text) { return date }
        }
        return nil
    }
}
