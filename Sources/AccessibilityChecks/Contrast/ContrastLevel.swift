/// How much WCAG 2 asks for.
public enum ContrastLevel: String, CaseIterable, Hashable, Sendable {
    /// What laws usually ask for.
    case aa
    /// The most.
    case aaa
}
