import TypescaleHTTP

extension ServiceError {
    /// The status of the response.
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
        case .unavailable, .workCanceled: .serviceUnavailable
        case .internalError: .internalServerError
        }
    }

    /// The response, `application/problem+json`.
    var response: Response {
        let problem = Problem(
            status, type: "urn:problem-type:typescale:\(code.rawValue)", title: code.title, detail: detail,
            pointer: pointer)
        var response = problem.response
        response.headers[.cacheControl] = "no-store"
        if let retryAfter { response.headers[.retryAfter] = HeaderValue(retryAfter) }
        switch code {
        case .missingToken: response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\""
        case .invalidToken:
            response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\", error=\"invalid_token\""
        case .forbidden:
            response.headers[.wwwAuthenticate] = "Bearer realm=\"typescale\", error=\"insufficient_scope\""
        default: break
        }
        return response
    }
}
