/// Reads directives of Lisp and Scheme: `~A`, `~:D`, `~,2F`, `~%` for a new line and `~~` for a tilde.
enum LispPattern {
    /// Returns the pattern of a text; other directives are shown as they are.
    static func pattern(_ text: String) -> MessagePattern {
        var count = 0
        return MessagePattern(text) {
            $0 == "~"
        } value: { scan in
            let parameters = scan.text { $0.isASCIIDigit || ",:@".utf8.contains($0) }
            let kind: MessageArgument.Kind
            switch scan.next().map({ $0.isASCIICapital ? $0 | 0x20 : $0 }) {
            case "a", "s": kind = .text
            case "d": kind = .integer
            case "f", "g", "$":
                kind = .decimal(digits: parameters.parts(at: ",").dropFirst().first.flatMap { Int($0) } ?? 2)
            case "%": return [.text("\n")]
            case "~": return [.text("~")]
            default: return nil
            }
            count += 1
            let style: MessageArgument.NumberStyle = parameters.contains(ascii: ":") ? .groupedEnglish : .plain
            return [.argument(MessageArgument(Identifier("\(count)"), kind, numbers: style))]
        }
    }
}
