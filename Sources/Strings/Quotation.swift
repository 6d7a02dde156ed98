/// Text from outside, made safe to repeat in a message.
package enum Quotation {
    /// The text in quotation marks, shortened when it is long and printable whatever it holds.
    package static func quoted(_ text: String) -> String {
        "\"" + printable(shortened(text)) + "\""
    }

    /// The text, or its beginning and an ellipsis.
    package static func shortened(_ text: String) -> String {
        let shown = text.prefix(StringsLimits.quotedCharacters)
        return shown.endIndex == text.endIndex ? text : shown + "…"
    }

    /// A path as errors call a file; one without any characters in quotation marks.
    package static func named(_ path: String) -> String { path.isEmpty ? quoted(path) : path }

    /// The text, or its beginning and its end, where names of files differ.
    package static func abridged(_ text: String, to count: Int) -> String {
        // Characters are counted only where there may be too many.
        guard text.utf8.count > count, text.count > count else { return text }
        return "\(text.prefix(count / 2))…\(text.suffix(count / 2))"
    }

    /// The text with everything escaped that could break a line, move a cursor or turn the writing direction.
    package static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isUnprintable(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        // Joiners are part of words and of emoji; the other format characters only hide or reorder.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}
