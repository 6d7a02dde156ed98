/// Every bound of this module, with its reason.
enum StringsLimits {
    /// Characters of an argument repeated in an error: enough to recognise it, too few to flood a terminal.
    static let quotedCharacters = 60
    /// Fraction digits a number can be shown with; beyond them a double's own noise begins to show.
    static let fractionDigits = 6
}
