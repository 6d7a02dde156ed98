internal import TypescaleStrings

/// Returns a name in quotes for an error, truncated if long and with control characters escaped.
func quoted(_ text: String) -> String {
    var result = "\""
    for (count, scalar) in text.unicodeScalars.enumerated() {
        guard count < JSONLimits.excerpt else {
            result += "…"
            break
        }
        result += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return result + "\""
}

/// Returns the shortest text of a number, without a point for whole numbers.
func jsonText(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return writer.text
}

/// Returns `, did you mean "…"?` if a name is close enough; otherwise an empty text.
func suggestion(for text: String, among names: [String]) -> String {
    NearestName.to(text, among: names).map { ", did you mean \(quoted($0))?" } ?? ""
}
