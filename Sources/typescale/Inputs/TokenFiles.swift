internal import FoundationEssentials
internal import TypescaleCommandLineInterface
internal import TypescaleDesignTokens
internal import TypescaleFiles
internal import TypescaleStrings

/// The token files of an import: those that are named, and those in folders.
struct TokenFiles {
    private(set) var files: [TokenImport.File] = []
    /// The files of folders that are beside the token files in other languages, such as CSS and JSON5.
    private(set) var skipped: [String] = []

    /// Reads files; a folder stands for the JSON files in it and in its folders, or else for its style sheets.
    init(_ paths: [String]) throws(CommandError) {
        for path in paths {
            guard path != "-", FileSystem.isFolder(path) else {
                try read(path)
                continue
            }
            var found = FolderContents()
            try found.collect(path, depth: 0)
            if found.tokens.isEmpty { swap(&found.tokens, &found.styleSheets) }
            guard !found.tokens.isEmpty else {
                throw CommandError(path, "the folder has no .json, .tokens or .css files")
            }
            guard found.tokens.count <= DesignTokensLimits.files else {
                throw CommandError(path, "more than \(DesignTokensLimits.files) token files; name a folder of fewer")
            }
            for file in found.tokens { try read(file) }
            skipped += found.styleSheets + found.others
        }
    }

    private mutating func read(_ path: String) throws(CommandError) {
        let input = try InputFile(path)
        let bytes = try input.readAll(atMost: DesignTokensLimits.tokenBytes)
        files.append(TokenImport.File(name: path == "-" ? input.name : path, bytes: bytes))
    }
}

/// The files of a folder and its folders by their kinds.
private struct FolderContents {
    var tokens: [String] = []
    var styleSheets: [String] = []
    /// The files in other languages that tokens are written in.
    var others: [String] = []

    mutating func collect(_ folder: String, depth: Int) throws(CommandError) {
        let names = try rethrowing(FileManager.default.contentsOfDirectory(atPath: folder)) { (_: any Error) in
            CommandError(folder, "the folder cannot be read")
        }
        if let (name, _) = FileSystem.namesNotUTF8(in: folder).first(where: {
            !$0.name.startsExactly(".") && ($0.isFolder || Self.isTokenFile(Identifier($0.name)))
        }) {
            throw CommandError("\(folder)/\(name)", FileSystem.notUTF8Reason)
        }
        for name in names.map({ Identifier($0) }).sorted() where !name.hasPrefix(".") {
            let path = (folder.endsExactly("/") ? folder : folder + "/") + name.text
            if FileSystem.isFolder(path) {
                // A link could lead back to a folder above.
                if !FileSystem.isLink(path), name != "node_modules", depth < TypescaleLimits.tokenFolders {
                    try collect(path, depth: depth + 1)
                }
            } else {
                add(path, name)
            }
            // Enough to know that there are too many.
            if tokens.count > DesignTokensLimits.files { return }
        }
    }

    private mutating func add(_ path: String, _ name: Identifier) {
        let ending = { (ending: String) in name.text.lowercasedASCII.endsExactly(ending) }
        if Self.isTokenFile(name) {
            tokens.append(path)
        } else if ending(".css") {
            styleSheets.append(path)
        } else if [".json5", ".yaml", ".yml", ".scss", ".less"].contains(where: ending), !Self.isToolFile(name) {
            others.append(path)
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
}
