/// The flags and the width of a conversion of `printf`.
struct PrintfFlags {
    private let flags: String
    private var width = 0
    /// The character of PHP's padding, as in `%'*10s`; `nil` without one.
    private var padding: String?
    /// A Boolean value that indicates whether a space is what pads, and no sign.
    private let isPHP: Bool

    /// Reads the flags of a dialect, and others.
    init(_ scan: inout ByteScan, _ dialect: PrintfDialect = .conversions, also others: String) {
        isPHP = dialect.contains(.php)
        let known = isPHP ? "-+0" : dialect.contains(.pascal) ? "-" : "-+#0,'"
        func isFlag(_ byte: UInt8) -> Bool { known.utf8.contains(byte) || others.utf8.contains(byte) }
        var flags = scan.text(while: isFlag)
        while isPHP, scan.take("'") {
            let start = scan.index
            _ = scan.next()
            scan.skip { 0x80..<0xC0 ~= $0 }
            padding = scan.text(since: start)
            flags += scan.text(while: isFlag)
        }
        // PHP fills texts with zeros, too.
        if isPHP, padding == nil, flags.contains(ascii: "0") { padding = "0" }
        self.flags = flags
    }

    var hasSpace: Bool { flags.contains(ascii: " ") }

    var isGrouped: Bool { flags.contains(ascii: ",") || flags.contains(ascii: "'") }

    var isAlternate: Bool { flags.contains(ascii: "#") }

    mutating func readWidth(_ scan: inout ByteScan) {
        width = Int(scan.text(while: \.isASCIIDigit)).map { min($0, NumberLayout.mostWidth) } ?? 0
    }

    /// Returns the layout of a value of a kind and a letter; `nil` if nothing changes it.
    func layout(
        of kind: MessageArgument.Kind, _ letter: UInt8?, _ precision: Int?, hasUnsigned: Bool
    ) -> NumberLayout? {
        let isUnsigned = hasUnsigned && letter.map { "uUxXoO".utf8.contains($0) } == true
        let flags = flags.filter { ($0 != "+" || !isUnsigned) && ($0 != " " || !isUnsigned && !isPHP) }
        var layout = NumberLayout(kind, letter, flags: flags, width: width, precision: precision)
        if let padding { layout?.padding = padding }
        return layout
    }
}
