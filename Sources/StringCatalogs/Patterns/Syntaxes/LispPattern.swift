/// Reads directives of Lisp and Scheme: `~A`, `~:D`, `~,2F`, `~%` for a new line and `~~` for a tilde.
enum LispPattern {
    /// Returns the pattern of a text; other directives are shown as they are.
    static func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        var scan = ByteScan(text)
        var pattern = MessagePattern(scan.text { $0 != "~" })
        var count = 0
        while scan.take("~") {
            let start = scan.index
            let parameters = scan.text { $0.isASCIIDigit || ",:@".utf8.contains($0) }
            let letter = scan.next().map { $0.isASCIICapital ? $0 | 0x20 : $0 }
            let kind: MessageArgument.Kind? =
                switch letter {
                case "a", "s": .text
                case "d": .integer
                case "f", "g", "$":
                    .decimal(digits: parameters.parts(at: ",").dropFirst().first.flatMap { Int($0) } ?? 2)
                default: nil
                }
            if let kind {
                count += 1
                let style: MessageArgument.NumberStyle = parameters.contains(ascii: ":") ? .localized : .plain
                pattern.parts.append(.argument(MessageArgument(Identifier("\(count)"), kind, numbers: style)))
            } else if letter == "%" {
                pattern.append("\n")
            } else {
                if letter != "~" { scan.index = start }
                pattern.append("~")
            }
            pattern.append(scan.text { $0 != "~" })
        }
        return pattern
    }
}
