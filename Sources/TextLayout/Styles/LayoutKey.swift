/// The values that cached heights depend on.
public struct LayoutKey: Hashable, Sendable {
    // In the order of comparison: most keys differ in their settings, and comparing names of faces takes long.

    /// The settings that prepared messages are laid out with.
    public var settings: LayoutSettings
    /// The settings that messages are prepared with.
    public var preparation: PreparationKey
}
