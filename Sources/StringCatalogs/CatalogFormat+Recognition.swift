extension CatalogFormat {
    package static let unknownReason =
        "not a string catalog of a known format; give an .xcstrings, .strings, .stringsdict, Android's strings.xml, "
        + ".arb, i18next or FormatJS .json, messages.json, .po, .xliff, .ftl, .properties, Qt's .ts, .resx or "
        + "Rails' .yml"

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
        case "yml", "yaml": self = .yaml
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
