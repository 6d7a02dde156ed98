internal import TypescaleStrings

extension StringCatalog {
    /// Reads a catalog from the bytes of a file.
    ///
    /// The format is found by the name and the content unless it is given. Messages whose language the file does not
    /// say have the one of `path`; `template` has the placeholders of the file from which the catalog was translated.
    package init(
        _ bytes: [UInt8], path: String, format: CatalogFormat? = nil, template: CatalogTemplate? = nil
    ) throws(CatalogError) {
        let format = format ?? CatalogFormat(path: path, content: bytes)
        guard !bytes.isEmpty || format?.mayBeEmpty == true else { throw CatalogError(.malformed, "the file is empty") }
        guard let format else { throw CatalogFormat.unknown(path: path, content: bytes) }
        guard !bytes.starts(with: "bplist".utf8) else {
            throw CatalogError(.unknownFormat, "a binary property list; convert it with plutil -convert xml1")
        }
        let text = try CatalogText(bytes, charset: Self.charset(of: bytes, format))
        try CatalogError.checkCancellation()
        let language = try CatalogLocation(path: path, format: format).checkedLanguage
        self = try Self.read(text, format, path: path, template: template, language: language)
        guard messages.count <= StringCatalogsLimits.messages else {
            throw CatalogError(
                .tooLarge,
                "the file has \(messages.count) messages; at most \(StringCatalogsLimits.messages) are allowed")
        }
        setLanguage(language)
        // The file of a translation says its own language at most.
        if format == .android, language != nil { sourceLanguage = nil }
        dropUncheckedMessages()
        reportManyBranches()
        try readLimits()
        if !format.keepsWhiteSpace {
            for index in messages.indices {
                try CatalogError.checkCancellation()
                messages[index].pattern = messages[index].pattern.mapWhole(Markup.withShownLines)
            }
        }
        distinguishMessages()
        try CatalogError.checkCancellation()
    }

    /// Reads the limits in comments. Messages in a row may share one, which is then read once.
    private mutating func readLimits() throws(CatalogError) {
        var last = (comment: "", limits: MessageLimits())
        for index in messages.indices where !messages[index].comment.isEmpty {
            try CatalogError.checkCancellation()
            let comment = messages[index].comment
            if !comment.isExactly(last.comment) {
                let position = messages[index].position
                let limits = MessageLimits(inComment: comment) { limit in
                    warn("the limit \(Quotation.shortened(limit)) cannot be read", at: position)
                }
                last = (comment, limits)
            }
            messages[index].limits.fill(from: last.limits)
        }
    }

    private static func charset(of bytes: [UInt8], _ format: CatalogFormat) -> String? {
        switch format {
        case .po: POReader.charset(of: bytes)
        case .properties: "ISO-8859-1"
        case .android, .xliff, .qt, .resx, .strings, .stringsdict: encodingOfXML(bytes)
        default: nil
        }
    }

    private static func read(
        _ text: CatalogText, _ format: CatalogFormat, path: String, template: CatalogTemplate?, language: Identifier?
    ) throws(CatalogError) -> StringCatalog {
        switch format {
        case .xcstrings: try XCStringsReader.read(text)
        case .android: try AndroidReader.read(text, known: template)
        case .arb: try ARBReader.read(text, known: template)
        case .i18next, .formatjs: try readJSON(text, format, known: template?.notation, language: language)
        case .webExtension: try WebExtensionReader.read(text, known: template)
        case .po: try POReader.read(text)
        // Symfony's files are named by their syntax: messages+intl-icu.de.xlf.
        case .xliff: try XLIFFReader.read(text, isICU: path.contains("+intl-icu"))
        case .strings: try AppleStringsReader.read(text)
        case .stringsdict: try StringsdictReader.read(text)
        case .fluent: try FluentReader.read(text)
        case .properties: try PropertiesReader.read(text)
        case .qt: try QtReader.read(text, language: language)
        case .resx: try RESXReader.read(text)
        case .yaml: try YAMLReader.read(text, isICU: path.contains("+intl-icu"), language: language)
        }
    }

