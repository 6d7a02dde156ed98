// JSON that is no catalog, by its content. A catalog has texts that people read, each with a key of its own. A document
// is something else if
// - a key is one of design tokens, such as $value or tokenSetOrder, or it has the curve and the styles of a scale file;
// - an object is a token of the spelling before $value: "value" with nothing but attributes beside it, and with a type
//   of tokens or a value that is a measure, a color or a reference;
// - its settings are those of a compiler or a package: compilerOptions, dependencies with versions, or scripts with
//   commands;
// - a value is a number or a Boolean value;
// - no text has a key of its own: all are in lists, or in objects with "value" and its attributes;
// - it has the keys of MediaWiki, Nextcloud or Jed, whose messages are not read.
// Only the first and the last rule hold where the path is one of catalogs. A "$schema" says nothing: catalogs of inlang
// have it.

internal import TypescaleJSON

/// Finds what shows that a JSON document is no catalog.
struct ForeignJSON {
    /// The sign that a document is no catalog.
    struct Mark {
        let reason: String
        let value: JSONValue
    }

    /// The keys of design tokens and resolvers, which no catalog has.
    private static let tokenKeys: Set<Identifier> = [
        "$value", "$type", "$ref", "$extensions", "$themes", "$metadata", "resolutionOrder", "tokenSetOrder",
    ]
    /// The keys beside the value of a token of the old spelling.
    private static let attributes: Set<Identifier> = [
        "value", "type", "comment", "description", "attributes", "original", "path", "filePath", "extensions",
        "themeable",
    ]
    /// The types of tokens, those of Tokens Studio among them.
    private static let types: Set<Identifier> = [
        "asset", "boolean", "border", "borderRadius", "borderWidth", "boxShadow", "color", "composition",
        "cubicBezier", "dimension", "duration", "fontFamilies", "fontFamily", "fontSize", "fontSizes", "fontWeight",
        "fontWeights", "gradient", "letterSpacing", "lineHeight", "lineHeights", "number", "opacity", "other",
        "paragraphIndent", "paragraphSpacing", "shadow", "sizing", "spacing", "strokeStyle", "text", "textCase",
        "textDecoration", "transition", "typography",
    ]

    /// A Boolean value that indicates whether the path of the document is one of catalogs.
    private let isLocated: Bool
    private var hasKeyedText = false
    private var firstInList: JSONValue?
    private var firstInToken: JSONValue?

    /// Returns what the names at the top of a document show.
    static func rootMark(_ members: [JSONMember], isLocated: Bool) -> Mark? {
        if let member = members.first(where: { tokenKeys.contains($0.name) }) { return tokens(member) }
        if Set(members.map(\.name)).isSuperset(of: ["curve", "styles"]), let first = members.first {
            return Mark(reason: "it has the curve and the styles of a scale file", value: first.value)
        }
        return otherCatalog(members) ?? (isLocated ? nil : ToolSettings.mark(members))
    }

    /// Returns the sign of a catalog whose placeholders and plurals are not read.
    private static func otherCatalog(_ members: [JSONMember]) -> Mark? {
        if let data = members.first(where: { $0.name == "@metadata" })?.value, data["authors"] != nil {
            return Mark(reason: "the key \"@metadata\" is one of MediaWiki's messages", value: data)
        }
        if let texts = members.first(where: { $0.name == "translations" })?.value,
            members.contains(where: { $0.name == "pluralForm" || $0.name == "pluralForms" })
        {
            return Mark(reason: "the key \"translations\" is one of Nextcloud's messages", value: texts)
        }
        return members.first { $0.name == "locale_data" }.map { member in
            Mark(reason: "the key \"locale_data\" is one of Jed's messages; give the PO file", value: member.value)
        }
    }

    /// Returns what the values of a document show.
    static func mark(in root: JSONValue, isLocated: Bool) -> Mark? {
        var search = ForeignJSON(isLocated: isLocated)
        if let mark = search.mark(in: root, path: "") { return mark }
        guard !isLocated, !search.hasKeyedText, case .object = root.kind else { return nil }
        if let value = search.firstInToken {
            return Mark(reason: "its values have the key \"value\" of design tokens", value: value)
        }
        return search.firstInList.map { Mark(reason: "its texts are in lists and have no keys", value: $0) }
    }

