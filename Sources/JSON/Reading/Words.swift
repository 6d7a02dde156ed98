internal import TypescaleStrings

/// A name in quotes, cut where it is long and with control characters made visible, for an error's text.
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

/// The number as this project writes it: shortest, and whole numbers without a point.
func jsonText(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return writer.text
}

/// `, did you mean "…"?` where one of the names is close enough, or nothing.
func suggestion(for text: String, among names: [String]) -> String {
    NearestName.to(text, among: names).map { ", did you mean \(quoted($0))?" } ?? ""
}
