enum Markup {
    /// The sign of `<br>` while a text is read: a line feed is a space in HTML.
    static let lineBreak = "\u{2028}"
    /// The sign of a block's beginning or end while a text is read.
    static let blockBreak = "\u{2029}"

    /// Returns a text of HTML with line feeds where lines are broken, and a space in place of each run of others.
    static func withShownLines(_ text: String) -> String {
        guard text.contains(ascii: "\n") || text.contains(lineBreak) || text.contains(blockBreak) else { return text }
        let text = text.contains(blockBreak) ? withBlockLines(text) : text
        var bytes: [UInt8] = []
        var isAfterLine = false
        for byte in text.utf8 {
            if byte != "\n" { bytes.append(byte) } else if !isAfterLine { bytes.append(0x20) }
            isAfterLine = byte == "\n"
        }
        return String(decoding: bytes, as: UTF8.self).replacing(lineBreak, with: "\n")
    }

    /// Returns a text with a line break in place of the signs of blocks between others.
    private static func withBlockLines(_ text: String) -> String {
        let blocks = text.split(separator: Character(blockBreak)).map { String($0.trimmingASCIISpace) }.filter {
            !$0.isEmpty
        }
        return blocks.dropFirst().reduce(blocks.first ?? "") { text, block in
            text.endsExactly(lineBreak) || block.startsExactly(lineBreak) ? text + block : text + lineBreak + block
        }
    }

    /// Returns a text of HTML with each run of spaces and line feeds as one space, and none beside line breaks.
    static func withCollapsedSpaces(_ text: String) -> String {
        let lines = text.split(separator: Character(lineBreak), omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            let words = line.utf8.split(whereSeparator: \.isASCIISpace).map { String(Substring($0)) }
            let (isFirst, isLast) = (index == 0, index == lines.count - 1)
            if words.isEmpty { return isFirst && isLast && !line.isEmpty ? " " : "" }
            let start = isFirst && line.utf8.first?.isASCIISpace == true ? " " : ""
            let end = isLast && line.utf8.last?.isASCIISpace == true ? " " : ""
            return start + words.joined(separator: " ") + end
        }.joined(separator: "\n")
    }

