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
