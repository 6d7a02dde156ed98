import TypescaleHTTP

/// Why a call was not answered as asked: what kind of fault, where, and in words.
struct ServiceError: Error, Sendable, Equatable {
    /// The kinds of fault; the last part of the problem's `type`.
    enum Code: String, CaseIterable, Sendable {
        /// The target or a header is malformed.
        case malformedRequest
        /// A query parameter that the call does not have.
        case unknownParameter
        /// The body is not the JSON it should be.
        case malformedBody
        /// A key that the call does not have.
        case unknownKey
        /// A value that is understood and cannot be met: outside its range, none of the choices, beside another it excludes.
        case impossibleValue
        /// The body is larger, or longer in a row, than allowed.
        case tooLarge
        /// A body of another kind than the call takes.
        case unsupportedMediaType
        /// No such scale, user, conversation or message.
        case notFound
        /// Against what is there now.
        case conflict
        /// A newer call has taken this one's place.
        case superseded
        /// The condition of the request does not hold any more.
        case stale
        /// No token.
        case unauthenticated
        /// A token that is not known, or not any more.
        case invalidToken
        /// A token that does not open this.
        case forbidden
        /// Asked by a page of another site, or by a name that is not this machine's, without a word from the user.
        case crossSite
        /// More often than allowed.
        case tooOften
        /// Something needed is not there at the moment.
        case unavailable
        /// The work was stopped: by its deadline, or as its client left.
        case workCancelled
        /// A fault of the service's own.
        case internalFault
    }

    /// The kind.
    let code: Code
    /// What went wrong, in words.
    let detail: String
    /// The field at fault: a JSON pointer into the body, or the name of a query parameter.
    var pointer: String?
    /// Seconds after which the same call may do.
    var retryAfter: Int?

    /// A fault.
    init(_ code: Code, _ detail: String, pointer: String? = nil, retryAfter: Int? = nil) {
        self.code = code
        self.detail = detail
        self.pointer = pointer
        self.retryAfter = retryAfter
    }

    /// A client's value, not longer than an error repeats.
    static func shortened(_ text: String) -> String {
        text.count > ServiceLimits.quotedCharacters ? text.prefix(ServiceLimits.quotedCharacters) + "…" : text
    }
}
