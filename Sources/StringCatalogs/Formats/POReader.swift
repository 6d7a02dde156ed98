// gettext's PO: entries of comments, keywords and texts in C's notation, separated by white space.
//
// The identifier of a message is its context and its text. Obsolete entries are skipped. msgfmt leaves a fuzzy
// translation out, so it counts as missing, and refuses a file in which a part of an entry is missing.
// Plural forms are numbered by a C expression of the header; the numbers of each form come from evaluating it.

internal import TypescaleStrings

struct POReader {
    /// A text in quotation marks, and the byte that it begins at.
    private struct QuotedText {
        var text: String
        let offset: Int
    }

    /// An entry while it is read.
    private struct Entry {
        var comment = CommentBlock()
        var flags: Set<Identifier> = []
        var limits = MessageLimits()
        var context: String?
        var id: QuotedText?
        var plural: QuotedText?
        var forms: [QuotedText] = []

        /// The keywords that may come next.
        var nextKeywords: [Identifier] {
            let first: [Identifier] = ["msgid", "msgctxt", "domain"]
            if !forms.isEmpty { return plural == nil ? first : ["msgstr[\(forms.count)]"] + first }
            if plural != nil { return ["msgstr[0]"] }
            if id != nil { return ["msgstr", "msgid_plural"] }
            return context == nil ? first : ["msgid"]
        }

        /// A Boolean value that indicates whether another entry or the end of the file may come next.
        var isComplete: Bool { nextKeywords.contains("domain") }

