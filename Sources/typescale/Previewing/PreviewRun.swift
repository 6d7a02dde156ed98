internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescaleFiles
internal import TypescalePreview
internal import TypescaleThreads

/// Draws a preview once.
struct PreviewRun {
    let request: PreviewRequest
    private let scale: TypeScale
    /// The scale whose columns are beside the first one's.
    private let other: TypeScale?
    private let environments: [TextEnvironment]
    /// The messages, read once because standard input and pipes cannot be read again.
    private let messages: [Message]?
    /// A note about an unexpected property of the drawing.
    let note: CommandError?
    private let typesetter: DrawingTypesetter
    private let isDark: Bool
    private var palette: Palette { isDark ? .dark : .light }

    /// Reads the scale again, since a watched file may have changed.
    init(_ request: PreviewRequest) throws(CommandError) {
        self.request = request
        scale = try ScaleCatalog.freshScale(named: request.scale, place: CommonOptions.scale.spelling)
        other = try request.other.map { name throws(CommandError) in
            try ScaleCatalog.freshScale(named: name, place: PreviewCommand.beside.spelling)
        }
        if let other, Specimen.commonStyles(of: scale, and: other).isEmpty {
            throw CommandError(
                PreviewCommand.beside.spelling,
                "\(other.name) has no style of \(scale.name); its styles are "
                    + other.styles.map(\.style.name).joined(separator: ", "))
        }
        var inputs = try ScaleCatalog.files(of: scale)
        if let other { inputs += try ScaleCatalog.files(of: other) }
        if let word = request.arguments.value(PreviewCommand.message) { inputs.append(word) }
        try request.file.requireOther(than: inputs)
        let isMessage = request.arguments.contains(PreviewCommand.message)
        environments = try EnvironmentList.environments(
            request.arguments, defaultValue: isMessage ? ["L", "AX1"] : ["L", "AX1", "AX5"], of: scale)
        typesetter = DrawingTypesetter(
            fonts: try FontCatalog.library(), locale: environments.first?.locale ?? "en",
            engine: CommonOptions.engine(request.arguments))
        isDark = request.arguments.contains(PreviewCommand.dark)
        let messages = try request.messages()
        self.messages = messages?.all
        note = messages?.note(locale: environments.first?.locale ?? "en")
    }

    /// Draws and writes the preview.
    func write(to output: inout Output) throws(CommandError) {
        let progress = Progress("drawing")
        defer { progress.finish() }
        let bytes: [UInt8]
        switch request.format {
        case .terminal:
            let text = try terminalText(progress, output.styling)
            if request.file.isStandardOutput { return output.write(text) }
            bytes = Array(text.utf8)
        case .svg: bytes = Array(DrawingEncoder.svg(try picture(progress).drawing, palette).utf8)
        case .html:
            let (drawing, specimen) = try picture(progress)
            let page =
                specimen.map { HTMLPage.page($0, drawing, isDark: isDark) } ?? HTMLPage.page(drawing, isDark: isDark)
            bytes = Array(page.utf8)
        case .png, .pdf:
            let drawing = try picture(progress).drawing
            bytes = try reporting { () throws(PreviewError) in
                try request.format == .png ? DrawingEncoder.png(drawing, palette) : DrawingEncoder.pdf(drawing, palette)
            }
        }
        try request.file.write(bytes)
    }

    // MARK: Parts

    private func picture(_ progress: Progress) throws(CommandError) -> (drawing: Drawing, specimen: Specimen?) {
        let isGuided = request.arguments.contains(PreviewCommand.guides)
        if let messages {
            let card = MessageCard(
                messages, in: scale, environments, width: request.width, showsGuides: isGuided, typesetter: typesetter,
                progress: { progress.report($0, of: $1) })
            return (try reporting(card.drawing), nil)
        }
        let specimen = try specimen()
        let sheet = SpecimenSheet(specimen, typesetter: typesetter) { progress.report($0, of: $1) }
        return (try reporting(sheet.drawing), specimen)
    }

