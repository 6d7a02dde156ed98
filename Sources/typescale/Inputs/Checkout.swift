internal import FoundationEssentials

/// The checkout of a repository that contains the current folder.
enum Checkout {
    /// The current folder relative to the root of the checkout; empty at the root and outside of a checkout.
    static var currentFolder: String {
        let here = FileManager.default.currentDirectoryPath
        guard let root = folders(from: here).last, isRoot(root), let below = here.afterExactly(root + "/") else {
            return ""
        }
        return String(below)
    }

    /// Returns a path relative to the current folder if it is inside: code hosts identify files by paths in the
    /// checkout.
    static func relativePath(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath
        return path.afterExactly(here.endsExactly("/") ? here : here + "/").map(String.init) ?? path
    }

    /// Returns a folder and those above it, up to the root of the checkout, or of the file system.
    static func folders(from folder: String) -> [String] {
        var parts = folder.parts(at: "/").map(String.init)
        var folders: [String] = []
        while true {
            let folder = parts.joined(separator: "/")
            folders.append(folder)
            if parts.count <= 1 || isRoot(folder) { return folders }
            parts.removeLast()
        }
    }

    private static func isRoot(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/.git")
    }
}
