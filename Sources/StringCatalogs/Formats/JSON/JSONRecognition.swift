internal import TypescaleJSON

/// The nature of a JSON document, by its content: a catalog of one of the formats, or no catalog.
enum JSONRecognition {
    /// A catalog, or a document that is not JSON, which the reader of the format refuses with its position.
    case format(CatalogFormat)
    /// A document of another kind, with what shows it.
    case foreign(CatalogError)

    /// Recognizes a document.
    ///
    /// Values that are no texts are left out if the path is one of catalogs, such as `locales/de/translation.json`;
    /// elsewhere they show that the document is something else.
    init(path: String, content: [UInt8]) {
        let isLocated = CatalogFinder.isCatalog(path)
        let names = path.parts(at: "/").suffix(3)
        let isNamed = names.last.map { $0 == "messages.json" } ?? false
        let isExtension = isNamed && names.count == 3 && names.first.map { $0 == "_locales" } ?? false
        guard let root = try? JSONCatalog.parser.parseRepeating(content).value else {
            self = .format(isExtension ? .webExtension : .i18next)
            return
        }
        let members = JSONCatalog.members(root).filter { $0.name != JSONCatalog.schemaKey }
        let commonKey = FormatJSReader.commonKey(of: members)
        if let mark = ForeignJSON.rootMark(members, isLocated: isLocated) {
            self = .foreign(Self.error(mark, in: content))
        } else if root["strings"] != nil, root["sourceLanguage"] != nil {
            self = .format(.xcstrings)
        } else if root["@@locale"] != nil {
            self = .format(.arb)
        } else if commonKey == "translation" || Self.hasMessages(root) && JSONNotation(root).format == .formatjs {
            self = .format(.formatjs)
        } else if isExtension || isNamed && !members.isEmpty && members.allSatisfy({ $0.value["message"] != nil }) {
            self = .format(.webExtension)
        } else if commonKey != nil {
            self = .format(members.contains { $0.value["placeholders"] != nil } ? .webExtension : .formatjs)
        } else if let mark = ForeignJSON.mark(in: root, isLocated: isLocated) {
            self = .foreign(Self.error(mark, in: content))
        } else {
            self = .format(JSONNotation(root).format)
        }
    }

    /// Returns whether a document has messages that FormatJS extracts or compiles.
    private static func hasMessages(_ root: JSONValue) -> Bool {
        let leaves = JSONCatalog.leaves(of: root, isLeaf: FormatJSReader.isMessage)
        return leaves.contains { FormatJSReader.isMessage($0.value) }
    }

    private static func error(_ mark: ForeignJSON.Mark, in content: [UInt8]) -> CatalogError {
        let position = (try? CatalogText(content))?.position(of: Int(mark.value.position.offset))
        return CatalogError(.unknownFormat, at: position, "not a string catalog: \(mark.reason)")
    }
}
