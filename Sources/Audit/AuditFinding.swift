/// A problem found by an audit.
package struct AuditFinding: Hashable, Sendable {
    /// The severity, as SARIF names it.
    package enum Level: String, CaseIterable, Hashable, Sendable {
        /// A standard's minimum is not met, or text cannot be read.
        case error
        /// A problem for readers at some sizes.
        case warning
        /// Information that does not fail a check.
        case note
    }

    package enum Place: Hashable, Sendable {
        /// A file, with a line number from 1 if it is known.
        case file(String, line: Int? = nil)
        /// A JSON pointer (RFC 6901) into the request.
        case request(pointer: String)
    }

    package let rule: AuditRule
    package let level: Level
    /// The subject: a style, two styles, a row, a pair of colors or a language.
    package let subject: String
    /// The text sizes at which the finding applies; empty if it does not depend on them.
    package let sizes: [AuditSize]
    /// The description of the problem.
    package let message: String
    /// The layouts that differ, at the text size that the message names; empty but for `engine-difference`.
    package var layouts: [EngineLayout] = []
    package let place: Place
}

/// A rule of an audit; ``summary`` says what it finds.
package enum AuditRule: String, CaseIterable, Hashable, Sendable {
    case minimumSize = "minimum-size"
    case hierarchy
    case lineHeight = "line-height"
    case reach = "reach-200"
    case truncation
    case overflow
    case brokenWord = "broken-word"
    case textSpacing = "text-spacing"
    case engineDifference = "engine-difference"
    case contrast
    case target
    case glyphs
    case lengthLimit = "length-limit"
    case missingPlural = "missing-plural"
    case unreadMessage = "unread-message"

    /// One line about the rule, with the standard it follows.
    package var summary: String {
        switch self {
        case .minimumSize: "Text under the scale's smallest size, or 11 points if that is 1"
        case .hierarchy: "Styles that differ in size by default but not at a larger text size"
        case .lineHeight: "Line heights smaller than the face needs"
        case .reach: "Text that cannot be enlarged to 200 percent (WCAG 1.4.4)"
        case .truncation: "Texts truncated at some text size"
        case .overflow: "Texts wider than their line at some text size (WCAG 1.4.10)"
        case .brokenWord: "Words broken inside at some text size, because their line is narrower"
        case .textSpacing: "Texts truncated with a reader's own spacing (WCAG 1.4.12)"
        case .engineDifference: "Texts that browser engines lay out differently, where several are compared"
        case .contrast: "Pairs of colors with too little contrast for the size of their text (WCAG 1.4.3, 1.4.11)"
        case .target: "Touch targets under 44 points, or 24 (WCAG 2.5.5, 2.5.8)"
        case .glyphs: "Characters of a language or a text that no face has"
        case .lengthLimit: "Messages longer than the limit in their catalog"
        case .missingPlural: "Messages without a plural form that their language has"
        case .unreadMessage: "Messages that cannot be read"
        }
    }
}
