internal import TypescaleThreads

/// Reads XLIFF 1.2, 2.0 and 2.1.
struct XLIFFReader {
    /// The attributes that a unit inherits.
    private struct Scope {
        var space = XLIFFWhiteSpace()
        var isTranslated = true
        /// The beginning of the identifiers of units.
        var prefix = ""
        /// A Boolean value that indicates whether restrictions of sizes count code points.
        var countsCodePoints = true

        /// Returns what a file, group or unit says, and else the elements around it.
        func inside(_ element: XMLElement) -> Scope {
            var inner = self
            inner.space = space.inside(element)
            if let word = element.attribute("translate") { inner.isTranslated = word != "no" }
            return inner
        }
    }

    private struct Unit {
        var id: String?
        /// The elements whose sources and targets are one text together.
        var parts: [XMLElement]
        var notes: [XMLElement]
        var limits: MessageLimits
        var space: XLIFFWhiteSpace
        /// The codes that inline elements refer to.
        var originalData: [Identifier: String] = [:]
    }

    private let text: CatalogText
    /// A Boolean value that indicates whether all texts are in ICU's syntax.
    private let isICU: Bool
    private var result = StringCatalog(.xliff)
    private var source: Identifier?
    private var target: Identifier?
    /// The text that distinguishes units of the same identifier.
    private var qualifier: Identifier?
    /// The texts of units that Xcode exported for parts of a message, by the index of the message.
    private var texts: [Int: XcodeVariations.Texts] = [:]

    /// Returns the messages of a file, whose texts may all be in ICU's syntax.
    static func read(_ text: CatalogText, isICU: Bool) throws(CatalogError) -> StringCatalog {
        let root = try XMLElement(rootOf: text, named: "xliff", in: "XLIFF")
        var reader = XLIFFReader(text: text, isICU: isICU)
        if (root.attribute("version") ?? "1.2").startsExactly("2") {
            try reader.readVersion2(root)
        } else {
            try reader.readVersion1(root)
        }
        reader.result.sourceLanguage = reader.source
        reader.joinUnits()
        try XcodeVariations.join(&reader.result, reader.texts)
        return reader.result
    }

    /// Returns the translated units of a name in an element and in its groups, each with what is said around it.
    private static func units(
        _ name: Identifier, in parent: XMLElement, _ scope: Scope
    ) -> [(unit: XMLElement, scope: Scope)] {
        parent.elements.flatMap { element in
            let inner = scope.inside(element)
            if element.localName == "group" { return units(name, in: element, inner) }
            return element.localName == name && inner.isTranslated ? [(element, inner)] : []
        }
    }

    private mutating func warn(of limit: String, _ unit: XMLElement) {
        let id = unit.attribute("resname") ?? unit.attribute("id")
        result.warn(
            "the limit \(limit) cannot be read", of: id.map { Identifier($0) }, at: text.position(of: unit))
    }

    // MARK: 1.2

    private mutating func readVersion1(_ root: XMLElement) throws(CatalogError) {
        for file in root.elements("file") {
            source = try text.language("source-language", of: file)
            target = try text.language("target-language", of: file)
            // Identifiers of units are unique in a file only.
            qualifier = file.attribute("original").map { Identifier($0.asOuterName) }
            let scope = Scope().inside(root).inside(file)
            for (unit, scope) in file.elements("body").flatMap({ Self.units("trans-unit", in: $0, scope) }) {
                try add(
                    Unit(
                        id: unit.attribute("resname") ?? unit.attribute("id"), parts: [unit],
                        notes: unit.elements("note"), limits: limits(of: unit), space: scope.space))
            }
        }
    }

    private mutating func limits(of unit: XMLElement) -> MessageLimits {
        var limits = MessageLimits()
        // Tools write 0 for none.
        guard let written = unit.attribute("maxwidth"), !written.isEmpty, written != "0" else { return limits }
        let sizeUnit = unit.attribute("size-unit") ?? "pixel"
        switch sizeUnit {
        case "pixel", "point":
            limits.width = MessageLimits.width(written)
            limits.lines = limits.width != nil && unit.attribute("maxheight") == nil ? 1 : nil
        case "char", "glyph": limits.characters = MessageLimits.count(written)
        case "byte": limits.bytes = MessageLimits.count(written)
        default: break
        }
        if limits == MessageLimits() { warn(of: "maxwidth=\"\(written)\" size-unit=\"\(sizeUnit)\"", unit) }
        return limits
    }

    // MARK: 2.x

