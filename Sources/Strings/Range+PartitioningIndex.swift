extension Range<Int> {
    /// Returns the first index from which on a condition holds, by binary search; the upper bound if there is none.
    ///
    /// The condition must hold for all later indices.
    ///
    /// - Complexity: O(log *n*).
    @inlinable @inline(__always)
    package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
