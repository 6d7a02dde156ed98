internal import FoundationEssentials
internal import TypescaleFiles

/// The files in the project's folder of faces, including its subfolders.
///
/// fontconfig opens every file, blocks forever at a pipe, and skips invalid files silently. It also follows every
/// symbolic link: two links to the folder itself are 2⁴⁰ paths. Therefore the folder is listed first, without opening a
/// file, and each subfolder once.
struct ProjectFolder {
    /// The regular files.
    private(set) var files: [String] = []
    /// The pipes, sockets and devices, which block or have effects when they are opened.
    private(set) var others: [String] = []
    /// A Boolean value that indicates whether fontconfig may list the folder itself: each subfolder has one path.
    private(set) var isPlain = true
    private var visited: Set<FileIdentity> = []
    private var count = 0

    /// A Boolean value that indicates whether there are more files and subfolders than the limit.
    var isTooLarge: Bool { count > FontsLimits.folderFiles }

    init(_ path: String) {
        if let root = FileIdentity(path) { visited.insert(root) }
        list(path)
    }

    /// The files with a font's extension, sorted.
    var faces: [String] {
        (files + others).filter { file in
            Self.extensions.contains { file.lowercasedASCII.endsExactly("." + $0) }
        }.sorted()
    }

    private mutating func list(_ folder: String) {
        // fontconfig cannot read an unreadable folder either.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        // fontconfig skips hidden files, too.
        for name in names.sorted(by: { Identifier($0) < Identifier($1) }) where !name.hasPrefix(".") {
            if isTooLarge { return }
            count += 1
            let path = folder + "/" + name
            guard let status = FileStatus(path) else {
                // A dangling link is reported as a missing file.
                files.append(path)
                continue
            }
            switch status.kind {
            case .folder:
                if visited.insert(status.identity).inserted { list(path) } else { isPlain = false }
            case .regular: files.append(path)
            case .pipe, .other:
                others.append(path)
                isPlain = false
            }
        }
    }

    /// The extensions of OpenType fonts, and of web fonts, which are reported as unsupported.
    private static let extensions = ["ttf", "otf", "ttc", "otc", "woff", "woff2"]
}
