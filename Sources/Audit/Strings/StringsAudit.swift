// Checks the messages of catalogs in all languages at every text size.
//
// The files of one catalog are read together and released before those of the next one, so that memory is bounded by
// the largest catalog. Its messages are divided among threads; each text is prepared once for all sizes.

package import DynamicType
package import Fonts
package import ScaleFiles
internal import Synchronization
internal import TextLayout
internal import TypescaleStrings
internal import TypescaleThreads
package import TypescaleStringCatalogs

/// An audit of string catalogs.
package struct StringsAudit: Sendable {
    /// A file to check.
    package struct Source: Sendable {
        /// The path in findings and errors.
        var path: String
        /// The path that says the catalog and the language.
        var place: CatalogPlace
        /// The format; `nil` to find it by name and content.
        var format: CatalogFormat?
        /// The language in findings; `nil` if the place says it.
        fileprivate var language: Identifier?
        /// Reads the bytes.
        var read: @Sendable () throws(CatalogError) -> [UInt8]

        package init(
            path: String, place: CatalogPlace? = nil, format: CatalogFormat? = nil,
            read: @escaping @Sendable () throws(CatalogError) -> [UInt8]
        ) {
            (self.path, self.format, self.read) = (path, format, read)
            self.place = place ?? CatalogPlace(path: path)
        }

        /// Creates a file of the file system; one whose language is not known is not read.
        package init(
            _ file: FoundCatalog, read: @escaping @Sendable (_ path: String) throws(CatalogError) -> [UInt8]
        ) {
            self.init(path: file.path, place: CatalogPlace(ofFile: file.path)) { () throws(CatalogError) in
                if let error = file.error { throw error }
                return try read(file.path)
            }
            language = file.unknownLanguage
        }

        fileprivate var likelyFormat: CatalogFormat { format ?? CatalogFormat(likelyFor: place.path) }
    }

    private let configuration: StringsConfiguration
    private let places: PlaceResolver
    private let fonts: FontLibrary
    private let base: TextEnvironment
    private let threads: Int

    /// Creates an audit for readers who differ only in text size; `base` has their other settings.
    package init(
        _ configuration: StringsConfiguration, in base: TextEnvironment, scales: ScaleLibrary, fonts: FontLibrary,
        threads: Int = 1
    ) throws(StringsAuditError) {
        self.configuration = configuration
        let scales = try StringsScales(configuration.scale, origin: configuration.scaleOrigin, in: scales)
        places = PlaceResolver(configuration, scales: scales)
        (self.fonts, self.base, self.threads) = (fonts, base, threads)
    }

    /// Creates an audit in one scale at some sizes.
    package init(
        _ configuration: StringsConfiguration, in base: TextEnvironment, scale: TypeScale,
        sizes: [(name: String, preference: TextSizePreference)], fonts: FontLibrary
    ) {
        self.configuration = configuration
        let scales = StringsScales(CheckedScale(scale: scale, sizes: AuditSize.list(sizes)))
        places = PlaceResolver(configuration, scales: scales)
        (self.fonts, self.base, threads) = (fonts, base, 1)
    }

    /// Reads and checks catalogs; `progress` gets the index of a message and the number of those known.
    ///
    /// A file that cannot be read is an error, or a finding if `reportingUnreadFiles`.
    package func run(
        _ sources: [Source], reportingUnreadFiles: Bool = false,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) throws(StringsAuditError) -> StringsAuditResult {
        var run = Run(reportsUnreadFiles: reportingUnreadFiles, progress: progress)
        run.result.requestedLanguages = configuration.languages
        run.result.missingLanguages = configuration.languages
        run.result.languagesOrigin = configuration.languagesOrigin
        for group in groups(of: sources) { try check(group, &run) }
        var result = run.result
        guard result.messageCount > 0 || !result.findings.isEmpty else {
            if !result.foundLanguages.isEmpty { try result.checkLanguages() }
            throw StringsAuditError(
                FileLocation(Identifier(sources.first?.path ?? "catalogs")),
                sources.isEmpty
                    ? "no catalog found"
                    : "no message to check in \(CountText.text(sources.count, "catalog"))")
        }
        result.languages = run.languages.sorted()
        result.unusedPlaceRules = places.placeRules(except: run.usedPlaceRules)
        return result
    }

    /// The state of a run over several catalogs.
    private struct Run {
        var result = StringsAuditResult()
        /// The indexes of the rules that apply to a message.
        var usedPlaceRules: Set<Int> = []
        /// The problems that were found, each in one language.
        var problemCount = 0
        var languages: Set<Identifier> = []
        /// A Boolean value that indicates whether a file that cannot be read is a finding, and not an error.
        let reportsUnreadFiles: Bool
        let progress: @Sendable (Int, Int) -> Void
    }

    /// A file with the catalog and the language that its place says.
    private typealias LocatedSource = (source: Source, location: CatalogLocation)

    /// The files of one catalog in all languages.
    private typealias Group = (name: Identifier, sources: [LocatedSource])

    /// A message that is checked, in its place.
    private typealias ResolvedMessage = (set: MessageSet, place: ResolvedPlace)

    /// Groups files by catalog, in the order of each catalog's first file.
    private func groups(of sources: [Source]) -> [Group] {
        var groups: [Group] = []
        var indices: [[Identifier]: Int] = [:]
        let known = knownGroups(of: sources)
        for source in sources {
            let format = source.likelyFormat
            let location = CatalogLocation(path: source.place.path, format: format, beside: known)
            let key = [Identifier(source.place.root), location.group]
            if let index = indices[key] {
                groups[index].sources.append((source, location))
            } else {
                indices[key] = groups.count
                let name = CatalogLocation(path: source.path, format: format, beside: known).group
                groups.append((name, [(source, location)]))
            }
        }
        return groups
    }

    /// Returns the catalogs that have files in known languages, by their places and by their paths in findings.
    private func knownGroups(of sources: [Source]) -> Set<Identifier> {
        var groups: Set<Identifier> = []
        for source in sources {
            for path in [source.place.path, source.path] {
                let location = CatalogLocation(path: path, format: source.likelyFormat)
                if location.language != nil { groups.insert(location.group) }
            }
        }
        return groups
    }

    // MARK: One catalog

    /// Reads the files of a catalog, and adds the findings about its messages to the result of a run.
    private func check(_ group: Group, _ run: inout Run) throws(StringsAuditError) {
        let files = try read(group, &run)
        run.result.catalogCount += files.count
        let unread = unreadMessages(files, group.name)
        run.result.findings += unread
        run.problemCount += unread.count
        try requireFew(run.problemCount)
        let format = files.first?.catalog.format ?? .i18next
        let sets = try messageSets(of: files, group.name, &run)
        let messages = try resolved(sets, format, group.name, &run)
        for message in messages {
            run.languages.formUnion(message.set.entries.lazy.filter(\.isReported).map(\.language))
        }
        run.result.messageCount += messages.count
        for checked in try check(messages, catalog: group.name, run).joined() {
            run.result.findings += checked.findings
            run.problemCount += checked.problemCount
            run.result.textCount += checked.textCount
            run.result.growth.merge(checked.growth)
        }
    }

    /// Joins the files of a catalog to messages in the languages that are checked.
    private func messageSets(
        of files: [MessageSets.File], _ name: Identifier, _ run: inout Run
    ) throws(StringsAuditError) -> [MessageSet] {
        var sets = try MessageSets(files, language: configuration.assumedLanguage)
        run.result.assumptions += sets.assumptions
        let found = configuration.languages.isEmpty ? [] : sets.languages
        let choice = LanguageChoice(configuration.languages, among: found)
        run.result.missingLanguages.removeAll { !choice.missing.contains($0) }
        run.result.foundLanguages.formUnion(found)
        if !configuration.pseudo.isEmpty, !sets.sets.isEmpty, sets.sets.allSatisfy({ $0.sourceIndex == nil }) {
            run.result.catalogsWithoutSource.append(LanguageAssumption(file: name, language: sets.sourceLanguage))
        }
        sets.select(choice, pseudo: configuration.pseudo)
        return sets.sets
    }

    /// Returns the messages that are checked, with their places; adds findings about comments that name none.
    private func resolved(
        _ sets: [MessageSet], _ format: CatalogFormat, _ catalog: Identifier, _ run: inout Run
    ) throws(StringsAuditError) -> [ResolvedMessage] {
        var messages: [ResolvedMessage] = []
        var comments = PlaceResolver.Comments()
        for set in sets {
            try StringsAuditError.checkCancellation(of: catalog)
            switch try places.decision(for: set, in: format, &comments, &run.usedPlaceRules) {
            case .skipped: break
            case .unread(let reason): run.result.findings += unreadComment(set, reason, catalog)
            case .place(let place):
                run.result.add(Identifier(place.scale.scale.name))
                messages.append((set, place))
            }
        }
        return messages
    }

    /// Checks the messages of a catalog, which the run has counted already, in parts that threads take in turn.
    private func check(
        _ messages: [ResolvedMessage], catalog: Identifier, _ run: Run
    ) throws(StringsAuditError) -> [[CheckedMessage]] {
        let (total, progress) = (run.result.messageCount, run.progress)
        let parts = stride(from: 0, to: messages.count, by: AuditLimits.messagesPerPart).map { start in
            Array(messages[start..<min(start + AuditLimits.messagesPerPart, messages.count)])
        }
        let done = Mutex((messages: total - messages.count, problems: run.problemCount))
        var checker = makeChecker()
        let results = ParallelWork.run(
            parts.count, threads: threads, &checker, makeTools: { [self] in makeChecker() },
            { checker, index -> Result<[CheckedMessage], StringsAuditError> in
                Result { () throws(StringsAuditError) in
                    let checked = try parts[index].map { message throws(StringsAuditError) in
                        try checker.check(message.set, message.place, catalog: catalog)
                    }
                    let count = done.withLock { done in
                        done.messages += parts[index].count
                        done.problems += checked.reduce(0) { $0 + $1.problemCount }
                        return done
                    }
                    try requireFew(count.problems)
                    progress(count.messages - 1, total)
                    return checked
                }
            })
        return try results.map { result throws(StringsAuditError) in try result.get() }
    }

    /// Throws if there are more problems than the audit may have.
    private func requireFew(_ problemCount: Int) throws(StringsAuditError) {
        guard let most = configuration.mostProblems, problemCount > most else { return }
        throw StringsAuditError(
            FileLocation("ignore"), "the audit finds more than \(most) problems; give fewer texts, or ignore rules")
    }

    private func makeChecker() -> MessageChecker {
        MessageChecker(
            fonts: fonts, base: base, ignored: configuration.ignored,
            engines: configuration.engines.isEmpty ? [.chromium] : configuration.engines)
    }

    private func read(_ group: Group, _ run: inout Run) throws(StringsAuditError) -> [MessageSets.File] {
        var files: [MessageSets.File] = []
        var template: CatalogTemplate?
        for (source, location) in group.sources {
            do throws(CatalogError) {
                let bytes = try source.read()
                let path = source.place.path
                var format = source.format ?? CatalogFormat(path: path, content: bytes)
                if let format, format.sharesTemplate(among: group.sources.count), template == nil {
                    template = self.template(of: group, format)
                }
                // Nothing in one file may say which program reads its texts, and another one does.
                if source.format == nil, format?.hasNotations == true, let notation = template?.notation {
                    format = notation.format
                }
                var catalog = try StringCatalog(bytes, path: path, format: format, template: template)
                if let language = try location.checkedLanguage {
                    catalog.messages = catalog.messages.map { $0.with(language: language) }
                }
                files.append(
                    MessageSets.File(
                        path: Identifier(source.path), catalog: catalog, pathLanguage: location.language))
            } catch {
                var place = FileLocation(Identifier(source.path), at: error.position)
                guard run.reportsUnreadFiles, error.code != .cancelled else {
                    throw StringsAuditError(place, error.reason)
                }
                place.position = place.position ?? CatalogPosition(line: 1, column: 1)
                run.result.findings.append(
                    StringFinding(
                        unread: Identifier(place.file.text.lastPathComponent), "not checked", error.reason,
                        level: .error, in: source.language ?? language(location.language), at: place,
                        catalog: group.name))
            }
        }
        // A PO template matters only without translations.
        if files.count > 1 { files.removeAll { $0.path.text.endsExactly(".pot") } }
        return files
    }

    /// Returns the language that the path of a file says, or else the assumed one.
    private func language(_ stated: Identifier?) -> Identifier { stated ?? configuration.assumedLanguage ?? "en" }

    /// Returns the placeholders and comments of a catalog's files, first of those in the source language.
    private func template(of group: Group, _ format: CatalogFormat) -> CatalogTemplate {
        let isSource = { (file: LocatedSource) in self.language(file.location.language) == self.language(nil) }
        var template = CatalogTemplate()
        for file in group.sources.filter(isSource) + group.sources.filter({ !isSource($0) }) {
            guard let other = try? StringCatalog.template(file.source.read(), format) else { continue }
            template.merge(other)
        }
        return template
    }

    /// Returns the findings about parts of files that cannot be read.
    private func unreadMessages(_ files: [MessageSets.File], _ name: Identifier) -> [StringFinding] {
        guard !configuration.ignored.contains(.unreadMessage) else { return [] }
        return files.flatMap { file in
            let warnings = file.catalog.warnings.lazy.filter { warning in
                warning.argument.map { configuration.values[$0] == nil } ?? true
            }
            return warnings.map { warning in
                StringFinding(
                    unread: warning.id ?? Identifier(file.path.text.lastPathComponent), warning.reason,
                    level: warning.isNote ? .note : .warning,
                    in: warning.language ?? file.catalog.language ?? language(file.pathLanguage),
                    at: FileLocation(file.path, at: warning.position), catalog: name)
            }
        }
    }

    /// Returns the finding about a message that is not checked since its comment has no place that can be used.
    private func unreadComment(_ set: MessageSet, _ reason: String, _ catalog: Identifier) -> [StringFinding] {
        guard !configuration.ignored.contains(.unreadMessage), let first = set.entries.first else { return [] }
        let location = set.commentLocation
        let entry = set.entries.first { $0.location.file == location.file } ?? first
        return [
            StringFinding(
                unread: set.id, "not checked", reason, in: entry.language, at: location, catalog: catalog)
        ]
    }
}
