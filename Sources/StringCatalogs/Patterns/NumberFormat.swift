/// A format of numbers: one of ICU's skeletons, such as `currency/USD .00`, and the number that is shown.
package struct NumberFormat: Sendable {
    let skeleton: String
    let sample: Double
    private(set) var before = ""
    private(set) var after = ""

    /// The exponent that the program writes, which is not that of the language; `nil` if there is none.
    private(set) var exponent: (letter: String, digits: Int)?

    /// The digits before an exponent.
    private(set) var mantissaDigits = 1

    /// A pattern of ICU and Java in place of the skeleton.
    private(set) var pattern: String?

    /// The digits of C's `%g`, whose notation depends on the number; `nil` for other formats.
    private(set) var general: GeneralDigits?

    /// The stem in place of the currency of the language's region.
    static let localCurrency = "currency/local"

    /// The sample number of a count.
    static let count = 1_000.0
    /// The sample number of a measure.
    static let measure = 1_234.56

    init(_ skeleton: String, sample: Double) { (self.skeleton, self.sample) = (skeleton, sample) }

    /// A Boolean value that indicates whether the skeleton says which digits are grouped, whatever the program does.
    var statesGrouping: Bool {
        skeleton.parts(at: " ").contains { $0.startsExactly("group-") || $0.startsExactly(",") }
    }

    /// Creates the format of a number with an exponent: a letter, a sign and at least so many digits.
    init(scientific letter: String, digits: Int, leastDigits: Int? = nil, exponentDigits: Int) {
        self.init(NumberFormat.places(least: leastDigits ?? digits, most: digits), sample: NumberFormat.measure)
        exponent = (letter, exponentDigits)
        mantissaDigits = digits + 1
    }

    init(_ general: GeneralDigits) {
        self.init("", sample: NumberFormat.measure)
        self.general = general
    }

    /// Creates the format of a pattern in ICU's and Java's message syntax; `nil` if it has no digits.
    init?(ofMessagePattern pattern: String) {
        let positive = NumberFormat.unquoted(pattern).parts(at: ";")[0].unicodeScalars
        guard positive.contains(where: { "0123456789#@".unicodeScalars.contains($0) }) else { return nil }
        // `%` and `‰`.
        let isShare = positive.contains { $0 == "%" || $0.value == 0x2030 }
        let isMeasure = positive.contains { ".@E\u{A4}".unicodeScalars.contains($0) }
        self.init("", sample: isShare ? 1 : isMeasure ? NumberFormat.measure : NumberFormat.count)
        self.pattern = pattern
    }

    /// Returns a pattern without its texts in apostrophes.
    static func unquoted(_ pattern: String) -> String {
        let parts = pattern.split(separator: "'", omittingEmptySubsequences: false)
        return parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined()
    }

    /// Creates the format of a skeleton in ICU's message syntax, as FormatJS shows it.
    init(ofMessage skeleton: String) {
        var stems = skeleton.parts(at: " ", keepingEmpty: false).map { Self.stems[Identifier($0)] ?? String($0) }
        let isPercent = stems.contains("percent")
        if isPercent, !stems.contains(where: { $0.startsExactly("scale/") }) { stems.append("scale/100") }
        let isMeasure = stems.contains { stem in
            Self.measures.contains { stem.startsExactly($0) } && stem != "." && stem != "precision-integer"
        }
        self.init(stems.joined(separator: " "), sample: isPercent ? 1 : isMeasure ? Self.measure : Self.count)
    }

    /// Creates the format of a pattern such as `¤#,##0.00 'net'`, in which a symbol is that of the currency.
    init(pattern: String, symbol: String) {
        var affixes = ["", ""]
        var digits = ""
        var isQuoted = false
        for character in pattern.unicodeScalars {
            if character == "'" {
                isQuoted.toggle()
                continue
            }
            // The pattern of negative numbers comes after a semicolon.
            if !isQuoted, character.value == 0x3B { break }
            let isAffix = isQuoted || !"#0,.".unicodeScalars.contains(character)
            if !isAffix, affixes[1].isEmpty {
                digits.unicodeScalars.append(character)
            } else {
                let shown = !isQuoted && character == "\u{A4}" ? symbol : String(character)
                affixes[digits.isEmpty ? 0 : 1] += shown
            }
        }
        let halves = digits.parts(at: ".")
        let integers = max(halves[0].utf8.count { $0 == "0" }, 1)
        let fraction = halves.count > 1 ? halves[1].utf8.map { $0 } : []
        let isPercent = affixes.contains { $0.contains(ascii: "%") }
        let stems = [
            digits.contains(ascii: ",") ? "group-on-aligned" : "group-off", isPercent ? "scale/100" : nil,
            "integer-width/+" + String(repeating: "0", count: min(integers, 20)),
            NumberFormat.places(least: fraction.count { $0 == "0" }, most: fraction.count),
        ]
        let isMeasure = !fraction.isEmpty || pattern.unicodeScalars.contains("\u{A4}")
        self.init(
            stems.compactMap(\.self).joined(separator: " "),
            sample: isPercent ? 1 : isMeasure ? NumberFormat.measure : NumberFormat.count)
        (before, after) = (affixes[0], affixes[1])
    }

    /// The stems of FormatJS in ICU's words.
    private static let stems: [Identifier: String] = [
        "%": "percent", "%x100": "percent", "unit-width-name": "unit-width-full-name",
    ]

    /// The beginnings of stems for numbers that are no counts.
    private static let measures = [
        ".", "@", "K", "E", "currency/", "compact-", "unit/", "measure-unit/", "scientific", "engineering",
        "precision-",
    ]

    /// Returns the stem of a count of fraction digits; `nil` for no count.
    static func places(_ digits: Int?) -> String? { digits.map { places(least: $0, most: $0) } }

    /// Returns the stem of a range of fraction digits.
    static func places(least: Int, most: Int) -> String {
        let least = min(max(least, 0), 20)
        let most = min(max(most, least), 20)
        return most == 0
            ? "precision-integer"
            : "." + String(repeating: "0", count: least) + String(repeating: "#", count: most - least)
    }
}
