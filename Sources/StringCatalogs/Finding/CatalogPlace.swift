internal import FoundationEssentials

/// The path by which the language and the kind of a file are decided, and the folder in which it begins.
///
/// The folders above a path as it is written count too: `strings.xml` in `values-pl` is Polish. The path begins at the
/// root of the checkout, or else in the user's folder, since names of those above may look like languages: `/home/it`.
package struct CatalogPlace: Sendable {
    /// The folder in which the path begins.
    package let root: String
    package let path: String

    /// Creates the place of a file that is not in the file system.
    package init(path: String) { (root, self.path) = ("", path) }

    /// Creates the place of a file or folder of the file system.
    package init(ofFile path: String) {
        let parts = Self.parts(of: path)
        func joined(_ parts: ArraySlice<Substring>) -> String { parts.map { "/" + $0 }.joined() }
        let home = Identifier(FileManager.default.homeDirectoryForCurrentUser.path)
        for count in stride(from: parts.count, to: 0, by: -1) {
            let folder = joined(parts[..<count])
            // The name of a checkout may be that of a language.
            let isCheckout = FileManager.default.fileExists(atPath: folder + "/.git")
            guard isCheckout || Identifier(folder) == home else { continue }
            let start = isCheckout ? count - 1 : count
            (root, self.path) = (joined(parts[..<start]), parts[start...].joined(separator: "/"))
            return
        }
        (root, self.path) = ("", joined(parts[...]))
    }

    /// Returns the path from the root of the file system, without `.` and `..`.
    package static func absolute(_ path: String) -> String { "/" + parts(of: path).joined(separator: "/") }

    private static func parts(of path: String) -> [Substring] {
        let here = path.startsExactly("/") ? "" : FileManager.default.currentDirectoryPath + "/"
        // The folder above the root is the root.
        return Array((here + path).pathSegments.drop { $0 == ".." })
    }
}
