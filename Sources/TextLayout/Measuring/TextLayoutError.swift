internal import DynamicType
internal import Fonts

/// An error of measuring a text or a message.
public struct TextLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, for callers that choose what to do.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable {
        /// The environment's scale has no style of that name.
        case unknownStyle
        /// The data of ICU for breaking lines is not installed.
        case languageDataMissing
        /// A face could not be found, read or shaped with.
        case font
        /// The task that measured was canceled.
        case cancelled
    }

    /// The kind of error.
    public let code: Code
    /// The style, the locale or the font file that the error concerns; empty where it concerns none.
    public let subject: String
    /// The reason, and what would be right.
    public let reason: String

    package init(_ code: Code, subject: String = "", reason: String) {
        self.code = code
        self.subject = subject
        self.reason = reason
    }

    /// The subject and the reason.
    public var description: String { subject.isEmpty ? reason : "\(subject): \(reason)" }
}

extension TextLayoutError {
    /// Creates the error that a font error is to a caller who measures.
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
