internal import TypescaleHTTP

/// An error of a call, reported as a problem document (RFC 9457).
struct ServiceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The code of an error: the last part of the `type` of its problem document. A published code does not change.
    enum Code: String, CaseIterable, Sendable {
        /// The target or a header is malformed.
        case malformedRequest = "malformed-request"
        case unknownParameter = "unknown-parameter"
        /// The body is not the JSON that the call takes.
        case malformedBody = "malformed-body"
        case unknownKey = "unknown-key"
        /// A well-formed value is out of range, not among the choices, or in conflict with another value.
        case invalidValue = "invalid-value"
        /// The body, a row or a message is larger than its limit.
        case tooLarge = "size-limit-exceeded"
        case unsupportedMediaType = "unsupported-media-type"
        /// There is no such scale, style, step of a slider, color of a palette, conversation or message.
        case notFound = "not-found"
        /// The change contradicts the present state.
        case conflict = "conflict"
        /// A newer request of the same reader replaced this one.
        case superseded = "superseded-request"
        /// The condition of the request does not hold.
        case stale = "precondition-failed"
        case missingToken = "missing-token"
        /// The token is unknown, expired or revoked.
        case invalidToken = "invalid-token"
        case forbidden = "insufficient-scope"
        /// A page of another origin, or a host name that is not this machine's, sent the request.
        case foreignOrigin = "foreign-origin"
        /// The token or the address sends too many requests.
        case rateLimitExceeded = "rate-limit-exceeded"
        /// A resource that the call needs is not available at present.
        case unavailable = "service-unavailable"
        /// The store did not confirm a write, which may have been made, or it was made and what it did could not be
        /// read.
        case outcomeUnknown = "outcome-unknown"
        /// The work was ended by its deadline, by the client or by the stop of the service.
        case cancelled = "work-canceled"

        /// The code as a title, with spaces and a capital: "Invalid value".
        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("-", with: " ") }
    }

    let code: Code
    let detail: String
    /// The field at fault: a JSON pointer into the body, or the name of a query parameter.
    var pointer: String?
    /// The seconds after which a client may try again; if it is `nil`, a response with status 503 names one second.
    var retryAfter: Int?
    /// The field of the response that says which bodies the call takes, and its value.
    var accepted: Accepted?

    enum Accepted: Sendable, Equatable {
        /// Those without a content coding (RFC 9110 section 15.5.16).
        case identity
        /// Those of a `PATCH` with one of these media types (RFC 5789 section 2.2).
        case patches([String])
    }

    init(_ code: Code, _ detail: String, pointer: String? = nil, retryAfter: Int? = nil) {
        (self.code, self.detail, self.pointer, self.retryAfter) = (code, detail, pointer, retryAfter)
    }

    /// The code and the detail, for tests: clients get a problem document.
    var description: String { "\(code.rawValue): \(detail)" }

    var status: Status {
        switch code {
        case .malformedRequest, .unknownParameter, .malformedBody, .unknownKey: .badRequest
        case .invalidValue: .unprocessableContent
        case .tooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .notFound: .notFound
        case .conflict, .superseded: .conflict
        case .stale: .preconditionFailed
        case .missingToken, .invalidToken: .unauthorized
        case .forbidden, .foreignOrigin: .forbidden
        case .rateLimitExceeded: .tooManyRequests
        // Not 503 or 504, after which clients and proxies repeat a request.
        case .outcomeUnknown: .internalServerError
        case .unavailable, .cancelled: .serviceUnavailable
        }
    }

    var problem: Problem {
        Problem(
            status, type: "urn:problem-type:typescale:\(code.rawValue)", title: code.title, detail: detail,
            pointer: pointer)
    }

    /// The response, `application/problem+json`.
    var response: Response {
        var response = problem.response
        response.headers[.cacheControl] = "no-store"
        if let seconds = retryAfter ?? (status == .serviceUnavailable ? 1 : nil) {
            response.headers[.retryAfter] = HeaderValue(seconds)
        }
        switch accepted {
        case .identity: response.headers[.acceptEncoding] = "identity"
        case .patches(let types): response.headers[.acceptPatch] = HeaderValue(types.joined(separator: ", "))
        case nil: break
        }
        switch code {
        case .missingToken: response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\""
        case .invalidToken: response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\", error=\"invalid_token\""
        case .forbidden: response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\", error=\"insufficient_scope\""
        default: break
        }
        return response
    }
}
