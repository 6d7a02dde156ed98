extension StringProtocol {
    /// The text without leading and trailing white space.
    package var trimmingBlanks: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last].drop { $0.isWhitespace })
    }
}
