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
            ScalesCommand.command, ResolveCommand.command, ScaledCommand.command, DiffCommand.command,
            MeasureCommand.command, InvalidateCommand.command, PreviewCommand.command, ExportCommand.command,
            ImportCommand.command, ContrastCommand.command, LabelCommand.command, NumberCommand.command,
            AnnouncementCommand.command, SheetCommand.command, AuditCommand.command, ServeCommand.command,
            TokenCommand.command, BenchCommand.command, DoctorCommand.command,
        ])
}

@main
struct Main {
    static func main() {
        // Without the handler an abort in HarfBuzz ends the process, as it would in any other program.
        _ = ShapingFailures.containAborts()
        TypescaleTool.tool.main()
    }
}
