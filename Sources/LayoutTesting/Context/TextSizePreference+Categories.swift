public import DynamicType

/// The categories without `.category(…)` round them, so that a test may say `from: .large, to: .accessibility3`.
extension TextSizePreference {
    /// Extra small.
    public static let extraSmall = TextSizePreference.category(.extraSmall)
    /// Small.
    public static let small = TextSizePreference.category(.small)
    /// Medium.
    public static let medium = TextSizePreference.category(.medium)
    /// Large: what a new device has.
    public static let large = TextSizePreference.category(.large)
    /// Extra large.
    public static let extraLarge = TextSizePreference.category(.extraLarge)
    /// Extra extra large.
    public static let extraExtraLarge = TextSizePreference.category(.extraExtraLarge)
    /// Extra extra extra large: the largest without the accessibility switch.
    public static let extraExtraExtraLarge = TextSizePreference.category(.extraExtraExtraLarge)
    /// The first accessibility size.
    public static let accessibility1 = TextSizePreference.category(.accessibility1)
    /// The second accessibility size.
    public static let accessibility2 = TextSizePreference.category(.accessibility2)
    /// The third accessibility size.
    public static let accessibility3 = TextSizePreference.category(.accessibility3)
    /// The fourth accessibility size.
    public static let accessibility4 = TextSizePreference.category(.accessibility4)
    /// The largest size.
    public static let accessibility5 = TextSizePreference.category(.accessibility5)

    /// The size in a sentence: `AX3`, `font scale 1.3`, `150 %`.
    var words: String {
        switch self {
        case .category(let category): category.name
        case .fontScale(let factor): "font scale \(number(factor))"
        case .percent(let percent): "\(number(percent)) %"
        }
    }
}
