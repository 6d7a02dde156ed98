package enum FontWeightNames {
    /// The names of the Design Tokens Format Module 2025.10, which are exact.
    package static let standard: [Identifier: Int] = [
        "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300, "normal": 400,
        "regular": 400, "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600, "bold": 700, "extra-bold": 800,
        "ultra-bold": 800, "black": 900, "heavy": 900, "extra-black": 950, "ultra-black": 950,
    ]

    /// Names that design tools have beside the standard's: short forms and German ones.
    private static let others: [Identifier: Int] = [
        "super": 900, "ultra": 950, "extraleicht": 200, "leicht": 300, "buch": 400, "kraeftig": 500, "kräftig": 500,
        "halbfett": 600, "dreiviertelfett": 700, "fett": 800, "extrafett": 900, "roman": 400, "demi": 600,
    ]

    private static let plain: [Identifier: Int] = {
        var table = others
        for (name, weight) in standard { table[Identifier(name.text.replacing("-", with: ""))] = weight }
        return table
    }()

    /// Returns the weight of a name in any case, with or without blanks and hyphens, or of a number, and whether it has
    /// a slant.
    package static func weight(of name: String) -> (weight: Int, isSlanted: Bool)? {
        let bytes = name.lowercasedASCII.utf8.filter { !" -_".utf8.contains($0) }
        var word = String(decoding: bytes, as: UTF8.self)
        var isSlanted = false
        for slant in ["italic", "oblique", "kursiv"] where word.endsExactly(slant) {
            word = String(word.dropLast(slant.count))
            isSlanted = true
        }
        if word.isEmpty, isSlanted { return (400, true) }
        let digits = name.utf8.prefix(while: \.isASCIIDigit)
        if let number = Int(word), (1...1_000).contains(number), word.utf8.elementsEqual(digits) {
            return (number, isSlanted)
        }
        return plain[Identifier(word)].map { ($0, isSlanted) }
    }
}
