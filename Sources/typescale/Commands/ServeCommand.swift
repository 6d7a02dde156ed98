internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleService

/// `typescale serve`: runs the HTTP service.
enum ServeCommand {
    private static let printConfig = Option.flag("print-config", help: "Show every setting with its origin, and exit.")

    static let command = Command(
        "serve", summary: "run the HTTP service: scales, measuring, conversations, live preferences",
        discussion: [
            "A setting comes from the command line, from a variable (TYPESCALE_MAX_BODY for --max-body), from the "
                + "configuration file (\"maxBody\"), or from its default, in this order.",
            "The service resolves scales, compares environments, measures texts, stores conversations and computes "
                + "what a change of text size changes in them, stores readers' preferences and notifies their "
                + "devices at once (event streams, WebSocket), and checks accessibility. /openapi.json describes "
                + "every call.",
            "SIGTERM and SIGINT stop the service after it has answered the requests in progress, or immediately "
                + "while it lists its fonts or waits for its store at startup. A second one, at least a second later, "
                + "ends it at once. SIGHUP reloads the scales; token changes take effect without it, and settings are "
                + "read only at startup. The log has one JSON line per event, on standard error.",
        ],
        groups: [
            OptionGroup("Options", [ServiceOptions.config, printConfig, CommonOptions.json]),
            OptionGroup("Settings", ServiceOptions.settings.map(\.option)),
        ],
        examples: [
            .init("typescale serve", "Listen on this machine, port 8080."),
            .init("typescale serve --listen unix:/run/typescale.sock --reactors 1", "For a proxy on this machine."),
            .init("TYPESCALE_LOG=all typescale serve --print-config", "The settings and their origins."),
        ]
    ) { arguments, output throws(CommandError) in
        let configuration = try ServiceOptions.configuration(arguments)
        if arguments.contains(printConfig) {
            try reporting(configuration.validate)
            write(configuration, asJSON: arguments.contains(CommonOptions.json), to: &output)
            return .success
        }
        try arguments.refuse([CommonOptions.json], "is for \(printConfig.spelling) only")
        let scales = try ScaleCatalog.directory()
        // Signals are blocked before any thread starts.
        StopSignals.block([StopSignals.reload])
        let limit = DescriptorLimit.raise()
        guard limit >= DescriptorLimit.lowest else {
            throw CommandError(
                "ulimit -n",
                "\(limit) open files are too few for the service; allow at least \(DescriptorLimit.lowest)")
        }
        let fonts = try StopSignals.letEnd(during: FontCatalog.library)
        let service = try reporting { () throws(ConfigurationError) in
            try RunningService(
                configuration, scales: scales, includesBundledScales: ScaleCatalog.includesBundledScales, fonts: fonts,
                waiting: StopSignals.letEnd(during:))
        }
        output.writeLine("typescale listens on " + service.endpoints.map(\.description).joined(separator: ", "))
        _ = output.flush()
        while StopSignals.wait(and: [StopSignals.reload]) == StopSignals.reload { service.reload() }
        StopSignals.letEnd(during: service.stop)
        return .success
    }

    private static func write(_ configuration: Configuration, asJSON: Bool, to output: inout Output) {
        if asJSON {
            output.writeJSON { writer in
                writer.object { writer in
                    for setting in ConfigurationSetting.all {
                        writer.key(setting.key)
                        writer.object { writer in
                            writer.key("value")
                            writer.value(configuration.json(setting))
                            writer.member("from", configuration[setting].origin.description)
                        }
                    }
                }
            }
            return
        }
        output.writeTable(
            [.text("setting"), .text("value"), .text("from")],
            ConfigurationSetting.all.map { setting in
                [
                    TableCell(setting.key.text), TableCell(configuration.shown(setting).joined(separator: " ")),
                    TableCell(configuration[setting].origin.description),
                ]
            })
    }
}