    private mutating func readVersion2(_ root: XMLElement) throws(CatalogError) {
        source = try text.language("srcLang", of: root)
        target = try text.language("trgLang", of: root)
        let files = root.elements("file")
        for file in files {
            var scope = Scope().inside(root)
            scope.space.isHTML = true
            scope = scope.inside(file)
            if files.count > 1 { scope.prefix = (file.attribute("id") ?? "").asOuterName + "/" }
            let profile = file.element("profiles")?.attribute("generalProfile")
            scope.countsCodePoints = profile?.isExactly("xliff:codepoints") ?? true
            for (unit, scope) in Self.units("unit", in: file, scope) {
                // Segments, and the spaces between them, are one text that a tool has divided.
                let parts = unit.elements.filter { $0.localName == "segment" || $0.localName == "ignorable" }
                let data = unit.element("originalData")?.elements("data") ?? []
                try add(
                    Unit(
                        id: unit.attribute("id").map { scope.prefix + $0 }, parts: parts,
                        notes: unit.element("notes")?.elements("note") ?? [], limits: restrictions(of: unit, scope),
                        space: scope.space,
                        originalData: Dictionary(
                            data.compactMap { data in data.attribute("id").map { (Identifier($0), data.text) } }
                        ) { $1 }))
            }
        }
    }

    private mutating func restrictions(of unit: XMLElement, _ scope: Scope) -> MessageLimits {
        var limits = MessageLimits()
        if scope.countsCodePoints { limits.codePoints = restriction("sizeRestriction", of: unit) }
        limits.bytes = restriction("storageRestriction", of: unit)
        return limits
    }

    /// Returns the largest size of a restriction such as `20` or `2,20`; an asterisk is none.
    private mutating func restriction(_ name: String, of unit: XMLElement) -> Int? {
        guard let written = unit.attribute(Identifier(name)), let last = written.parts(at: ",").last else { return nil }
        let most = String(last.trimmingASCIISpace)
        guard !most.isEmpty, most != "*" else { return nil }
        let count = MessageLimits.count(most)
        if count == nil { warn(of: "\(name)=\"\(written)\"", unit) }
        return count
    }

    // MARK: Messages

    private mutating func add(_ unit: Unit) throws(CatalogError) {
        try CatalogError.checkCancellation()
        var sources: [XMLElement] = []
        var shown: [XMLElement] = []
        var target: XMLElement?
        for part in unit.parts {
            guard let source = part.element("source") else {
                throw text.error("<\(part.name)> has no <source>", at: part.offset)
            }
            sources.append(source)
            let own = part.element("target").flatMap { $0.text.isEmpty && $0.elements.isEmpty ? nil : $0 }
            if part.localName != "ignorable" { target = target ?? own }
            // A part without a translation is shown in the source language.
            shown.append(own ?? source)
        }
        guard let first = sources.first else { return }
        shown = Self.ordered(shown, as: unit.parts)
        let content = XLIFFContent(sources, originalData: unit.originalData, isICU: isICU)
        let position = text.position(of: first)
        let written = sources.map(\.text).joined()
        let id = Identifier(unit.id ?? written)
        func pattern(_ parts: [XMLElement], _ place: XMLElement, in language: Identifier?) -> MessagePattern? {
            let space = unit.space.inside(place)
            let message = result.readable(
                id, language: language, at: text.position(of: place),
                space.shown(try content.pattern(of: parts, in: language)))
            // In a file that is not said to be ICU's, a text that is no message is still one.
            return message ?? (isICU ? nil : space.shown(content.text(of: parts, in: language)))
        }
        let original = pattern(sources, first, in: self.source)
        let translation = target.flatMap { pattern(shown, $0, in: self.target) }
        guard let pattern = translation ?? original else { return }
        var message = CatalogMessage(
            id, language: self.source, pattern, at: position, comment: text.comment(unit.notes))
        message.limits = unit.limits
        if translation != nil, let target {
            (message.language, message.position) = (self.target, text.position(of: target))
        }
        message.source = original.map { CatalogMessage.SourceText($0, at: position) }
        message.qualifier = qualifier
        if XcodeVariations.needsTexts(message.id.text, written) {
            texts[result.messages.count] = XcodeVariations.Texts(
                source: written, target: target == nil ? nil : shown.map(\.text).joined())
        }
        result.messages.append(message)
    }

    /// Replaces the references to other units in sources and targets.
    private mutating func joinUnits() {
        let messages = result.messages
        guard messages.contains(where: { $0.pattern.hasReferences || $0.source?.pattern.hasReferences == true }) else {
            return
        }
        var targets = MessageReferences(messages.map { ($0.id, $0.pattern) })
        var sources = MessageReferences(messages.map { ($0.id, $0.source?.pattern ?? $0.pattern) })
        for (index, message) in messages.enumerated() where !Cancellation.isWorkCancelled {
            result.messages[index].pattern = targets.replaced(in: message.pattern, of: message.id)
            if let problem = targets.inclusions.problem { result.warn(problem, of: message.id, at: message.position) }
            guard let source = message.source else { continue }
            result.messages[index].source?.pattern = sources.replaced(in: source.pattern, of: message.id)
        }
    }

    /// Returns the texts of segments in the order that their targets state, which differs between languages.
    private static func ordered(_ texts: [XMLElement], as parts: [XMLElement]) -> [XMLElement] {
        let places = parts.enumerated().map { index, part in
            (part.element("target")?.attribute("order").flatMap { Int($0) } ?? index + 1, index)
        }
        return places.sorted { $0 < $1 }.map { texts[$0.1] }
    }
}
