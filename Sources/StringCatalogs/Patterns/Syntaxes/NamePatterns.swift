/// A placeholder in braces.
enum BraceName {
    /// Takes `{{ name }}` or `${ name }`, or one with another opening, and returns the name; `nil` for other texts.
    static func take(_ scan: inout ByteScan, also openings: [String] = []) -> Identifier? {
        guard let opening = (["{{", "${"] + openings).first(where: { scan.take($0) }) else { return nil }
        scan.skipSpace()
        let name = scan.name(also: "_.")
        scan.skipSpace()
        guard !name.isEmpty, scan.take(opening == "{{" ? "}}" : "}") else { return nil }
        return Identifier(name)
    }

    static func isCount(_ name: Identifier) -> Bool { name == "count" || name == "n" || name == "smart_count" }
}

/// Reads placeholders of shell scripts, as `envsubst` does: `$name` and `${name}`.
enum ShellPattern {
    static func pattern(_ text: String) -> MessagePattern {
        MessagePattern(text) {
            $0 == "$"
        } value: { scan in
            let isBraced = scan.take("{")
            let name = scan.name()
            guard let first = name.utf8.first, !first.isASCIIDigit, !isBraced || scan.take("}") else { return nil }
            return [.argument(MessageArgument(Identifier(name)))]
        }
    }
}

/// Reads placeholders of browser extensions: `$NAME$`, `$1`, and `$$` for a dollar.
enum DollarPattern {
    static func pattern(_ text: String, placeholders: [Identifier: MessagePattern]) -> MessagePattern {
        /// The size of the placeholders, of which each may be as long as a message.
        var size = 0
        return MessagePattern(text) {
            $0 == "$"
        } value: { scan in
            if scan.take("$") { return [.text("$")] }
            let start = scan.index
            let name = scan.name(also: "_@")
            if scan.take("$"), !name.isEmpty {
                let key = Identifier(name.lowercasedASCII)
                let placeholder = placeholders[key] ?? MessagePattern(MessageArgument(key))
                size += placeholder.size
                // The rest is not read: the message is too long already.
                if size > StringCatalogsLimits.messageBytes { scan.index = scan.bytes.count }
                return placeholder.parts
            }
            guard let digit = name.utf8.first, "1"..."9" ~= digit else { return nil }
            scan.index = start + 1
            return [.argument(MessageArgument(Identifier(String(name.prefix(1)))))]
        }
    }
}

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
