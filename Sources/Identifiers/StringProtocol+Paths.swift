extension StringProtocol {
    /// The name of the file or folder at a path, or the whole text if it names none.
    package var lastPathComponent: String { String(parts(at: "/", keepingEmpty: false).last ?? Substring(self)) }

    /// The folder of a path: what is before its last slash, `/` for a file of the root, and `.` for a name alone.
    package var folderPath: String {
        let path = Substring(self)
        guard let slash = path.lastIndex(ofASCII: "/") else { return "." }
        let end = path[..<slash].utf8.lastIndex { $0 != "/" }
        return end.map { String(path[..<path.utf8.index(after: $0)]) } ?? "/"
    }

    /// The segments of the path without `.`, with each `..` applied; those that lead above its beginning stay.
    package var pathSegments: [Substring] {
        var segments: [Substring] = []
        for segment in parts(at: "/", keepingEmpty: false) where segment != "." {
            if segment == "..", let last = segments.last, last != ".." {
                segments.removeLast()
            } else {
                segments.append(segment)
            }
        }
        return segments
    }

    /// Returns the path as seen from a folder, unless it is absolute.
    package func path(from folder: String) -> String {
        if startsExactly("/") || folder.isExactly(".") { return String(self) }
        return folder.endsExactly("/") ? "\(folder)\(self)" : "\(folder)/\(self)"
    }
}
