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
            "scales": { ofScales(ScalesCommand.command) },
            "resolve": { ofScales(ResolveCommand.command) },
            "scaled": { ofScales(ScaledCommand.command) },
            "diff": { ofScales(DiffCommand.command) },
            "measure": { ofScales(MeasureCommand.command) },
            "invalidate": { ofScales(InvalidateCommand.command) },
            "preview": { ofScales(PreviewCommand.command) },
            "export": { ofScales(ExportCommand.command) },
            "import": { ImportCommand.command },
            "contrast": { ofScales(ContrastCommand.command) },
            "label": { LabelCommand.command },
            "number": { NumberCommand.command },
            "announcement": { ofScales(AnnouncementCommand.command) },
            "sheet": { ofScales(SheetCommand.command) },
            "audit": { ofScales(AuditCommand.command) },
            "serve": { ofScales(ServeCommand.command) },
            "token": { TokenCommand.command },
            "bench": { BenchCommand.command },
            "doctor": { ofScales(DoctorCommand.command) },
        ])

    /// Returns a command that uses scales, with the option that hides the bundled ones.
    private static func ofScales(_ command: Command) -> Command {
        command.adding(ScaleCatalog.noBundledScales) { arguments throws(CommandError) in
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
