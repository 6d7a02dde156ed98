/// The difference between two resolved scales.
///
/// Only drawn properties are compared: two categories with equal sizes do not differ.
public struct StyleChanges: Hashable, Sendable {
    /// A style that is drawn differently.
    public struct Change: Hashable, Sendable {
        /// The earlier style.
        public let old: ResolvedStyle
        /// The later style.
        public let new: ResolvedStyle
        /// The style's name.
        public var style: TextStyle { new.style }
    }

    /// The styles that are drawn differently, in the scale's order.
    public let changed: [Change]
    /// The styles that are drawn the same, in the scale's order.
    public let unchanged: [TextStyle]
    /// The styles that only the later scale has.
    public let added: [TextStyle]
    /// The styles that only the earlier scale has.
    public let removed: [TextStyle]

    /// A Boolean value that indicates whether all styles are drawn the same.
    public var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

    /// Compares two resolved scales, usually one scale in two environments.
    public init(from: ResolvedScale, to: ResolvedScale) {
        var changed: [Change] = []
        var unchanged: [TextStyle] = []
        var added: [TextStyle] = []
        for (index, new) in to.styles.enumerated() {
            let aligned = index < from.styles.count && from.styles[index].style == new.style
            guard let old = aligned ? from.styles[index] : from[new.style] else {
                added.append(new.style)
                continue
            }
            if old.rendersIdentically(to: new) {
                unchanged.append(new.style)
            } else {
                changed.append(Change(old: old, new: new))
            }
        }
        self.changed = changed
        self.unchanged = unchanged
        self.added = added
        removed = from.styles.map(\.style).filter { to[$0] == nil }
    }
}
