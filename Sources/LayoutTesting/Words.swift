/// A number for people: at most two decimals, and none where there is nothing to say.
func number(_ value: Double) -> String {
    let cut = (value * 100).rounded() / 100
    return Int(exactly: cut).map(String.init) ?? "\(cut)"
}

/// A length in points.
func points(_ value: Double) -> String { number(value) + " pt" }

/// A count with its noun.
func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A text in quotation marks, on one line, shortened where it is long.
func quoted(_ text: some StringProtocol) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return "“" + (line.count > Limits.quotedCharacters ? line.prefix(Limits.quotedCharacters) + "…" : line) + "”"
}

/// Names in a row: `a`, `a and b`, `a, b and c`.
func list(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
}
