internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleService

/// `typescale serve`: the service over HTTP.
enum ServeCommand {
    private static let printConfig = Option.flag(
        "print-config", help: "Show every setting with where it comes from, and do nothing.")

    static let command = Command(
        "serve", summary: "the service over HTTP: scales, measuring, conversations, live preferences",
        discussion: [
            "Settings come from the command line, else from variables (--max-body is TYPESCALE_MAX_BODY), else from the "
                + "configuration file (\"maxBody\"), else they have their defaults.",
            "It answers with resolved scales and what changes between two readers, measures texts, keeps conversations and "
                + "says what a change of text size does to them, keeps what readers chose and tells their devices at once "
                + "(event streams, WebSocket), and is the accessibility desk. Every call is described at /openapi.json.",
            "SIGTERM and SIGINT stop it once what is under way has been answered, and at once while it still waits for its "
                + "store. SIGHUP makes it read the scales again; tokens need none, they hold and end at once, and "
                + "settings are read at the start only. Its log is one JSON line an event, on standard error.",
        ],
        groups: [
            OptionGroup("Options", [ServiceOptions.config, printConfig, CommonOptions.json]),
            OptionGroup("Settings", ServiceOptions.settings.map(\.option)),
        ],
        examples: [
            .init("typescale serve", "On this machine, port 8080."),
            .init("typescale serve --listen unix:/run/typescale.sock --reactors 1", "For a proxy on this machine."),
            .init("TYPESCALE_LOG=all typescale serve --print-config", "What would hold, and why."),
        ]
    ) { arguments, output throws(CommandError) in
        let configuration = try ServiceOptions.configuration(arguments)
        if arguments.contains(printConfig) {
            do throws(ConfigurationError) { try configuration.check() } catch { throw CommandError(error) }
            write(configuration, asJSON: arguments.contains(CommonOptions.json), to: &output)
            return .success
        }
        guard !arguments.contains(CommonOptions.json) else {
            throw CommandError(CommonOptions.json.spelling, "is for \(printConfig.spelling) only")
        }
        let scales = try ScaleCatalog.directory()
        // Signals are held before anything starts a thread.
        StopSignals.hold(and: [StopSignals.reload])
        DescriptorLimit.raise()
        let fonts = try FontCatalog.library()
        let service: RunningService
        do throws(ConfigurationError) {
            service = try RunningService(
                configuration, scales: scales, fonts: fonts, waiting: StopSignals.letEnd(during:))
        } catch {
            throw CommandError(error)
        }
        output.writeLine("typescale listens on " + service.endpoints.map(\.description).joined(separator: ", "))
        _ = output.flush()
        while StopSignals.wait(and: [StopSignals.reload]) == StopSignals.reload { service.reload() }
        service.stop()
        return .success
    }

    private static func write(_ configuration: Configuration, asJSON: Bool, to output: inout Output) {
        if asJSON {
            output.writeJSON { writer in
                writer.beginObject()
                for setting in ConfigurationSetting.all {
                    writer.key(setting.key)
                    writer.beginObject()
                    writer.key("value")
                    writer.value(configuration.json(setting))
                    writer.member("from", configuration[setting].origin.description)
                    writer.endObject()
                }
                writer.endObject()
            }
            return
        }
        var table = Table([.text("setting"), .text("value"), .text("from")])
        for setting in ConfigurationSetting.all {
            let value = configuration[setting]
            table.append([
                TableCell(setting.key.text), TableCell(configuration.shown(setting).joined(separator: " ")),
                TableCell(value.origin.description),
            ])
        }
        table.write(to: &output)
    }
}
