/// The limits of this module, each with its reason.
enum LocalesLimits {
    /// The UTF-16 units of an ICU formatter's result: the names of Russian's 75 rule sets take the most.
    static let formattedUnits = 8_192

    /// The numbers that describe the ranges of a language's characters: Japanese has the most, about 4,000.
    static let exemplarNumbers = 16_384
}