    /// Returns what shows that a value is not one of a catalog; the depth is bounded by the parser.
    private mutating func mark(in value: JSONValue, path: String) -> Mark? {
        switch value.kind {
        case .null: return nil
        case .string:
            hasKeyedText = true
            return nil
        case .object(let members): return mark(in: members, of: value, path: path)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if case .string = element.kind {
                    firstInList = firstInList ?? element
                } else if let mark = mark(in: element, path: "\(path.asOuterName)/\(index)") {
                    return mark
                }
            }
            return nil
        case .bool, .number:
            guard !isLocated else { return nil }
            let kind = if case .bool = value.kind { "a Boolean value" } else { "a number" }
            return Mark(reason: "the value at \(path.prefix(100)) is \(kind), and messages are texts", value: value)
        }
    }

    private mutating func mark(in members: [JSONMember], of object: JSONValue, path: String) -> Mark? {
        if let member = members.first(where: { Self.tokenKeys.contains($0.name) }) { return Self.tokens(member) }
        let isToken = !path.isEmpty && members.allSatisfy { Self.attributes.contains($0.name) }
        let token = isToken ? object["value"] : nil
        if let token {
            if !isLocated, Self.isToken(token, type: object["type"]?.string) {
                return Mark(reason: "the value at \(path.prefix(100)) is one of design tokens", value: token)
            }
            firstInToken = firstInToken ?? token
        }
        let hadKeyedText = hasKeyedText
        let outer = path.asOuterName
        for member in members where member.name != JSONCatalog.schemaKey || !path.isEmpty {
            if let mark = mark(in: member.value, path: "\(outer)/\(member.name)") { return mark }
        }
        if token != nil { hasKeyedText = hadKeyedText }
        return nil
    }

    /// Returns whether the value of a key "value" is one of design tokens.
    private static func isToken(_ value: JSONValue, type: String?) -> Bool {
        if let type, types.contains(Identifier(type)) { return true }
        guard let text = value.string else { return false }
        if text.startsExactly("#") {
            return text.utf8.dropFirst().count >= 3
                && text.unicodeScalars.dropFirst().allSatisfy(\.properties.isASCIIHexDigit)
        }
        if text.startsExactly("{"), text.endsExactly("}") { return text.contains(ascii: ".") }
        let number = text.utf8.prefix { $0.isASCIIDigit || $0 == "." || $0 == "-" }
        let unit = String(decoding: text.utf8.dropFirst(number.count), as: UTF8.self)
        let units: Set<Identifier> = ["px", "rem", "em", "pt", "sp", "dp", "%"]
        return number.contains(where: \.isASCIIDigit) && units.contains(Identifier(unit))
    }

    private static func tokens(_ member: JSONMember) -> Mark {
        Mark(reason: "the key \"\(member.name)\" is one of design tokens", value: member.value)
    }
}

/// The settings of compilers and of package managers.
private enum ToolSettings {
    private static let packages: Set<Identifier> = [
        "dependencies", "devDependencies", "peerDependencies", "optionalDependencies", "engines", "require",
        "require-dev",
    ]
    private static let commands: Set<Identifier> = ["build", "dev", "lint", "prepare", "start", "test", "watch"]

    /// Returns the settings among the members of a document.
    static func mark(_ members: [JSONMember]) -> ForeignJSON.Mark? {
        let name = members.last { $0.name == "name" }?.value.string
        return members.lazy.compactMap { member in
            reason(member, name: name).map {
                ForeignJSON.Mark(reason: "the key \"\(member.name)\" \($0)", value: member.value)
            }
        }.first
    }

    private static func reason(_ member: JSONMember, name: String?) -> String? {
        if member.name == "version", let name, !name.contains(ascii: " "),
            let version = member.value.string, isVersion(version)
        {
            return "has the version of a package"
        }
        let values = JSONCatalog.members(member.value)
        guard !values.isEmpty else { return nil }
        if member.name == "compilerOptions" { return "has settings of a compiler" }
        let texts = values.compactMap { $0.value.string }
        guard texts.count == values.count else { return nil }
        if packages.contains(member.name), texts.allSatisfy(isVersion) { return "has versions of packages" }
        let isScripts = member.name == "scripts" && values.contains { commands.contains($0.name) }
        return isScripts && texts.allSatisfy(isCommand) ? "has commands" : nil
    }

    /// Returns whether a text is a version or a range of versions: `^1.2`, `>=1 <2`, `1.0.0`, `workspace:*`.
    private static func isVersion(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        if "^~<>=*".utf8.contains(first) { return true }
        if first.isASCIIDigit { return text.contains(ascii: ".") || text.utf8.allSatisfy(\.isASCIIDigit) }
        return text.isExactly("latest")
            || ["workspace:", "npm:", "file:", "link:", "git"].contains { text.startsExactly($0) }
    }

    /// Returns whether a text begins as a command does: with a small letter or a path.
    private static func isCommand(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return "a"..."z" ~= first || first == "."
    }
}
