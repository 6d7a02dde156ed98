/// The CSS property `text-transform`.
public enum TextTransform: String, Hashable, Sendable, CaseIterable {
    /// The text as it is.
    case none
    /// All letters are capitals.
    case uppercase
    /// All letters are small.
    case lowercase
    /// The first letters of words are capitals.
    case capitalize
}
