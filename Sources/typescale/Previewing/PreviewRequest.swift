internal import DynamicType
internal import FoundationEssentials
internal import ScaleFiles
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescalePreview
import TypescaleStrings

/// What a command line asks to preview, as far as it can be known without reading the scale.
struct PreviewRequest {
    /// What is written.
    enum Format: String, CaseIterable {
        case terminal, svg, png, pdf, html
    }

    let arguments: Arguments
    let scale: String
    let width: Double
    let format: Format
    let file: OutputFile
    /// The file with the messages, where they are in one.
    let messageFile: String?

    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        scale = arguments.value(CommonOptions.scale) ?? ScaleName.appleIOS.name
        width = try CommonOptions.width(
            PreviewCommand.width, arguments, in: TypescalePreview.PreviewLimits.widths, usual: 320)
        file = OutputFile(arguments.value(PreviewCommand.file))
        format = try Self.format(arguments, of: file)
        if format == .png || format == .pdf, file.isTerminal {
            throw CommandError("--format", "\(format.rawValue) is no text for a terminal; name a file with -o")
        }
        if arguments.contains(PreviewCommand.message) {
            for option in [PreviewCommand.text, PreviewCommand.style] where arguments.contains(option) {
                throw CommandError(option.spelling, "says nothing about a message")
            }
        }
        if format != .terminal, arguments.contains(PreviewCommand.graphics) {
            throw CommandError("--graphics", "is about terminals, and the format is \(format.rawValue)")
        }
        let word = arguments.value(PreviewCommand.message)
        messageFile = word.flatMap { Self.isFile($0) ? $0 : nil }
        if let word, messageFile == nil, Self.looksLikeFile(word) {
            throw CommandError(word, "no such file")
        }
        if arguments.contains(PreviewCommand.watch), word == "-" {
            throw CommandError("--watch", "standard input cannot be read again; name a file")
        }
    }

    /// The messages to show, nil where it is a specimen.
    func messages() throws(CommandError) -> [Message]? {
        guard let word = arguments.value(PreviewCommand.message) else { return nil }
        let text: String
        let name: String
        if word == "-" || messageFile != nil {
            let input = try InputFile(word)
            name = input.name
            let bytes = try input.readAll(atMost: Self.messageBytes)
            // Rows with a byte order mark are rows still; their reader says what is wrong with them.
            let mark = bytes.starts(with: "\u{FEFF}".utf8) ? "\u{FEFF}".utf8.count : 0
            if bytes.dropFirst(mark).first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
                return try Self.check(MessageList.messages(in: bytes, name: name), name)
            }
            // A text may begin with a bracket, too; one that is JSON from end to end was meant as rows.
            if case .array? = try? JSONParser().parse(bytes).kind { throw CommandError(name, RowBatch.arrayAdvice) }
            guard !bytes.contains(0), let read = String(validating: bytes, as: UTF8.self) else {
                throw CommandError(name, "neither rows of JSON nor a text")
            }
            text = read
        } else {
            text = word
            name = "--message"
        }
        return try Self.check([Message(id: "message", text: text, direction: .automatic)], name)
    }

    private static func check(_ messages: [Message], _ name: String) throws(CommandError) -> [Message] {
        let characters = messages.reduce(0) {
            $0 + $1.blocks.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.text.utf16.count } }
        }
        guard characters > 0 || messages.contains(where: { !$0.blocks.isEmpty && $0.blocks[0].runs.isEmpty }) else {
            throw CommandError(name, "there is no text in it")
        }
        guard characters <= TypescalePreview.PreviewLimits.characters else {
            throw CommandError(
                name,
                "\(characters) characters, and a preview shows \(TypescalePreview.PreviewLimits.characters) at most")
        }
        return messages
    }

    private static let messageBytes = 1 << 20

    private static func isFile(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
    }

    /// Whether a word that names no file was meant to: it ends as files do, and is no sentence.
    private static func looksLikeFile(_ word: String) -> Bool {
        let endings = [".json", ".ndjson", ".txt", ".md"]
        return !word.contains(where: \.isWhitespace) && endings.contains(where: word.lowercased().hasSuffix)
    }

    private static func format(_ arguments: Arguments, of file: OutputFile) throws(CommandError) -> Format {
        let named = file.ending.flatMap { Format(exactly: $0) }.flatMap { $0 == .terminal ? nil : $0 }
        let path = arguments.value(PreviewCommand.file) ?? ""
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
                "\(Quotation.quoted(path)) ends with none of .\(names.joined(separator: ", .")); give --format")
        }
        return named
    }
}
