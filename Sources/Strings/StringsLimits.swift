/// The limits of this module, with their reasons.
enum StringsLimits {
    /// The length of an argument repeated in an error, in code points: enough to recognize it, too few to flood a
    /// terminal.
    static let quotedScalars = 60
    /// The maximum number of fraction digits; more would show the rounding error of a double.
    static let fractionDigits = 9
    /// The letters of a misspelled name that are compared: names are shorter, and input may be of any length.
    static let comparedLetters = 60
}
