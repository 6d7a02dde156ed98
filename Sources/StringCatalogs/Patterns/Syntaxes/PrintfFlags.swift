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

    /// A Boolean value that indicates whether `#` is among the flags.
    var isAlternate: Bool { flags.contains(ascii: "#") }

    /// Reads the width.
    mutating func readWidth(_ scan: inout ByteScan) {
        width = Int(scan.text(while: \.isASCIIDigit)).map { min($0, NumberLayout.mostWidth) } ?? 0
    }

    /// Returns the layout of a value of a kind and a letter; `nil` if nothing changes it.
    func layout(
        of kind: MessageArgument.Kind, _ letter: UInt8?, _ precision: Int?, hasUnsigned: Bool
    ) -> NumberLayout? {
        let isUnsigned = hasUnsigned && letter.map { "uUxXoO".utf8.contains($0) } == true
        let flags = isUnsigned ? flags.filter { $0 != "+" && $0 != " " } : flags
        return NumberLayout(kind, letter, flags: flags, width: width, precision: precision)
    }
}
