/// Reads XLIFF 1.2, 2.0 and 2.1.
struct XLIFFReader {
    private let text: CatalogText
    private var result = StringCatalog(.xliff)
    private var source: Identifier?
    private var target: Identifier?
    /// What distinguishes units of the same identifier.
    private var qualifier: Identifier?

    /// Returns the messages of a file.
    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        let root = try XMLReader.root(of: text)
        guard root.localName == "xliff" else {
            throw text.error("the root element of XLIFF is <xliff>", at: root.offset)
        }
        var reader = XLIFFReader(text: text)
        let files = root.elements("file")
        if (root.attribute("version") ?? "1.2").startsExactly("2") {
            reader.source = root.attribute("srcLang").map { Identifier(LanguageTag.normalized($0)) }
            reader.target = root.attribute("trgLang").map { Identifier(LanguageTag.normalized($0)) }
            for file in files {
                let prefix = files.count > 1 ? (file.attribute("id") ?? "") + "/" : ""
                try reader.addUnits(of: file, prefix: prefix, profile: XLIFFReader.profile(of: file))
            }
        } else {
            for file in files {
                reader.source = file.attribute("source-language").map { Identifier(LanguageTag.normalized($0)) }
                reader.target = file.attribute("target-language").map { Identifier(LanguageTag.normalized($0)) }
                // Identifiers of units are unique in a file only.
                reader.qualifier = file.attribute("original").map { Identifier($0) }
                for body in file.elements("body") { try reader.addTransUnits(of: body) }
            }
        }
        reader.result.sourceLanguage = reader.source
        return reader.result
    }

    private init(text: CatalogText) { self.text = text }

    // MARK: 1.2

    private mutating func addTransUnits(of parent: XMLElement) throws(CatalogError) {
        for unit in parent.elements {
            if unit.localName == "group" {
                try addTransUnits(of: unit)
            } else if unit.localName == "trans-unit", unit.attribute("translate") != "no" {
                let comment = unit.elements("note").map(\.text).joined(separator: "\n")
                try add(
                    unit.attribute("resname") ?? unit.attribute("id"), unit, source: unit.element("source"),
                    target: unit.element("target"), comment: comment, limits: XLIFFReader.limits(of: unit))
            }
        }
    }

    private static func limits(of unit: XMLElement) -> MessageLimits {
        var limits = MessageLimits()
        guard let width = unit.attribute("maxwidth").flatMap({ Double($0) }), width > 0 else { return limits }
        switch unit.attribute("size-unit") ?? "pixel" {
        case "pixel", "point": limits.width = width
        case "char": limits.characters = Int(exactly: width.rounded())
        case "byte": limits.bytes = Int(exactly: width.rounded())
        default: break
        }
        if limits.width != nil {
            limits.lines = unit.attribute("maxheight") == nil ? 1 : nil
        }
        return limits
    }

    // MARK: 2.x

    private static func profile(of parent: XMLElement) -> Bool {
        parent.element("profiles")?.attribute("generalProfile")?.isExactly("xliff:codepoints") ?? true
    }

    private mutating func addUnits(of parent: XMLElement, prefix: String, profile: Bool) throws(CatalogError) {
        for unit in parent.elements {
            if unit.localName == "group" {
                try addUnits(of: unit, prefix: prefix, profile: profile)
            } else if unit.localName == "unit", unit.attribute("translate") != "no" {
                let notes = unit.element("notes")?.elements("note") ?? []
                var limits = MessageLimits()
                if let restriction = unit.attribute("sizeRestriction"), profile {
                    limits.codePoints = restriction.parts(at: ",").last.flatMap { Int(String($0).trimmedSpaces) }
                }
                if let restriction = unit.attribute("storageRestriction") {
                    limits.bytes = restriction.parts(at: ",").last.flatMap { Int(String($0).trimmedSpaces) }
                }
                try addSegments(
                    of: unit, id: unit.attribute("id").map { prefix + $0 },
                    comment: notes.map(\.text).joined(separator: "\n"), limits: limits)
            }
        }
    }

    private mutating func addSegments(
        of unit: XMLElement, id: String?, comment: String, limits: MessageLimits
    ) throws(CatalogError) {
        let segments = unit.elements("segment")
        for (index, segment) in segments.enumerated() {
            try add(
                segments.count > 1 ? id.map { "\($0)#\(index + 1)" } : id, segment, source: segment.element("source"),
                target: segment.element("target"), comment: comment, limits: limits)
        }
    }

    // MARK: Texts

    private mutating func add(
        _ id: String?, _ unit: XMLElement, source: XMLElement?, target: XMLElement?, comment: String,
        limits: MessageLimits
    ) throws(CatalogError) {
        guard let source else { throw text.error("<\(unit.name)> has no <source>", at: unit.offset) }
        let original = pattern(of: source)
        let position = text.position(of: source.offset)
        var message = CatalogMessage(
            Identifier(id ?? source.text), language: self.source, original, at: position, comment: comment,
            limits: limits)
        if let target, !target.text.isEmpty || !target.elements.isEmpty {
            message.language = self.target
            message.pattern = pattern(of: target)
            message.position = text.position(of: target.offset)
        }
        message.source = CatalogMessage.SourceText(original, at: position)
        message.qualifier = qualifier
        result.messages.append(message)
    }

    /// Returns the text of a source or target; inline codes are shown as their `equiv-text` or `disp`.
    private func pattern(of element: XMLElement) -> MessagePattern {
        var pattern = MessagePattern()
        collect(element, into: &pattern)
        return pattern
    }

    private func collect(_ element: XMLElement, into pattern: inout MessagePattern) {
        for child in element.children {
            switch child {
            case .comment: break
            case .text(let text): append(text, to: &pattern)
            case .element(let inner):
                switch inner.localName {
                case "ph", "x", "it":
                    let shown = inner.attribute("equiv-text") ?? inner.attribute("disp") ?? inner.attribute("equiv")
                    if let shown {
                        let name = Identifier(inner.attribute("id") ?? "1")
                        pattern.parts.append(.argument(MessageArgument(name, example: shown)))
                    } else {
                        append(inner.text, to: &pattern)
                    }
                case "bx", "ex", "bpt", "ept", "sc", "ec", "sm", "em": break
                default: collect(inner, into: &pattern)
                }
            }
        }
    }

    private func append(_ text: String, to pattern: inout MessagePattern) {
        for part in PrintfParser([.conversions]).pattern(text).parts {
            if case .text(let text) = part { pattern.append(text) } else { pattern.parts.append(part) }
        }
    }
}
