/// Reads Java's properties, with messages in `MessageFormat`'s syntax.
struct PropertiesReader {
    private let text: CatalogText
    private var scan: ByteScan
    /// A Boolean value that indicates whether the key or value that is being read has `\u` without four digits.
    private var hasIncompleteEscape = false
    /// The parser of texts without braces, which may be those of `String.format`, or of Mozilla's with `%S`.
    private let formats = PossibleFormat(
        PrintfParser([.conversions, .java, .mozilla], numbers: .ungrouped))

    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        var reader = PropertiesReader(text: text, scan: ByteScan(text.bytes))
        return try reader.read()
    }

    private mutating func read() throws(CatalogError) -> StringCatalog {
        var result = StringCatalog(.properties)
        var comment: Range<Int>?
        while true {
            try CatalogError.checkCancellation()
            let end = scan.index
            scan.skipSpace()
            switch scan.peek {
            case nil: return result
            case "#", "!":
                // Lines in a row are one comment.
                let start = scan.hasEmptyLine(end, scan.index) ? nil : comment?.lowerBound
                let own = scan.index + 1
                scan.skipLine()
                comment = (start ?? own)..<scan.index
            case let byte? where isConflictMarker(byte):
                if byte == "<" {
                    result.warn("a conflict of a merge is not resolved", at: text.position(of: scan.index))
                }
                scan.skipLine()
                comment = nil
            default:
                entry(comment, into: &result)
                comment = nil
            }
        }
    }

    /// Returns whether the line begins with seven of a byte that marks a conflict in a merge, and a blank or its end.
    private func isConflictMarker(_ byte: UInt8) -> Bool {
        "\r\n".utf8.contains(scan.byte(-1) ?? 0x0A) && "<=>|".utf8.contains(byte)
            && (0..<7).allSatisfy { scan.byte($0) == byte } && scan.byte(7)?.isASCIISpace != false
    }

    /// Reads a key and its value, which become a message or a warning.
    private mutating func entry(_ comment: Range<Int>?, into result: inout StringCatalog) {
        hasIncompleteEscape = false
        let id = Identifier(value(isKey: true))
        skipBlanks()
        if !scan.take("=") { _ = scan.take(":") }
        skipBlanks()
        let position = text.position(of: scan.index)
        let raw = value(isKey: false)
        guard !hasIncompleteEscape else {
            result.warn("\\u needs four hexadecimal digits", of: id, at: position)
            return
        }
        // Only texts with arguments go through MessageFormat.
        result.append(
            id, at: position, comment: text.comment(comment),
            raw.contains(ascii: "{")
                ? try ICUPatternParser.pattern(plainNames(raw), [.quotes, .java]) : formats.pattern(raw))
    }

    /// Returns a text with `${name}` as `{name}`: the sign before a number is that of an amount of dollars.
    private func plainNames(_ text: String) -> String {
        guard text.contains("${") else { return text }
        var scan = ByteScan(text)
        return scan.rest(replacing: "$") { $0.take("{") && $0.peek?.isASCIILetter == true ? "{" : nil }
    }

    private mutating func skipBlanks() { scan.skip { " \t\u{C}".utf8.contains($0) } }

    /// Reads a key up to its separator, or a value up to the end of its last line.
    private mutating func value(isKey: Bool) -> String {
        var units: [UInt16] = []
        repeat {
            let text = scan.text { byte in
                byte != 0x0A && byte != 0x0D && byte != "\\" && (!isKey || !" \t=:".utf8.contains(byte))
            }
            units += text.utf16
        } while escape(into: &units)
        return String(decoding: units, as: UTF16.self)
    }

    /// Reads a backslash with what follows it; returns `false` if there is none.
    private mutating func escape(into units: inout [UInt16]) -> Bool {
        guard scan.take("\\") else { return false }
        guard let byte = scan.next() else { return true }
        switch byte {
        case "u":
            if let unit = scan.takeCodeUnit() { units.append(unit) } else { hasIncompleteEscape = true }
        case 0x0A, 0x0D:
            if byte == 0x0D { _ = scan.take("\n") }
            skipBlanks()
        default: units += scan.unescaped(byte, dropping: "rf").map { UInt16($0) }
        }
        return true
    }
}
