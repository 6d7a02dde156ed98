/// The files that are given together with a resolver, which names them by paths.
final class GivenTokenFiles {
    private struct Entry {
        let parts: [Substring]
        let content: TokenNode
        /// The path by which the resolver names the file.
        var path: String?
    }

    private var entries: [Entry]

    init(_ files: [TokenNode]) {
        entries = files.map { Entry(parts: $0.place.file.pathSegments, content: $0) }
    }

    /// The names of the files that were not asked for.
    var unused: [String] { entries.filter { $0.path == nil }.map(\.content.place.file) }

    /// Returns the file at a path relative to the file that names it; `nil` if none is given.
    func file(at path: String, from file: String) -> TokenNode? {
        let folder = path.startsExactly("/") ? [] : file.pathSegments.dropLast()
        let parts = (folder + [path[...]]).joined(separator: "/").pathSegments
        return only(path) { $0.parts.elementsEqual(parts) { $0.isExactly($1) } }
    }

    /// Returns the only file with the last part of a path as its name; `nil` if none or several have it.
    ///
    /// A file that another path leads to is not returned: two paths are two files.
    func file(named path: String) -> TokenNode? {
        guard let name = path.pathSegments.last else { return nil }
        return only(path) { $0.parts.last?.isExactly(name) == true }
    }

    private func only(_ path: String, where isFound: (Entry) -> Bool) -> TokenNode? {
        let found = entries.indices.filter { isFound(entries[$0]) }
        guard found.count == 1, entries[found[0]].path?.isExactly(path) ?? true else { return nil }
        entries[found[0]].path = path
        return entries[found[0]].content
    }
}
