/// Reads Apple's `.strings`: `"key" = "value";` with comments.
struct AppleStringsReader {
    private let text: CatalogText
    private var index = 0
    private var result = StringCatalog(.strings)

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        if text.bytes.starts(with: "<?xml".utf8) || text.bytes.starts(with: "bplist".utf8) {
            throw CatalogError(
                .unknownFormat, at: text.position(of: 0),
                "a property list instead of \"key\" = \"value\"; convert it with plutil -convert strings")
        }
        var reader = AppleStringsReader(text: text)
        try reader.read()
        return reader.result
    }

    private init(text: CatalogText) { self.text = text }

    private mutating func read() throws(CatalogError) {
        while true {
            let comment = try skipToEntry().map { (text.text($0), text.position(ofComment: $0)) }
            guard index < text.bytes.count else { return }
            var position = text.position(of: index)
            let key = Identifier(try token())
            var value = key.text
            _ = try skipToEntry()
            // A key without a value is its own text.
            if take(UInt8(ascii: "=")) {
                _ = try skipToEntry()
                position = text.position(of: index)
                value = try token()
                _ = try skipToEntry()
            }
            guard take(UInt8(ascii: ";")) else {
                throw text.error("expected \"=\" after a key or \";\" after a text", at: index)
            }
            result.messages.append(
                CatalogMessage(
                    key, language: nil, PrintfParser([.conversions, .markdown]).pattern(value), at: position,
                    comment: comment?.0 ?? "", at: comment?.1))
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < text.bytes.count, text.bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Skips white space and comments, and returns the bytes of the last comment.
    private mutating func skipToEntry() throws(CatalogError) -> Range<Int>? {
        var comment: Range<Int>?
        let bytes = text.bytes
        while index < bytes.count {
            if bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) {
                index += 1
            } else if bytes[index...].starts(with: "/*".utf8) {
                let start = index
                index += 2
                while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                guard index < bytes.count else {
                    throw text.error("the comment that begins here has no end", at: start)
                }
                comment = start + 2..<index
                index += 2
            } else if bytes[index...].starts(with: "//".utf8) {
                let start = index
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
                comment = start + 2..<index
            } else {
                break
            }
        }
        return comment
    }

    private mutating func token() throws(CatalogError) -> String {
        let bytes = text.bytes
        let start = index
        guard take(UInt8(ascii: "\"")) else {
            while index < bytes.count, Self.isBare(bytes[index]) { index += 1 }
            guard index > start else { throw text.error("expected a text in quotation marks", at: start) }
            return text.text(start..<index)
        }
        var units: [UInt16] = []
        var plain = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                units += text.text(plain..<index).utf16
                escape(into: &units)
                plain = index
            } else {
                index += 1
            }
        }
        guard index < bytes.count else { throw text.error("the text that begins here has no end", at: start) }
        units += text.text(plain..<index).utf16
        index += 1
        return String(decoding: units, as: UTF16.self)
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "_.-/$:".utf8.contains(byte)
    }

    private mutating func escape(into units: inout [UInt16]) {
        index += 1
        guard index < text.bytes.count else { return }
        let byte = text.bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "r"): units.append(0x0D)
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            let digits = text.text(index..<min(index + 4, text.bytes.count))
            if digits.utf8.count == 4, let unit = UInt16(digits, radix: 16) {
                units.append(unit)
                index += 4
            }
        default:
            // An escaped character of several bytes is copied byte by byte by the caller.
            if byte < 0x80 { units.append(UInt16(byte)) } else { index -= 1 }
        }
    }
}

/// Reads Apple's `.stringsdict`.
struct StringsdictReader {
    private let text: CatalogText
    private let localizedFormat: Identifier = "NSStringLocalizedFormatKey"

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        let reader = StringsdictReader(text: text)
        let root = try XMLReader.root(of: text)
        guard root.localName == "plist", let dictionary = root.element("dict") else {
            throw text.error("a .stringsdict is a property list with a dictionary", at: root.offset)
        }
        var result = StringCatalog(.stringsdict)
        for (key, value) in reader.pairs(of: dictionary) {
            guard let (pattern, offset) = reader.pattern(of: value) else { continue }
            result.messages.append(
                CatalogMessage(key, language: nil, pattern, at: text.position(of: offset)))
        }
        return result
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

    private func pattern(of entry: XMLElement) -> (pattern: MessagePattern, offset: Int)? {
        let members = pairs(of: entry)
        if let widths = members.first(where: { $0.key == "NSStringVariableWidthRuleType" })?.value {
            return narrowest(of: widths)
        }
        guard let format = members.first(where: { $0.key == localizedFormat })?.value else { return nil }
        var substitutions: [Identifier: MessagePattern] = [:]
        for member in members where member.value.localName == "dict" {
            substitutions[member.key] = plural(member.value, argument: member.key)
        }
        var parser = PrintfParser([.conversions, .substitutions, .markdown])
        parser.substitutions = substitutions
        return (parser.pattern(format.text), format.offset)
    }

    private func plural(_ rule: XMLElement, argument: Identifier) -> MessagePattern {
        var branches: [MessageChoice.Branch] = []
        for (key, value) in pairs(of: rule) where !key.hasPrefix("NSString") && value.localName == "string" {
            // The number is the rule's own, independent of its position in the text.
            let pattern = PrintfParser([.conversions, .markdown]).pattern(value.text).renamingNumbers(to: argument)
            branches.append(MessageChoice.Branch(.name(key), pattern, at: text.position(of: value.offset)))
        }
        guard !branches.isEmpty else { return MessagePattern() }
        return MessagePattern([.choice(MessageChoice(argument, .plural, branches))])
    }

    /// Returns the text of the smallest width: the one that is shown where no other fits.
    private func narrowest(of widths: XMLElement) -> (pattern: MessagePattern, offset: Int)? {
        let texts = pairs(of: widths).compactMap { key, value in Double(key.text).map { ($0, value) } }
        guard let least = texts.min(by: { $0.0 < $1.0 })?.1 else { return nil }
        return (PrintfParser([.conversions, .markdown]).pattern(least.text), least.offset)
    }
}

extension MessagePattern {
    /// Returns the pattern with an argument renamed, in the choices that it decides, too.
    func renaming(_ old: Identifier, to name: Identifier) -> MessagePattern {
        MessagePattern(
            parts.map { part in
                switch part {
                case .argument(var argument) where argument.name == old:
                    argument.name = name
                    return .argument(argument)
                case .choice(var choice):
                    if choice.argument == old { choice.argument = name }
                    for index in choice.branches.indices {
                        choice.branches[index].pattern = choice.branches[index].pattern.renaming(old, to: name)
                    }
                    return .choice(choice)
                case .text, .argument, .count: return part
                }
            })
    }

    /// Returns the pattern with its whole numbers renamed.
    func renamingNumbers(to name: Identifier) -> MessagePattern {
        MessagePattern(
            parts.map { part in
                guard case .argument(var argument) = part, case .integer = argument.kind else { return part }
                argument.name = name
                return .argument(argument)
            })
    }
}
