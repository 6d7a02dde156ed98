// Mozilla's Fluent, syntax 1.0: messages, terms, attributes and placeables.
//
// Terms are shown where a message uses them. Functions format their first argument. Entries that are no valid Fluent
// are skipped with a warning, as Fluent's own parsers do; a program shows none of their texts.

internal import TypescaleIdentifiers
internal import TypescaleLocales

/// Reads Fluent's files.
struct FluentReader {
    /// An entry: a message, a term or an attribute.
    private struct Entry {
        var id: Identifier
        var pattern: MessagePattern
        var offset: Int
        var comment: CatalogComment

        var isTerm: Bool { id.hasPrefix("-") }
        var isAttribute: Bool { id.text.contains(ascii: ".") }
    }

    private let text: CatalogText
    private var parser: FluentParser
    private var entries: [Entry] = []
    private var result = StringCatalog(.fluent)

    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        var reader = FluentReader(text: text, parser: FluentParser(text))
        try reader.readEntries()
        var references = MessageReferences(reader.entries.map { ($0.id, $0.pattern) }, hasTerms: true)
        for entry in reader.entries where !entry.isTerm {
            try CatalogError.checkCancellation()
            let position = text.position(of: entry.offset)
            let pattern = references.replaced(in: entry.pattern, of: entry.id)
            reader.result.warn(of: &references.inclusions, in: entry.id, at: position)
            reader.result.append(entry.id, at: position, comment: entry.comment, shown(pattern, of: entry))
        }
        return reader.result
    }

    /// Returns the shown text of an entry: a value is HTML, as in pages of Mozilla, and an attribute plain text.
    private static func shown(_ pattern: MessagePattern, of entry: Entry) -> MessagePattern {
        let pattern = pattern.withSameNumbers
        guard !entry.isAttribute else { return pattern }
        return pattern.mapWhole { Markup.decoded(Markup.stripped($0, lineBreak: Markup.lineBreak)) }
    }

    // MARK: Entries

    private mutating func readEntries() throws(CatalogError) {
        var comment = CommentBlock()
        while !parser.scan.isAtEnd {
            try CatalogError.checkCancellation()
            let start = parser.scan.index
            if parser.scan.peek == "#" {
                takeCommentLine(into: &comment)
            } else if parser.takeBlankLine() {
                comment = CommentBlock()
            } else {
                do throws(PatternFailure) {
                    try readEntry(comment: comment)
                } catch {
                    warn(error, from: start)
                    skipEntry(from: start)
                }
                comment = CommentBlock()
            }
        }
    }

    private mutating func takeCommentLine(into comment: inout CommentBlock) {
        let start = parser.scan.index
        parser.skipToLineFeed()
        let range = start..<parser.scan.index
        comment.add(text.text(range).drop { $0 == "#" || $0 == " " }, range)
        parser.scan.index += 1
    }

    private mutating func warn(_ failure: PatternFailure, from start: Int) {
        var scan = parser.scan
        scan.index = start
        scan.skip { $0 == " " }
        let id = scan.name(also: "_-")
        result.warn(failure.reason, of: id.isEmpty ? nil : Identifier(id), at: text.position(of: failure.offset))
    }

    /// Skips from the line of a failure to the next one that begins with a letter, "-" or "#".
    private mutating func skipEntry(from start: Int) {
        while parser.scan.index > start, parser.scan.byte(-1) != "\n" { parser.scan.index -= 1 }
        if parser.scan.index == start { skipLine() }
        while let byte = parser.scan.peek, !byte.isASCIILetter, byte != "-", byte != "#" { skipLine() }
    }

    private mutating func skipLine() {
        parser.skipToLineFeed()
        parser.scan.index += 1
    }

    /// Reads a message or a term with its attributes, none of which counts if one of them cannot be read.
    private mutating func readEntry(comment block: CommentBlock) throws(PatternFailure) {
        let start = parser.scan.index
        let isTerm = parser.scan.take("-")
        guard let name = parser.takeIdentifier(), parser.takeEquals() else {
            throw PatternFailure("expected a name and \"=\"", at: start)
        }
        let id = (isTerm ? "-" : "") + name
        let comment = text.comment(block)
        var read: [Entry] = []
        func add(_ id: String, _ value: MessagePattern, at offset: Int) {
            guard !value.isBlank else { return }
            read.append(Entry(id: Identifier(id), pattern: value, offset: offset, comment: comment))
        }
        let offset = parser.scan.index
        let value = try parser.value()
        if let value { add(id, value, at: offset) }
        let outer = id.asOuterName
        var hasAttribute = false
        while parser.takeAttributeDot() {
            guard let attribute = parser.takeIdentifier(), parser.takeEquals() else {
                throw PatternFailure("expected the name of an attribute and \"=\"", at: parser.scan.index)
            }
            let offset = parser.scan.index
            guard let value = try parser.value() else { throw PatternFailure("an attribute has no text", at: offset) }
            hasAttribute = true
            if attribute != "accesskey" { add("\(outer).\(attribute)", value, at: offset) }
        }
        guard value != nil || !isTerm && hasAttribute else {
            throw PatternFailure(
                isTerm ? "a term has no text" : "a message has neither a text nor an attribute", at: start)
        }
        entries += read
    }
}
