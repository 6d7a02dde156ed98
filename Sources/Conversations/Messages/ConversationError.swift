internal import TypescaleStrings

/// An error of an edit or a query of a conversation.
public struct ConversationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for callers that choose what to do.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// A newer change was requested on behalf of the same reader, so that this result would be stale.
        case superseded
        /// The task of the query was canceled.
        case cancelled
        /// The conversation has no message with the id.
        case messageNotFound
        /// The conversation already has a message with the id.
        case duplicateMessage
        /// The index is out of range.
        case indexOutOfRange
        /// The message has too many blocks, or an image or emoji whose size is out of range.
        case invalidMessage
        /// The conversation has the most messages, or the greatest height, that it can have.
        case tooManyMessages
        /// A face was not found, or could not be read or used for shaping.
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
    /// The font error that is the reason for this one.
    public let underlyingError: FontError?

    init(_ code: Code, messageID: Identifier? = nil, index: Int? = nil, reason: String) {
        self.code = code
        self.messageID = messageID
        self.index = index
        self.reason = reason
        underlyingError = nil
    }

    /// Creates the error of an index that is not in `0...most`.
    init(index: Int, most: Int) {
        self.init(.indexOutOfRange, index: index, reason: "the index is not in 0 to \(most)")
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
        if let messageID { return "message \(Quotation.quoted(messageID.text)): \(reason)" }
        if let index { return "index \(index): \(reason)" }
        return reason
    }
}
