internal import FoundationEssentials

/// The directories fonts are looked for in, and nothing else: the machine's own fontconfig settings play no part.
public struct FontDirectories: Hashable, Sendable {
    /// The project's own folder of faces; a family found here hides the same family of the system's folders.
    public var project: String?

    /// The system's folders.
    public var system: [String]

    /// Where fontconfig keeps what it knows of a folder: read in this order, written to the first that may be.
    public var caches: [String]

    /// Exactly these directories.
    public init(project: String?, system: [String], caches: [String]) {
        self.project = project
        self.system = system
        self.caches = caches
    }

    /// The project's folder, then the folders Debian and the XDG rules use.
    ///
    /// Caches are the system's first, as they are there already on most machines and save
    /// the first scan, then the user's.
    public static func standard(project: String? = nil) -> FontDirectories {
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
        return FontDirectories(project: project, system: system, caches: caches)
    }
}
