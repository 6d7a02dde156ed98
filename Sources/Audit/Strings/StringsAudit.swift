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
        package var path: String
        /// The path that says the catalog and the language.
        package var place: CatalogPlace
        /// The format; `nil` to find it by name and content.
        package var format: CatalogFormat?
        /// Reads the bytes.
        package var read: @Sendable () throws(CatalogError) -> [UInt8]

        /// Creates a file.
        package init(
            path: String, place: CatalogPlace? = nil, format: CatalogFormat? = nil,
            read: @escaping @Sendable () throws(CatalogError) -> [UInt8]
        ) {
            (self.path, self.format, self.read) = (path, format, read)
            self.place = place ?? CatalogPlace(path: path)
        }

        /// Creates a file of the file system.
        package init(
            file path: String, read: @escaping @Sendable (_ path: String) throws(CatalogError) -> [UInt8]
        ) {
            self.init(path: path, place: CatalogPlace(ofFile: path)) { () throws(CatalogError) in try read(path) }
        }

        private var likelyFormat: CatalogFormat { format ?? CatalogFormat(likelyFor: place.path) }
        /// The catalog and language that the place says.
        fileprivate var location: CatalogLocation { CatalogLocation(path: place.path, format: likelyFormat) }
        /// The name of the catalog in findings.
        fileprivate var catalogName: Identifier { CatalogLocation(path: path, format: likelyFormat).group }
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
        sizes: [(label: String, preference: TextSizePreference)], fonts: FontLibrary, threads: Int = 1
    ) {
        self.configuration = configuration
        let scales = StringsScales(CheckedScale(scale: scale, steps: SizeSteps(sizes)))
        places = PlaceResolver(configuration, scales: scales)
        (self.fonts, self.base, self.threads) = (fonts, base, threads)
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
            throw StringsAuditError(
                FileLocation(Identifier(sources.first?.path ?? "catalogs")),
                sources.isEmpty
                    ? "no catalog found"
                    : "no message to check in \(CountText.text(sources.count, "catalog"))")
        }
        result.languages = run.languages.sorted()
        result.unusedRules = places.rules(except: run.usedRules)
        return result
    }

    /// The state of a run over several catalogs.
    private struct Run {
        var result = StringsAuditResult()
        /// The indexes of the rules that apply to a message.
        var usedRules: Set<Int> = []
        /// The languages of the texts that are checked.
        var languages: Set<Identifier> = []
        /// A Boolean value that indicates whether a file that cannot be read is a finding, and not an error.
        let reportsUnreadFiles: Bool
        let progress: @Sendable (Int, Int) -> Void
    }

    /// The files of one catalog in all languages.
    private struct Group {
        var name: Identifier
        var sources: [Source]
    }

    /// A message that is checked, in its place.
    private struct ResolvedMessage {
        var set: MessageSet
        var place: ResolvedPlace
    }

    /// Groups files by catalog, in the order of each catalog's first file.
    private func groups(of sources: [Source]) -> [Group] {
        var groups: [Group] = []
        var indices: [[Identifier]: Int] = [:]
        for source in sources {
            let key = [Identifier(source.place.root), source.location.group]
            if let index = indices[key] {
                groups[index].sources.append(source)
            } else {
                indices[key] = groups.count
                groups.append(Group(name: source.catalogName, sources: [source]))
            }
        }
        return groups
    }

    // MARK: One catalog

    /// Reads the files of a catalog, and adds the findings about its messages to the result of a run.
    private func check(_ group: Group, _ run: inout Run) throws(StringsAuditError) {
        let files = try read(group, &run)
        run.result.catalogCount += files.count
        run.result.findings += unreadMessages(files, group.name)
        let format = files.first?.catalog.format ?? .i18next
        let sets = try messageSets(of: files, &run)
        let messages = try resolved(sets, format, group.name, &run)
        for message in messages {
            run.languages.formUnion(message.set.entries.lazy.filter(\.isReported).map(\.language))
        }
        run.result.messageCount += messages.count
        for checked in try check(messages, catalog: group.name, run).joined() {
            run.result.findings += checked.findings
            run.result.textCount += checked.textCount
            run.result.growth.merge(checked.growth)
        }
    }

    /// Joins the files of a catalog to messages in the languages that are checked.
    private func messageSets(
        of files: [MessageSets.File], _ run: inout Run
    ) throws(StringsAuditError) -> [MessageSet] {
        var sets = try MessageSets(files, language: configuration.assumedLanguage)
        run.result.assumptions += sets.assumptions
        let found = configuration.languages.isEmpty ? [] : sets.languages
        let choice = LanguageChoice(configuration.languages, among: found)
        run.result.missingLanguages.removeAll { !choice.missing.contains($0) }
        run.result.foundLanguages.formUnion(found)
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
            switch try places.decision(for: set, in: format, &comments, &run.usedRules) {
            case .skipped: break
            case .unread(let reason): run.result.findings += unreadComment(set, reason, catalog)
            case .place(let place):
                run.result.add(Identifier(place.scale.scale.name))
                messages.append(ResolvedMessage(set: set, place: place))
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
        let done = Mutex(total - messages.count)
        var checker = makeChecker()
        let results = ParallelWork.run(
            parts.count, threads: threads, &checker, makeTools: { [self] in makeChecker() },
            { checker, index -> Result<[CheckedMessage], StringsAuditError> in
                Result { () throws(StringsAuditError) in
                    var checked: [CheckedMessage] = []
                    for message in parts[index] {
                        checked.append(try checker.check(message.set, message.place, catalog: catalog))
                    }
                    let count = done.withLock { done in
                        done += parts[index].count
                        return done
                    }
                    progress(count - 1, total)
                    return checked
                }
            })
        var checked: [[CheckedMessage]] = []
        for result in results { checked.append(try result.get()) }
        return checked
    }

    private func makeChecker() -> MessageChecker {
        MessageChecker(
            fonts: fonts, base: base, ignored: configuration.ignored,
            engines: configuration.engines.isEmpty ? [.chromium] : configuration.engines)
    }

    private func read(_ group: Group, _ run: inout Run) throws(StringsAuditError) -> [MessageSets.File] {
        var files: [MessageSets.File] = []
        var template: CatalogTemplate?
        for source in group.sources {
            do throws(CatalogError) {
                let bytes = try source.read()
                let path = source.place.path
                let format = source.format ?? CatalogFormat(path: path, content: bytes)
                if format == .arb, template == nil { template = self.template(of: group) }
                let catalog = try StringCatalog(bytes, path: path, format: format, template: template)
                let location = CatalogLocation(path: path, format: catalog.format)
                files.append(
                    MessageSets.File(
                        path: Identifier(source.path), catalog: catalog, pathLanguage: location.language))
            } catch {
                var location = FileLocation(Identifier(source.path), at: error.position)
                guard run.reportsUnreadFiles, error.code != .cancelled else {
                    throw StringsAuditError(location, error.reason)
                }
                location.position = location.position ?? CatalogPosition(line: 1, column: 1)
                run.result.findings.append(
                    StringFinding(
                        unreadFile: location, error.reason, in: language(source.location.language), catalog: group.name)
                )
            }
        }
        // A PO template matters only without translations.
        if files.count > 1 { files.removeAll { $0.path.text.endsExactly(".pot") } }
        return files
    }

    /// Returns the language that the path of a file says, or else the assumed one.
    private func language(_ stated: Identifier?) -> Identifier { stated ?? configuration.assumedLanguage ?? "en" }

    /// Returns the placeholders of the first ARB file that can be read and has any.
    private func template(of group: Group) -> CatalogTemplate {
        for source in group.sources {
            guard let template = try? StringCatalog.template(source.read()) else { continue }
            if !template.arguments.isEmpty || !template.comments.isEmpty { return template }
        }
        return CatalogTemplate()
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
