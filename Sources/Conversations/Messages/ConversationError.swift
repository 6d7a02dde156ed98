public import Fonts

/// Why a conversation could not do what was asked.
public struct ConversationError: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// A newer change of the same reader has come; this one's answer would be stale.
        case superseded
        /// There is no message of that id.
        case unknownMessage
        /// There is a message of that id already.
        case duplicateMessage
        /// The place is not one of the conversation's.
        case noSuchPlace
        /// There is no room for another message.
        case full
        /// A font failed.
        case font(FontError)
    }

    /// The kind of failure.
    public let code: Code
    /// What it concerns: a message's id, a reader's name, a place.
    public let place: String
    /// The reason in words.
    public let reason: String

    init(_ code: Code, _ place: String, _ cause: String) {
        self.code = code
        self.place = place
        self.reason = cause
    }

    init(_ error: FontError) {
        self.init(.font(error), error.file, error.reason)
    }
}
