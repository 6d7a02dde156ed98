public import Fonts

/// An error of an edit or a query of a conversation.
public struct ConversationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for callers that choose what to do.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// A newer change was requested on behalf of the same reader, so that this result would be stale.
        case superseded
        /// The task that asked was cancelled.
        case cancelled
        /// The conversation has no message of that id.
        case messageNotFound
        /// The conversation has a message of that id already.
        case duplicateMessage
        /// The index is not one of the conversation's.
        case indexOutOfRange
        /// The conversation has as many messages as it may have.
        case tooManyMessages
        /// A face could not be found, read or shaped with.
        case font
    }

    /// The kind of error.
    public let code: Code
    /// The id of the message that the error concerns.
    public let messageID: Identifier?
    /// The index that the error concerns.
    public let index: Int?
    /// The reason, and what would be right.
    public let reason: String
    /// The error of a font that caused this one.
    public let underlyingError: FontError?

    package init(_ code: Code, messageID: Identifier? = nil, index: Int? = nil, reason: String) {
        self.code = code
        self.messageID = messageID
        self.index = index
        self.reason = reason
        underlyingError = nil
    }

    init(_ error: FontError) {
        code = error.code == .cancelled ? .cancelled : .font
        messageID = nil
        index = nil
        reason = error.description
        underlyingError = error
    }

    /// The message or the index, and the reason.
    public var description: String {
        if let messageID { return "message \"\(messageID.text)\": \(reason)" }
        if let index { return "index \(index): \(reason)" }
        return reason
    }
}
