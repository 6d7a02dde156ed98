internal import TypescaleStrings

/// An error of measuring a text or a message.
public struct TextLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for callers that choose what to do.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The environment's scale has no style with the name.
        case unknownStyle
        /// The message has too many blocks, or an image or emoji whose size is out of range.
        case invalidMessage
        /// The ICU data for line breaking is not installed.
        case languageDataMissing
        /// A face was not found, or could not be read or used for shaping.
        case font
        /// A service canceled the work. The cancellation of a task does not end a measurement, which blocks its thread.
        case cancelled
    }

    /// The kind of error.
    public let code: Code
    /// The style, the message's id, the locale or the font file that the error concerns; empty if it concerns none.
    public let subject: String
    /// The reason, and what would be right.
    public let reason: String

    init(_ code: Code, subject: String, reason: String) {
        self.code = code
        self.subject = subject
        self.reason = reason
    }

    /// The subject and the reason.
    public var description: String { subject.isEmpty ? reason : "\(Quotation.printable(subject)): \(reason)" }
}

extension TextLayoutError {
    /// Creates the error that a caller of a measurement receives for a font error.
    init(_ error: FontError) {
        let code: Code =
            switch error.code {
            case .cancelled: .cancelled
            case .languageDataMissing: .languageDataMissing
            default: .font
            }
        self.init(code, subject: error.file, reason: error.reason)
    }
}
