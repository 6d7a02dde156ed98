/// How much taller something may become.
public enum GrowthLimit: Hashable, Sendable {
    /// So many times as tall.
    case factor(Double)
    /// So many points taller.
    case points(Double)
}
