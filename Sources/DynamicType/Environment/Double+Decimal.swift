extension Double {
    /// Parses a finite decimal number; `nil` for hexadecimal digits, infinities and NaN, which `Double` itself accepts.
    package init?(decimal text: some StringProtocol) {
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case "0"..."9", ".", "-", "+", "e", "E": true
            default: false
            }
        }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}
