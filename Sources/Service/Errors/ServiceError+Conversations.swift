import Conversations
import Fonts
import TypescaleStores

extension ServiceError {
    /// A fault of a conversation in memory.
    init(_ error: ConversationError) {
        switch error.code {
        case .superseded:
            self.init(.superseded, "a newer invalidation of the same reader has come; its answer holds")
        case .messageNotFound: self.init(missing: error.messageID ?? "")
        case .duplicateMessage: self.init(duplicate: error.messageID ?? "")
        case .indexOutOfRange: self.init(.impossibleValue, error.reason)
        case .tooManyMessages: self.init(.tooLarge, error.reason)
        case .font, .cancelled: self.init(error.underlyingError ?? FontError(.cancelled, reason: error.reason))
        }
    }

    /// A conversation there is none of.
    static let noConversation = ServiceError(.notFound, "there is no such conversation; PUT makes one")

    /// A message there is none of.
    init(missing id: Identifier) {
        self.init(.notFound, "there is no message \"\(ServiceError.shortened(id.text))\" in the conversation")
    }

    /// A message whose name another one has.
    init(duplicate id: Identifier, pointer: String? = nil) {
        self.init(
            .conflict,
            "there is a message \"\(ServiceError.shortened(id.text))\" already; names are unique in a conversation",
            pointer: pointer)
    }

    /// A condition that does not hold; `revision` is what is there.
    init(stale revision: Revision?) {
        self.init(.stale, revision.map { "the conversation is at revision \($0)" } ?? "there is no such conversation")
    }
}
