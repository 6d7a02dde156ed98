internal import FoundationEssentials
internal import TypescaleFiles

/// Finds the folder of scale files for programs that read them from disk.
package enum ScaleFolder {
    /// The environment variable with the folder that contains `typescales/`.
    package static let variable = "TYPESCALE_HOME"

    /// Returns the folder of scale files.
    ///
    /// It is the first of these that exists: `typescales/` in `$TYPESCALE_HOME`,
    /// `share/typescale/typescales/` beside the executable's folder, `typescales/` in a folder above the executable,
    /// and the same above the sources. A folder above counts only if it has the default scale, as a folder of a user's
    /// own scales may have that name.
    ///
    /// A folder that is given by the variable is never replaced: if it is missing, an error is thrown.
    package static func locate(
        environment: [String: String] = variables(),
        executable: String? = runningExecutable(), source: String = #filePath
    ) throws(ScaleFileError) -> String {
        if let home = environment[variable], !home.isEmpty {
            guard FileSystem.isFolder(home + "/typescales") else {
                throw missing(home + "/typescales", "no such folder; set \(variable) to the folder that contains it")
            }
            return home + "/typescales"
        }
        var tried: [String] = []
        if let executable {
            let shared = "share/typescale/typescales".path(from: executable.folderPath.folderPath)
            if FileSystem.isFolder(shared) { return shared }
            tried.append(shared)
        }
        for start in [executable, source].compactMap({ $0 }) {
            if let found = above(start) { return found }
            tried.append("typescales/ above " + start.folderPath)
        }
        throw missing("typescales", "no folder of scales found (looked for \(tried.joined(separator: ", ")))")
    }

    /// A Boolean value that indicates whether the variable names a folder of scales, in addition to the bundled ones.
    package static var isNamedByVariable: Bool { variables()[variable].map { !$0.isEmpty } ?? false }

    package static func variables() -> [String: String] { ProcessInfo.processInfo.environment }

    /// Returns the path of the running program; `nil` if the system does not provide it.
    static func runningExecutable() -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    private static func above(_ file: String) -> String? {
        var folder = file.folderPath
        for _ in 0..<ScaleFilesLimits.ancestors {
            let candidate = "typescales".path(from: folder)
            if FileManager.default.fileExists(atPath: "\(candidate)/\(ScaleName.appleIOS).json") {
                return candidate
            }
            let parent = folder.folderPath
            guard parent != folder else { return nil }
            folder = parent
        }
        return nil
    }

    private static func missing(_ folder: String, _ reason: String) -> ScaleFileError {
        ScaleFileError(.folderNotFound, file: folder, reason: reason)
    }
}
