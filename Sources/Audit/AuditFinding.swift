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

package enum AuditRule: String, CaseIterable, Hashable, Sendable {
    /// A style is smaller than the minimum.
    case minimumSize = "minimum-size"
    /// Two styles of different sizes have the same size at a larger text size.
    case hierarchy
    /// A line height is smaller than the face needs.
    case lineHeight = "line-height"
    /// Text cannot be enlarged to twice its size.
    case reach = "reach-200"
    /// A text exceeds its line limit.
    case truncation
    /// A word is wider than its line.
    case overflow
    /// A word is wider than its line and is broken inside.
    case brokenWord = "broken-word"
    /// A text exceeds its line limit with a reader's own spacing.
    case textSpacing = "text-spacing"
    /// Browser engines lay a text out differently.
    case engineDifference = "engine-difference"
    /// A pair of colors has too little contrast for the size of its text.
    case contrast
    /// A touch target is too small.
    case target
    /// No face has a character of a language or a text.
    case glyphs
    /// A message exceeds the limit that its catalog gives.
    case lengthLimit = "length-limit"
    /// A message lacks a plural form of its language.
    case missingPlural = "missing-plural"
    /// A message of a catalog cannot be read.
    case unreadMessage = "unread-message"

    /// One line about the rule, with the standard it follows.
    package var summary: String {
        switch self {
        case .minimumSize: "Text under the scale's smallest size, or 11 points if the scale has none"
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