    private func specimen() throws(CommandError) -> Specimen {
        let styles = try ScaleCatalog.styles(named: request.arguments.values(CommonOptions.style), of: scale)
        if let other, let name = styles.first(where: { !Specimen.commonStyles(of: scale, and: other).contains($0) }) {
            throw CommandError(
                CommonOptions.style.spelling, "\(name.name) is not a style of \(other.name), which --beside names")
        }
        let text = request.arguments.value(PreviewCommand.text)
        if let text, text.utf16.count > PreviewLimits.characters {
            throw CommandError(
                PreviewCommand.text.spelling,
                "\(text.utf16.count) characters, and a preview shows at most "
                    + "\(PreviewLimits.characters)"
            )
        }
        return try reporting { () throws(FontError) in
            try Specimen(
                scale, beside: other, in: environments, only: styles, sample: text, width: request.width,
                showsGuides: request.arguments.contains(PreviewCommand.guides), fonts: typesetter.fonts)
        }
    }

    private func terminalText(_ progress: Progress, _ styling: TerminalStyling) throws(CommandError) -> String {
        var terminal = Terminal(
            isColored: styling.isColored, isTerminal: StandardStreams.isTerminal(StandardStreams.output),
            columns: StandardStreams.columns, variable: StandardStreams.variable)
        if !request.file.isStandardOutput { terminal.graphics = .none }
        if let word = request.arguments.value(PreviewCommand.graphics), word != "auto" {
            terminal.graphics = Terminal.Graphics(exactly: word) ?? .none
        }
        try checkPictures(of: terminal)
        let preview = TerminalPreview(terminal, palette: palette, typesetter: typesetter)
        var text: String
        if let messages {
            text = try reporting { () throws(FontError) in
                try preview.text(messages, in: scale, environments, width: request.width)
            }
        } else {
            let specimen = try specimen()
            text = try reporting { () throws(FontError) in
                try preview.text(specimen, sampleStyle: scale.defaultStyle)
            }
        }
        if terminal.graphics != .none {
            let drawing = try picture(progress).drawing
            // Cells are about ten pixels wide; no picture has more than two pixels per point.
            let scale = min(Double(terminal.columns) * 10 / max(drawing.width, 1), 2)
            try reporting { () throws(PreviewError) in
                text += "\n" + (try TerminalPicture.text(drawing, palette, terminal.graphics, scale: scale))
            }
        }
        return text
    }

    /// Throws for options that have no effect without pictures or color.
    private func checkPictures(of terminal: Terminal) throws(CommandError) {
        guard terminal.graphics == .none else { return }
        let advice = "; name a picture with -o, or the terminal's --graphics"
        try request.arguments.refuse([PreviewCommand.guides], "are drawn only in pictures\(advice)")
        if isDark, terminal.colors == .none {
            throw CommandError(PreviewCommand.dark.spelling, "has no effect without color\(advice)")
        }
    }
}

/// Draws again whenever a file changes, until the user ends it.
///
/// Files are polled four times a second: a poll costs one system call a file. Notifications were rejected: an editor
/// may replace a file instead of writing it, and some file systems send none.
struct PreviewWatch {
    private let request: PreviewRequest
    private let files: [String]

    init(_ request: PreviewRequest) throws(CommandError) {
        self.request = request
        files =
            try [request.scale, request.other].compactMap(\.self).map { name throws(CommandError) in
                try ScaleCatalog.library().file(of: ScaleName(name))
            } + [request.messageFile].compactMap(\.self)
    }

    /// Draws, waits for a change and draws again; an invalid file is shown with its error and still watched.
    func run(_ output: inout Output) throws(CommandError) -> ExitCode {
        var seen = files.map { FileStatus($0) }
        // An error in the command line itself is final.
        try draw(&output)
        guard output.flush() else { return .success }
        while true {
            SystemClock.sleep(milliseconds: Self.interval)
            let now = files.map { FileStatus($0) }
            if now == seen { continue }
            seen = now
            if request.format == .terminal, request.file.isStandardOutput, output.styling.isColored {
                output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
            }
            var failure: CommandError?
            do throws(CommandError) { try draw(&output) } catch { failure = error }
            // The errors follow the sequence that clears the screen.
            guard output.flush() else { return .success }
            if let failure { report(failure) }
        }
    }

    private func draw(_ output: inout Output) throws(CommandError) {
        let run = try PreviewRun(request)
        if let note = run.note { report(note) }
        try run.write(to: &output)
        if !request.file.isStandardOutput {
            output.writeLine("\(request.file.name): drawn; watching \(files.joined(separator: ", "))")
        }
    }

    /// Writes an error at once, since those of the output are shown when the command ends.
    private func report(_ error: CommandError) {
        for one in [error] + error.others { StandardStreams.writeError(one.line(tool: TypescaleTool.name)) }
    }

    /// The milliseconds between two looks at the files.
    private static let interval = 250
}
