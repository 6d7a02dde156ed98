extension Comparable {
    /// Returns the value, or the nearest bound of a range that does not contain it.
    package func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
