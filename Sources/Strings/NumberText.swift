/// Formats numbers for messages: all digits of a number, whole numbers without a point.
package enum NumberText {
    /// Returns the shortest text from which the number can be parsed again.
    package static func text(_ number: Double) -> String {
        guard let whole = Int(exactly: number) else { return "\(number)" }
        return "\(whole)"
    }

    /// Returns a range as text: `0.85...3`.
    package static func text(_ range: ClosedRange<Double>) -> String {
        "\(text(range.lowerBound))...\(text(range.upperBound))"
    }
}
