/// Reads Java's properties, with messages in `MessageFormat`'s syntax.
struct PropertiesReader {
    private let text: CatalogText
    private var index = 0
    /// A Boolean value that indicates whether the key or value that is being read has `\u` without four digits.
    private var hasTornEscape = false

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        var reader = PropertiesReader(text: text)
        return reader.read()
    }

    private init(text: CatalogText) { self.text = text }

    private mutating func read() -> StringCatalog {
        var result = StringCatalog(.properties)
        var comment: Range<Int>?
        while index < text.bytes.count {
            skipSpace(acrossLines: true)
            guard index < text.bytes.count else { break }
            let first = text.bytes[index]
            if first == UInt8(ascii: "#") || first == UInt8(ascii: "!") {
                let start = index + 1
                skipLine()
                comment = start..<index
                continue
            }
            hasTornEscape = false
            let key = value(isKey: true)
            skipSpace(acrossLines: false)
            if index < text.bytes.count, "=:".utf8.contains(text.bytes[index]) { index += 1 }
            skipSpace(acrossLines: false)
            let position = text.position(of: index)
            let raw = value(isKey: false)
            guard !hasTornEscape else {
                result.warnings.append(
                    CatalogWarning("\\u needs four hexadecimal digits", of: Identifier(key), at: position))
                comment = nil
                continue
            }
            do {
                // Only texts with arguments go through MessageFormat.
                let pattern =
                    raw.contains(ascii: "{")
                    ? try ICUPatternParser.pattern(raw, [.quotes, .java]) : MessagePattern(raw)
                result.messages.append(
                    CatalogMessage(
                        Identifier(key), language: nil, pattern, at: position, comment: comment.map(text.text) ?? "",
                        at: comment.map(text.position(ofComment:))))
            } catch {
                result.warnings.append(CatalogWarning(error.reason, of: Identifier(key), at: position))
            }
            comment = nil
        }
        return result
    }

    private mutating func skipLine() {
        while index < text.bytes.count, text.bytes[index] != UInt8(ascii: "\n") { index += 1 }
    }

    private mutating func skipSpace(acrossLines: Bool) {
        while index < text.bytes.count {
            let byte = text.bytes[index]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0C || (acrossLines && (byte == 0x0A || byte == 0x0D)) else {
                return
            }
            index += 1
        }
    }

    /// Reads a key up to its separator, or a value up to the end of its last line.
    private mutating func value(isKey: Bool) -> String {
        var units: [UInt16] = []
        var plain = index
        let bytes = text.bytes
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0A || byte == 0x0D { break }
            if isKey, byte == 0x20 || byte == 0x09 || "=:".utf8.contains(byte) { break }
            guard byte == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            units += text.text(plain..<index).utf16
            index += 1
            escape(into: &units)
            plain = index
        }
        units += text.text(plain..<index).utf16
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func escape(into units: inout [UInt16]) {
        guard index < text.bytes.count else { return }
        let byte = text.bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "r"), UInt8(ascii: "f"): break
        case UInt8(ascii: "u"):
            let digits = text.text(index..<min(index + 4, text.bytes.count))
            guard digits.utf8.count == 4, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
                let unit = UInt16(digits, radix: 16)
            else {
                hasTornEscape = true
                return
            }
            units.append(unit)
            index += 4
        case 0x0A, 0x0D:
            if byte == 0x0D, index < text.bytes.count, text.bytes[index] == 0x0A { index += 1 }
            skipSpace(acrossLines: false)
        default:
            if byte < 0x80 { units.append(UInt16(byte)) } else { index -= 1 }
        }
    }
}
