internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleStrings

/// The text of a catalog in UTF-8, with the lines of its positions.
struct CatalogText: Sendable {
    /// The bytes in UTF-8, without a byte order mark.
    let bytes: [UInt8]
    private let lineStarts: [Int]
    /// The UTF-16 units before each block of bytes: counting from the start of a line would take the square of its
    /// length.
    private let unitsBeforeBlock: [Int]

    private static let blockBytes = 1_024

    /// Decodes a file: UTF-8, UTF-16 with a byte order mark, or another encoding if the format names one.
    init(_ bytes: [UInt8], charset: String? = nil) throws(CatalogError) {
        guard bytes.count <= StringCatalogsLimits.fileBytes else {
            throw CatalogError(
                .tooLarge, "the file has \(bytes.count) bytes; at most \(StringCatalogsLimits.fileBytes) are allowed")
        }
        try self.init(utf8: CatalogText.decoded(bytes, charset))
    }

    private init(utf8: [UInt8]) throws(CatalogError) {
        bytes = utf8
        var starts = [0]
        var counts: [Int] = []
        var units = 0
        for (index, byte) in utf8.enumerated() {
            if index.isMultiple(of: CatalogText.blockBytes) { counts.append(units) }
            units += CatalogText.units(of: byte)
            if utf8.endsLine(at: index) { starts.append(index + 1) }
        }
        lineStarts = starts
        unitsBeforeBlock = counts
        if let zero = utf8.firstIndex(of: 0) {
            throw CatalogError(.encoding, at: position(of: zero), "a NUL character; save the file as UTF-8")
        }
    }

    private static func decoded(_ bytes: [UInt8], _ charset: String?) throws(CatalogError) -> [UInt8] {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): return try units(bytes.dropFirst(2)) { UInt16($0) | UInt16($1) << 8 }
        case (0xFE, 0xFF): return try units(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
        default: break
        }
        let content = bytes.droppingByteOrderMark
        do {
            _ = try UTF8Span(validating: content.span)
            return content
        } catch {
            if let charset, !charset.lowercasedASCII.isExactly("utf-8"), !charset.lowercasedASCII.isExactly("utf8") {
                guard let text = TextDecoder.utf8(content, charset: charset) else {
                    throw CatalogError(
                        .encoding, "the text is not in the encoding \(charset) that the file names; save it as UTF-8")
                }
                return text
            }
            let offset = error.byteOffsets.lowerBound
            let line = content[..<offset].count { $0 == "\n" } + 1
            throw CatalogError(
                .encoding, at: CatalogPosition(line: line, column: 1), "not UTF-8; save the file as UTF-8")
        }
    }

    private static func units(
        _ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16
    ) throws(CatalogError) -> [UInt8] {
        guard bytes.count.isMultiple(of: 2) else {
            throw CatalogError(.encoding, "UTF-16 with an odd number of bytes; the file is truncated")
        }
        let starts = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2)
        return Array(String(decoding: starts.map { unit(bytes[$0], bytes[$0 + 1]) }, as: UTF16.self).utf8)
    }

    func position(of offset: Int) -> CatalogPosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineStarts.indices.partitioningIndex { lineStarts[$0] > offset }
        return CatalogPosition(line: line, column: units(before: offset) - units(before: lineStarts[line - 1]) + 1)
    }

    private func units(before offset: Int) -> Int {
        let block = min(offset / CatalogText.blockBytes, unitsBeforeBlock.count - 1)
        guard block >= 0 else { return 0 }
        return bytes[block * CatalogText.blockBytes..<offset].reduce(unitsBeforeBlock[block]) {
            $0 + CatalogText.units(of: $1)
        }
    }

    /// Returns the number of UTF-16 units of the character that begins with a byte; none inside of a character.
    private static func units(of byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

    func position(of element: XMLElement) -> CatalogPosition { position(of: element.offset) }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the language that a catalog states at a byte as a BCP 47 tag; throws if it is none.
    func language(_ written: String, at offset: Int) throws(CatalogError) -> Identifier {
        try LanguageTag.checked(LanguageTag.normalized(written), as: written, at: position(of: offset))
    }

    /// Returns the language that an attribute of an element states; `nil` if it is missing or empty.
    func language(_ attribute: Identifier, of element: XMLElement) throws(CatalogError) -> Identifier? {
        guard let written = element.attribute(attribute), !written.trimmingASCIISpace.isEmpty else { return nil }
        return try language(written, at: element.offset)
    }

    func error(_ reason: String, at offset: Int) -> CatalogError {
        CatalogError(.malformed, at: position(of: offset), reason)
    }
}
