/// What differs between two environments.
///
/// Only what is drawn is compared: categories whose sizes are equal differ in nothing, whatever they are called.
public struct StyleChanges: Hashable, Sendable {
    /// A style drawn otherwise than before.
    public struct Change: Hashable, Sendable {
        /// As it was.
        public let old: ResolvedStyle
        /// As it is.
        public let new: ResolvedStyle
        /// The style.
        public var style: TextStyle { new.style }
    }

    /// The styles drawn otherwise, in the scale's order.
    public let changed: [Change]
    /// The styles drawn as before, in the scale's order.
    public let unchanged: [TextStyle]
    /// Styles that only the later scale has.
    public let added: [TextStyle]
    /// Styles that only the earlier scale has.
    public let removed: [TextStyle]

    /// Whether nothing is drawn otherwise.
    public var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

    /// The difference of two resolved scales, usually of one scale in two environments.
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
