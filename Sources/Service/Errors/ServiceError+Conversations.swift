import Conversations
import TypescaleStores

extension ServiceError {
    /// A fault of a conversation in memory.
    init(_ error: ConversationError) {
        switch error.code {
        case .superseded:
            self.init(.superseded, "a newer invalidation of the same reader has come; its answer holds")
        case .unknownMessage: self.init(missing: Identifier(error.place))
        case .duplicateMessage: self.init(duplicate: Identifier(error.place))
        case .noSuchPlace: self.init(.impossibleValue, error.reason)
        case .full: self.init(.tooLarge, error.reason)
        case .font(let error): self.init(error)
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
