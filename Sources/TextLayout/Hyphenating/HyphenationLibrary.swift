internal import FoundationEssentials
internal import Synchronization
internal import TypescaleFiles
internal import TypescaleThreads

/// The hyphenation patterns that are installed, each loaded when it is first needed.
///
/// A file `hyph_de_AT.dic` is found by the locale `de-AT` and by the language `de`. WebKitGTK looks in the same folders
/// for the same files.
package final class HyphenationLibrary: Sendable {
    /// The patterns of the system: those of Debian's packages `hyphen-*`.
    package static let system = HyphenationLibrary(folders: ["/usr/share/hyphen", "/usr/local/share/hyphen"])

    /// A file, which is loaded once; one that cannot be read is tried again when it is needed again.
    ///
    /// Loading takes up to three seconds, in one call of libhyphen. A thread of its own does it, so that those who wait
    /// for it can be canceled.
    private final class File: Sendable {
        private enum State {
            case unknown
            case loading
            case loaded(HyphenationPatterns?)
            /// The file could not be read, as while it is replaced.
            case failed

            var patterns: HyphenationPatterns?? {
                switch self {
                case .loaded(let patterns): .some(patterns)
                case .failed: .some(nil)
                case .unknown, .loading: nil
                }
            }
        }

        let path: String
        private let state = Monitor(State.unknown)

        init(path: String) { self.path = path }

        /// A Boolean value that indicates whether the file was read, so that its patterns stay the same.
        var isLoaded: Bool {
            state.read { state in
                if case .loaded = state { true } else { false }
            }
        }

        /// Returns the patterns; `nil` if the file has none, or the work of this thread is canceled meanwhile.
        func load() -> HyphenationPatterns? {
            startLoading()
            while true {
                let wait = TextLayoutLimits.patternWaitMilliseconds
                if let patterns = state.wait(milliseconds: wait, until: { $0.patterns }) { return patterns }
                if Cancellation.isWorkCancelled { return nil }
            }
        }

        private func startLoading() {
            let isFirst = state.change(waking: .none) { state in
                switch state {
                case .unknown, .failed:
                    state = .loading
                    return true
                case .loading, .loaded: return false
                }
            }
            guard isFirst else { return }
            let load: @Sendable () -> Void = { [state, path] in
                let result = Self.read(path)
                state.change { $0 = result }
            }
            // Without another thread, this one waits.
            if WorkerThread(load) == nil { load() }
        }

        private static func read(_ path: String) -> State {
            do {
                let bytes = try FileSystem.contents(ofFile: path, atMost: TextLayoutLimits.patternBytes)
                return .loaded(HyphenationPatterns(bytes))
            } catch {
                switch error {
                case .folder, .notRegular, .tooLarge: return .loaded(nil)
                case .notFound, .brokenLink, .notUTF8, .system: return .failed
                }
            }
        }
    }

    private let folders: [String]
    /// The files by locale or language in small letters; `nil` before all folders are read.
    private let files = Mutex<[Identifier: [File]]?>(nil)

    /// Creates a library of the files in some folders, which need not exist.
    init(folders: [String]) { self.folders = folders }

    /// Returns the usable patterns of a locale or language in small letters, such as `de-at`; the best come first.
    func patterns(for name: Identifier) -> [HyphenationPatterns] {
        found.files[name]?.compactMap { $0.load() } ?? []
    }

    /// Returns whether a file of a locale or language is not read, so that there may be more patterns later.
    func mayHaveMore(for name: Identifier) -> Bool {
        let found = found
        return !found.isComplete || found.files[name]?.contains { !$0.isLoaded } ?? false
    }

    /// The files, and whether all folders could be listed; otherwise they are listed again with the next text.
    private var found: (files: [Identifier: [File]], isComplete: Bool) {
        files.withLock { known in
            if let known { return (known, true) }
            let found = Self.find(in: folders)
            if found.isComplete { known = found.files }
            return found
        }
    }

    /// Returns the language of a text that its engine hyphenates by patterns, if they are not installed.
    ///
    /// There is none for a language that the engine does not hyphenate either.
    package func missingLanguage(of traits: TextTraits) -> String? {
        guard Hyphenator.isUsed(for: traits), let language = HyphenationLanguage(traits.locale, traits.engine) else {
            return nil
        }
        let setting = Hyphenator.Setting(engine: traits.engine, locale: Identifier(traits.locale))
        if Hyphenator(setting, self) != nil { return nil }
        if traits.engine == .webkit {
            // Patterns for other regions are not used by WebKit either.
            guard HyphenationPackage.all.contains(where: { $0.language == language.language }),
                patterns(for: language.language).isEmpty
            else { return nil }
        }
        return language.language.text
    }

    /// Returns whether there is a file for a locale or language in small letters.
    package func isInstalled(_ name: Identifier) -> Bool {
        found.files[name] != nil
    }

    private static func find(in folders: [String]) -> (files: [Identifier: [File]], isComplete: Bool) {
        var files: [Identifier: [File]] = [:]
        var byPath: [Identifier: File] = [:]
        var isComplete = true
        for folder in folders {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                if FileStatus(folder) != nil { isComplete = false }
                continue
            }
            // The shortest name first: Debian's `hyph_en.dic` is a link to the patterns that most readers expect.
            let stems = names.filter { $0.hasPrefix("hyph_") && $0.hasSuffix(".dic") }
                .map { $0.dropFirst(5).dropLast(4) }
                .sorted { ($0.utf8.count, String($0)) < ($1.utf8.count, String($1)) }
            for stem in stems.prefix(TextLayoutLimits.patternFiles) {
                guard let path = FileSystem.realPath("\(folder)/hyph_\(stem).dic") else { continue }
                let file = byPath[Identifier(path)] ?? File(path: path)
                byPath[Identifier(path)] = file
                let name = String(stem.map { $0 == "_" ? "-" : $0 }).lowercasedASCII
                for key in Set([Identifier(name), Identifier(String(name.prefix { $0 != "-" }))])
                where files[key]?.contains(where: { $0 === file }) != true {
                    files[key, default: []].append(file)
                }
            }
        }
        return (files, isComplete)
    }
}

/// A Debian package of hyphenation patterns.
package struct HyphenationPackage: Sendable {
    /// The locale or language of its patterns, in small letters.
    package let locale: Identifier
    package let name: String

    var language: Identifier { Identifier(String(decoding: locale.text.utf8.prefix { $0 != 0x2D }, as: UTF8.self)) }

    /// The packages of Debian 12, by name.
    package static let all: [HyphenationPackage] = [
        "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "en-gb", "en-us", "es", "fr", "gl", "gu", "hi",
        "hr", "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nl", "no", "or", "pa", "pl", "pt-br",
        "pt-pt", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
    ].map { HyphenationPackage(locale: $0 == "no" ? "nb" : Identifier($0), name: "hyphen-\($0)") }
}
