internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// A number for people: at most two decimals, and none where there is nothing to say.
func number(_ value: Double) -> String { FixedPoint.text(value, upTo: 2) }

/// A length in points.
func points(_ value: Double) -> String { number(value) + " pt" }

/// A count with its noun.
func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A text in quotation marks, on one line, shortened where it is long.
func quoted(_ text: some StringProtocol) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return "“"
        + (line.count > LayoutTestingLimits.quotedCharacters
            ? line.prefix(LayoutTestingLimits.quotedCharacters) + "…" : line) + "”"
}

/// Some units of a text, without the white space they end with.
func trimmed(_ text: String, _ units: Range<Int>) -> String {
    var line = String(decoding: Array(text.utf16)[units], as: UTF16.self)[...]
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return String(line)
}

/// Names in a row: `a`, `a and b`, `a, b and c`.
func list(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
}
