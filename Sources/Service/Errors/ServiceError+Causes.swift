internal import Conversations
internal import DynamicType
internal import Fonts
internal import TypescaleDesignTokens
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores
internal import TypescaleStrings

extension ServiceError {
    init(_ failure: Query.Failure) {
        let text = failure.description
        self.init(.malformedRequest, text, pointer: failure.parameter.isEmpty ? nil : failure.parameter)
    }

    init(unknownParameter name: String, known: [String]) {
        let name = Quotation.shortened(name)
        let hint =
            known.isEmpty
            ? "; this call takes none" : NearestName.advice(for: name, among: known, kind: "parameters")
        self.init(.unknownParameter, "unknown query parameter \(Quotation.quoted(name))\(hint)", pointer: name)
    }

    /// The error of a `PUT` of a part, which would replace the whole (RFC 9110 section 14.5).
    static let partialContent = ServiceError(
        .malformedRequest, "the body is a part, as Content-Range says; send the whole without it")

    /// Creates the error of a name that no client can send in a path.
    init(unaddressable name: Identifier, of what: String) {
        self.init(.invalidValue, "the name of a \(what) is \(name), which URLs remove from a path; use another name")
    }

    /// Creates the error of an environment; `prefix` is its parameter or pointer unless it came as keys.
    init(_ error: DynamicTypeError, in prefix: String? = nil) { self.init(EnvironmentKeyError(error), in: prefix) }

    /// Creates the error of an environment's keys; `prefix` is the parameter or pointer of one not given as keys.
    init(_ error: EnvironmentKeyError, in prefix: String? = nil) {
        let code: Code =
            switch error.code {
            case .malformed: .malformedRequest
            case .unknownKey: .unknownParameter
            case .outOfRange, .unknownChoice, .conflict: .invalidValue
            case .notFound: .notFound
            }
        // The length of a value must not determine that of the response.
        let reason = Quotation.shortening(error.value, in: error.reason)
        self.init(code, "\(error.key): \(reason)", pointer: prefix ?? error.key)
    }

    init(_ error: JSONError) {
        let code: Code =
            switch error.code {
            case .syntax, .invalidUTF8, .invalidNumber, .tooDeep, .duplicateKey, .missingKey, .wrongType: .malformedBody
            case .unknownKey: .unknownKey
            case .outOfRange, .unknownChoice, .invalid: .invalidValue
            case .notFound: .notFound
            case .tooLarge: .tooLarge
            }
        self.init(
            code,
            error.isInText ? error.reason : "line \(error.line), column \(error.column): \(error.reason)",
            pointer: error.path.isEmpty ? nil : error.path)
    }

    /// Returns the error of work that was canceled after some seconds.
    ///
    /// The status is 503: the request is valid, and another machine or setting may complete it. 422 would blame the
    /// request, and 504 is for gateways that wait for another server.
    static func outOfTime(seconds: Double) -> ServiceError {
        let setting = ConfigurationSetting.workSeconds
        return ServiceError(
            .cancelled,
            "the work took longer than \(NumberText.text(seconds)) s and was stopped; ask for less at once, or raise "
                + "--\(setting.flag) (\(setting.variable), \"\(setting.key)\" in the configuration file)")
    }

    static let clientLeft = ServiceError(
        .cancelled, "the client ended its side of the connection before the response")

    static let stopping = ServiceError(.cancelled, "the service is stopping; send the request again")

    /// Creates the error of a font, without the path of its file.
    init(_ error: FontError) {
        switch error.code {
        case .unsupported: self.init(.invalidValue, error.reason)
        case .cancelled: self.init(.cancelled, "fonts: \(error.reason)")
        default: self.init(.unavailable, "fonts: \(error.reason)")
        }
    }

    /// Creates the error of token files or of an export, with all of its mistakes.
    init(_ error: DesignTokenError, pointer: String) {
        self.init(.invalidValue, error.descriptions.joined(separator: "; "), pointer: pointer)
    }

    init(_ error: ConversationError) {
        switch error.code {
        case .superseded: self.init(.superseded, "a newer invalidation of the same reader replaced this one")
        case .messageNotFound: self.init(missing: error.messageID ?? "")
        case .duplicateMessage: self.init(duplicate: error.messageID ?? "")
        case .indexOutOfRange: self.init(.notFound, error.reason)
        case .tooManyMessages: self.init(.tooLarge, error.reason)
        case .invalidMessage: self.init(.invalidValue, error.description)
        case .font, .cancelled: self.init(error.underlyingError ?? FontError(.cancelled, reason: error.reason))
        }
    }

    static let noConversation = ServiceError(.notFound, "there is no such conversation; PUT creates one")

    /// The error of a condition in a field of the request that cannot be read.
    static let malformedCondition = ServiceError(
        .malformedRequest, "If-Match and If-None-Match hold entity tags, as in \"42\", or *")

    static func tooManyMessages(pointer: String? = nil) -> ServiceError {
        ServiceError(
            .tooLarge, "a conversation has at most \(ServiceLimits.conversationMessages) messages", pointer: pointer)
    }

    init(brokenScale name: String) {
        self.init(.unavailable, "the file of the scale \(Quotation.quoted(name)) is broken")
    }

    init(missing id: Identifier, pointer: String? = nil) {
        self.init(.notFound, "there is no message \(Quotation.quoted(id.text)) in the conversation", pointer: pointer)
    }

    init(duplicate id: Identifier, pointer: String? = nil) {
        self.init(
            .conflict,
            "a message \(Quotation.quoted(id.text)) exists already; ids are unique in a conversation",
            pointer: pointer)
    }

    /// Creates the error of a failed condition; `revision` is the present one.
    init(stale revision: Revision?) {
        self.init(.stale, revision.map { "the conversation is at revision \($0)" } ?? "there is no such conversation")
    }

    /// Creates the error of a write that was made, but whose result could not be read: its client must not repeat it.
    init(afterWrite error: ServiceError) {
        self.init(.outcomeUnknown, "the write was made, but what it did is not known: \(error.detail)")
    }

    /// The error of a write that failed in every attempt, because others came first.
    static let overtaken = ServiceError(.unavailable, "other writes came first in every attempt; try again")

    /// The error of an edit behind edits of others, all in a log that is gone: it may have changed nothing.
    static let unread = ServiceError(
        .outcomeUnknown,
        "the edit was written, but what it did is not known: other edits came first, and then the conversation was "
            + "replaced or deleted")

    init(_ error: StoreError) {
        let code: Code =
            switch error.code {
            case .stale: .stale
            case .refused: .invalidToken
            case .tooLarge: .tooLarge
            case .invalid: .invalidValue
            case .outcomeUnknown: .outcomeUnknown
            case .unavailable, .missing, .full, .readOnly, .damaged, .newer, .closed: .unavailable
            }
        self.init(code, Self.detail(error))
    }

    /// Returns the reason for a client, with its own names and sizes, but with details of the store only if it can act.
    ///
    /// Paths and the reasons of the store are for operators, in `/readyz`.
    private static func detail(_ error: StoreError) -> String {
        switch error.code {
        case .stale, .refused, .tooLarge, .invalid: error.reason
        case .unavailable: "the store is busy or cannot be reached"
        case .outcomeUnknown: "the store did not confirm the write; whether it was made is not known"
        case .missing: "the store's file was moved, removed or replaced"
        case .full: "the store is full"
        case .readOnly: "the store is read-only"
        case .closed: "the service is stopping; send the request again"
        case .damaged: "the store is damaged; its operator has to restore a backup"
        case .newer: "a later version of this program wrote the store"
        }
    }
}
