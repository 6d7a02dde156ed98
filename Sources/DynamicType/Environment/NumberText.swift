extension Double {
    /// Parses a finite decimal number; `nil` for hexadecimal digits, infinities and NaN, which `Double` itself accepts.
    package init?(decimal text: some StringProtocol) {
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}

/// Returns a number as text, whole numbers without `.0`.
func shortText(_ number: Double) -> String {
    guard let whole = Int(exactly: number) else { return "\(number)" }
    return "\(whole)"
}

/// Returns a range as text: `0.85 to 3`.
func shortText(_ range: ClosedRange<Double>) -> String {
    "\(shortText(range.lowerBound)) to \(shortText(range.upperBound))"
}
