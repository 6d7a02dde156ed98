internal import TypescaleLocales
internal import DynamicType
internal import FoundationEssentials
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleFiles
internal import TypescaleJSON
internal import TypescalePreview
internal import TypescaleStrings

/// The request of a preview command line, before the scale is read.
struct PreviewRequest {
    enum Format: String, CaseIterable {
        case terminal, svg, png, pdf, html
    }

    let arguments: Arguments
    let scale: String
    /// The scale whose columns are beside the first one's.
    let other: String?
    let width: Double
    let format: Format
    let file: OutputFile
    /// The path of the file with the messages, if they are in a file.
    let messageFile: String?

    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        scale = arguments.value(CommonOptions.scale) ?? ScaleName.appleIOS.name
        other = arguments.value(PreviewCommand.beside)
        width = try CommonOptions.points(PreviewCommand.width, arguments, in: PreviewLimits.widths) ?? 320
        file = OutputFile(arguments.value(CommonOptions.file))
        format = try Self.format(arguments, of: file)
        if format == .png || format == .pdf, file.isTerminal {
            throw CommandError("--format", "\(format.rawValue) is a binary format; name a file with -o")
        }
        if arguments.contains(PreviewCommand.message) {
            try arguments.refuse(
                [PreviewCommand.text, CommonOptions.style, PreviewCommand.beside], "does not apply to a message")
        }
        if format != .terminal {
            try arguments.refuse([PreviewCommand.graphics], "is for terminals, and the format is \(format.rawValue)")
        }
        let word = arguments.value(PreviewCommand.message)
        let files = FileManager.default
        messageFile = word.flatMap { files.fileExists(atPath: $0) && !FileSystem.isFolder($0) ? $0 : nil }
        if let word, messageFile == nil, Self.looksLikeFile(word) {
            throw CommandError(word, FileReadingError.notFound.description)
        }
        if arguments.contains(PreviewCommand.watch), word == "-" {
            throw CommandError("--watch", "standard input cannot be read again; name a file")
        }
    }

    struct Messages {
        var all: [Message]
        /// The identifiers of the rows without `dir`.
        var undirected: Set<Identifier> = []

        /// Returns a note on rows without `dir` in a language that is written from right to left; `nil` without any.
        func note(locale: String) -> CommandError? {
            let found = all.filter { message in
                undirected.contains(message.id)
                    && WritingDirection(ofLanguage: message.locale ?? locale) == .rightToLeft
            }
            guard let first = found.first else { return nil }
            let others = found.count == 1 ? "" : " and \(CountText.text(found.count - 1, "other"))"
            return CommandError(
                "note",
                "\(Quotation.quoted(first.id.text))\(others): drawn from left to right, in a language that is written "
                    + "from right to left; give the row \"dir\": \"rtl\" or \"auto\"")
        }
    }

    /// Returns the messages to show, or `nil` for a specimen.
    func messages() throws(CommandError) -> Messages? {
        guard let word = arguments.value(PreviewCommand.message) else { return nil }
        let text: String
        let name: String
        if word == "-" || messageFile != nil {
            let input = try InputFile(word)
            name = input.name
            let bytes = try input.readAll(atMost: Self.messageBytes)
            // Rows with a byte order mark are still rows; the parser reports what is wrong with them.
            if bytes.droppingByteOrderMark.first(where: { $0 > 0x20 }) == "{" {
                let messages = try Messages(rows: bytes, name: name)
                try Self.check(messages.all, name)
                return messages
            }
            // A text may also begin with a bracket; one that is valid JSON was meant as rows.
            if case .array? = try? JSONParser().parse(bytes).kind { throw CommandError(name, RowBatch.arrayAdvice) }
            guard !bytes.contains(0), let read = String(validating: bytes, as: UTF8.self) else {
                throw CommandError(name, "neither rows of JSON nor a UTF-8 text")
            }
            text = read
        } else {
            text = word
            name = "--message"
        }
        let message = Message(id: "message", text: text, direction: .automatic)
        try Self.check([message], name)
        return Messages(all: [message])
    }

    private static func check(_ messages: [Message], _ name: String) throws(CommandError) {
        let characters = messages.reduce(0) {
            $0 + $1.blocks.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.text.utf16.count } }
        }
        guard characters > 0 || messages.contains(where: { !$0.blocks.isEmpty && $0.blocks[0].runs.isEmpty }) else {
            throw CommandError(name, "the file has no text")
        }
        guard characters <= PreviewLimits.characters else {
            throw CommandError(
                name,
                "\(characters) characters, and a preview shows at most \(PreviewLimits.characters)")
        }
    }

    private static let messageBytes = 1 << 20

    /// Returns whether a word that names no file looks like a file name: it has a file extension and no white space.
    private static func looksLikeFile(_ word: String) -> Bool {
        let endings = [".json", ".ndjson", ".txt", ".md"]
        return !word.contains(where: \.isWhitespace) && endings.contains(where: word.lowercasedASCII.endsExactly)
    }

    private static func format(_ arguments: Arguments, of file: OutputFile) throws(CommandError) -> Format {
        let named = file.fileExtension.flatMap { Format(exactly: $0) }.flatMap { $0 == .terminal ? nil : $0 }
        let path = arguments.value(CommonOptions.file) ?? ""
        if let word = arguments.value(PreviewCommand.format), let format = Format(exactly: word) {
            if let named, named != format {
                throw CommandError(
                    "--output", "\(Quotation.quoted(path)) ends with .\(named.rawValue), and the format is \(word)")
            }
            return format
        }
        if file.isStandardOutput { return .terminal }
        guard let named else {
            let names = Format.allCases.dropFirst().map(\.rawValue)
            throw CommandError(
                "--output",
                "\(Quotation.quoted(path)) has none of the extensions .\(names.joined(separator: ", .")); "
                    + "give --format")
        }
        return named
    }
}

