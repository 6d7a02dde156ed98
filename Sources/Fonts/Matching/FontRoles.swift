internal import TypescaleFiles
internal import TypescaleJSON

/// The font families of each role, of each script and of Han text in each language: the content of a `roles.json`.
public struct FontRoles: Hashable, Sendable {
    /// The families of each role, in order of preference.
    public let families: [FontRole: [String]]
    /// The families of each script, in order of preference.
    public let scripts: [ScriptTag: [String]]
    /// The families of Han text, by `ja`, `ko`, `zh-Hans`, `zh-Hant` and `zh-HK`.
    public let han: [Identifier: [String]]

    /// The project's `fonts/roles.json`, which is compiled into the library.
    public static let `default`: FontRoles = {
        do throws(FontError) {
            return try FontRoles(json: bundledBytes, file: bundledFile, base: FontRoles())
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    /// Reads a `roles.json`; ``default`` fills in the roles, scripts and languages that it leaves out.
    public init(contentsOfFile path: String) throws(FontError) {
        let file = try FontFile(path: path, atMost: FontsLimits.rolesBytes)
        try self.init(json: file.contents, file: path)
    }

    /// Parses the content of a `roles.json`; `file` is its name in errors, and ``default`` fills in what it leaves out.
    public init(json bytes: [UInt8], file: String = "roles.json") throws(FontError) {
        try self.init(json: bytes, file: file, base: .default)
    }

    private init() { (families, scripts, han) = ([:], [:], [:]) }

    private init(json bytes: [UInt8], file: String, base: FontRoles) throws(FontError) {
        do throws(JSONError) {
            let parser = JSONParser(limits: JSONLimits(depth: 8, bytes: FontsLimits.rolesBytes))
            let root = try JSONReader(parsing: bytes, with: parser).object(allowing: ["roles", "scripts", "han"])
            families = try Self.lists(root.optional("roles"), over: base.families) { name, _ in FontRole(name.text) }
            scripts = try Self.lists(root.optional("scripts"), over: base.scripts, Self.script)
            han = try Self.lists(root.optional("han"), over: base.han, Self.han)
        } catch {
            throw FontError(.invalidRoles, file: error.location(in: file), reason: error.reasonWithPath)
        }
    }

    private static let bundledFile = "fonts/roles.json"

    static var bundledBytes: [UInt8] { BundledFile.bytes(bundledFile) ?? [] }

    /// Returns lists of families with those of an object in place of others; `key` validates the name of a member.
    private static func lists<Key: Hashable>(
        _ object: JSONReader?, over others: [Key: [String]],
        _ key: (_ name: Identifier, _ member: JSONReader) throws(JSONError) -> Key
    ) throws(JSONError) -> [Key: [String]] {
        var lists = others
        for (name, member) in try object?.members() ?? [] { lists[try key(name, member)] = try list(member) }
        return lists
    }

    private static func script(_ name: Identifier, _ member: JSONReader) throws(JSONError) -> ScriptTag {
        guard let script = ScriptTag(name.text), script.description == name.text else {
            throw member.error("\"\(name)\" is not an ISO 15924 code; use one such as Arab")
        }
        return script
    }

    private static func han(_ name: Identifier, _ member: JSONReader) throws(JSONError) -> Identifier {
        guard HanLanguage(exactly: name.text) != nil else {
            let known = HanLanguage.allCases.map(\.rawValue).joined(separator: ", ")
            throw member.error("\"\(name)\" is not a language with Han text; use \(known)")
        }
        return name
    }

    private static func list(_ reader: JSONReader) throws(JSONError) -> [String] {
        var names: [String] = []
        for entry in try reader.array() {
            let name = try entry.string(maximumBytes: FontsLimits.familyBytes)
            guard !names.contains(where: { $0.isExactly(name) }) else {
                throw entry.error("\"\(name)\" occurs twice")
            }
            names.append(name)
        }
        guard !names.isEmpty else { throw reader.error("the list of families is empty; give at least one") }
        return names
    }
}

extension FontRole {
    /// Color emoji.
    public static let emoji = FontRole("emoji")

    /// Creates the role of a generic family name of CSS; `nil` for any other name.
    public init?(generic family: String) {
        switch Identifier(family.lowercasedASCII) {
        case "sans-serif", "system-ui", "ui-sans-serif": self = .default
        case "serif", "ui-serif": self = .serif
        case "monospace", "ui-monospace": self = .monospace
        case "ui-rounded": self = .rounded
        case "emoji": self = .emoji
        default: return nil
        }
    }
}

/// The languages whose readers expect their own glyphs for Han characters.
enum HanLanguage: String, CaseIterable, Sendable {
    case japanese = "ja"
    case korean = "ko"
    case simplified = "zh-Hans"
    case traditional = "zh-Hant"
    case hongKong = "zh-HK"

    /// Creates the language of a BCP 47 tag; `nil` for other languages.
    init?(tag: String) {
        let parts = tag.lowercasedASCII.utf8.split { $0 == 0x2D || $0 == 0x5F }.map { Identifier(Substring($0)) }
        guard let language = parts.first else { return nil }
        let rest = parts.dropFirst()
        switch language {
        case "ja": self = .japanese
        case "ko": self = .korean
        case "yue": self = rest.contains("hans") ? .simplified : .hongKong
        case "zh":
            if rest.contains("hans") {
                self = .simplified
            } else if rest.contains("hk") || rest.contains("mo") {
                self = .hongKong
            } else {
                self = rest.contains("hant") || rest.contains("tw") ? .traditional : .simplified
            }
        default: return nil
        }
    }
}
