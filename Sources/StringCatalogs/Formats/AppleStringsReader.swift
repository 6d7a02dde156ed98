/// Reads Apple's `.strings`: `"key" = "value";` with comments, or a property list.
struct AppleStringsReader {
    private let text: CatalogText
    private var scan: ByteScan
    private var result = StringCatalog(.strings)

    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        if text.bytes.starts(with: "<?xml".utf8) { return try StringsdictReader.read(text, .strings) }
        var reader = AppleStringsReader(text: text, scan: ByteScan(text.bytes))
        try reader.read()
        return reader.result
    }

    private mutating func read() throws(CatalogError) {
        var comment = try skipToEntry()
        // A property list may have its braces.
        let isBraced = scan.take("{")
        if isBraced { comment = try skipToEntry() }
        while !scan.isAtEnd, !isBraced || scan.peek != "}" {
            try CatalogError.checkCancellation()
            try readEntry(comment)
            comment = try skipToEntry()
        }
        guard isBraced else { return }
        guard scan.take("}") else { throw text.error("expected \"}\" at the end", at: scan.index) }
        _ = try skipToEntry()
        guard scan.isAtEnd else { throw text.error("expected the end of the file after \"}\"", at: scan.index) }
    }

    private mutating func readEntry(_ comment: Range<Int>?) throws(CatalogError) {
        var position = text.position(of: scan.index)
        let key = Identifier(try token())
        var value = key.text
        _ = try skipToEntry()
        // A key without a value is its own text.
        if scan.take("=") {
            _ = try skipToEntry()
            position = text.position(of: scan.index)
            value = try token()
            _ = try skipToEntry()
        }
        guard scan.take(";") else {
            throw text.error("expected \"=\" after a key or \";\" after a text", at: scan.index)
        }
        result.append(key, at: position, comment: text.comment(comment), ApplePattern.pattern(value))
    }

    /// Skips white space and comments, and returns the bytes of the last comments in a row.
    private mutating func skipToEntry() throws(CatalogError) -> Range<Int>? {
        var comment: Range<Int>?
        while true {
            let end = scan.index
            scan.skipSpace()
            let start = scan.index
            // Comments in a row are one.
            let first = scan.hasEmptyLine(end, start) ? nil : comment?.lowerBound
            if scan.take("/*") {
                while !scan.take("*/") {
                    guard scan.next() != nil else {
                        throw text.error("the comment that begins here has no end", at: start)
                    }
                }
                comment = (first ?? start + 2)..<scan.index - 2
            } else if scan.take("//") {
                scan.skipLine()
                comment = (first ?? start + 2)..<scan.index
            } else {
                return comment
            }
        }
    }

    private mutating func token() throws(CatalogError) -> String {
        let start = scan.index
        // Property lists of this kind have quotation marks of both kinds.
        guard let quote = scan.peek, quote == "\"" || quote == "'" else {
            let word = scan.name(also: "_.-/$:")
            guard !word.isEmpty else { throw text.error("expected a text in quotation marks", at: start) }
            return word
        }
        scan.index += 1
        var units: [UInt16] = []
        while true {
            units += scan.text { $0 != quote && $0 != "\\" }.utf16
            guard let byte = scan.next() else { throw text.error("the text that begins here has no end", at: start) }
            if byte == quote { return String(decoding: units, as: UTF16.self) }
            units += escape()
        }
    }

    /// Reads what follows a backslash, as Foundation does.
    private mutating func escape() -> [UInt16] {
        guard let byte = scan.next() else { return [] }
        switch byte {
        // A lowercase "u" is literal.
        case "U": return scan.takeNumber(radix: 16, most: 4).map { [UInt16($0)] } ?? []
        case "0"..."7":
            scan.index -= 1
            let byte = scan.takeNumber(radix: 8, most: 3).map { UInt8(truncatingIfNeeded: $0) }
            return byte.map { [NextStepEncoding.unit($0)] } ?? []
        default: return scan.unescaped(byte, dropping: "abfv").map { UInt16($0) }
        }
    }
}

/// NeXTSTEP's encoding, in which octal escapes of property lists are.
enum NextStepEncoding {
    static func unit(_ byte: UInt8) -> UInt16 { byte < 0x80 ? UInt16(byte) : upperHalf[Int(byte) - 0x80] }

    private static let upperHalf = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏ"
            + "ÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷"
            + "©¡¢£\u{2044}¥ƒ§¤’“«‹›ﬁﬂ"
            + "®–†‡·¦¶•‚„”»…‰¬¿"
            + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
            + "—±¼½¾àáâãäåçèéêë"
            + "ìÆíªîïðñŁØŒºòóôõ"
            + "öæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}").utf16)
}
