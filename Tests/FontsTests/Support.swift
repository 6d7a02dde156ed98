import Fonts
import Foundation
import Glibc
import TypescaleTestSupport

/// Paths, libraries and temporary files for tests of fonts.
enum Support {
    /// The package's folder.
    static let package = URL(filePath: ProjectRoot.path)

    /// The project's own roles.
    static let roles = package.appending(path: "fonts/roles.json").path

    /// The folder of the faces that `make faces` draws.
    static let faces = package.appending(path: ".build/faces").path
    static let broken = faces + "/broken"

    /// The system's fonts with the project's roles.
    static func library() throws -> FontLibrary {
        try FontLibrary(folders: .standard(project: package.appending(path: "fonts").path))
    }

    /// The drawn faces alone, with the project's roles.
    static func drawn() throws -> FontLibrary {
        try library(project: faces)
    }

    /// One folder of faces alone.
    static func library(project: String, caches: [String]? = nil) throws -> FontLibrary {
        let roles = try FontRoles(contentsOfFile: roles)
        let folders = FontFolders(
            project: project, system: [], caches: caches ?? [package.appending(path: ".build/fontconfig").path])
        return try FontLibrary(folders: folders, roles: roles)
    }

    /// Calls a closure while a file cannot be opened, not even by root: a link to itself has its place.
    static func withUnreadable<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        defer { _ = unsafe rename(path + ".away", path) }
        return try body()
    }

    /// Creates a named pipe, whose opening waits for a writer.
    static func makePipe(at path: String) -> Bool {
        unsafe mkfifo(path, 0o600) == 0
    }
}

extension Shaper.Setting {
    /// The setting of untracked Latin text in no language.
    static let latin = Shaper.Setting(script: .latin, isRightToLeft: false, language: "", isTracked: false)
}

extension Shaper {
    /// Returns the clusters of a whole text.
    func clusters(_ text: String, _ face: FontFace, _ setting: Setting = .latin) -> [Cluster] {
        let units = Array(text.utf16)
        var clusters: [Cluster] = []
        shape(units, units.indices, context: units.indices, face: face, setting: setting, into: &clusters)
        return clusters
    }
}
