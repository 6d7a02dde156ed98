internal import FoundationEssentials
internal import TypescaleFiles
internal import TypescaleStrings

package struct FoundCatalog: Sendable {
    package let path: String
    /// The code where other files of the same catalog have a language, if it is none that is known.
    package var unknownLanguage: Identifier?

    /// The reason why the file is not read; `nil` if it is.
    package var error: CatalogError? {
        unknownLanguage.map { code in
            CatalogError(
                .unknownLanguage,
                "\(Quotation.quoted(code.text)) is no known language, where other files of the catalog have one; use its "
                    + "BCP 47 tag, or name the file to check it")
        }
    }
}

/// Finds the catalogs below a folder.
package enum CatalogFinder {
    /// The folders of tools and of what they build, in which nothing is looked for.
    private static let skipped: Set<Identifier> = [
        "build", "node_modules", "Pods", ".git", ".build", ".gradle", "DerivedData", "Carthage", ".dart_tool", "dist",
        "target", "vendor",
    ]

    /// The names of folders whose files or folders are named by languages, and in which JSON is a catalog.
    private static let languageFolders: Set<Identifier> = [
        "locales", "locale", "i18n", "lang", "langs", "languages", "translations", "messages", "intl", "l10n",
        "_locales", "formatjs", "dictionaries", "localization", "localizations", "nls", "strings",
    ]

    /// Returns whether a folder has a name, in any case, that folders of languages or of files named by them have.
    static func isOfLanguages(_ folder: some StringProtocol) -> Bool {
        languageFolders.contains(Identifier(folder.lowercasedASCII))
    }

    /// Returns the catalogs at a path, in order: the file itself, or all below a folder.
    package static func catalogs(at path: String) throws(CatalogError) -> [FoundCatalog] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CatalogError(
                .unreadable,
                FileSystem.isLink(path) ? "a symbolic link that leads to no file or folder" : "no such file or folder")
        }
        guard isFolder else { return [FoundCatalog(path: path)] }
        var search = Search()
        try search.run(below: path, IgnoredNames())
        // Reading such a folder fails, as reading a file without permission does.
        guard search.found.isEmpty else { return search.found + search.unreadable.map { FoundCatalog(path: $0) } }
        if let folder = search.unreadable.first {
            if FileSystem.isNotUTF8(folder) {
                throw CatalogError(.unreadable, "\(folder): \(FileSystem.notUTF8Reason)")
            }
            throw CatalogError(.unreadable, "the folder \(folder) cannot be read")
        }
        // A search of ignored folders may exceed limits, which is no error here.
        var other = Search()
        try? other.run(below: path, nil)
        guard let ignored = other.found.first else { return [] }
        throw CatalogError(
            .unreadable, "a .gitignore leaves out all catalogs, such as \(ignored.path); name those to check")
    }

    /// Returns a file below a folder that is a catalog if it is named, but whose path states no language.
    package static func fileWithoutLanguage(below path: String) -> String? {
        var search = Search()
        try? search.run(below: path, IgnoredNames())
        // Settings of programs have the ending of Java's catalogs.
        let isSettings = { (path: String) in path.endsExactly(".properties") }
        return search.withoutLanguage.first { !isSettings($0) && !isForeign($0) }
            ?? search.withoutLanguage.first(where: isSettings)
    }

    package static func contents(ofFile path: String) throws(CatalogError) -> [UInt8] {
        do {
            return try FileSystem.contents(ofFile: path, atMost: StringCatalogsLimits.fileBytes)
        } catch {
            if case .tooLarge = error { throw CatalogError(.tooLarge, "\(error)") }
            throw CatalogError(.unreadable, "\(error)")
        }
    }

    private struct Folder {
        /// The path that is shown.
        let path: String
        /// The path by which kinds of files are decided.
        let place: String
        /// The path without symbolic links.
        let real: String
        /// The names that are left out; `nil` for none.
        let ignored: IgnoredNames?
        let depth: Int

        /// Creates the folder in which a search begins.
        init(_ path: String, _ ignored: IgnoredNames?) {
            (self.path, place, self.ignored, depth) = (path, CatalogPlace(ofFile: path).path, ignored, 0)
            real = Self.resolved(path)
        }

        init(_ name: Identifier, in folder: Folder, _ ignored: IgnoredNames?, isLink: Bool) {
            path = name.text.path(from: folder.path)
            place = "\(folder.place)/\(name)"
            real = isLink ? Self.resolved(path) : (folder.real == "/" ? "" : folder.real) + "/\(name)"
            (self.ignored, depth) = (ignored, folder.depth + 1)
        }

        private static func resolved(_ path: String) -> String {
            let here = path.startsExactly("/") ? "" : FileManager.default.currentDirectoryPath + "/"
            return URL(filePath: here + path).resolvingSymlinksInPath().path
        }
    }

    private struct Search {
        var found: [FoundCatalog] = []
        var unreadable: [String] = []
        /// Files that would be catalogs in the folder of a language.
        var withoutLanguage: [String] = []
        /// The catalogs of languages that are known, without their languages.
        private var groups: Set<Identifier> = []
        /// Files that are catalogs if their languages are, which are not known.
        private var undecided: [(path: String, place: String)] = []
        private var folders = 0
        private var visited: Set<Identifier> = []
        /// Symbolic links to folders, which are visited at the end unless they have been by their own paths.
        private var links: [Folder] = []

        /// Finds the catalogs below a folder and its links to other folders.
        mutating func run(below path: String, _ ignored: IgnoredNames?) throws(CatalogError) {
            let root = Folder(path, ignored)
            try visit(root)
            while !links.isEmpty {
                let link = links.removeFirst()
                // A link to a folder above leads to what the search leaves out.
                guard !(root.real + "/").startsExactly(link.real.endsExactly("/") ? link.real : link.real + "/") else {
                    continue
                }
                let before = self
                do throws(CatalogError) {
                    try visit(link)
                    // Folders without permission are no reason either, unless catalogs lie beside them.
                    if found.count == before.found.count { unreadable = before.unreadable }
                } catch {
                    // A link may lead to a whole disk, which is no reason against the folders beside it.
                    self = before
                }
            }
            try addUndecided()
        }

        /// Finds the catalogs below a folder, without those that are ignored.
        private mutating func visit(_ folder: Folder) throws(CatalogError) {
            guard folder.depth < StringCatalogsLimits.folderDepth, visited.insert(Identifier(folder.real)).inserted
            else { return }
            folders += 1
            guard folders <= StringCatalogsLimits.folders else {
                throw CatalogError(
                    .tooLarge, "more than \(StringCatalogsLimits.folders) folders; name the one with the catalogs")
            }
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
                unreadable.append(folder.path)
                return
            }
            if names.contains(where: { $0.contains("\u{FFFD}") }) { addNamesNotUTF8(in: folder) }
            let ignored = folder.ignored?.adding(listedIn: folder.path, names, depth: folder.depth)
            for name in names.map({ Identifier($0) }).sorted() {
                let (path, place) = (name.text.path(from: folder.path), "\(folder.place)/\(name)")
                var isFolder = false
                guard
                    FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                        || CatalogFinder.isMissing(name, place),
                    ignored?.contains(name, isFolder: isFolder, depth: folder.depth) != true
                else { continue }
                if !isFolder {
                    try visit(file: path, place, name, among: names)
                } else if !CatalogFinder.skipped.contains(name) {
                    let isLink = FileSystem.isLink(path)
                    let inner = Folder(name, in: folder, ignored, isLink: isLink)
                    if isLink { links.append(inner) } else { try visit(inner) }
                }
            }
        }

        /// Adds the folders and catalogs whose names are not UTF-8, which the file manager cannot open.
        private mutating func addNamesNotUTF8(in folder: Folder) {
            let names = FileSystem.namesNotUTF8(in: folder.path)
            for (name, isFolder) in names.sorted(by: { Identifier($0.name) < Identifier($1.name) })
            where isFolder || CatalogFinder.isCatalog("\(folder.place)/\(name)") {
                unreadable.append(name.path(from: folder.path))
            }
        }

        private mutating func visit(
            file path: String, _ place: String, _ name: Identifier, among names: [String]
        ) throws(CatalogError) {
            guard CatalogFinder.isCatalog(place) || CatalogFinder.isSource(name.text, among: names) else {
                if CatalogFinder.lacksLanguage(place) { withoutLanguage.append(path) }
                if CatalogLocation.mayHaveLanguage(place) { undecided.append((path, place)) }
                return
            }
            guard !CatalogFinder.isOfOtherKind(path, place) else { return }
            let location = CatalogLocation(path: place, format: CatalogFormat(likelyFor: place))
            if location.language != nil { groups.insert(location.group) }
            try add(FoundCatalog(path: path))
        }

        /// Adds the catalogs whose languages are not known, beside others in languages that are.
        private mutating func addUndecided() throws(CatalogError) {
            for (path, place) in undecided {
                var catalog = FoundCatalog(path: path)
                if !CatalogFinder.isCatalog(place, beside: groups) {
                    guard let code = CatalogLocation.unknownCode(in: place, beside: groups) else { continue }
                    catalog.unknownLanguage = code
                }
                guard !CatalogFinder.isOfOtherKind(path, place) else { continue }
                withoutLanguage.removeAll { $0.isExactly(path) }
                try add(catalog)
            }
        }

        private mutating func add(_ catalog: FoundCatalog) throws(CatalogError) {
            found.append(catalog)
            guard found.count <= StringCatalogsLimits.files else {
                throw CatalogError(
                    .tooLarge, "more than \(StringCatalogsLimits.files) catalogs; name a folder of fewer")
            }
        }
    }

    /// Returns whether a file that is not in the folder of a language has a name that catalogs have there.
    private static func lacksLanguage(_ path: String) -> Bool {
        path.lastPathComponent == "strings.xml" || path.endsExactly(".json") && isInLanguageFolder(path)
            || [".strings", ".stringsdict", ".properties", ".ts"].contains { path.endsExactly($0) }
    }

    /// Returns whether a file is where JSON in the folder of a language, or named by one, is a catalog.
    ///
    /// Below the folder of a language in such a folder, files may be at any depth.
    private static func isInLanguageFolder(_ path: String) -> Bool {
        let folders = path.parts(at: "/").dropLast()
        return folders.suffix(3).contains { isOfLanguages($0) }
            || zip(folders, folders.dropFirst()).contains { isOfLanguages($0) && LanguageTag.parsed($1) != nil }
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

    /// Returns whether a file with the ending of Qt's is a source of TypeScript, or one of YAML states no language.
    ///
    /// The names of sources are those of languages, too: `is.ts`, `id.ts`.
    private static func isOfOtherKind(_ path: String, _ place: String) -> Bool {
        if place.endsExactly(".ts") { return isForeign(path) }
        guard isYAML(place), CatalogLocation(path: place, format: .yaml).language == nil,
            let bytes = try? contents(ofFile: path)
        else { return false }
        return !YAMLReader.beginsWithLanguage(bytes)
    }

    private static func isYAML(_ path: String) -> Bool {
        [".yml", ".yaml"].contains { path.lowercasedASCII.endsExactly($0) }
    }

    /// Returns whether files of YAML in a folder with this path are catalogs, and not settings of services.
    private static func hasYAML(_ folders: ArraySlice<Substring>) -> Bool {
        folders.contains { ["locales", "translations"].contains(Identifier($0)) }
            && !folders.contains { [".github", ".gitlab", ".circleci"].contains(Identifier($0)) }
    }

    /// Returns whether the content of a file is not that of a catalog.
    private static func isForeign(_ path: String) -> Bool {
        guard let bytes = try? contents(ofFile: path) else { return false }
        return CatalogFormat(path: path, content: bytes) == nil
    }

    /// Returns whether a name without a file is that of a catalog, which cannot be read: a link to no file.
    ///
    /// Editors mark open files by hidden links to none, and most files of TypeScript are no catalogs.
    private static func isMissing(_ name: Identifier, _ path: String) -> Bool {
        !name.hasPrefix(".") && !name.text.contains("\u{FFFD}") && !path.endsExactly(".ts") && isCatalog(path)
    }

    /// Returns whether the path of a file is one that catalogs have; `groups` are those of catalogs in known languages.
    static func isCatalog(_ path: String, beside groups: Set<Identifier> = []) -> Bool {
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
            // Folders named by languages have other files of these kinds too.
            return CatalogLocation.isNamedByLanguage(path, beside: groups)
        case "json":
            return isInLanguageFolder(path)
                && CatalogLocation(path: path, format: .i18next, beside: groups).language != nil
        case "yml", "yaml": return hasYAML(parts.dropLast())
        default: return false
        }
    }
}

