internal import Glibc
internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescalePreview

/// Draws again whenever a file changes, until the reader ends it.
///
/// Files are looked at four times a second: a look costs two system calls, an editor may replace a file instead of
/// writing it, and a folder may lie where no notification comes from.
struct PreviewWatch {
    private let request: PreviewRequest
    private let files: [String]

    init(_ request: PreviewRequest) throws(CommandError) {
        self.request = request
        files = ["\(try ScaleCatalog.directory())/\(request.scale).json"] + [request.messageFile].compactMap(\.self)
    }

    /// Draws, waits for a change, draws again; a file that is wrong is shown with its error, and watched on.
    func run(_ output: inout Output) throws(CommandError) -> ExitCode {
        // What the command line itself has wrong will not get better.
        try PreviewRun(request).write(to: &output)
        var seen = files.map(Self.stamp)
        guard show(&output) else { return .success }
        while true {
            usleep(Self.interval)
            let now = files.map(Self.stamp)
            if now == seen { continue }
            seen = now
            if request.format == .terminal, request.file.isStandardOutput, output.ink.isColoured {
                output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
            }
            do throws(CommandError) {
                try PreviewRun(request).write(to: &output)
            } catch {
                output.writeLine(output.ink.text(error.line(tool: TypescaleTool.name).trimmed, .bad))
            }
            guard show(&output) else { return .success }
        }
    }

    /// Hands over what there is; false once nobody reads it any more.
    private func show(_ output: inout Output) -> Bool {
        if !request.file.isStandardOutput {
            output.writeLine("\(request.file.name): drawn; watching \(files.joined(separator: ", "))")
        }
        return output.flush()
    }

    private static let interval: UInt32 = 250_000

    /// What changes when a file does.
    private struct Stamp: Equatable {
        var inode: UInt64 = 0
        var size: Int64 = 0
        var seconds = 0
        var nanoseconds = 0
    }

    private static func stamp(_ path: String) -> Stamp {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return Stamp() }
        return Stamp(
            inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}

extension String {
    /// Without the line's end.
    fileprivate var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
