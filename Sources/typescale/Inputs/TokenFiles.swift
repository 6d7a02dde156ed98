internal import FoundationEssentials
internal import TypescaleCommandLineInterface
internal import TypescaleDesignTokens
internal import TypescaleFiles
internal import TypescaleStrings

/// The token files of an import: those that are named, and those in folders.
enum TokenFiles {
    /// Reads files; a folder stands for the JSON files in it and in its folders.
    static func read(_ paths: [String]) throws(CommandError) -> [TokenImport.File] {
        var files: [TokenImport.File] = []
        for path in try paths.map(expanded).joined() {
            let input = try InputFile(path)
            let bytes = try input.readAll(atMost: DesignTokensLimits.tokenBytes)
            files.append(TokenImport.File(name: path == "-" ? input.name : path, bytes: bytes))
        }
        return files
    }

    private static func expanded(_ path: String) throws(CommandError) -> [String] {
        guard path != "-", FileSystem.isFolder(path) else { return [path] }
        var found: [String] = []
        try collect(path, depth: 0, into: &found)
        guard !found.isEmpty else { throw CommandError(path, "the folder has no .json and no .tokens files") }
        return found
    }

    private static func collect(_ folder: String, depth: Int, into found: inout [String]) throws(CommandError) {
        let names = try rethrowing(FileManager.default.contentsOfDirectory(atPath: folder)) { (_: any Error) in
            CommandError(folder, "the folder cannot be read")
        }
        if let (name, _) = FileSystem.namesNotUTF8(in: folder).first(where: {
            !$0.name.startsExactly(".") && ($0.isFolder || isTokenFile(Identifier($0.name)))
        }) {
            throw CommandError("\(folder)/\(name)", FileSystem.notUTF8Reason)
        }
        for name in names.map({ Identifier($0) }).sorted() where !name.hasPrefix(".") {
            let path = (folder.endsExactly("/") ? folder : folder + "/") + name.text
            if FileSystem.isFolder(path) {
                // A link could lead back to a folder above.
                if !FileSystem.isLink(path), name != "node_modules", depth < deepest {
                    try collect(path, depth: depth + 1, into: &found)
                }
            } else if isTokenFile(name) {
                found.append(path)
            }
            guard found.count <= DesignTokensLimits.files else {
                throw CommandError(
                    folder,
                    "more than \(DesignTokensLimits.files) token files; name a folder of fewer")
            }
        }
    }

    private static func isTokenFile(_ name: Identifier) -> Bool {
        !isToolFile(name) && [".json", ".tokens"].contains(where: name.text.lowercasedASCII.endsExactly)
    }

    /// Returns whether a file is one of npm or of TypeScript, which may be large and may have comments.
    private static func isToolFile(_ name: Identifier) -> Bool {
        name == "package.json" || name == "package-lock.json" || name.hasPrefix("tsconfig")
            || name.hasPrefix("jsconfig")
    }

    /// The folders inside one another: names of sets have two or three parts.
    private static let deepest = 8
}
