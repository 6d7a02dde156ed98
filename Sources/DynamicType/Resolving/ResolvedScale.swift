/// All styles of a scale as they are drawn in one environment.
public struct ResolvedScale: Hashable, Sendable {
    /// The scale's name.
    public let name: String
    /// The scale file's revision.
    public let revision: String
    /// The environment with every open question answered.
    public let environment: ResolvedEnvironment
    /// The styles in the scale's order.
    public let styles: [ResolvedStyle]

    /// A style by name, or nothing where the scale has none of that name.
    public subscript(style: TextStyle) -> ResolvedStyle? {
        for resolved in styles where resolved.style == style { return resolved }
        return nil
    }
}
