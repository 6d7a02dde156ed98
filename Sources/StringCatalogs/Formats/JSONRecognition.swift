internal import TypescaleJSON

/// What a JSON document is, by its content: a catalog of one of the formats, or no catalog.
enum JSONRecognition {
    /// A catalog, or a document that is not JSON, which the reader of the format refuses with its position.
    case format(CatalogFormat)
    /// A document of another kind, with what shows it.
    case foreign(CatalogError)

    /// What shows that a document is no catalog.
    private struct Mark {
        let reason: String
        let value: JSONValue
    }

    /// The keys of design tokens and resolvers, which no catalog has.
    private static let tokenKeys: Set<Identifier> = [
        "$value", "$type", "$ref", "$extensions", "$themes", "$metadata", "resolutionOrder",
    ]

    /// Recognizes a document.
    ///
    /// Where the path is one of catalogs, such as `locales/de/translation.json`, values that are no texts are left out
    /// as before; elsewhere they show that the document is something else.
    init(path: String, content: [UInt8]) {
        let isLocated = CatalogFinder.isCatalog(path)
        let isNamed = path.parts(at: "/").last.map { $0 == "messages.json" } ?? false
        let parser = JSONParser(limits: JSONLimits(depth: CatalogLimits.depth, bytes: CatalogLimits.fileBytes))
        guard let root = try? parser.parseRepeating(content).value else {
            self = .format(isNamed ? .webExtension : .i18next)
            return
        }
        let members = JSONCatalog.members(root)
        if let mark = Self.rootMark(members, isLocated: isLocated) {
            self = .foreign(Self.error(mark, in: content))
        } else if root["strings"] != nil, root["sourceLanguage"] != nil {
            self = .format(.xcstrings)
        } else if root["@@locale"] != nil {
            self = .format(.arb)
        } else if members.contains(where: { $0.value["defaultMessage"] != nil }) {
            self = .format(.formatjs)
        } else if !members.isEmpty && members.allSatisfy({ $0.value["message"] != nil }) || isNamed && isLocated {
            self = .format(.webExtension)
        } else if let mark = Self.mark(in: root, path: "", isLocated: isLocated) {
            self = .foreign(Self.error(mark, in: content))
        } else {
            self = .format(Self.texts(members))
        }
    }

    /// Distinguishes the formats whose messages are texts by their placeholders.
    private static func texts(_ members: [JSONMember]) -> CatalogFormat {
        let texts = members.compactMap { JSONCatalog.string($0.value) }
        let isFlat = texts.count == members.count
        let isI18next = texts.contains { $0.contains("{{") || $0.contains("$t(") }
        return isFlat && !isI18next && texts.contains { $0.contains(ascii: "{") } ? .formatjs : .i18next
    }

    private static func rootMark(_ members: [JSONMember], isLocated: Bool) -> Mark? {
        for member in members {
            if tokenKeys.contains(member.name) { return tokens(member) }
            if member.name == "$schema", !isLocated {
                return Mark(
                    reason: "the key \"$schema\" names the schema of a document of another kind", value: member.value)
            }
        }
        let names = Set(members.map(\.name))
        guard names.isSuperset(of: ["curve", "styles"]), let first = members.first else { return nil }
        return Mark(reason: "it has the curve and the styles of a scale file", value: first.value)
    }

    /// Returns what shows that a value is not one of a catalog; the depth is bounded by the parser.
    private static func mark(in value: JSONValue, path: String, isLocated: Bool) -> Mark? {
        switch value.kind {
        case .string, .null: return nil
        case .object(let members):
            for member in members {
                if tokenKeys.contains(member.name) { return tokens(member) }
                if let mark = mark(in: member.value, path: "\(path)/\(member.name)", isLocated: isLocated) {
                    return mark
                }
            }
            return nil
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let mark = mark(in: element, path: "\(path)/\(index)", isLocated: isLocated) { return mark }
            }
            return nil
        case .bool, .number:
            guard !isLocated else { return nil }
            let kind = if case .bool = value.kind { "a Boolean value" } else { "a number" }
            return Mark(reason: "the value at \(path.prefix(100)) is \(kind), and messages are texts", value: value)
        }
    }

    private static func tokens(_ member: JSONMember) -> Mark {
        Mark(reason: "the key \"\(member.name)\" is one of design tokens", value: member.value)
    }

    private static func error(_ mark: Mark, in content: [UInt8]) -> CatalogError {
        let position = (try? CatalogText(content))?.position(of: Int(mark.value.position.offset))
        return CatalogError(.unknownFormat, at: position, "not a string catalog: \(mark.reason)")
    }
}
