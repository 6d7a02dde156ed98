package import TypescaleJSON

/// The settings a service runs with, each with where it came from.
package struct Configuration: Sendable {
    /// Where a value came from; the first that has one is obeyed.
    package enum Origin: Sendable, Equatable, CustomStringConvertible {
        /// The command line.
        case flag
        /// A variable.
        case variable(String)
        /// The configuration file.
        case file(String)
        /// Nobody said.
        case standard

        /// The place in words.
        package var description: String {
            switch self {
            case .flag: "command line"
            case .variable(let name): name
            case .file(let path): path
            case .standard: "default"
            }
        }
    }

    /// A value in words, as it was given.
    package struct Value: Sendable, Equatable {
        /// The words: one, but for settings that take several.
        package let words: [String]
        /// Where they came from.
        package let origin: Origin
    }

    private var values: [Identifier: Value] = [:]

    /// The settings that flags, variables and a file give, in this order; whatever none of them says has its default.
    package init(
        flags: (ConfigurationSetting) -> [String], variables: [String: String], file: ConfigurationFile? = nil
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
                let standard = setting == .store ? Configuration.standardStore(variables) : setting.standard
                value = Value(words: setting.words(of: standard), origin: .standard)
            }
            try setting.check(value)
            values[setting.key] = value
        }
    }

    /// The value of a setting.
    package subscript(setting: ConfigurationSetting) -> Value {
        values[setting.key] ?? Value(words: [], origin: .standard)
    }

    /// The value of a setting as the configuration file would have it.
    package func json(_ setting: ConfigurationSetting) -> JSONValue {
        let words = shown(setting)
        return switch setting.kind {
        case .texts: JSONValue(.array(words.map { JSONValue(.string($0)) }))
        case .number: JSONValue(.number(words.first.flatMap(Double.init) ?? 0))
        case .text, .choice: JSONValue(.string(words.first ?? ""))
        }
    }

    /// The number a setting has; all were checked.
    func number(_ setting: ConfigurationSetting) -> Int { self[setting].words.first.flatMap { Int($0) } ?? 0 }
}
