/// How much WCAG 2 asks for.
public enum ContrastLevel: String, CaseIterable, Hashable, Sendable {
    /// What laws usually ask for.
    case aa = "AA"
    /// The most.
    case aaa = "AAA"
}
