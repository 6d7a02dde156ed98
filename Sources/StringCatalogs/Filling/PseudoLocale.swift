// Texts in place of translations that do not exist yet, generated from the source language.
//
// en-XA and ar-XB are Android's: letters with accents in brackets with words added, and words turned from right to
// left. Double length is Xcode's option. IBM's guideline says how much longer than English a translation may be, by the
// length of the text; `ibm` pads to the upper bound. Placeholders and branches are left as they are.

package enum PseudoLocale: String, CaseIterable, Hashable, Sendable {
    /// Accents, brackets, and words that make the text up to twice as long.
    case accented = "en-XA"
    /// Each word from right to left.
    case mirrored = "ar-XB"
    /// The text twice.
    case double
    /// The longest translation of IBM's guideline A3.
    case ibm

    /// The tag under which findings name the texts.
    package var tag: Identifier { Identifier(rawValue) }

    /// The locale of the texts, for line breaks and faces.
    package var locale: String { self == .mirrored ? "ar" : "en" }

    /// Returns the translation of a pattern; each branch of a plural is translated by itself.
    package func translated(_ pattern: MessagePattern) -> MessagePattern {
        translated(pattern, isOuter: true)
    }

    private func translated(_ pattern: MessagePattern, isOuter: Bool) -> MessagePattern {
        var characters = 0
        var words = 0
        var result = MessagePattern()
        for part in pattern.parts {
            switch part {
            case .text(let text):
                characters += text.unicodeScalars.count
                words += text.split(whereSeparator: \.isWhitespace).count
                result.append(self.characters(text))
            case .argument, .count, .reference:
                result.append(marks.before)
                result.parts.append(part)
                result.append(marks.after)
            case .choice(let choice):
                result.parts.append(.choice(choice.mapBranches { translated($0, isOuter: false) }))
            }
        }
        if let added = addition(characters: characters, words: words) { result.append(added) }
        if self == .double {
            // Choices repeat their own texts.
            if characters > 0 { result.parts += [.text(" ")] + pattern.parts.filter { $0.choice == nil } }
        }
        if self == .accented, isOuter { result = MessagePattern([.text("[")] + result.parts + [.text("]")]) }
        return result
    }

    private func characters(_ text: String) -> String {
        switch self {
        case .accented:
            var result = ""
            for scalar in text.unicodeScalars { result.unicodeScalars.append(Self.accents[scalar] ?? scalar) }
            return result
        case .mirrored: return Self.mirrored(text)
        case .double, .ibm: return text
        }
    }

    /// The marks around a placeholder.
    private var marks: (before: String, after: String) {
        switch self {
        case .accented: ("\u{BB}", "\u{AB}")
        case .mirrored: (Self.wordStart, Self.wordEnd)
        case .double, .ibm: ("", "")
        }
    }

    private func addition(characters: Int, words: Int) -> String? {
        guard characters > 0 else { return nil }
        switch self {
        case .accented: return " " + Self.words(of: words > 3 ? characters : characters / 2)
        case .ibm: return Self.padding(Self.expandedLength(characters) - characters)
        case .mirrored, .double: return nil
        }
    }

    /// Returns the longest translation of a text of some characters, by IBM's guideline.
    package static func expandedLength(_ characters: Int) -> Int {
        let expansions: [(most: Int, percent: Int)] = [(10, 200), (20, 100), (30, 80), (50, 60), (70, 40)]
        let percent = expansions.first { characters <= $0.most }?.percent ?? 30
        return characters + (characters * percent + 99) / 100
    }

    private static let wordStart = "\u{200F}\u{202E}"
    private static let wordEnd = "\u{202C}\u{200F}"

    private static func mirrored(_ text: String) -> String {
        var result = ""
        var isInWord = false
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if isSpace == isInWord { result += isInWord ? wordEnd : wordStart }
            isInWord = !isSpace
            result.unicodeScalars.append(scalar)
        }
        return isInWord ? result + wordEnd : result
    }

    /// Returns whole words of at least a length.
    private static func words(of length: Int) -> String {
        var result = ""
        var index = 0
        while result.utf8.count < length || result.isEmpty {
            if !result.isEmpty { result += " " }
            result += numbers[index % numbers.count]
            index += 1
        }
        return result
    }

    /// Returns words of exactly a length, with a space before them.
    private static func padding(_ length: Int) -> String? {
        guard length > 1 else { return length == 1 ? "x" : nil }
        return String((" " + words(of: length)).prefix(length))
    }

    private static let numbers = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
    ]

    /// The accented form of each letter, as Android's builds show it.
    private static let accents: [Unicode.Scalar: Unicode.Scalar] = {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEGHIJKLMNOPQRSTUVWXYZ!?$".unicodeScalars
        let accented = "åɓçðéƒĝĥîĵķļḿñöþQŕšţûVŵхýžÅβÇÐÉĜĤÎĴĶĻḾÑÖÞqŔŠŢÛνŴ×ÝŽ¡¿€".unicodeScalars
        return Dictionary(uniqueKeysWithValues: zip(plain, accented))
    }()
}
