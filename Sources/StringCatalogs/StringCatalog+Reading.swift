internal import TypescaleJSON

extension StringCatalog {
    /// Reads a catalog from the bytes of a file.
    ///
    /// The format is found by the name and the content unless it is given. Messages whose language the file does not
    /// say have the one of `path`; `template` has the placeholders of the file from which an ARB was translated.
    package init(
        _ bytes: [UInt8], path: String, format: CatalogFormat? = nil, template: CatalogTemplate? = nil
    ) throws(CatalogError) {
        guard !bytes.isEmpty else { throw CatalogError(.malformed, "the file is empty") }
        guard let format = format ?? CatalogFormat(path: path, content: bytes) else {
            throw CatalogFormat.unknown(path: path, content: bytes)
        }
        guard !bytes.starts(with: "bplist".utf8) else {
            throw CatalogError(.unknownFormat, "a binary property list; convert it with plutil -convert xml1")
        }
        let text = try CatalogText(bytes, charset: Self.charset(of: bytes, format))
        try CatalogError.checkCancellation()
        self = try Self.read(text, format, template: template)
        guard messages.count <= StringCatalogsLimits.messages else {
            throw CatalogError(
                .tooLarge, "the file has \(messages.count) messages, \(StringCatalogsLimits.messages) are allowed")
        }
        if let language = CatalogLocation(path: path, format: format).language {
            messages = messages.map { $0.with(language: language) }
        }
        dropLongMessages()
        try readLimits()
        if !format.keepsWhiteSpace {
            for index in messages.indices {
                try CatalogError.checkCancellation()
                messages[index].pattern = messages[index].pattern.mapTexts(Markup.withShownLines)
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
            if !comment.isExactly(last.comment) { last = (comment, MessageLimits(inComment: comment)) }
            messages[index].limits.fill(from: last.limits)
        }
    }

    private static func charset(of bytes: [UInt8], _ format: CatalogFormat) -> String? {
        switch format {
        case .po: POReader.charset(of: bytes)
        case .properties: "ISO-8859-1"
        case .android, .xliff, .qt, .resx, .strings, .stringsdict: XMLEncoding.name(in: bytes)
        default: nil
        }
    }

    private static func read(
        _ text: CatalogText, _ format: CatalogFormat, template: CatalogTemplate?
    ) throws(CatalogError) -> StringCatalog {
        switch format {
        case .xcstrings: try XCStringsReader.read(text)
        case .android: try AndroidReader.read(text)
        case .arb: try ARBReader.read(text, known: template)
        case .i18next: try I18nextReader.read(text)
        case .formatjs: try FormatJSReader.read(text)
        case .webExtension: try WebExtensionReader.read(text)
        case .po: try POReader.read(text)
        case .xliff: try XLIFFReader.read(text)
        case .strings: try AppleStringsReader.read(text)
        case .stringsdict: try StringsdictReader.read(text)
        case .fluent: try FluentReader.read(text)
        case .properties: try PropertiesReader.read(text)
        case .qt: try QtReader.read(text)
        case .resx: try RESXReader.read(text)
        }
    }

    /// Returns the comments and placeholders of an ARB file.
    package static func template(_ bytes: [UInt8]) throws(CatalogError) -> CatalogTemplate {
        try ARBReader.template(CatalogText(bytes))
    }

    private mutating func dropLongMessages() {
        for message in messages where message.pattern.isTooLong {
            warnings.append(
                CatalogWarning(
                    "a text of \(message.pattern.size) bytes is not checked; \(StringCatalogsLimits.messageBytes) are the most",
                    of: message.id,
                    at: message.position))
        }
        messages.removeAll { $0.pattern.isTooLong || $0.pattern.isEmpty }
    }

    /// Adds the qualifiers to identifiers that occur more than once; reports messages that stay indistinguishable.
    private mutating func distinguishMessages() {
        struct Key: Hashable {
            var id: Identifier
            var language: Identifier?
            var device: Identifier?
        }
        var known: Set<Key> = []
        known.reserveCapacity(messages.count)
        var kept: [CatalogMessage] = []
        kept.reserveCapacity(messages.count)
        for var message in messages {
            // Only such a catalog has several languages; elsewhere the language says whether there is a translation.
            let language = format == .xcstrings ? message.language : nil
            var key = Key(id: message.id, language: language, device: message.device)
            if known.contains(key), let qualifier = message.qualifier {
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
}

/// The encoding that an XML declaration names.
private enum XMLEncoding {
    static func name(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(256), as: UTF8.self)
        guard head.startsExactly("<?xml"), let start = head.firstRange(of: "encoding")?.upperBound else { return nil }
        // White space may be on both sides of the equals sign.
        let equals = head[start...].drop { $0.utf8.allSatisfy(\.isASCIISpace) }
        guard equals.startsExactly("=") else { return nil }
        let rest = equals.dropFirst().drop { $0.utf8.allSatisfy(\.isASCIISpace) }.dropFirst()
        return String(rest.prefix { $0 != "\"" && $0 != "'" && $0 != "?" })
    }
}

extension CatalogFormat {
    /// The reason for which a file is no catalog.
    package static let unknownReason =
        "not a string catalog of a known format; give an .xcstrings, .strings, .stringsdict, Android's strings.xml, "
        + ".arb, i18next or FormatJS .json, messages.json, .po, .xliff, .ftl, .properties, Qt's .ts or .resx"

    /// Returns the error of a file whose format is not found.
    static func unknown(path: String, content: [UInt8]) -> CatalogError {
        if path.lowercasedASCII.endsExactly(".json"),
            case .foreign(let error) = JSONRecognition(path: path, content: content)
        {
            return error
        }
        return CatalogError(.unknownFormat, unknownReason)
    }

    /// Finds the format of a file by its name and its content; `nil` for other files.
    package init?(path: String, content: [UInt8]) {
        let name = path.lastPathComponent
        let ending = name.lastIndex(ofASCII: ".").map { name[name.utf8.index(after: $0)...].lowercasedASCII } ?? ""
        switch Identifier(ending) {
        case "xcstrings": self = .xcstrings
        case "arb": self = .arb
        case "po", "pot": self = .po
        case "xlf", "xliff", "sdlxliff", "mxliff": self = .xliff
        case "strings": self = .strings
        case "stringsdict": self = .stringsdict
        case "ftl": self = .fluent
        case "properties": self = .properties
        case "resx", "resw": self = .resx
        case "xml" where CatalogFormat.has("<resources", in: content): self = .android
        case "xml" where CatalogFormat.has("<xliff", in: content): self = .xliff
        case "ts" where CatalogFormat.has("<TS", in: content): self = .qt
        case "json":
            guard case .format(let format) = JSONRecognition(path: path, content: content) else { return nil }
            self = format
        default: return nil
        }
    }

    /// Creates the format that a path alone suggests, which is enough to find translations of one catalog.
    package init(likelyFor path: String) {
        let folder = path.parts(at: "/").dropLast().last ?? ""
        if path.endsExactly(".xml") {
            self = folder.startsExactly("values") ? .android : .xliff
        } else if path.endsExactly(".ts") {
            self = .qt
        } else {
            self = CatalogFormat(path: path, content: []) ?? .i18next
        }
    }

    private static func has(_ tag: String, in content: [UInt8]) -> Bool {
        // Without its zeros, a tag in UTF-16 is one in ASCII.
        String(decoding: content.prefix(4_096).filter { $0 != 0 }, as: UTF8.self).contains(tag)
    }
}
