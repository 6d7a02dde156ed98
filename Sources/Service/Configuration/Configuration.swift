internal import DynamicType
package import TypescaleJSON
internal import TypescaleStrings

/// The settings of a service, each with its origin.
package struct Configuration: Sendable {
    /// The origin of a value, in order of precedence.
    package enum Origin: Sendable, Equatable, CustomStringConvertible {
        case flag
        case variable(String)
        case file(String)
        case standard

        package var description: String {
            switch self {
            case .flag: "command line"
            case .variable(let name): name
            case .file(let path): path
            case .standard: "default"
            }
        }
    }

    /// A value as text, as it was given.
    package struct Value: Sendable, Equatable {
        /// The words: one, or several for settings that take a list.
        let words: [String]
        package let origin: Origin
    }

    private var values: [Identifier: Value] = [:]

    /// Combines flags, variables and a file, in this order; other settings have their default.
    package init(
        flags: (ConfigurationSetting) -> [String], variables: [String: String], file: ConfigurationFile?
    ) throws(ConfigurationError) {
        for setting in ConfigurationSetting.all {
            let given = flags(setting)
            let value: Value
            if !given.isEmpty {
                value = Value(words: given, origin: .flag)
            } else if let text = variables[setting.variable], !text.isEmpty {
                value = Value(words: setting.words(of: text), origin: .variable(setting.variable))
            } else if let file, let words = file.words[setting.key] {
                value = Value(words: words, origin: .file(file.path))
            } else {
                let standard = setting == .store ? Configuration.standardStore(variables) : setting.defaultValue
                value = Value(words: setting.words(of: standard), origin: .standard)
            }
            try setting.validate(value)
            values[setting.key] = value
        }
    }

    package subscript(setting: ConfigurationSetting) -> Value {
        values[setting.key] ?? Value(words: [], origin: .standard)
    }

    package func json(_ setting: ConfigurationSetting) -> JSONValue {
        let words = shown(setting)
        return switch setting.kind {
        case .texts: JSONValue(.array(words.map { JSONValue(.string($0)) }))
        case .number, .decimal: JSONValue(.number(words.first.flatMap { Double(decimal: $0) } ?? 0))
        case .text, .choice: JSONValue(.string(words.first ?? ""))
        }
    }

    /// The value of a setting that is a number, checked before.
    func number(_ setting: ConfigurationSetting) -> Int { self[setting].words.first.flatMap { Int($0) } ?? 0 }

    /// The value of a setting that is a number with a fraction, checked before.
    func decimal(_ setting: ConfigurationSetting) -> Double {
        self[setting].words.first.flatMap { Double(decimal: $0) } ?? 0
    }
}

/// A configuration file: one JSON object with the settings' keys.
package struct ConfigurationFile: Sendable {
    let path: String
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
            throw ConfigurationError(error.location(in: path), error.reasonWithPath)
        }
    }

    private static func words(of value: JSONReader, for setting: ConfigurationSetting) throws(JSONError) -> [String] {
        switch setting.kind {
        case .number: return ["\(try value.integer())"]
        case .decimal: return [NumberText.text(try value.number())]
        case .text, .choice: return [try value.string()]
        case .texts:
            var words: [String] = []
            for element in try value.array() { words.append(try element.string()) }
            return words
        }
    }
}

/// An error of a flag, variable, file or key of the configuration.
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    package let subject: String
    package let reason: String

    package init(_ subject: String, _ reason: String) { (self.subject, self.reason) = (subject, reason) }

    package var description: String { "\(subject): \(reason)" }
}
