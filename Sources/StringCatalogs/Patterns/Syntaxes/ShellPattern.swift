/// Reads placeholders of shell scripts, as `envsubst` does: `$name` and `${name}`.
enum ShellPattern {
    /// Returns the pattern of a text.
    static func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        var scan = ByteScan(text)
        var pattern = MessagePattern(scan.text { $0 != "$" })
        while scan.take("$") {
            let start = scan.index
            let isBraced = scan.take("{")
            let name = scan.text { $0.isASCIIDigit || $0.isASCIILetter || $0 == "_" }
            if let first = name.utf8.first, !first.isASCIIDigit, !isBraced || scan.take("}") {
                pattern.parts.append(.argument(MessageArgument(Identifier(name))))
            } else {
                scan.index = start
                pattern.append("$")
            }
            pattern.append(scan.text { $0 != "$" })
        }
        return pattern
    }
}