    /// Returns a text without tags such as `<b>`, `</a>` and `<1>`; other `<` stay.
    ///
    /// `<br>` becomes a line break, and so does the space between blocks such as paragraphs.
    static func stripped(_ text: String, lineBreak: String, only names: Set<Identifier>? = nil) -> String {
        guard text.contains(ascii: "<") else { return text }
        var scan = ByteScan(text)
        var result: [UInt8] = []
        var isBetweenBlocks = false
        while let byte = scan.peek {
            let start = scan.index
            if let tag = takeTag(&scan), names?.contains(tag) ?? true {
                if lineBreaks.contains(tag) { result += lineBreak.utf8 }
                if blocks.contains(tag), !result.isEmpty { isBetweenBlocks = true }
                continue
            }
            scan.index = start + 1
            if isBetweenBlocks {
                guard !byte.isASCIISpace else { continue }
                isBetweenBlocks = false
                if !result.suffix(lineBreak.utf8.count).elementsEqual(lineBreak.utf8) { result += lineBreak.utf8 }
            }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The line breaks of HTML and of KDE.
    private static let lineBreaks: Set<Identifier> = ["br", "nl"]

    /// The elements of HTML that begin on a line of their own.
    static let blocks: Set<Identifier> = [
        "p", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "blockquote",
    ]

    /// Takes a tag if it is next, and returns its name in lower case.
    ///
    /// Names are words, or the numbers of react-i18next. A tag ends before the next `<`, so that a text is read once.
    static func takeTag(_ scan: inout ByteScan) -> Identifier? {
        scan.attempt { scan in
            guard scan.take("<") else { return nil }
            _ = scan.take("/")
            let name = scan.name(also: "-_.:")
            let rest = scan.text { $0 != ">" && $0 != "<" }
            let isNumber = name.utf8.allSatisfy(\.isASCIIDigit)
            let isName = name.utf8.first.map(\.isASCIILetter) ?? false
            let isTag = isName || (isNumber && !name.isEmpty && rest.utf8.allSatisfy { " /".utf8.contains($0) })
            return isTag && scan.take(">") ? Identifier(name.lowercasedASCII) : nil
        }
    }

    /// Returns a text with the entities of HTML as characters: `&nbsp;`, `&#8230;`.
    static func decoded(_ text: String) -> String {
        guard text.contains(ascii: "&") else { return text }
        var scan = ByteScan(text)
        return scan.rest(replacing: "&") { takeEntity(&$0).map { String($0.scalar) } }
    }

    /// Takes an entity after its ampersand; takes nothing, and returns `nil`, if it is none.
    private static func takeEntity(_ scan: inout ByteScan) -> (name: Identifier, scalar: Unicode.Scalar)? {
        scan.attempt { scan in
            let name = scan.name(also: "#")
            return scan.take(";") ? scalar(of: name).map { (Identifier(name), $0) } : nil
        }
    }

    private static func scalar(of name: String) -> Unicode.Scalar? {
        if let digits = name.afterExactly("#x") ?? name.afterExactly("#X") {
            return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
        }
        if let digits = name.afterExactly("#") { return UInt32(digits).flatMap { Unicode.Scalar($0) } }
        return entities[Identifier(name)]
    }

    /// HTML's names of the characters of Latin-1 from U+00A0, and of common ones outside it.
    private static let entities: [Identifier: Unicode.Scalar] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
            sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc \
            Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
            Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute \
            acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
            ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """
        var result: [Identifier: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "ndash": "–", "mdash": "—",
            "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•",
            "euro": "€", "trade": "™", "larr": "←", "rarr": "→", "ensp": "\u{2002}", "emsp": "\u{2003}",
            "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
        ]
        for (index, name) in latin.parts(at: " ").enumerated() {
            result[Identifier(name)] = Unicode.Scalar(0xA0 + UInt32(index))
        }
        return result
    }()
}

extension Markup {
    /// Returns a text without entities of HTML if it has one that is no help for authors of HTML, such as `&#8220;`.
    ///
    /// Texts about HTML name `&amp;` and `&lt;`.
    static func withoutEntities(_ text: String) -> String {
        guard text.contains(ascii: "&"), text.contains(ascii: ";") else { return text }
        var scan = ByteScan(text)
        while !scan.isAtEnd {
            scan.skip { $0 != "&" }
            guard scan.take("&") else { break }
            if let entity = takeEntity(&scan), !syntaxEntities.contains(entity.name) { return decoded(text) }
        }
        return text
    }

    /// The entities of the characters that have a meaning in HTML.
    private static let syntaxEntities: Set<Identifier> = ["amp", "lt", "gt", "quot", "apos"]

    /// Returns a text without tags and entities of HTML if it has an element with both of its tags, an empty one, or a
    /// line break.
    ///
    /// A lone tag such as `<file>` is a word of a program's usage.
    static func withoutElements(_ text: String) -> String {
        guard text.contains(ascii: "<") else { return text }
        var open: Set<Identifier> = []
        var elements: Set<Identifier> = []
        var scan = ByteScan(text)
        while !scan.isAtEnd {
            scan.skip { $0 != "<" }
            let start = scan.index
            guard let tag = takeTag(&scan) else {
                scan.index = start + 1
                continue
            }
            let isEnd = scan.bytes[start + 1] == "/"
            let isEmpty = scan.bytes[scan.index - 2] == "/"
            if isEmpty || lineBreaks.contains(tag) || isEnd && open.contains(tag) { elements.insert(tag) }
            if !isEnd { open.insert(tag) }
        }
        return elements.isEmpty ? text : decoded(stripped(text, lineBreak: "\n", only: elements))
    }
}
