/// The flags and the width of a conversion of `printf`.
struct PrintfFlags {
    private let flags: String
    private var width = 0

    /// Reads the flags, to which a dialect may add others.
    init(_ scan: inout ByteScan, also others: String) {
        flags = scan.text { "-+#0,'".utf8.contains($0) || others.utf8.contains($0) }
    }

    /// A Boolean value that indicates whether the digits are in groups.
    var isGrouped: Bool { flags.contains(ascii: ",") || flags.contains(ascii: "'") }

    /// Reads the width.
    mutating func readWidth(_ scan: inout ByteScan) {
        width = Int(scan.text(while: \.isASCIIDigit)).map { min($0, PrintfFlags.mostWidth) } ?? 0
    }

    /// No text is wider: a width is that of a column of digits.
    private static let mostWidth = 20

    /// Returns the layout of a value of a kind and a letter; `nil` if nothing changes it.
    func layout(of kind: MessageArgument.Kind, _ letter: UInt8?, _ precision: Int?) -> NumberLayout? {
        var layout = NumberLayout()
        layout.width = width
        layout.isLeft = flags.contains(ascii: "-")
        var isNumber = kind.isInteger
        if case .number = kind { isNumber = true }
        if isNumber {
            layout.sign = flags.contains(ascii: "+") ? "+" : flags.contains(ascii: " ") ? " " : ""
            if flags.contains(ascii: "0"), !layout.isLeft { layout.zeros = width }
        }
        if kind.isInteger {
            // The precision of a whole number is its least number of digits.
            if let precision { layout.zeros = min(precision, PrintfFlags.mostWidth) + layout.sign.utf8.count }
            switch letter {
            case "x", "X": layout.radix = 16
            case "o": layout.radix = 8
            case "b": layout.radix = 2
            default: break
            }
            layout.isUppercase = letter == "X"
            layout.hasBaseMark = flags.contains(ascii: "#")
        }
        let changes = layout.width > 0 || layout.zeros > 0 || !layout.sign.isEmpty || layout.radix != 10
        return changes ? layout : nil
    }
}
