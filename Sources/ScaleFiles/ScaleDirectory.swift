import FoundationEssentials

/// Finds the directory the scale files are in.
public enum ScaleDirectory {
    /// The variable that names the directory that holds `typescales/`.
    public static let variable = "TYPESCALE_HOME"

    /// The directory of scale files; the first of these that is there:
    /// `explicit` itself, `typescales/` in `$TYPESCALE_HOME`, `share/typescale/typescales/` beside the executable's
    /// directory, `typescales/` in a directory above the executable, and the same above the sources it was built from.
    /// A directory above counts only if the default scale is in it: somebody's own few scales may bear that name as well.
    ///
    /// What a person named, by argument or variable, is never silently replaced by something else.
    public static func locate(
        explicit: String? = nil, environment: [String: String] = variables(),
        executable: String? = runningExecutable(), source: String = #filePath
    ) throws(ScaleFileError) -> String {
        if let explicit {
            guard isDirectory(explicit) else { throw missing(explicit, "no such directory") }
            return explicit
        }
        if let home = environment[variable], !home.isEmpty {
            guard isDirectory(home + "/typescales") else {
                throw missing(home + "/typescales", "no such directory; \(variable) names the one that holds it")
            }
            return home + "/typescales"
        }
        var tried: [String] = []
        if let executable {
            let shared = parent(parent(executable)) + "/share/typescale/typescales"
            if isDirectory(shared) { return shared }
            tried.append(shared)
        }
        for start in [executable, source].compactMap({ $0 }) {
            if let found = above(start) { return found }
            tried.append("typescales/ above " + parent(start))
        }
        throw missing("typescales", "no directory of scales found (looked for \(tried.joined(separator: ", ")))")
    }

    /// The variables the program was started with.
    public static func variables() -> [String: String] { ProcessInfo.processInfo.environment }

    /// The program that runs, or nothing where the system does not tell.
    public static func runningExecutable() -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    private static func above(_ file: String) -> String? {
        var directory = parent(file)
        for _ in 0..<ScaleFilesLimits.ancestors {
            let candidate = directory + "/typescales"
            if FileManager.default.fileExists(atPath: "\(candidate)/\(ScaleLibrary.defaultScale).json") {
                return candidate
            }
            guard !directory.isEmpty else { return nil }
            directory = parent(directory)
        }
        return nil
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[..<slash])
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }

    private static func missing(_ directory: String, _ reason: String) -> ScaleFileError {
        ScaleFileError(code: .noDirectory, file: directory, reason: reason)
    }
}
