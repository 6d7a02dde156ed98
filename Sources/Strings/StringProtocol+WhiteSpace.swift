extension StringProtocol {
    /// The text without leading and trailing white space.
    package var trimmingWhiteSpace: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last].drop { $0.isWhitespace })
    }
}

extension Character {
    /// A Boolean value that indicates whether the character is white space at which a line may break.
    package var isBreakingSpace: Bool {
        switch self {
        case "\u{A0}", "\u{2007}", "\u{202F}": false
        default: isWhitespace
        }
    }
}
