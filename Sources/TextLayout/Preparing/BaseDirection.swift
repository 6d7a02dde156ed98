/// The direction of a paragraph whose text does not specify one.
public enum BaseDirection: String, Hashable, Sendable, CaseIterable {
    /// Left to right, as CSS's `dir="ltr"`.
    case leftToRight = "ltr"
    /// Right to left, as CSS's `dir="rtl"`.
    case rightToLeft = "rtl"
    /// From the first strong character, else left to right.
    case automatic = "auto"
}
