import Conversations
import Fonts
import TypescaleStores

extension ServiceError {
    /// Creates the error of a conversation.
    init(_ error: ConversationError) {
        switch error.code {
        case .superseded:
            self.init(.superseded, "a newer invalidation of the same reader replaced this one")
        case .messageNotFound: self.init(missing: error.messageID ?? "")
        case .duplicateMessage: self.init(duplicate: error.messageID ?? "")
        case .indexOutOfRange: self.init(.invalidValue, error.reason)
        case .tooManyMessages: self.init(.tooLarge, error.reason)
        case .font, .cancelled: self.init(error.underlyingError ?? FontError(.cancelled, reason: error.reason))
        }
    }

    /// The error of a missing conversation.
    static let noConversation = ServiceError(.notFound, "there is no such conversation; PUT creates one")

    /// Creates the error of a missing message.
    init(missing id: Identifier) {
        self.init(.notFound, "there is no message \"\(ServiceError.shortened(id.text))\" in the conversation")
    }

    /// Creates the error of a duplicate message id.
    init(duplicate id: Identifier, pointer: String? = nil) {
        self.init(
            .conflict,
            "a message \"\(ServiceError.shortened(id.text))\" exists already; ids are unique in a conversation",
            pointer: pointer)
    }

    /// Creates the error of a failed condition; `revision` is the present one.
    init(stale revision: Revision?) {
        self.init(.stale, revision.map { "the conversation is at revision \($0)" } ?? "there is no such conversation")
    }
}
