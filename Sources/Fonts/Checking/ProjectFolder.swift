internal import FoundationEssentials
internal import TypescaleFiles

/// The files in the project's folder of faces, including its subfolders.
///
/// fontconfig opens every file, blocks forever at a pipe, and skips invalid files silently. Therefore the folder is
/// listed first, without opening a file.
struct ProjectFolder {
    /// The regular files.
    private(set) var files: [String] = []
    /// The pipes, sockets and devices, which block or have effects when they are opened.
    private(set) var others: [String] = []

    /// A Boolean value that indicates whether there are more files than the limit.
    var isTooLarge: Bool { files.count + others.count > FontsLimits.folderFiles }

    init(_ path: String) {
        list(path, depth: 0)
    }

    /// The files with a font's extension, sorted.
    var faces: [String] {
        (files + others).filter { file in
            Self.extensions.contains { file.lowercasedASCII.endsExactly("." + $0) }
        }.sorted()
    }

    private mutating func list(_ folder: String, depth: Int) {
        // fontconfig cannot read an unreadable folder either.
        guard depth < FontsLimits.folderDepth,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        // fontconfig skips hidden files, too.
        for name in names where !name.hasPrefix(".") {
            if isTooLarge { return }
            let path = folder + "/" + name
            switch FileStatus(path)?.kind {
            case .folder: list(path, depth: depth + 1)
            // A dangling link is reported as a missing file.
            case .regular, nil: files.append(path)
            case .pipe, .other: others.append(path)
            }
        }
    }

    /// The extensions of OpenType fonts, and of web fonts, which are reported as unsupported.
    private static let extensions = ["ttf", "otf", "ttc", "otc", "woff", "woff2"]
}
