extension FontLibrary {
    /// The files of the project's folder that are meant to be faces and are none, each with the reason.
    ///
    /// A listing of installed fonts passes over such files without a word. Every file is read for this, so it is for
    /// someone who wants to know what is wrong, and not for every start.
    public func brokenFiles() -> [FontError] {
        guard let project = directories.project else { return [] }
        return ProjectFolder(project).faces.compactMap { path in
            do throws(FontError) {
                let file = try FontFile(path: path)
                for index in 0..<(try FontFileCheck.faceCount(of: file)) {
                    _ = try FontFace(
                        typeface: Typeface(file: file, index: index), variation: [], identity: 0, family: "")
                }
                return nil
            } catch {
                return error
            }
        }
    }
}
