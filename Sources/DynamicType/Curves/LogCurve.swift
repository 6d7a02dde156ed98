/// Windows' text scaling, in which large text grows less: size + max(base − e · ln size, 0) · (factor − 1).
///
/// Factors up to 1 leave the text as it is: Windows' setting begins at 100 percent. Sizes below 1 point stay too.
public struct LogCurve: Hashable, Sendable {
    /// The growth that a factor of 2 gives text of one point.
    public let base: Double

    /// A curve; WinUI's base is 18.
    public init(base: Double = 18) { self.base = base }

    /// The size at a factor.
    public func scaledSize(_ size: Double, fontScale factor: Double) -> Double {
        guard factor > 1, size >= 1 else { return size }
        return size + max(base - 2.718281828459045 * naturalLogarithm(size), 0) * (factor - 1)
    }
}
