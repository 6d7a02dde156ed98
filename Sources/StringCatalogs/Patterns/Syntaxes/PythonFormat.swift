/// Formats of values in Python, Rust and C++: `[[fill]align][sign][#][0][width][grouping][.precision][type]`.
enum PythonFormat {
    /// Returns an argument with a format such as `.2f`, `>8d`, `+.1%` or `#06x`.
    ///
    /// Numbers are those of English in every language, except for the type `n`.
    static func argument(_ name: Identifier, _ format: String) -> MessageArgument {
        var scan = ByteScan(format)
        var align = scan.text { "<>=^".utf8.contains($0) }
        if align.isEmpty, scan.bytes.count > 1, "<>=^".utf8.contains(scan.bytes[1]) {
            scan.index = 1
            align = scan.text { "<>=^".utf8.contains($0) }
        }
        let sign = scan.text { "+- z".utf8.contains($0) }
        let flags = (sign.contains(ascii: "+") ? "+" : sign.contains(ascii: " ") ? " " : "") + scan.text { $0 == "#" }
        let hasZeros = scan.take("0")
        let width = min(Int(scan.text(while: \.isASCIIDigit)) ?? 0, NumberLayout.mostWidth)
        let isGrouped = !scan.text { ",_".utf8.contains($0) }.isEmpty
        let precision = scan.take(".") ? Int(scan.text(while: \.isASCIIDigit)) : nil
        let letter = scan.next()
        var kind = scan.isAtEnd ? self.kind(letter, precision, flags) : .text
        // Without a type, only numbers have these.
        if letter == nil, isGrouped || hasZeros || !flags.isEmpty { kind = .integer }
        let style: MessageArgument.NumberStyle =
            letter == "n" ? .grouped : isGrouped ? .groupedEnglish : .english
        var argument = MessageArgument(name, kind, numbers: style)
        argument.layout = NumberLayout(
            kind, letter,
            flags: flags + (hasZeros ? "0" : "") + (align == "<" || kind.isText && align.isEmpty ? "-" : ""),
            width: width, precision: letter == "s" ? precision : nil)
        return argument
    }

    private static func kind(_ letter: UInt8?, _ precision: Int?, _ flags: String) -> MessageArgument.Kind {
        switch letter {
        case "d", "b", "o", "x", "X": .integer
        case "f", "F": .decimal(digits: precision ?? 6)
        case "e", "E": .scientific(letter == "E" ? "E" : "e", digits: precision ?? 6)
        case "g"?, "G"?, "n"?:
            .general(letter ?? 0, precision: precision, keepsZeros: flags.contains(ascii: "#"))
        case "%": .percent(digits: precision ?? 6)
        case "c": .character
        default: .text
        }
    }
}
