import TypescaleJSON

/// A configuration file: one JSON object with the settings' keys.
package struct ConfigurationFile: Sendable {
    /// The file's path.
    package let path: String
    /// The words of each key in the file.
    let words: [Identifier: [String]]

    /// Reads the bytes of a file; an error names the line and the key.
    package init(path: String, bytes: [UInt8]) throws(ConfigurationError) {
        self.path = path
        do throws(JSONError) {
            let root = try JSONReader(parsing: bytes).object(allowing: ConfigurationSetting.all.map(\.key))
            var words: [Identifier: [String]] = [:]
            for setting in ConfigurationSetting.all {
                guard let value = root.optional(setting.key) else { continue }
                words[setting.key] = try Self.words(of: value, for: setting)
            }
            self.words = words
        } catch {
            throw ConfigurationError(
                error.location(in: path), error.cause)
        }
    }

    private static func words(of value: JSONReader, for setting: ConfigurationSetting) throws(JSONError) -> [String] {
        switch setting.kind {
        case .number: return ["\(try value.integer())"]
        case .text, .choice: return [try value.string()]
        case .texts:
            var words: [String] = []
            for element in try value.array() { words.append(try element.string()) }
            return words
        }
    }
}