        /// Returns the reason why something else than the next keyword is an error.
        func expected(insteadOf found: String) -> String {
            "expected \(nextKeywords.map { "\"\($0)\"" }.joined(separator: " or ")) instead of \(found)"
        }
    }

    private let text: CatalogText
    private var scan: ByteScan
    private var result = StringCatalog(.po)
    private var language: Identifier?
    private var rule = PluralIndices.germanic
    /// The number of plural forms that the header states; `nil` without one.
    private var formCount: Int?
    /// The keyword whose text comes next.
    private var keyword: Range<Int>?
    /// A Boolean value that indicates whether the last text was the name of a domain.
    private var isDomain = false
    /// A Boolean value that indicates whether the texts are ICU's messages, as Lingui writes them.
    private var isICU = false

    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        var reader = POReader(text: text, scan: ByteScan(text.bytes))
        try reader.read()
        return reader.result
    }

    /// Returns the encoding that the header of a file names.
    static func charset(of bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(8_192), as: UTF8.self)
        guard let start = head.firstRange(of: "charset=")?.upperBound else { return nil }
        let name = head[start...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
        return name.isEmpty || name == "CHARSET" ? nil : String(name)
    }

    private mutating func read() throws(CatalogError) {
        var entry = Entry()
        while true {
            try CatalogError.checkCancellation()
            scan.skip { $0 <= 0x20 }
            let start = scan.index
            switch scan.peek {
            case "#":
                if !entry.forms.isEmpty { finish(&entry) }
                scan.skipLine()
                readComment(start..<scan.index, into: &entry)
            case "\"":
                let words = try string()
                try add(QuotedText(text: words, offset: start), to: &entry)
            case let byte:
                if let keyword {
                    throw text.error("expected a keyword and a text in quotation marks", at: keyword.lowerBound)
                }
                guard byte != nil else {
                    guard entry.isComplete else {
                        throw text.error(entry.expected(insteadOf: "the end of the file"), at: start)
                    }
                    finish(&entry)
                    return result.setLanguage(language)
                }
                scan.skip { $0 != "\"" && $0 != "#" && $0 != "\n" && $0 != "\r" }
                keyword = start..<scan.index
            }
        }
    }

    private mutating func readComment(_ line: Range<Int>, into entry: inout Entry) {
        let content = text.text(line)
        if content.startsExactly("#~"), entry.id == nil, entry.context == nil {
            // The comments and flags before an obsolete entry are its own.
            entry = Entry()
        } else if let words = content.afterExactly("#.") {
            entry.comment.add(words.trimmingASCIISpace, line)
        } else if let flags = content.afterExactly("#,") {
            for flag in flags.parts(at: ",") {
                let flag = String(flag.trimmingASCIISpace)
                entry.flags.insert(Identifier(flag))
                if !entry.limits.read(flag: flag) {
                    result.warn("the limit \(flag) cannot be read", at: text.position(of: line.lowerBound))
                }
            }
        } else if let words = content.afterExactly("# "), words.contains(ascii: ":") {
            // A translator's comment may say how a message is shown, too.
            entry.comment.add(words, line)
        }
    }

    /// Adds a text to the keyword before it, or to the text before it; the first text of another entry ends the one
    /// before.
    private mutating func add(_ value: QuotedText, to entry: inout Entry) throws(CatalogError) {
        guard let place = keyword else { return try extend(&entry, with: value) }
        keyword = nil
        isDomain = false
        let word = Identifier(text.text(place).filter { !$0.isWhitespace })
        guard entry.nextKeywords.contains(word) else {
            throw text.error(entry.expected(insteadOf: Quotation.quoted(word.text)), at: place.lowerBound)
        }
        if !entry.forms.isEmpty, !word.hasPrefix("msgstr") { finish(&entry) }
        switch word {
        // The name of the file that is compiled.
        case "domain": isDomain = true
        case "msgctxt": entry.context = value.text
        case "msgid": entry.id = value
        case "msgid_plural": entry.plural = value
        default: entry.forms.append(value)
        }
    }

    private func extend(_ entry: inout Entry, with more: QuotedText) throws(CatalogError) {
        if let last = entry.forms.indices.last {
            entry.forms[last].text += more.text
        } else if entry.plural != nil {
            entry.plural?.text += more.text
        } else if entry.id != nil {
            entry.id?.text += more.text
        } else if entry.context != nil {
            entry.context? += more.text
        } else if !isDomain {
            throw text.error("a text without a keyword before it", at: more.offset)
        }
    }

    /// Reads a text in quotation marks, which ends on its line.
    private mutating func string() throws(CatalogError) -> String {
        let start = scan.index
        scan.index += 1
        var result: [UInt8] = []
        while let byte = scan.next(), byte != "\n", byte != "\r" {
            if byte == "\"" {
                if let next = scan.peek, next > 0x20, next != byte, next != "#" {
                    throw text.error("a quotation mark needs a \"\\\"", at: start)
                }
                return String(decoding: result, as: UTF8.self)
            }
            guard byte == "\\" else {
                result.append(byte)
                continue
            }
            guard let next = scan.next(), next != "\n", next != "\r" else { break }
            switch next {
            case "x": result.append(scan.takeNumber(radix: 16, most: 2).map { UInt8(truncatingIfNeeded: $0) } ?? next)
            case "0"..."7":
                scan.index -= 1
                result.append(scan.takeNumber(radix: 8, most: 3).map { UInt8(truncatingIfNeeded: $0) } ?? next)
            default: result += scan.unescaped(next, dropping: "abfv")
            }
        }
        throw text.error("the text that begins here has no end on its line", at: start)
    }

    /// Adds the message of an entry, or applies the header, and begins another entry.
    private mutating func finish(_ entry: inout Entry) {
        defer { entry = Entry() }
        guard let id = entry.id, !entry.forms.isEmpty else { return }
        if id.text.isEmpty, entry.context == nil {
            readHeader(entry.forms[0])
            return
        }
        let name = Identifier((entry.context.map { $0 + " | " } ?? "") + id.text)
        let position = text.position(of: id.offset)
        let syntax = POSyntax(entry.flags, sources: [id, entry.plural].compactMap { $0?.text }, isICU: isICU)
        // gettext shows the texts of the source by the rule of English.
        let source = pattern(of: [id] + (entry.plural.map { [$0] } ?? []), .germanic, syntax, name, in: "en")
        // A template, and a message without a translation, are shown in the source language.
        let isTranslated = !entry.flags.contains("fuzzy") && entry.forms.contains { !$0.text.isEmpty }
        let translation = isTranslated ? pattern(of: entry.forms, rule, syntax, name, in: language) : nil
        guard let pattern = translation ?? source else { return }
        var message = CatalogMessage(name, language: "en", pattern, at: position, comment: text.comment(entry.comment))
        message.limits = entry.limits
        message.source = source.map { CatalogMessage.SourceText($0, at: position) }
        if translation != nil {
            message.language = nil
            message.position = text.position(of: entry.forms[0].offset)
            if let formCount, entry.plural != nil {
                result.note(pluralForms: entry.forms.count, of: name, inLanguageWith: formCount, at: message.position)
            }
        }
        result.messages.append(message)
    }

    /// Returns the pattern of a text or the choice between plural forms by a rule; `nil` after a warning about a form
    /// that cannot be read.
    private mutating func pattern(
        of forms: [QuotedText], _ rule: PluralIndices, _ syntax: POSyntax, _ id: Identifier, in language: Identifier?
    ) -> MessagePattern? {
        func read(_ form: QuotedText) -> MessagePattern? {
            result.readable(id, language: language, at: text.position(of: form.offset), try syntax.pattern(form.text))
        }
        let shown = forms.enumerated().filter { index, form in !form.text.isEmpty && rule.numbers[index] != nil }
        guard syntax.isPlural, !shown.isEmpty else { return read(forms[0]) }
        var branches: [MessageChoice.Branch] = []
        for (index, form) in shown {
            guard let pattern = read(form), let numbers = rule.numbers[index] else { return nil }
            branches.append(MessageChoice.Branch(.numbers(numbers), pattern, at: text.position(of: form.offset)))
        }
        return MessagePattern(plural: branches, .forms, numbers: .plain)
    }

    private mutating func readHeader(_ header: QuotedText) {
        for line in header.text.parts(at: "\n") {
            if let value = line.afterExactly("Language:") {
                if let tag = LanguageTag.stated(value.trimmingASCIISpace) { (language, result.language) = (tag, tag) }
            } else if let value = line.afterExactly("X-Generator:") {
                isICU = value.trimmingASCIISpace.startsExactly("@lingui/")
            } else if let value = line.afterExactly("Plural-Forms:") {
                if let found = PluralFormula(header: String(value)) {
                    (rule, formCount) = (PluralIndices(found), found.count)
                    if let form = rule.numbers.keys.max(), form >= found.count {
                        result.warn(
                            "the expression of Plural-Forms gives the form \(form), and nplurals is \(found.count)",
                            at: text.position(of: header.offset))
                    }
                } else if !value.contains("EXPRESSION") {
                    result.warn(
                        "Plural-Forms is not \"nplurals=NUMBER; plural=EXPRESSION;\", with an expression of C in n",
                        at: text.position(of: header.offset))
                }
            }
        }
        result.sourceLanguage = "en"
    }
}

extension MessageLimits {
    /// Reads a limit that a flag of an entry sets; returns `false` if it cannot be read.
    fileprivate mutating func read(flag: String) -> Bool {
        if let number = flag.afterExactly("max-length:") {
            characters = MessageLimits.count(String(number))
            return characters != nil
        }
        guard let size = flag.afterExactly("max-size:") else { return true }
        let parts = size.parts(at: ":").map(String.init)
        guard parts.count <= 2, let width = MessageLimits.width(parts[0]),
            let lines = parts.count > 1 ? MessageLimits.count(parts[1]) : 1
        else { return false }
        (self.width, self.lines) = (width, lines)
        return true
    }
}
