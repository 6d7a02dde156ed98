public import Foundation

/// An error of the client.
public struct ServiceClientError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive public enum Code: Hashable, Sendable {
        /// The task was canceled. After a write its outcome is unknown.
        case cancelled
        /// The request was not sent, because its address, token or body is invalid.
        case invalidRequest
        /// The service did not respond: no connection, or a lost one. After a write its outcome is unknown.
        case unreachable
        /// The response is not from the service, such as a network's sign-in page. After a write its outcome is
        /// unknown.
        case invalidResponse
        /// An error that the service, or a proxy before it, sent with this HTTP status.
        case status(Int)
    }

    /// The kind.
    public let code: Code
    /// The type of the problem (RFC 9457), such as `urn:problem-type:typescale:invalid-value`; `nil` without one.
    public let problemType: String?
    /// The key or parameter at fault.
    public let parameter: String?
    /// The mistake, and what would be right.
    public let reason: String
    /// The time after which the request may be repeated, at most a day.
    public let retryAfter: Duration?

    /// The error in one line.
    public var description: String {
        switch code {
        case .invalidRequest: parameter.map { "\($0): \(reason)" } ?? reason
        case .cancelled, .invalidResponse: reason
        case .unreachable: "the service cannot be reached: \(reason)"
        case .status(let status): "\(status) \(reason)"
        }
    }

    /// The description, for `localizedDescription`.
    public var errorDescription: String? { description }

    /// The HTTP status; `nil` without a response.
    public var status: Int? { if case .status(let status) = code { status } else { nil } }

    static let cancelled = ServiceClientError(.cancelled, "the task was canceled")

    init(_ code: Code, parameter: String? = nil, _ reason: String) {
        self.code = code
        problemType = nil
        self.parameter = parameter
        self.reason = reason
        retryAfter = nil
    }

    /// Decodes the problem in a body; the page of a proxy becomes one without a detail.
    init(status: Int, body: Data, retryAfter: Duration? = nil) {
        let problem = try? JSONDecoder().decode(Problem.self, from: body)
        code = .status(status)
        problemType = problem?.type
        reason = problem?.detail ?? problem?.title ?? "the response has no problem document"
        parameter = problem?.pointer
        self.retryAfter = retryAfter
    }

    /// Decodes the problem of an event that ends a stream; the status is in the problem only.
    init(end problem: Data) {
        let status = (try? JSONDecoder().decode(Problem.self, from: problem))?.status
        self.init(status: status ?? 401, body: problem)
    }

    private struct Problem: Decodable {
        let status: Int?
        let type: String?
        let title: String?
        let detail: String?
        let pointer: String?
    }

    /// Returns whether a request is worth another try.
    ///
    /// A write is repeated only if the response says that it was not made.
    func isRetryable(isWrite: Bool) -> Bool {
        switch code {
        case .cancelled, .invalidRequest: false
        case .unreachable, .invalidResponse: !isWrite
        case .status(let status): (isWrite ? [429, 503] : [429, 502, 503, 504]).contains(status)
        }
    }

    /// A Boolean value that indicates whether a stream or a table should be tried again later.
    var isTemporary: Bool {
        switch code {
        case .cancelled, .invalidRequest: false
        case .unreachable, .invalidResponse: true
        case .status(let status): status == 429 || status >= 500
        }
    }
}
