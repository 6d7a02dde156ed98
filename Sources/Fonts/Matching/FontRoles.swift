public import DynamicType
internal import TypescaleJSON

/// Which families play which part: the contents of `fonts/roles.json`, checked.
public struct FontRoles: Hashable, Sendable {
    /// Families for each role, the first choice first.
    public let families: [FontRole: [String]]
    /// Families for each script, the first choice first.
    public let scripts: [ScriptTag: [String]]
    /// Families for Han text by `HanLanguage`'s keys.
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
            throw FontError(.badRoles, file: error.location(in: file), reason: error.cause)
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
