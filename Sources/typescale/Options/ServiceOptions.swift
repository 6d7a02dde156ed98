internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleService
internal import TypescaleStores

/// The service's settings as options, and what they come to with variables and a file.
enum ServiceOptions {
    static let config = Option(
        "config", "FILE", .files, help: "A configuration file, JSON (default: the one TYPESCALE_CONFIG names, if any).")

    /// One option a setting.
    static let settings: [(setting: ConfigurationSetting, option: Option)] = ConfigurationSetting.all.map {
        ($0, option(for: $0))
    }

    /// Where things are kept.
    static let store = option(for: .store)

    private static func option(for setting: ConfigurationSetting) -> Option {
        let standard = setting.standard.isEmpty ? "" : " (default: \(setting.standard))"
        let help = setting.help.hasSuffix(".") ? String(setting.help.dropLast()) : setting.help
        var choices = Choices.open
        var repeats = false
        switch setting.kind {
        case .choice(let words): choices = .only(words)
        case .texts: repeats = true
        case .text, .number: break
        }
        return Option(setting.flag, setting.valueName, choices, repeats: repeats, help: help + standard + ".")
    }

    /// Opens the store that the settings name; one that is not there is made where it is to be written to, else nil.
    static func openStore(_ arguments: Arguments, making: Bool) throws(CommandError) -> (any Store)? {
        let configuration = try configuration(arguments)
        do throws(ConfigurationError) {
            if !making, try !configuration.hasStore() { return nil }
            return try configuration.openStore()
        } catch {
            throw CommandError(error)
        }
    }

    /// The settings that the variables and the file they name come to, or, where there is a command line, both with it.
    static func configuration(_ arguments: Arguments? = nil) throws(CommandError) -> Configuration {
        let variables = ScaleDirectory.variables()
        var file: ConfigurationFile?
        do throws(ConfigurationError) {
            if let path = arguments?.value(config) ?? variables["TYPESCALE_CONFIG"], !path.isEmpty {
                file = try ConfigurationFile(path: path, bytes: bytes(of: path))
            }
            return try Configuration(
                flags: { setting in
                    guard let arguments, let found = settings.first(where: { $0.setting == setting }) else { return [] }
                    return arguments.values(found.option)
                },
                variables: variables, file: file)
        } catch {
            throw CommandError(error)
        }
    }

    private static func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
        do throws(CommandError) {
            return try InputFile(path).readAll(atMost: mostBytes)
        } catch {
            throw ConfigurationError(error.place, error.cause)
        }
    }

    /// A thousand times what all settings take.
    private static let mostBytes = 1 << 20
}

extension CommandError {
    /// A fault in a service's settings.
    init(_ error: ConfigurationError) { self.init(error.place, error.cause) }
}
