internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescalePreview

/// Draws what was asked for, once.
struct PreviewRun {
    let request: PreviewRequest
    private let scale: TypeScale
    private let environments: [TextEnvironment]
    /// Read once: standard input and pipes say what they say a single time.
    private let messages: [Message]?
    private let typesetter: DrawingTypesetter
    private let palette: Palette

    /// Reads the scale afresh, as a watched file may have changed.
    init(_ request: PreviewRequest) throws(CommandError) {
        self.request = request
        scale = try ScaleCatalog.freshScale(named: request.scale, place: CommonOptions.scale.spelling)
        let isMessage = request.arguments.contains(PreviewCommand.message)
        environments = try EnvironmentList.environments(
            request.arguments, usual: isMessage ? ["L", "AX1"] : ["L", "AX1", "AX5"], of: scale)
        typesetter = DrawingTypesetter(fonts: try FontCatalog.library(), locale: environments.first?.locale ?? "en")
        palette = request.arguments.contains(PreviewCommand.dark) ? .dark : .light
        messages = try request.messages()
    }

    /// Draws and writes.
    func write(to output: inout Output) throws(CommandError) {
        let progress = Progress("drawing")
        defer { progress.finish() }
        let bytes: [UInt8]
        switch request.format {
        case .terminal:
            let text = try terminalText(progress, output.ink)
            if request.file.isStandardOutput { return output.write(text) }
            bytes = Array(text.utf8)
        case .svg: bytes = Array(Picture.svg(try picture(progress).drawing, palette).utf8)
        case .html:
            let (drawing, specimen) = try picture(progress)
            bytes = Array((specimen.map { HTMLPage.page($0, drawing) } ?? HTMLPage.page(drawing)).utf8)
        case .png, .pdf:
            let drawing = try picture(progress).drawing
            do throws(PreviewError) {
                bytes = try request.format == .png ? Picture.png(drawing, palette) : Picture.pdf(drawing, palette)
            } catch {
                throw CommandError(error.place, error.cause)
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
            return (try PreviewRun.commandErrors { () throws(FontError) in try card.drawing() }, nil)
        }
        let specimen = try specimen()
        let sheet = SpecimenSheet(specimen, typesetter: typesetter) { progress.report($0, of: $1) }
        return (try PreviewRun.commandErrors { () throws(FontError) in try sheet.drawing() }, specimen)
    }

    private func specimen() throws(CommandError) -> Specimen {
        let styles = try ScaleCatalog.styles(
            named: request.arguments.values(PreviewCommand.style), of: scale, place: PreviewCommand.style.spelling)
        let text = request.arguments.value(PreviewCommand.text)
        if let text, text.utf16.count > TypescalePreview.PreviewLimits.characters {
            throw CommandError(
                "--text",
                "\(text.utf16.count) characters, and a preview shows \(TypescalePreview.PreviewLimits.characters) at most"
            )
        }
        return try PreviewRun.commandErrors { () throws(FontError) in
            try Specimen(
                scale, in: environments, only: styles, sample: text, width: request.width,
                showsGuides: request.arguments.contains(PreviewCommand.guides), fonts: typesetter.fonts)
        }
    }

    private func terminalText(_ progress: Progress, _ ink: Ink) throws(CommandError) -> String {
        var terminal = Terminal.standard(ink)
        if !request.file.isStandardOutput { terminal.graphics = .none }
        if let word = request.arguments.value(PreviewCommand.graphics), word != "auto" {
            terminal.graphics = Terminal.Graphics(exactly: word) ?? .none
        }
        try checkPictures(of: terminal)
        let preview = TerminalPreview(terminal, palette: palette, typesetter: typesetter)
        var text: String
        if let messages {
            text = try PreviewRun.commandErrors { () throws(FontError) in
                try preview.text(messages, in: scale, environments, width: request.width)
            }
        } else {
            let specimen = try specimen()
            text = try PreviewRun.commandErrors { () throws(FontError) in
                try preview.text(specimen, sampleStyle: scale.defaultStyle)
            }
        }
        if terminal.graphics != .none {
            let drawing = try picture(progress).drawing
            // Cells are about ten pixels wide; no picture is drawn larger than two pixels a point.
            let scale = min(Double(terminal.columns) * 10 / max(drawing.width, 1), 2)
            do throws(PreviewError) {
                text += "\n" + (try TerminalPicture.text(drawing, palette, terminal.graphics, scale: scale))
            } catch {
                throw CommandError(error.place, error.cause)
            }
        }
        return text
    }

    /// Refuses what would change nothing in characters: it is asked for to be seen.
    private func checkPictures(of terminal: Terminal) throws(CommandError) {
        guard terminal.graphics == .none else { return }
        let way = "; name a picture with -o, or the terminal's --graphics"
        if request.arguments.contains(PreviewCommand.guides) {
            throw CommandError("--guides", "are drawn in pictures, and none is shown here\(way)")
        }
        if request.arguments.contains(PreviewCommand.dark), terminal.colours == .none {
            throw CommandError("--dark", "is about colours, and there are none here\(way)")
        }
    }

    private static func commandErrors<Result>(
        _ body: () throws(FontError) -> Result
    ) throws(CommandError) -> Result {
        do throws(FontError) {
            return try body()
        } catch {
            throw CommandError(error)
        }
    }
}
