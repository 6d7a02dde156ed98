extension Comparable {
    /// Returns the value, or the nearest bound of a range that does not contain it; NaN stays NaN.
    @inlinable @inline(__always)
    package func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
