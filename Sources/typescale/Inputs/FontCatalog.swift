internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleFiles

/// Access to the fonts, with errors as command errors.
enum FontCatalog {
    /// Returns the project's font folder: `fonts/` beside the scales, otherwise beside the bundled scales.
    ///
    /// Therefore a folder with only custom scales need not repeat the roles of families.
    static func directory() throws(CommandError) -> String {
        var candidates = [sibling(of: try ScaleCatalog.directory())]
        if let bundled = try? ScaleFolder.locate(environment: [:]) { candidates.append(sibling(of: bundled)) }
        for candidate in candidates where FileSystem.isFolder(candidate) { return candidate }
        throw CommandError(
            candidates[0],
            "no such folder; create it with a roles.json and font files, or install the bundled one")
    }

    /// Returns the roles that styles may have; `nil` if they cannot be read, which a command that needs fonts reports.
    static func roles() -> [FontRole]? {
        guard let directory = try? directory() else { return nil }
        return (try? FontFolders.standard(project: directory).roles()).map { Array($0.families.keys) }
    }

    /// Opens the library of that folder and the system's.
    static func library() throws(CommandError) -> FontLibrary {
        let folders = FontFolders.standard(project: try directory())
        return try reporting { () throws(FontError) in try FontLibrary(folders: folders) }
    }

    private static func sibling(of scales: String) -> String {
        "fonts".path(from: scales.folderPath)
    }
}
