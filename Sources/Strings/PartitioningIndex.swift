extension Range<Int> {
    /// Returns the first number for which a condition holds that holds for all later ones; the end if there is none.
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
