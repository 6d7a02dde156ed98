internal import CommandFrame
internal import HTTP
internal import JSON
internal import ScaleFiles
internal import Service

/// `typescale serve`: the service over HTTP.
enum ServeCommand {
    private static let config = Option(
        "config", "FILE", .files, help: "A configuration file, JSON (default: the one TYPESCALE_CONFIG names, if any).")
    private static let printConfig = Option.flag(
        "print-config", help: "Show every setting with where it comes from, and do nothing.")

    /// One option a setting.
    private static let settings: [(setting: Setting, option: Option)] = Setting.all.map { ($0, option(for: $0)) }

    static let command = Command(
        "serve", summary: "the service: scales and measuring over HTTP",
        discussion: [
            "Settings come from the command line, else from variables (--max-body is TYPESCALE_MAX_BODY), else from the "
                + "configuration file (\"maxBody\"), else they have their defaults.",
            "SIGTERM and SIGINT stop it once what is under way has been answered; SIGHUP makes it read the scales again. "
                + "Its log is one JSON line an event, on standard error.",
        ],
        groups: [
            OptionGroup("Options", [config, printConfig, CommonOptions.json]),
            OptionGroup("Settings", settings.map(\.option)),
        ],
        examples: [
            .init("typescale serve", "On this machine, port 8080."),
            .init("typescale serve --listen unix:/run/typescale.sock --reactors 1", "For a proxy on this machine."),
            .init("TYPESCALE_LOG=all typescale serve --print-config", "What would hold, and why."),
        ]
    ) { arguments, output throws(CommandError) in
        let configuration = try configuration(arguments)
        if arguments.contains(printConfig) {
            write(configuration, asJSON: arguments.contains(CommonOptions.json), to: &output)
            return .success
        }
        let scales = try ScaleCatalog.directory()
        // Signals are held before anything starts a thread.
        StopSignals.hold(and: [StopSignals.reload])
        DescriptorLimit.raise()
        let fonts = try FontCatalog.library()
        let service: RunningService
        do throws(ConfigurationError) {
            service = try RunningService(configuration, scales: scales, fonts: fonts)
        } catch {
            throw CommandError(error)
        }
        output.writeLine("typescale listens on " + service.endpoints.map(\.description).joined(separator: ", "))
        _ = output.flush()
        while StopSignals.wait(and: [StopSignals.reload]) == StopSignals.reload { service.reload() }
        service.stop()
        return .success
    }

    private static func option(for setting: Setting) -> Option {
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

    /// The settings that the command line, the variables and the file come to.
    private static func configuration(_ arguments: Arguments) throws(CommandError) -> Configuration {
        let variables = ScaleDirectory.variables()
        var file: ConfigurationFile?
        do throws(ConfigurationError) {
            if let path = arguments.value(config) ?? variables["TYPESCALE_CONFIG"], !path.isEmpty {
                file = try ConfigurationFile(path: path, bytes: bytes(of: path))
            }
            return try Configuration(
                flags: { setting in settings.first { $0.setting == setting }.map { arguments.values($0.option) } ?? []
                },
                variables: variables, file: file)
        } catch {
            throw CommandError(error)
        }
    }

    private static func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
        do throws(CommandError) {
            let file = try InputFile(path)
            var bytes: [UInt8] = []
            while true {
                let more = try file.read()
                if more.isEmpty { return bytes }
                bytes += more
            }
        } catch {
            throw ConfigurationError(error.place, error.cause)
        }
    }

    private static func write(_ configuration: Configuration, asJSON: Bool, to output: inout Output) {
        if asJSON {
            output.writeJSON { writer in
                writer.beginObject()
                for setting in Setting.all {
                    writer.key(setting.key)
                    writer.beginObject()
                    writer.key("value")
                    writer.value(configuration[setting].json(for: setting))
                    writer.key("from")
                    writer.string(configuration[setting].origin.description)
                    writer.endObject()
                }
                writer.endObject()
            }
            return
        }
        var table = Table([.text("setting"), .text("value"), .text("from")])
        for setting in Setting.all {
            let value = configuration[setting]
            table.append([Cell(setting.key), Cell(value.words.joined(separator: " ")), Cell(value.origin.description)])
        }
        table.write(to: &output)
    }
}

extension CommandError {
    /// A fault in a service's settings.
    init(_ error: ConfigurationError) { self.init(error.place, error.cause) }
}
