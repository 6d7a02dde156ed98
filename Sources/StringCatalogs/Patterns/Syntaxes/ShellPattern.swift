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
