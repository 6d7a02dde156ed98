internal import FoundationEssentials
internal import TypescaleFiles

/// The folders of a font library; the machine's own fontconfig settings are not used.
public struct FontFolders: Hashable, Sendable {
    /// The project's own folder of faces; its families hide the same families of the system's folders.
    public var project: String?

    /// The system's folders.
    public var system: [String]

    /// The folders of fontconfig's caches, read in this order and written to the first writable one.
    public var caches: [String]

    /// Creates a set of exactly these folders.
    public init(project: String?, system: [String], caches: [String]) {
        self.project = project
        self.system = system
        self.caches = caches
    }

    /// Returns the project's folder and the folders of Debian and the XDG base directory specification.
    ///
    /// The system's caches come before the user's: on most machines they exist and save the first scan.
    public static func standard(project: String? = nil) -> FontFolders {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        func xdg(_ name: String, else path: String) -> String? {
            if let value = environment[name], value.hasPrefix("/") { return value }
            return home.map { $0 + path }
        }
        var system = ["/usr/share/fonts", "/usr/local/share/fonts"]
        if let data = xdg("XDG_DATA_HOME", else: "/.local/share") { system.append(data + "/fonts") }
        if let home { system.append(home + "/.fonts") }
        var caches = ["/var/cache/fontconfig"]
        if let cache = xdg("XDG_CACHE_HOME", else: "/.cache") { caches.append(cache + "/fontconfig") }
        return FontFolders(project: project, system: system, caches: caches)
    }

    /// Reads the `roles.json` of the project's folder; returns ``FontRoles/default`` if there is none.
    package func roles() throws(FontError) -> FontRoles {
        try checkFolders()
        guard let project else { return .default }
        do throws(FontError) {
            return try FontRoles(contentsOfFile: project + "/roles.json")
        } catch {
            guard error.code == .notFound else { throw error }
            return .default
        }
    }

    /// Throws if the project's folder does not exist, or if the path of another folder cannot be that of any.
    ///
    /// The system's folders and those of caches may be missing.
    func checkFolders() throws(FontError) {
        if let project { try Self.checkFolder(project) }
        for folder in system + caches where folder.systemPath.isEmpty { try Self.checkFolder(folder) }
    }

    private static func checkFolder(_ folder: String) throws(FontError) {
        guard let reason = FileSystem.missingFolderReason(folder) else { return }
        throw FontError(.notFound, file: folder, reason: reason)
    }
}
