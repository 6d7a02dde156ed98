import TypescaleHTTP

extension ServiceError {
    /// The status of the answer: the one place where a fault becomes a number.
    var status: Status {
        switch code {
        case .malformedRequest, .unknownParameter, .malformedBody, .unknownKey: .badRequest
        case .impossibleValue: .unprocessableContent
        case .tooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .notFound: .notFound
        case .conflict, .superseded: .conflict
        case .stale: .preconditionFailed
        case .unauthenticated, .invalidToken: .unauthorized
        case .forbidden, .crossSite: .forbidden
        case .tooOften: .tooManyRequests
        case .unavailable, .workCancelled: .serviceUnavailable
        case .internalFault: .internalServerError
        }
    }

    /// The kind in words: the same for every problem of it.
    var title: String {
        switch code {
        case .malformedRequest: "The request is malformed"
        case .unknownParameter: "Unknown query parameter"
        case .malformedBody: "The body is malformed"
        case .unknownKey: "Unknown key"
        case .impossibleValue: "A value that cannot be met"
        case .tooLarge: "Too large"
        case .unsupportedMediaType: "A body of another kind"
        case .notFound: "Not found"
        case .conflict: "Against what is there"
        case .superseded: "A newer call has come"
        case .stale: "No longer so"
        case .unauthenticated: "A token is needed"
        case .invalidToken: "Not a token that opens anything"
        case .forbidden: "Not with this token"
        case .crossSite: "Not from there"
        case .tooOften: "Too often"
        case .unavailable: "Not at the moment"
        case .workCancelled: "Work cancelled"
        case .internalFault: "A fault of the service"
        }
    }

    /// The answer, `application/problem+json`.
    var response: Response {
        let problem = Problem(
            status, type: "urn:problem-type:typescale:\(code.rawValue)", title: title, detail: detail,
            pointer: pointer)
        var response = problem.response
        response.headers[.cacheControl] = "no-store"
        if let retryAfter { response.headers[.retryAfter] = HeaderValue(retryAfter) }
        switch code {
        case .unauthenticated: response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\""
        case .invalidToken:
            response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\", error=\"invalid_token\""
        case .forbidden:
            response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\", error=\"insufficient_scope\""
        default: break
        }
        return response
    }
}
