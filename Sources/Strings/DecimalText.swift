/// Formats numbers for pictures and exports: the fewest digits, never an exponent.
package enum DecimalText {
    /// Returns the number rounded to at most `digits` fraction digits, without trailing zeros.
    package static func text(_ value: Double, digits: Int) -> String {
        let scale = powers[min(max(digits, 0), powers.count - 1)]
        let scaled = (value.magnitude * Double(scale)).rounded()
        guard scaled < 0x1p62 else { return "0" }
        let count = Int64(scaled)
        var fraction = ""
        var rest = count % scale
        if rest != 0 {
            var places = min(max(digits, 0), powers.count - 1)
            while rest % 10 == 0 {
                rest /= 10
                places -= 1
            }
            let shown = String(rest)
            fraction = "." + String(repeating: "0", count: places - shown.utf8.count) + shown
        }
        return (value < 0 && count != 0 ? "-" : "") + String(count / scale) + fraction
    }

    /// Returns a number of lines in words.
    package static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

    private static let powers: [Int64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
}
