/// Names of styles as languages write them.
enum StyleNames {
    /// `largeTitle` as `large-title`.
    static func kebab(_ name: String) -> String { words(name).joined(separator: "-") }

    /// `largeTitle` as `large_title`.
    static func snake(_ name: String) -> String { words(name).joined(separator: "_") }

    /// `large-title` as `largeTitle`, and never a name that starts with a digit.
    static func camel(_ name: String) -> String {
        let words = words(name)
        let text = words.enumerated().map { $0.offset == 0 ? $0.element : capitalised($0.element) }.joined()
        return text.first?.isNumber == true ? "style" + text : text
    }

    /// `apple-ios` as `AppleIos`.
    static func type(_ name: String) -> String { capitalised(camel(name)) }

    private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// The words of a name in small ASCII letters and digits; what is neither parts them.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for scalar in name.unicodeScalars {
            let isLetter = scalar.properties.isAlphabetic && scalar.isASCII
            let isDigit = ("0"..."9").contains(scalar)
            let isCapital = ("A"..."Z").contains(scalar)
            if !isLetter && !isDigit || isCapital && wasSmall {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isLetter || isDigit { word += String(scalar).lowercased() }
            wasSmall = isLetter && !isCapital || isDigit
        }
        if !word.isEmpty { words.append(word) }
        return words.isEmpty ? ["style"] : words
    }
}
