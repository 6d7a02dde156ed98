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
    guard text.utf8.count <= JSONLimits.excerpt else { return "" }
    // Two letters swapped are two replacements; in a name of three letters that would be any other name.
    let reach = max(text.utf8.count > 3 ? 2 : 1, text.utf8.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
        let distance = editDistance(Array(text.lowercased().utf8), Array(name.lowercased().utf8))
        if distance <= reach, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best.map { ", did you mean \(quoted($0.name))?" } ?? ""
}

/// Levenshtein's distance: insertions, deletions and replacements of bytes.
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, b) in right.enumerated() {
            let replaced = diagonal + (a == b ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
