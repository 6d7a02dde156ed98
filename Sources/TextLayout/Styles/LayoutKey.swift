/// The values that cached heights depend on.
package struct LayoutKey: Hashable, Sendable {
    // In the order of comparison: most keys differ in their settings, and comparing names of faces is slow.

    /// The settings that prepared messages are laid out with.
    package var settings: LayoutSettings
    /// The settings that messages are prepared with.
    package var preparation: PreparationKey
}