/// The names that a folder's `.gitignore` and those around it list: plain names and names with `*`, as most lines are.
private struct IgnoredNames {
    private struct Rule {
        let name: NamePattern
        /// A Boolean value that indicates whether the rule is for folders only.
        let isFolder: Bool
        /// A Boolean value that indicates whether names that match are not ignored.
        let isException: Bool
        /// The depth of the folder in which alone the rule applies; `nil` for all folders below.
        let depth: Int?
    }

    private var rules: [Rule] = []

    /// Returns the names with those that the `.gitignore` of a folder lists.
    func adding(listedIn folder: String, _ names: [String], depth: Int) -> IgnoredNames {
        guard names.contains(where: { $0 == ".gitignore" }),
            let data = FileManager.default.contents(atPath: folder + "/.gitignore"), data.count <= 1 << 20
        else { return self }
        var result = self
        for line in String(decoding: data, as: UTF8.self).parts(at: "\n") {
            var line = line.trimmingASCIISpace
            guard !line.isEmpty, !line.startsExactly("#") else { continue }
            let isException = line.startsExactly("!")
            if let rest = line.afterExactly("!") { line = rest }
            let isFolder = line.endsExactly("/")
            if let rest = line.beforeExactly("/") { line = rest }
            let isAnchored = line.startsExactly("/")
            if let rest = line.afterExactly("/") { line = rest }
            guard !line.contains(ascii: "/") else { continue }
            result.rules.append(
                Rule(
                    name: NamePattern(line), isFolder: isFolder, isException: isException,
                    depth: isAnchored ? depth : nil))
        }
        return result
    }

    /// Returns whether a name is ignored; the last rule that matches decides.
    func contains(_ name: Identifier, isFolder: Bool, depth: Int) -> Bool {
        let rule = rules.last { rule in
            (rule.depth ?? depth) == depth && (isFolder || !rule.isFolder) && rule.name.matches(name)
        }
        return rule.map { !$0.isException } ?? false
    }
}

/// A pattern of names in which `*` matches any run of characters.
package struct NamePattern: Sendable {
    package let text: Identifier
    private let parts: [[UInt8]]

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
        else { return false }
        var rest = bytes[first.count..<bytes.count - last.count]
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
