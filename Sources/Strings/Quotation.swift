/// Formats text from outside for messages.
package enum Quotation {
    /// Returns the text in quotation marks, truncated if long and with unprintable characters escaped.
    package static func quoted(_ text: some StringProtocol) -> String {
        "\"" + printable(shortened(text)) + "\""
    }

    /// Returns the text, or its beginning and an ellipsis.
    ///
    /// Code points are counted: one character can have any number of them.
    package static func shortened(_ text: some StringProtocol) -> String {
        let scalars = text.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: StringsLimits.quotedScalars, limitedBy: scalars.endIndex)
        guard let end, end < scalars.endIndex else { return String(text) }
        return text[..<end] + "…"
    }

    /// Returns a message that repeats a value from outside, with the value shortened.
    package static func shortening(_ value: String, in message: String) -> String {
        value.isEmpty ? message : message.replacing(value, with: shortened(value))
    }

    /// Returns a path for an error; an empty path becomes a pair of quotation marks.
    package static func named(_ path: String) -> String { path.isEmpty ? quoted(path) : path }

    /// Returns the text, or its beginning and its end, in which file names differ.
    package static func abridged(_ text: String, to count: Int) -> String {
        // Characters are counted only if there may be too many.
        guard text.utf8.count > count, text.count > count else { return text }
        return "\(text.prefix(count / 2))…\(text.suffix(count / 2))"
    }

    /// Returns the text with characters escaped that break lines, move the cursor or change the writing direction.
    package static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isUnprintable) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isUnprintable {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// The code point as Unicode writes it: `U+00E9`.
    package var codePoint: String { "U+" + value.zeroPadded(to: 4, radix: 16, uppercase: true) }

    /// A Boolean value that indicates whether the character breaks lines, moves the cursor or changes the direction.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        // Joiners are part of words and emoji; other format characters only hide or reorder text.
        case .format: self != "\u{200C}" && self != "\u{200D}"
        default: false
        }
    }
}