    /// Reads JSON of web apps by its notations, or by those of all files of the catalog, each language by itself.
    private static func readJSON(
        _ text: CatalogText, _ format: CatalogFormat, known: JSONNotation?, language: Identifier?
    ) throws(CatalogError) -> StringCatalog {
        let document = try JSONCatalog(text)
        let notation = known ?? JSONNotation(document.root)
        var result = StringCatalog(format, warnings: document.warnings)
        for (stated, part) in document.parts(in: language) {
            var own =
                format == .formatjs
                ? try FormatJSReader.read(part, notation)
                : try I18nextReader.read(part, notation, language: stated ?? language)
            own.setLanguage(stated)
            for index in own.warnings.indices { own.warnings[index].language = stated }
            result.messages += own.messages
            result.warnings += own.warnings
        }
        return result
    }

    /// Returns the comments and placeholders that the translations of a file repeat or leave out.
    package static func template(_ bytes: [UInt8], _ format: CatalogFormat) throws(CatalogError) -> CatalogTemplate {
        let text = try CatalogText(bytes, charset: charset(of: bytes, format))
        switch format {
        case .arb: return try ARBReader.template(text)
        case .webExtension: return try WebExtensionReader.template(text)
        case .android: return try AndroidReader.template(text)
        case .i18next, .formatjs:
            return CatalogTemplate(notation: (try? JSONCatalog(text)).map { JSONNotation($0.root) } ?? [])
        default: return CatalogTemplate()
        }
    }

    /// Reports messages of which not all branches are filled.
    private mutating func reportManyBranches() {
        for message in messages {
            let count = message.pattern.branchCount
            guard count > StringCatalogsLimits.branches else { continue }
            warn(
                "the text has \(count) branches, of which the first \(StringCatalogsLimits.branches) are checked",
                of: message.id, in: message.language, at: message.position)
        }
    }

    /// Removes the messages that are not checked, and reports those that are too long.
    private mutating func dropUncheckedMessages() {
        for message in messages where message.pattern.isTooLong {
            warn(
                "a text of \(message.pattern.size) bytes is not checked; \(StringCatalogsLimits.messageBytes) are the most",
                of: message.id, at: message.position)
        }
        // A blank text has nothing to measure.
        messages.removeAll { $0.pattern.isTooLong || $0.pattern.isBlank }
    }

    /// Adds the qualifiers to identifiers that occur more than once; reports messages that stay indistinguishable.
    private mutating func distinguishMessages() {
        struct Key: Hashable {
            var id: Identifier
            var language: Identifier?
            var device: Identifier?
        }
        // Elsewhere the language says whether there is a translation.
        let hasLanguages = format.hasLanguages
        func key(of message: CatalogMessage) -> Key {
            Key(id: message.id, language: hasLanguages ? message.language : nil, device: message.device)
        }
        // A message without a qualifier keeps the plain name, whatever the order of the file.
        let hasQualifiers = messages.contains { $0.qualifier != nil }
        let plain = hasQualifiers ? Set(messages.lazy.filter { $0.qualifier == nil }.map(key)) : []
        var known: Set<Key> = []
        known.reserveCapacity(messages.count)
        var kept: [CatalogMessage] = []
        kept.reserveCapacity(messages.count)
        for var message in messages {
            var key = key(of: message)
            if known.contains(key) || plain.contains(key), let qualifier = message.qualifier {
                message.id = Identifier("\(message.id) (\(qualifier))")
                key.id = message.id
            }
            guard known.insert(key).inserted else {
                warnings.append(CatalogWarning(repeated: message.id, at: message.position))
                continue
            }
            kept.append(message)
        }
        messages = kept
    }

    /// Returns the encoding that an XML declaration names.
    private static func encodingOfXML(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(256), as: UTF8.self)
        guard head.startsExactly("<?xml"), let start = head.firstRange(of: "encoding")?.upperBound else { return nil }
        // White space may be on both sides of the equals sign.
        guard let equals = head[start...].trimmingASCIISpace.afterExactly("=") else { return nil }
        return String(equals.trimmingASCIISpace.dropFirst().prefix { $0 != "\"" && $0 != "'" && $0 != "?" })
    }
}