extension PreviewRequest.Messages {
    /// Reads rows of JSON; `name` identifies them in errors.
    fileprivate init(rows bytes: [UInt8], name: String) throws(CommandError) {
        self.init(all: [])
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        for batch in [splitter.rows(completedBy: bytes), splitter.rest()] {
            try batch.forEach(of: name) { reader throws(JSONError) in
                (try Message(reader), try reader.object(allowing: Message.keys).optional("dir") != nil)
            } _: { row, _ in
                all.append(row.0)
                if !row.1 { undirected.insert(row.0.id) }
            }
        }
    }
}

/// `typescale preview`: draws a scale or a message.
enum PreviewCommand {
    static let beside = Option(
        "beside", "SCALE", .among { ScaleCatalog.names },
        help: "Another scale, in columns beside the first one's; with the styles that both have.")
    static let text = Option("text", "TEXT", help: "The sample text of the styles.")
    static let message = Option(
        "message", "FILE|TEXT", .files,
        help: "Show messages before and after a change: rows of JSON as for invalidate, or a text.")
    static let width = Option("width", "POINTS", help: "Line width (default: 320).")
    static let guides = Option.flag("guides", help: "Mark line boxes, baselines, cap and x heights.")
    static let dark = Option.flag("dark", help: "Draw on a dark background.")
    static let format = Option(
        "format", "FORMAT", .only(PreviewRequest.Format.allCases.map(\.rawValue)),
        help: "The format (default: by the file's extension, otherwise terminal).")
    static let graphics = Option(
        "graphics", "PROTOCOL", .only(["auto"] + Terminal.Graphics.allCases.map(\.rawValue)),
        help: "The terminal's protocol for pictures: auto, kitty, iterm2, sixel or none (default: auto).")
    static let watch = Option.flag("watch", help: "Draw again whenever the scale's or the messages' file changes.")

    static let command = Command(
        "preview", summary: "draw a scale or a message",
        discussion: [
            "Draws one row for each style and one column for each environment; with --message, messages side by "
                + "side, with the text marked that is on another line than in the first column. Lines, heights, "
                + "faces and glyphs come from the engine that also measures.",
            "svg and html are self-contained: glyphs are outlines. png has two pixels per point, pdf is a page of "
                + "the drawing's size; both are drawn by cairo. terminal shows sizes as bars and samples with the "
                + "engine's line breaks, and a picture if the terminal supports it.",
            "A row of messages may have \"locale\" and \"dir\": ltr (the default), rtl, or auto for that of its first "
                + "letter.",
        ],
        groups: [
            OptionGroup(
                "Content",
                [CommonOptions.scale, beside, CommonOptions.style, text, message, width, CommonOptions.engine]),
            EnvironmentList.group,
            OptionGroup("Output", [format, CommonOptions.file, guides, dark, graphics, watch]),
        ],
        examples: [
            .init("typescale preview", "The default scale's sizes, in the terminal."),
            .init("typescale preview --categories all --style body --guides -o body.svg", "One style at every size."),
            .init("typescale preview --scale chat --beside apple-ios --categories L,AX5", "Two scales side by side."),
            .init(
                "typescale preview --message \"See you at 12:30?\" --width 180 --categories L,AX3 -o card.png",
                "The effect of larger text on a message."),
            .init(
                "typescale preview --message \"Open src/list/row.js now\" --width 160 --engine firefox",
                "The lines of a message in Firefox."),
        ]
    ) { arguments, output throws(CommandError) in
        let request = try PreviewRequest(arguments)
        guard arguments.contains(watch) else {
            let run = try PreviewRun(request)
            if let note = run.note { output.report(note) }
            try run.write(to: &output)
            return .success
        }
        return try PreviewWatch(request).run(&output)
    }
}
