internal import Fonts
internal import FoundationEssentials
internal import ScaleFiles
internal import TypescaleCommandLineInterface

/// The fonts the tool works with, and their errors in the tool's words.
enum FontCatalog {
    /// The project's folder of faces: `fonts/` beside the scales, else beside those that come with the tool, since a
    /// folder that has only scales of one's own need not repeat which families play which role.
    static func directory() throws(CommandError) -> String {
        var candidates = [sibling(of: try ScaleCatalog.directory())]
        if let shipped = try? ScaleDirectory.locate(environment: [:]) { candidates.append(sibling(of: shipped)) }
        for candidate in candidates where isDirectory(candidate) { return candidate }
        throw CommandError(candidates[0], "no such directory; it holds roles.json and a team's own faces")
    }

    /// The library of that folder and the system's.
    static func library() throws(CommandError) -> FontLibrary {
        let directories = FontDirectories.standard(project: try directory())
        do {
            return try FontLibrary(directories: directories)
        } catch {
            throw CommandError(error)
        }
    }

    /// Whether a folder is there.
    static func isDirectory(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }

    private static func sibling(of scales: String) -> String {
        (scales.lastIndex(of: "/").map { String(scales[...$0]) } ?? "") + "fonts"
    }
}

extension CommandError {
    /// A font's error; one that concerns no file is about all fonts.
    init(_ error: FontError) {
        self.init(error.file.isEmpty ? "fonts" : error.file, error.reason)
    }
}
