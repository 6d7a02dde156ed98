public import DynamicType

/// What a colour is used for, which decides how much contrast it needs.
public enum ContrastUse: String, CaseIterable, Hashable, Sendable {
    /// Text that is not large.
    case text
    /// Text of at least 24 px, or 18.667 px bold.
    case largeText
    /// What marks a control and its state, and drawings that must be understood.
    case component

    /// What text in a style is.
    public init(for style: ResolvedStyle) { self = style.isLargeText ? .largeText : .text }

    /// The least contrast; nothing where the level asks for none.
    public func threshold(_ level: ContrastLevel) -> Double? {
        switch (self, level) {
        case (.text, .aa): 4.5
        case (.text, .aaa): 7
        case (.largeText, .aa): 3
        case (.largeText, .aaa): 4.5
        case (.component, .aa): 3
        case (.component, .aaa): nil
        }
    }

    /// WCAG 2's success criterion.
    public func criterion(_ level: ContrastLevel) -> String {
        switch (self, level) {
        case (.component, _): "1.4.11"
        case (_, .aa): "1.4.3"
        case (_, .aaa): "1.4.6"
        }
    }
}

extension ResolvedStyle {
    /// Why its text counts as large, or does not: `body is 17 px of weight 400, large is 24 px, or 18.667 px from 700`.
    public var largeTextReason: String {
        let bound = "large is 24 px, or 18.667 px from weight 700"
        return "\(style.name) is \(ResolvedStyle.short(size)) px of weight \(weight); \(bound)"
    }

    private static func short(_ number: Double) -> String {
        let thousandths = (number * 1000).rounded()
        guard let whole = Int(exactly: thousandths / 1000) else { return "\(thousandths / 1000)" }
        return "\(whole)"
    }
}
