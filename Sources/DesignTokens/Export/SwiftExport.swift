internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// Writes a scale as a Swift file without imports, so that it compiles on every platform.
struct SwiftExport {
    let sheet: TokenSheet
    let names: [String]

    func text() -> String {
        let cases = sheet.columns.map { column in
            let name = column.category.name
            return "        case \(name.lowercased()) = \"\(name)\"\n"
        }.joined()
        let styles = zip(names, sheet.scale.styles).enumerated().map { index, pair in
            """
                /// The style in a category.
                public static func \(pair.0)(_ category: Category) -> Style { styles[category.row][\(index)] }

            """
        }.joined()
        let rows = sheet.columns.map { column in
            "        [\n" + column.resolved.styles.map { "            \(value($0)),\n" }.joined() + "        ],\n"
        }.joined()
        return """
            // \(sheet.preamble)

            /// A type scale: every style in every category, in points.
            public enum \(StyleNames.type(sheet.scale.name))Type {
                /// A resolved style.
                public struct Style: Hashable, Sendable {
                    /// The font size.
                    public let size: Double
                    /// The line height.
                    public let lineHeight: Double
                    /// The tracking.
                    public let tracking: Double
                    /// The weight, 1 to 1000.
                    public let weight: Int
                    /// The typeface's family.
                    public let family: String
                }

                /// A content size category.
                public enum Category: String, CaseIterable, Sendable {
            \(cases)
                    fileprivate var row: Int { Category.allCases.firstIndex(of: self) ?? 0 }
                }

            \(styles)
                private static let styles: [[Style]] = [
            \(rows)    ]
            }

            """
    }

    private func value(_ style: TypesetStyle) -> String {
        let resolved = style.resolved
        let numbers = [resolved.size, style.lineHeight, resolved.tracking].map { FixedPoint.text($0, upTo: 6) }
        return "Style(size: \(numbers[0]), lineHeight: \(numbers[1]), tracking: \(numbers[2]), "
            + "weight: \(resolved.weight), family: \"\(SwiftExport.plain(style.font.family))\")"
    }

    /// Removes characters that are not valid in a literal or a comment.
    static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" && $0 != "$" }))
    }

    static func identifier(_ name: String) -> String {
        keywords.contains(Identifier(name)) ? "`\(name)`" : name
    }

    /// The words that cannot name a function without backticks.
    private static let keywords: Set<Identifier> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while",
    ]
}

/// Converts style names to the naming conventions of languages.
enum StyleNames {
    /// The letters that names may have.
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
