/// A state machine that validates UTF-8 in parts by the table of well-formed sequences (Unicode, table 3-7).
struct UTF8Checker: Sendable {
    /// The number of missing continuation bytes, and the range of the next one.
    private var left = 0
    private var low: UInt8 = 0x80
    private var high: UInt8 = 0xBF

    /// A Boolean value that indicates whether the last character is complete.
    var isComplete: Bool { left == 0 }

    /// Consumes a byte; returns `false` if it is invalid.
    mutating func take(_ byte: UInt8) -> Bool {
        if left > 0 {
            guard byte >= low, byte <= high else { return false }
            (low, high) = (0x80, 0xBF)
            left -= 1
            return true
        }
        switch byte {
        case 0x00...0x7F: break
        case 0xC2...0xDF: left = 1
        case 0xE0: (left, low) = (2, 0xA0)
        case 0xE1...0xEC, 0xEE, 0xEF: left = 2
        case 0xED: (left, high) = (2, 0x9F)
        case 0xF0: (left, low) = (3, 0x90)
        case 0xF1...0xF3: left = 3
        case 0xF4: (left, high) = (3, 0x8F)
        default: return false
        }
        return true
    }
}
