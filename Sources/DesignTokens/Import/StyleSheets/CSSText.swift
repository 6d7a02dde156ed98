enum CSSText {
    /// Returns the content of a quoted text, with its escapes replaced; `nil` for other values.
    static func quoted(_ value: some StringProtocol) -> String? {
        guard value.utf8.count > 2, let mark = value.utf8.first,
            mark == "\"" || mark == "'",
            Substring(value).utf8.last == mark
        else { return nil }
        return unescaped(Substring(Substring(value).utf8.dropFirst().dropLast()))
    }

    /// Returns a name with its escapes replaced: a backslash before a character, or before its number in hexadecimal.
    static func unescaped(_ name: some StringProtocol) -> String {
        guard name.contains(ascii: "\\") else { return String(name) }
        var scalars = String.UnicodeScalarView()
        var rest = Substring(name).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                scalars.append(scalar)
                continue
            }
            let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
            rest = rest.dropFirst(digits.count)
            if digits.isEmpty {
                if let next = rest.popFirst() { scalars.append(next) }
            } else {
                let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
                scalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
                if rest.first == " " { rest = rest.dropFirst() }
            }
        }
        return String(scalars)
    }
}
