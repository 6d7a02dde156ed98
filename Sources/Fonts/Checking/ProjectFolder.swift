internal import FoundationEssentials
internal import Glibc

/// What lies in the project's folder of faces, its folders included.
///
/// fontconfig opens whatever it finds there, and waits for ever at a pipe; and it drops a broken file without a word. So
/// the folder is looked through first: no file is opened for that.
struct ProjectFolder {
    /// Regular files.
    private(set) var files: [String] = []
    /// What opening might wait at, or disturb: pipes, sockets, devices.
    private(set) var others: [String] = []

    /// A Boolean value that indicates whether there are more files than are looked at.
    var isTooLarge: Bool { files.count + others.count > FontLimits.folderFiles }

    init(_ path: String) {
        look(into: path, depth: 0)
    }

    /// What is meant to be a face, by its name, sorted.
    var faces: [String] {
        (files + others).filter { file in
            Self.extensions.contains { file.lowercased().hasSuffix("." + $0) }
        }.sorted()
    }

    private mutating func look(into folder: String, depth: Int) {
        // A folder that cannot be read has no faces for fontconfig either.
        guard depth < FontLimits.folderDepth,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        // fontconfig passes over hidden ones, too.
        for name in names where !name.hasPrefix(".") {
            if isTooLarge { return }
            let path = folder + "/" + name
            var status = stat()
            // A link to nothing is reported as a file that is not there.
            guard unsafe stat(path, &status) == 0 else {
                files.append(path)
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: look(into: path, depth: depth + 1)
            case S_IFREG: files.append(path)
            default: others.append(path)
            }
        }
    }

    /// OpenType's, and those of web fonts, so that someone who puts one there is told.
    private static let extensions = ["ttf", "otf", "ttc", "otc", "woff", "woff2"]
}
