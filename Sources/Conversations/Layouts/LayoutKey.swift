public import TextLayout

/// Everything a cached height depends on, by construction: what is not in here does not reach the layout.
public struct LayoutKey: Hashable, Sendable {
    // In the order in which keys are compared: most differ in their settings, and names of faces take long.

    /// How prepared messages are laid out.
    public var settings: LayoutSettings
    /// How the messages are prepared.
    public var preparation: PreparationKey
}
