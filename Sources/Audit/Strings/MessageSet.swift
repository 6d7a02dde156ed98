internal import TypescaleStringCatalogs

/// A message in all of its languages.
struct MessageSet: Sendable {
    /// The message in one language.
    struct Entry: Sendable {
        var language: Identifier
        /// The locale of the text, which differs from the language for pseudo-locales.
        var locale: Identifier
        var pattern: MessagePattern
        var location: FileLocation
        /// A Boolean value that indicates whether problems are reported; otherwise the text is for comparison only.
        var isReported = true
        /// A Boolean value that indicates whether the text is made from the source, with its plurals and length.
        var isPseudo = false
    }

    var id: Identifier
    var device: Identifier?
    var comment: String
    var commentLocation: FileLocation
    var entries: [Entry]
    /// The limits that the catalog states in any language.
    var limits = MessageLimits()
    /// The index of the entry in the source language.
    var sourceIndex: Int?
}

/// Joins the files of one catalog to messages with all of their languages.
struct MessageSets {
    struct File: Sendable {
        var path: Identifier
        var catalog: StringCatalog
        var pathLanguage: Identifier?
    }

    private struct Key: Hashable {
        var id: Identifier
        var device: Identifier?
    }

    private(set) var sets: [MessageSet] = []
    private var indices: [Key: Int] = [:]
    /// The languages of each message: catalogs may have any number of them.
    private var known: [Set<Identifier>] = []
    let sourceLanguage: Identifier
    /// The language of messages whose file and path state none.
    private let assumedLanguage: Identifier
    /// The files of such messages.
    private(set) var assumptions: [LanguageAssumption] = []

    /// Joins files; the messages come in the order of the source language's file, then of the others.
    ///
    /// Files that state no language are in `language`; they are the source if none is named. A file that states the
    /// same language has precedence over them, as in the programs that read both.
    init(_ files: [File], language: Identifier? = nil) throws(StringsAuditError) {
        sourceLanguage = files.lazy.compactMap(\.catalog.sourceLanguage).first ?? language ?? "en"
        assumedLanguage = language ?? sourceLanguage
        for file in files where file.catalog.messages.contains(where: { $0.language == nil }) {
            assumptions.append(LanguageAssumption(file: file.path, language: assumedLanguage))
        }
        let sources = files.filter(isSource)
        let statesLanguage = { (file: File) in file.catalog.messages.first?.language != nil }
        let ordered =
            sources.filter(statesLanguage) + sources.filter { !statesLanguage($0) } + files.filter { !isSource($0) }
        for file in ordered {
            for message in file.catalog.messages {
                try StringsAuditError.checkCancellation(of: file.path)
                add(message, file)
            }
        }
        for index in sets.indices {
            sets[index].sourceIndex = sets[index].entries.firstIndex { $0.language == sourceLanguage }
        }
    }

    private func isSource(_ file: File) -> Bool {
        guard let first = file.catalog.messages.first else { return false }
        return (first.language ?? assumedLanguage) == sourceLanguage
    }

    private mutating func add(_ message: CatalogMessage, _ file: File) {
        let key = Key(id: message.id, device: message.device)
        let location = FileLocation(file.path, at: message.commentPosition ?? message.position)
        let index = indices[key] ?? sets.count
        if index == sets.count {
            indices[key] = index
            known.append([])
            sets.append(
                MessageSet(
                    id: message.id, device: message.device, comment: message.comment, commentLocation: location,
                    entries: []))
        }
        // The source comes first, and its comment counts; translators' files repeat it at most.
        if sets[index].comment.isEmpty {
            (sets[index].comment, sets[index].commentLocation) = (message.comment, location)
        }
        sets[index].limits.fill(from: message.limits)
        if let source = message.source { append(sourceLanguage, source.pattern, file, source.position, to: index) }
        append(message.language ?? assumedLanguage, message.pattern, file, message.position, to: index)
    }

    private mutating func append(
        _ language: Identifier, _ pattern: MessagePattern, _ file: File, _ position: CatalogPosition, to index: Int
    ) {
        guard known[index].insert(language).inserted else { return }
        sets[index].entries.append(
            MessageSet.Entry(
                language: language, locale: LanguageTag.locale(of: language), pattern: pattern,
                location: FileLocation(file.path, at: position)))
    }

    var languages: Set<Identifier> { Set(sets.flatMap { $0.entries.map(\.language) }) }

    /// Keeps some languages, and adds pseudo-locales made from the source language.
    mutating func select(_ choice: LanguageChoice, pseudo: [PseudoLocale]) {
        for index in sets.indices {
            var entries = sets[index].entries
            let source = sets[index].sourceIndex.map { entries[$0] }
            entries.removeAll { !choice.contains($0.language) }
            if let source {
                for locale in pseudo {
                    var entry = source
                    entry.language = locale.tag
                    entry.locale = Identifier(locale.locale)
                    entry.isPseudo = true
                    entry.pattern = locale.translated(source.pattern)
                    entries.append(entry)
                }
                // The source is measured for comparison even if its language is not requested.
                if !entries.contains(where: { $0.language == source.language }) {
                    var compared = source
                    compared.isReported = false
                    entries.append(compared)
                }
            }
            sets[index].entries = entries
            sets[index].sourceIndex = source.flatMap { source in
                entries.firstIndex { $0.language == source.language }
            }
        }
        sets.removeAll { $0.entries.isEmpty }
    }
}
