internal import FoundationEssentials

/// Finds the catalogs below a folder.
package enum CatalogFinder {
    /// The folders of tools and of what they build, in which nothing is looked for.
    private static let skipped: Set<Identifier> = [
        "build", "node_modules", "Pods", ".git", ".build", ".gradle", "DerivedData", "Carthage", ".dart_tool", "dist",
        "target", "vendor",
    ]

    /// The names of folders whose files or folders are named by languages, and in which JSON is a catalog.
    static let languageFolders: Set<Identifier> = [
        "locales", "locale", "i18n", "lang", "langs", "languages", "translations", "messages", "intl", "l10n",
        "_locales",
        "formatjs",
    ]

    /// Returns the paths of the catalogs at a path, in order: the file itself, or all below a folder.
    package static func paths(at path: String) throws(CatalogError) -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CatalogError(.unreadable, "no such file or folder")
        }
        guard isFolder else { return [path] }
        var search = Search()
        try search.visit(path, depth: 0)
        return search.found
    }

    /// Returns the bytes of a catalog.
    package static func contents(ofFile path: String) throws(CatalogError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CatalogError(.unreadable, "the file cannot be read")
        }
        guard data.count <= StringCatalogsLimits.fileBytes else {
            throw CatalogError(.tooLarge, "longer than \(StringCatalogsLimits.fileBytes) bytes")
        }
        return Array(data)
    }

    private struct Search {
        var found: [String] = []
        var folders = 0

        mutating func visit(_ folder: String, depth: Int) throws(CatalogError) {
            guard depth < StringCatalogsLimits.folderDepth else { return }
            folders += 1
            guard folders <= StringCatalogsLimits.folders else {
                throw CatalogError(
                    .tooLarge, "more than \(StringCatalogsLimits.folders) folders; name the one with the catalogs")
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: folder)
            } catch {
                throw CatalogError(.unreadable, "the folder \(folder) cannot be read")
            }
            let ignored = IgnoredNames(folder: folder, names: names)
            for name in names.map({ Identifier($0) }).sorted() {
                let path = folder == "." ? name.text : (folder.endsExactly("/") ? folder : folder + "/") + name.text
                var isFolder = false
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                    !ignored.contains(name, isFolder: isFolder)
                else { continue }
                if isFolder {
                    // A link could lead back to a folder above.
                    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                    if !isLink, !CatalogFinder.skipped.contains(name) { try visit(path, depth: depth + 1) }
                } else if CatalogFinder.isCatalog(path) || CatalogFinder.isSource(name.text, among: names),
                    !CatalogFinder.isTypeScript(path)
                {
                    found.append(path)
                    guard found.count <= StringCatalogsLimits.files else {
                        throw CatalogError(
                            .tooLarge, "more than \(StringCatalogsLimits.files) catalogs; name a folder of fewer")
                    }
                }
            }
        }
    }

    /// Returns whether a file is the one from which others of its folder are translated: `messages.properties`.
    private static func isSource(_ name: String, among names: [String]) -> Bool {
        guard name.endsExactly(".properties") else { return false }
        let location = CatalogLocation(path: name, format: .properties)
        return location.language == nil
            && names.contains { other in
                let translation = CatalogLocation(path: other, format: .properties)
                return translation.language != nil && translation.group == location.group
            }
    }

    /// Returns whether a file with the ending of Qt's is a source of TypeScript: "is" and "id" are languages too.
    private static func isTypeScript(_ path: String) -> Bool {
        guard path.endsExactly(".ts"), let bytes = try? contents(ofFile: path) else { return false }
        return CatalogFormat(path: path, content: bytes) == nil
    }

    /// Returns whether the path of a file is one that catalogs have.
    package static func isCatalog(_ path: String) -> Bool {
        let parts = path.parts(at: "/")
        guard let file = parts.last, let point = file.lastIndex(ofASCII: ".") else { return false }
        switch Identifier(file[file.utf8.index(after: point)...].lowercasedASCII) {
        case "xcstrings", "arb", "po", "xlf", "xliff", "ftl", "resx", "resw": return true
        // A template is read if there is no translation, which would have its messages.
        case "pot": return true
        case "strings", "stringsdict":
            return parts.dropLast().last?.endsExactly(".lproj") ?? false
        case "xml":
            return parts.dropLast().last.map { $0.startsExactly("values") } ?? false
        case "properties", "ts":
            return CatalogLocation(path: String(file), format: .properties).language != nil
        case "json":
            if file == "messages.json" { return parts.dropLast(2).last.map { Identifier($0) } == "_locales" }
            let folders = parts.dropLast().suffix(3)
            return folders.contains { CatalogFinder.languageFolders.contains(Identifier($0)) }
                && CatalogLocation(path: path, format: .i18next).language != nil
        default: return false
        }
    }
}

/// The names that a folder's `.gitignore` lists: plain names and names with one `*`, as most lines are.
private struct IgnoredNames {
    private var patterns: [(name: NamePattern, isFolder: Bool)] = []

    init(folder: String, names: [String]) {
        guard names.contains(where: { $0 == ".gitignore" }),
            let data = FileManager.default.contents(atPath: folder + "/.gitignore"), data.count <= 1 << 20
        else { return }
        for line in String(decoding: data, as: UTF8.self).parts(at: "\n") {
            var line = line.trimmedASCII
            guard !line.isEmpty, !line.startsExactly("#"), !line.startsExactly("!") else { continue }
            let isFolder = line.endsExactly("/")
            if isFolder { line = line.dropLast() }
            if line.startsExactly("/") { line = line.dropFirst() }
            guard !line.contains(ascii: "/") else { continue }
            patterns.append((NamePattern(line), isFolder))
        }
    }

    func contains(_ name: Identifier, isFolder: Bool) -> Bool {
        patterns.contains { $0.name.matches(name) && (isFolder || !$0.isFolder) }
    }
}

/// A pattern of names in which `*` matches any run of characters.
package struct NamePattern: Sendable {
    /// The pattern as written.
    package let text: Identifier
    private let parts: [[UInt8]]

    /// Creates a pattern.
    package init(_ text: some StringProtocol) {
        self.text = Identifier(String(text))
        parts = text.parts(at: "*").map { Array($0.utf8) }
    }

    /// The number of bytes that are no `*`: the pattern with the most of them wins.
    package var literalCount: Int { parts.reduce(0) { $0 + $1.count } }

    /// Returns whether a name matches; takes time in proportion to the product of both lengths at worst.
    package func matches(_ name: Identifier) -> Bool {
        let bytes = Array(name.utf8)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return bytes == parts.first }
        guard bytes.count >= literalCount, bytes.starts(with: first), bytes.suffix(last.count).elementsEqual(last)
        else {
            return false
        }
        var rest = bytes[first.count..<bytes.count - last.count]
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            var isFound = false
            while rest.count >= part.count {
                if rest.starts(with: part) {
                    rest = rest.dropFirst(part.count)
                    isFound = true
                    break
                }
                rest = rest.dropFirst()
            }
            if !isFound { return false }
        }
        return true
    }
}
