internal import Fonts
internal import TypescaleCommandLineInterface

/// The command-line tool: its name, version and commands.
enum TypescaleTool {
    /// The version, which a test compares with CHANGELOG.md.
    static let version = "0.1.0"

    static let name = "typescale"

    static let tool = Tool(
        name: name, summary: "resolve text sizes and compute what they change in a layout", version: version,
        commands: [
            ofScales(ScalesCommand.command), ofScales(ResolveCommand.command), ofScales(ScaledCommand.command),
            ofScales(DiffCommand.command), ofScales(MeasureCommand.command), ofScales(InvalidateCommand.command),
            ofScales(PreviewCommand.command), ofScales(ExportCommand.command), ImportCommand.command,
            ofScales(ContrastCommand.command), LabelCommand.command, NumberCommand.command,
            ofScales(AnnouncementCommand.command), ofScales(SheetCommand.command), ofScales(AuditCommand.command),
            ofScales(ServeCommand.command), TokenCommand.command, BenchCommand.command,
            ofScales(DoctorCommand.command),
        ])

    /// Returns a command that uses scales, with the option that hides the built-in ones.
    private static func ofScales(_ command: Command) -> Command {
        command.adding(ScaleCatalog.noBuiltinScales) { arguments throws(CommandError) in
            try ScaleCatalog.apply(arguments)
        }
    }
}

@main
struct Main {
    static func main() {
        // Without the handler an abort in HarfBuzz ends the process, as it would in any other program.
        _ = ShapingFailures.containAborts()
        TypescaleTool.tool.main()
    }
}
