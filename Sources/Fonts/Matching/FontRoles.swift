public import DynamicType
internal import TypescaleJSON

/// Which families play which part: the contents of `fonts/roles.json`, checked.
public struct FontRoles: Hashable, Sendable {
    /// Families for each role, the first choice first.
    public let families: [FontRole: [String]]
    /// Families for each script, the first choice first.
    public let scripts: [ScriptTag: [String]]
    /// Families for Han text by ``HanLanguage``'s keys.
    public let han: [Identifier: [String]]

    /// Reads `roles.json`.
    public init(file path: String) throws(FontError) {
        let file = try FontFile(path: path, atMost: FontLimits.rolesBytes)
        let bytes = unsafe file.withUnsafeBytes { bytes in unsafe Array(bytes) }
        try self.init(json: bytes, file: path)
    }

    /// Decodes the bytes of a `roles.json`; `file` is its name in errors.
    public init(json bytes: [UInt8], file: String = "roles.json") throws(FontError) {
        do throws(JSONError) {
            let parser = JSONParser(limits: JSONLimits(depth: 8, bytes: FontLimits.rolesBytes))
            let root = try JSONReader(parsing: bytes, with: parser).object(allowing: ["roles", "scripts", "han"])
            families = try Self.roles(root.required("roles"))
            scripts = try Self.scripts(root.required("scripts"))
            han = try Self.han(root.required("han"))
        } catch {
            throw FontError(.badRoles, file: error.place(in: file), reason: error.cause)
        }
    }

    private static func roles(_ reader: JSONReader) throws(JSONError) -> [FontRole: [String]] {
        var result: [FontRole: [String]] = [:]
        for (name, value) in try reader.members() { result[FontRole(name.text)] = try list(value) }
        for role in FontRole.required where result[role] == nil {
            throw reader.error("role \"\(role.name)\" has no families")
        }
        return result
    }

    private static func scripts(_ reader: JSONReader) throws(JSONError) -> [ScriptTag: [String]] {
        var result: [ScriptTag: [String]] = [:]
        for (name, value) in try reader.members() {
            guard let script = ScriptTag(name.text), script.description == name.text else {
                throw value.error("\"\(name)\" is not an ISO 15924 code, such as Arab")
            }
            result[script] = try list(value)
        }
        return result
    }

    private static func han(_ reader: JSONReader) throws(JSONError) -> [Identifier: [String]] {
        var result: [Identifier: [String]] = [:]
        for (name, value) in try reader.members() {
            guard HanLanguage(exactly: name.text) != nil else {
                throw value.error("\"\(name)\" is none of \(HanLanguage.allCases.map(\.rawValue))")
            }
            result[name] = try list(value)
        }
        return result
    }

    private static func list(_ reader: JSONReader) throws(JSONError) -> [String] {
        var names: [String] = []
        for entry in try reader.array() {
            let name = try entry.string(maximumBytes: 256)
            guard !names.contains(where: { $0.isExactly(name) }) else {
                throw entry.error("\"\(name)\" stands there twice")
            }
            names.append(name)
        }
        guard !names.isEmpty else { throw reader.error("a list of families may not be empty") }
        return names
    }
}

extension FontRole {
    /// Emoji in colour.
    public static let emoji = FontRole("emoji")

    /// The roles a project must fill.
    public static let required = [FontRole.default, .serif, .monospace, .rounded, .emoji]

    /// The role a generic family name of CSS stands for, nil where the name is not generic.
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

/// The languages whose readers expect their own drawing of the characters they share.
package enum HanLanguage: String, CaseIterable, Sendable {
    case japanese = "ja"
    case korean = "ko"
    case simplified = "zh-Hans"
    case traditional = "zh-Hant"
    case hongKong = "zh-HK"

    /// The drawing a BCP 47 tag asks for, nil where it is of another language.
    package init?(tag: String) {
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
