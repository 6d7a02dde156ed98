// Conversions with names in format strings: those of Python, Ruby, Symfony and Boost.

extension PrintfParser {
    /// Reads a conversion with a name after its percent sign; `nil` if there is none.
    func namedConversion(_ scan: inout ByteScan) -> MessagePattern.Part? {
        let start = scan.index
        if dialect.contains(.pythonNames), scan.take("(") {
            // A name ends before the next percent sign, so that a text is read once.
            let name = scan.text { $0 != ")" && $0 != "%" }
            if scan.take(")"), let part = argument(name, &scan, also: "ra") { return part }
        }
        if dialect.contains(.boost) {
            let digits = scan.text(while: \.isASCIIDigit)
            if !digits.isEmpty, scan.take("%") { return argument(Identifier(digits), .text) }
            scan.index = start
            if scan.take("|") {
                let digits = scan.text(while: \.isASCIIDigit)
                if scan.take("$") {
                    let format = scan.text { $0 != "|" && $0 != "%" }
                    let kind = format.utf8.last.flatMap { PrintfParser.kind($0, nil) } ?? .text
                    if scan.take("|") { return argument(Identifier(digits), kind) }
                }
            }
            scan.index = start
        }
        if dialect.contains(.rubyNames), scan.take("{") {
            let name = scan.text { $0 != "}" && $0 != "%" }
            if scan.take("}"), !name.isEmpty {
                return argument(Identifier(name), name == "count" || name == "smart_count" ? .integer : .text)
            }
        }
        if dialect.contains(.percentNames) {
            let name = scan.name(also: "_.-")
            if PrintfParser.isName(name), scan.take("%"), !PrintfParser.continues(scan) {
                return argument(Identifier(name), .text)
            }
            scan.index = start
        }
        if dialect.contains(.rubyNames), scan.take("<") {
            let name = scan.text { $0 != ">" && $0 != "%" }
            if scan.take(">"), let part = argument(name, &scan) { return part }
        }
        scan.index = start
        return nil
    }

    /// Returns whether a word between percent signs is a name, and not the length and the letter of a conversion.
    private static func isName(_ word: String) -> Bool {
        guard let first = word.utf8.first, let last = word.utf8.last, first.isASCIILetter || first == "_" else {
            return false
        }
        let isConversion = kind(last, nil) != nil && word.utf8.dropLast().allSatisfy { "hljztqL".utf8.contains($0) }
        return word.utf8.count > 1 && !isConversion && (last.isASCIILetter || last.isASCIIDigit)
    }

    /// Returns whether a percent sign begins a conversion, as the second one of "%dx%d" does.
    private static func continues(_ scan: ByteScan) -> Bool {
        guard let next = scan.peek else { return false }
        return next.isASCIILetter || next.isASCIIDigit || "%@*(".utf8.contains(next)
            || ".-+#".utf8.contains(next) && scan.byte(1)?.isASCIIDigit == true
    }

    /// Reads the flags and the letter of a conversion after its name; some dialects have other letters for texts, too.
    private func argument(
        _ name: String, _ scan: inout ByteScan, also texts: String = ""
    ) -> MessagePattern.Part? {
        var flags = PrintfFlags(&scan, also: " ")
        flags.readWidth(&scan)
        var precision: Int?
        if scan.take(".") { precision = Int(scan.text(while: \.isASCIIDigit)) }
        guard let letter = scan.peek else { return nil }
        let known = PrintfParser.kind(letter, precision, keepsZeros: flags.isAlternate)
        guard let kind = texts.utf8.contains(letter) ? .text : known else { return nil }
        scan.index += 1
        var argument = MessageArgument(
            Identifier(name), kind, numbers: numbers, example: examples[Identifier(name)])
        argument.layout = flags.layout(of: kind, letter, precision, hasUnsigned: hasUnsigned)
        return .argument(argument)
    }

    func argument(_ name: Identifier, _ kind: MessageArgument.Kind) -> MessagePattern.Part {
        .argument(MessageArgument(name, kind, numbers: numbers, example: examples[name]))
    }
}
