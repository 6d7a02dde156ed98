/// Reads Apple's `.strings`: `"key" = "value";` with comments, or a property list.
struct AppleStringsReader {
    private let text: CatalogText
    private var scan: ByteScan
    private var result = StringCatalog(.strings)

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        if text.bytes.starts(with: "<?xml".utf8) { return try StringsdictReader.read(text, .strings) }
        var reader = AppleStringsReader(text: text)
        try reader.read()
        return reader.result
    }

    private init(text: CatalogText) {
        self.text = text
        scan = ByteScan(text.bytes)
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
        result.messages.append(
            CatalogMessage(
                key, language: nil, ApplePattern.pattern(value), at: position,
                comment: comment.map(text.text) ?? "", at: comment.map(text.position(ofComment:))))
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
            let word = scan.text { $0.isASCIIDigit || $0.isASCIILetter || "_.-/$:".utf8.contains($0) }
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
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case "a", "b", "f", "v": return []
        // A lowercase "u" stands for itself.
        case "U": return scan.takeNumber(radix: 16, most: 4).map { [UInt16($0)] } ?? []
        case "0"..."7":
            scan.index -= 1
            let byte = scan.takeNumber(radix: 8, most: 3).map { UInt8(truncatingIfNeeded: $0) }
            return byte.map { [NextStepEncoding.unit($0)] } ?? []
        default: return scan.takeLiteral(byte)
        }
    }
}

/// Reads Apple's `.stringsdict`.
struct StringsdictReader {
    private let text: CatalogText
    private let localizedFormat: Identifier = "NSStringLocalizedFormatKey"

    /// Returns the messages of a file.
    static func read(
        _ text: CatalogText, _ format: CatalogFormat = .stringsdict
    ) throws(CatalogError) -> StringCatalog {
        let reader = StringsdictReader(text: text)
        let root = try XMLReader.root(of: text)
        guard root.localName == "plist", let dictionary = root.element("dict") else {
            throw text.error("the file has to be a property list with a dictionary", at: root.offset)
        }
        var result = StringCatalog(format)
        for (key, value) in reader.pairs(of: dictionary) {
            try CatalogError.checkCancellation()
            let count = result.messages.count
            reader.add(key, value, &result)
            if result.messages.count == count {
                let position = text.position(of: value.offset)
                result.warn("the text has an unknown form", of: key, at: position)
            }
        }
        return result
    }

    /// Adds the text of an entry, or one for each device.
    private func add(_ id: Identifier, _ entry: XMLElement, _ result: inout StringCatalog) {
        var texts: [(key: Identifier, value: XMLElement)] = [(key: "other", value: entry)]
        if let devices = pairs(of: entry).first(where: { $0.key == "NSStringDeviceSpecificRuleType" }) {
            texts = pairs(of: devices.value)
        }
        for (device, value) in texts {
            guard let (pattern, offset) = pattern(of: value, id, &result) else { continue }
            var message = CatalogMessage(id, language: nil, pattern, at: text.position(of: offset))
            message.device = device == "other" ? nil : device
            result.messages.append(message)
        }
    }

    private func pairs(of dictionary: XMLElement) -> [(key: Identifier, value: XMLElement)] {
        var result: [(key: Identifier, value: XMLElement)] = []
        var key: Identifier?
        for element in dictionary.elements {
            if element.localName == "key" {
                key = Identifier(element.text)
            } else if let name = key {
                result.append((name, element))
                key = nil
            }
        }
        return result
    }

    private func pattern(
        of entry: XMLElement, _ id: Identifier, _ result: inout StringCatalog
    ) -> (pattern: MessagePattern, offset: Int)? {
        if entry.localName == "string" {
            return (ApplePattern.pattern(entry.text), entry.offset)
        }
        let members = pairs(of: entry)
        if let widths = members.first(where: { $0.key == "NSStringVariableWidthRuleType" })?.value {
            return narrowest(of: widths)
        }
        guard let format = members.first(where: { $0.key == localizedFormat })?.value else { return nil }
        var parser = PrintfParser([.conversions, .substitutions, .markdown])
        for member in members where member.value.localName == "dict" {
            parser.substitutions[member.key] = substitution(member.value)
        }
        let pattern = parser.pattern(format.text)
        var warned: Set<Identifier> = []
        result.warn(
            ofSubstitutionsIn: pattern, parser.substitutions, of: id, in: nil, at: text.position(of: format.offset),
            &warned)
        return (pattern, format.offset)
    }

    private func substitution(_ rule: XMLElement) -> AppleSubstitution {
        AppleSubstitution(
            forms: pairs(of: rule).filter { !$0.key.hasPrefix("NSString") && $0.value.localName == "string" }.map {
                AppleSubstitution.Form(
                    category: $0.key, text: $0.value.text, position: text.position(of: $0.value.offset))
            })
    }

    /// Returns the text of the smallest width: the one that is shown where no other fits.
    private func narrowest(of widths: XMLElement) -> (pattern: MessagePattern, offset: Int)? {
        let texts = pairs(of: widths).compactMap { key, value in Double(key.text).map { ($0, value) } }
        guard let least = texts.min(by: { $0.0 < $1.0 })?.1 else { return nil }
        return (ApplePattern.pattern(least.text), least.offset)
    }
}

extension MessagePattern {
    /// Returns the pattern with an argument renamed, in the choices that it decides, too.
    func renaming(_ old: Identifier, to name: Identifier) -> MessagePattern {
        mapParts { part in
            switch part {
            case .argument(var argument) where argument.name == old:
                argument.name = name
                return [.argument(argument)]
            case .choice(var choice) where choice.argument == old:
                choice.argument = name
                return [.choice(choice)]
            default: return [part]
            }
        }
    }
}
