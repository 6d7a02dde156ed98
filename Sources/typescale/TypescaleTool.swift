internal import TypescaleCommandLineInterface

/// The tool: its name and its commands.
enum TypescaleTool {
    /// As in CHANGELOG.md; a test compares them.
    static let version = "0.1.0"

    static let name = "typescale"

    static let tool = Tool(
        name: name, summary: "how big text is, and what that does to a layout", version: version,
        commands: [
            ScalesCommand.command, ResolveCommand.command, ScaledCommand.command, DiffCommand.command,
            MeasureCommand.command, InvalidateCommand.command, PreviewCommand.command, ExportCommand.command,
            ImportCommand.command, ContrastCommand.command, LabelCommand.command, NumberCommand.command,
            AnnouncementCommand.command, SheetCommand.command, AuditCommand.command, ServeCommand.command,
            TokenCommand.command, BenchCommand.command, DoctorCommand.command,
        ])
}
