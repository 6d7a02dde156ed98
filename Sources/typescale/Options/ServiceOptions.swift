internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleService
internal import TypescaleStores
internal import TypescaleStrings

/// The service's settings as options, and their values with variables and a configuration file.
enum ServiceOptions {
    static let config = Option(
        "config", "FILE", .files, help: "A configuration file, JSON (default: the file in TYPESCALE_CONFIG, if any).")

    static let settings: [(setting: ConfigurationSetting, option: Option)] = ConfigurationSetting.all.map {
        ($0, option(for: $0))
    }

    /// The option for the store's address.
    static let store = option(for: .store)

    private static func option(for setting: ConfigurationSetting) -> Option {
        let standard = setting.defaultValue.isEmpty ? "" : " (default: \(setting.defaultValue))"
        let help = setting.help.hasSuffix(".") ? String(setting.help.dropLast()) : setting.help
        var choices = Choices.open
        var repeats = false
        switch setting.kind {
        case .choice(let words): choices = .only(words)
        case .texts: repeats = true
        case .text, .number, .decimal: break
        }
        return Option(setting.flag, setting.valueName, choices, repeats: repeats, help: help + standard + ".")
    }

    /// Opens the service's store, and creates a missing one.
    static func openStore(_ arguments: Arguments) throws(CommandError) -> any Store {
        let configuration = try configuration(arguments)
        return try reporting { () throws(ConfigurationError) in try configuration.openStore() }
    }

    /// Opens the service's store; returns `nil` if there is none.
    static func existingStore(_ arguments: Arguments) throws(CommandError) -> (any Store)? {
        let configuration = try configuration(arguments)
        return try reporting { () throws(ConfigurationError) in
            try configuration.hasStore() ? configuration.openStore() : nil
        }
    }

    /// Returns the settings from the variables, the configuration file and, if given, the command line.
    static func configuration(_ arguments: Arguments? = nil) throws(CommandError) -> Configuration {
        let variables = ScaleFolder.variables()
        return try reporting { () throws(ConfigurationError) in
            var file: ConfigurationFile?
            if let path = arguments?.value(config) ?? variables["TYPESCALE_CONFIG"], !path.isEmpty {
                file = try ConfigurationFile(path: path, bytes: bytes(of: path))
            }
            return try Configuration(
                flags: { setting in
                    guard let arguments, let found = settings.first(where: { $0.setting == setting }) else { return [] }
                    return arguments.values(found.option)
                },
                variables: variables, file: file)
        }
    }

    private static func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
        try rethrowing(InputFile(path).readAll(atMost: TypescaleLimits.configurationBytes)) { (error: CommandError) in
            ConfigurationError(error.subject, error.reason)
        }
    }
}
