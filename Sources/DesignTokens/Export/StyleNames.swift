/// Converts names to the naming conventions of languages.
enum StyleNames {
    enum Alphabet {
        /// The letters from A to Z.
        case ascii
        /// The letters and marks of all scripts, without the joiners of Unicode, which TypeScript and Kotlin refuse.
        case unicode

        func hasLetter(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .ascii: scalar.isASCII && scalar.properties.isAlphabetic
            case .unicode:
                scalar.properties.isXIDContinue && scalar != "_" && !("0"..."9").contains(scalar)
                    && scalar.properties.generalCategory != .format
            }
        }

        func hasCapital(_ scalar: Unicode.Scalar) -> Bool { hasLetter(scalar) && scalar.properties.isUppercase }

        func hasSmall(_ scalar: Unicode.Scalar) -> Bool { hasLetter(scalar) && scalar.properties.isLowercase }
    }

    /// Converts `largeTitle` to `large-title`.
    static func kebab(_ name: String, in alphabet: Alphabet = .ascii) -> String {
        words(name, alphabet).joined(separator: "-")
    }

    /// Converts `largeTitle` to `large_title`.
    static func snake(_ name: String, in alphabet: Alphabet = .ascii) -> String {
        words(name, alphabet).joined(separator: "_")
    }

    /// Converts `large-title` to `largeTitle`; the result never starts with a digit.
    static func camel(_ name: String, in alphabet: Alphabet = .ascii) -> String {
        let words = words(name, alphabet)
        let text = words.enumerated().map { $0.offset == 0 ? $0.element : capitalized($0.element) }.joined()
        return text.unicodeScalars.first?.properties.isXIDStart == true ? text : "style" + text
    }

    /// Converts `apple-ios` to `AppleIos`.
    static func type(_ name: String, in alphabet: Alphabet = .ascii) -> String {
        capitalized(camel(name, in: alphabet))
    }

    /// Returns a text without the characters that are not valid in a literal or a comment.
    static func plain(_ text: String) -> String {
        text.replacingScalars { $0.value < 0x20 || ["\"", "\\", "$"].contains($0) ? "" : nil }
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Splits a name into lowercase words of an alphabet's letters and of digits; other characters separate words.
    ///
    /// A capital begins a word after a small letter or a digit, and before a small letter, as in XLarge.
    private static func words(_ name: String, _ alphabet: Alphabet) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        let scalars = Array(name.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isLetter = alphabet.hasLetter(scalar)
            let isDigit = ("0"..."9").contains(scalar)
            let isCapital = alphabet.hasCapital(scalar)
            let isBeforeSmall = index + 1 < scalars.count && alphabet.hasSmall(scalars[index + 1])
            if !isLetter && !isDigit || isCapital && (wasSmall || isBeforeSmall) {
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

extension String {
    /// Returns the text with some code points replaced by texts; `nil` keeps one.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
        }
    }
}
