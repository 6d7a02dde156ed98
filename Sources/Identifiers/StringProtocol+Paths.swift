extension StringProtocol {
    /// The name of the file or folder at a path, or the whole text if it names none.
    package var lastPathComponent: String { String(parts(at: "/", keepingEmpty: false).last ?? Substring(self)) }

    /// The text before the last slash of a path; empty if it has none.
    package var folderPath: String { lastIndex(ofASCII: "/").map { String(self[..<$0]) } ?? "" }
}
