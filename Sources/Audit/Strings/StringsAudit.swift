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
        /// The format; `nil` to find it by name and content.
        package var format: CatalogFormat?
        /// Reads the bytes.
        package var read: @Sendable () throws(CatalogError) -> [UInt8]

        /// Creates a file.
        package init(
            path: String, format: CatalogFormat? = nil, read: @escaping @Sendable () throws(CatalogError) -> [UInt8]
        ) {
            (self.path, self.format, self.read) = (path, format, read)
        }
    }

    private let configuration: StringsConfiguration
    private let rules: PlaceRules
    private let scales: StringsScales
    private let fonts: FontLibrary
    private let base: TextEnvironment
    private let threads: Int

    /// Creates an audit for readers who differ only in text size; `base` has their other settings.
    package init(
        _ configuration: StringsConfiguration, in base: TextEnvironment, scales: ScaleLibrary, fonts: FontLibrary,
        threads: Int = 1
    ) throws(StringsAuditError) {
        self.configuration = configuration
        rules = PlaceRules(configuration.rules)
        self.scales = try StringsScales(configuration.scale, origin: configuration.scaleOrigin, in: scales)
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
                sources.first?.path ?? "catalogs", nil,
                sources.isEmpty
                    ? "no catalog found"
                    : "no message to check in \(CountText.text(sources.count, "catalog"))")
        }
        result.languages = run.languages.sorted()
        result.unusedRules = (0..<rules.count).filter { !run.usedRules.contains($0) }.map { rules[$0] }
        return result
    }

    /// Creates an audit in one scale at some sizes.
    package init(
        _ configuration: StringsConfiguration, in base: TextEnvironment, scale: TypeScale,
        sizes: [(label: String, preference: TextSizePreference)], fonts: FontLibrary, threads: Int = 1
    ) {
        self.configuration = configuration
        rules = PlaceRules(configuration.rules)
        scales = StringsScales(CheckedScale(scale: scale, steps: SizeSteps(sizes)))
        (self.fonts, self.base, self.threads) = (fonts, base, threads)
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

    private func groups(of sources: [Source]) -> [Group] {
        var groups: [Group] = []
        var places: [Identifier: Int] = [:]
        for source in sources {
            let name = CatalogLocation(
                path: source.path, format: source.format ?? CatalogFormat(likelyFor: source.path)
            ).group
            if let index = places[name] {
                groups[index].sources.append(source)
            } else {
                places[name] = groups.count
                groups.append(Group(name: name, sources: [source]))
            }
        }
        return groups
    }

    // MARK: One catalog

    private func check(_ group: Group, _ run: inout Run) throws(StringsAuditError) {
        let files = try read(group, &run)
        run.result.catalogCount += files.count
        run.result.findings += unreadMessages(files, group.name)
        var sets = MessageSets(files, language: configuration.assumedLanguage)
        run.result.assumptions += sets.assumptions
        let found = configuration.languages.isEmpty ? [] : sets.languages
        let choice = LanguageChoice(configuration.languages, among: found)
        run.result.missingLanguages.removeAll { !choice.missing.contains($0) }
        run.result.foundLanguages.formUnion(found)
        sets.select(choice, pseudo: configuration.pseudo)
        let work = try placed(sets.sets, files.first?.catalog.format ?? .i18next, group.name, &run)
        for (set, _) in work { run.languages.formUnion(set.entries.lazy.filter(\.isReported).map(\.language)) }
        let before = run.result.messageCount
        run.result.messageCount += work.count
        let (total, progress) = (run.result.messageCount, run.progress)
        let parts = stride(from: 0, to: work.count, by: AuditLimits.messagesPerPart).map { start in
            Array(work[start..<min(start + AuditLimits.messagesPerPart, work.count)])
        }
        let done = Mutex(before)
        var own = makeChecker()
        let checked = ParallelWork.run(
            parts.count, threads: threads, &own, makeTools: { [self] in makeChecker() },
            { checker, index -> Result<[CheckedMessage], StringsAuditError> in
                Result { () throws(StringsAuditError) in
                    var messages: [CheckedMessage] = []
                    for (set, place) in parts[index] {
                        messages.append(try checker.check(set, place, catalog: group.name))
                    }
                    let count = done.withLock { done in
                        done += parts[index].count
                        return done
                    }
                    progress(count - 1, total)
                    return messages
                }
            })
        for part in checked {
            for message in try part.get() {
                run.result.findings += message.findings
                run.result.textCount += message.textCount
                run.result.growth.merge(message.growth)
            }
        }
    }

    /// Returns the messages that are checked, with their places; adds findings about comments that name none.
    private func placed(
        _ sets: [MessageSet], _ format: CatalogFormat, _ catalog: Identifier, _ run: inout Run
    ) throws(StringsAuditError) -> [(set: MessageSet, place: ResolvedPlace)] {
        var placed: [(set: MessageSet, place: ResolvedPlace)] = []
        for set in sets {
            switch try placement(of: set, format, &run.usedRules) {
            case .skipped: break
            case .unread(let reason): run.result.findings += unreadComment(set, reason, catalog)
            case .place(let place):
                run.result.add(Identifier(place.scale.scale.name))
                placed.append((set, place))
            }
        }
        return placed
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
                let format = source.format ?? CatalogFormat(path: source.path, content: bytes)
                if format == .arb, template == nil { template = self.template(of: group) }
                let catalog = try StringCatalog(bytes, path: source.path, format: format, template: template)
                files.append(MessageSets.File(path: Identifier(source.path), catalog: catalog))
            } catch {
                guard run.reportsUnreadFiles else {
                    throw StringsAuditError(source.path, error.position, error.reason)
                }
                run.result.findings.append(
                    StringFinding(
                        unreadFile: Identifier(source.path), error.reason, in: language(of: source),
                        at: error.position ?? CatalogPosition(line: 1, column: 1), catalog: group.name))
            }
        }
        // A PO template matters only without translations.
        if files.count > 1 { files.removeAll { $0.path.text.endsExactly(".pot") } }
        return files
    }

    /// Returns the language that the path of a file says; English if it says none.
    private func language(of source: Source) -> Identifier {
        let format = source.format ?? CatalogFormat(likelyFor: source.path)
        return CatalogLocation(path: source.path, format: format).language ?? configuration.assumedLanguage ?? "en"
    }

    /// Returns the placeholders of the first ARB file that can be read and has any.
    private func template(of group: Group) -> CatalogTemplate {
        for source in group.sources {
            guard let template = try? StringCatalog.template(source.read()) else { continue }
            if !template.arguments.isEmpty || !template.comments.isEmpty { return template }
        }
        return CatalogTemplate()
    }

    private func unreadMessages(_ files: [MessageSets.File], _ name: Identifier) -> [StringFinding] {
        guard !configuration.ignored.contains(.unreadMessage) else { return [] }
        return files.flatMap { file in
            file.catalog.warnings.map { warning in
                let inPath = CatalogLocation(path: file.path.text, format: file.catalog.format).language
                let stated = warning.language ?? file.catalog.language ?? inPath
                let language = stated ?? configuration.assumedLanguage ?? "en"
                return StringFinding(
                    unread: warning.id ?? Identifier(file.path.text.lastPathComponent), warning.reason,
                    in: language, file: file.path, at: warning.position, catalog: name)
            }
        }
    }

    /// Returns the finding about a message that is not checked since its comment has no place that can be used.
    private func unreadComment(_ set: MessageSet, _ reason: String, _ catalog: Identifier) -> [StringFinding] {
        guard !configuration.ignored.contains(.unreadMessage), let first = set.entries.first,
            let position = set.commentOrigin.position
        else { return [] }
        let entry = set.entries.first { $0.file == set.commentOrigin.file } ?? first
        return [
            StringFinding(
                unread: set.id, "not checked", reason, in: entry.language, file: set.commentOrigin.file, at: position,
                catalog: catalog)
        ]
    }

    // MARK: Places

    /// The decision about the place of a message.
    private enum Placement {
        case place(ResolvedPlace)
        /// The message is not checked.
        case skipped
        /// The comment of the message is wrong, for a reason.
        case unread(String)
    }

    /// Returns the place that the rules and the comment of a message say.
    private func placement(
        of set: MessageSet, _ format: CatalogFormat, _ used: inout Set<Int>
    ) throws(StringsAuditError) -> Placement {
        var (place, origin) = (StringPlace(), StringsConfiguration.Origin?.none)
        var styleInComment: Identifier?
        if let (rule, index) = try rules.rule(for: set.id) {
            used.insert(index)
            guard let own = rule.place else { return .skipped }
            (place, origin) = (own, rule.origin)
        }
        do throws(PlaceError) {
            switch try StringPlace.inComment(set.comment) {
            case .none: break
            case .skipped: return .skipped
            case .place(let own):
                (place, origin) = (place.overridden(by: own), set.commentOrigin)
                styleInComment = own.style
            }
        } catch {
            return .unread(error.reason)
        }
        let scale = try scales.scale(format, device: place.device ?? set.device, style: place.style)
        if let styleInComment {
            do throws(DynamicTypeError) {
                _ = try scale.scale.index(of: TextStyle(styleInComment.text))
            } catch {
                return .unread(error.reason)
            }
        }
        var width = configuration.width
        switch place.width {
        case .points(let points)?: width = points
        case .named(let name)?:
            // The names of rules were checked when these were read.
            guard let points = configuration.widths[name] else {
                return .unread("the width \"\(name)\" is not in \(configuration.widthsTitle)")
            }
            width = points
        case nil:
            // The width of the catalog applies if none is configured.
            width = set.limits.width ?? width
            place.maxLines = place.maxLines ?? set.limits.lines
        }
        return .place(
            ResolvedPlace(
                scale: scale, style: place.style, width: width, maxLines: place.maxLines, limit: place.limit,
                values: configuration.values.merging(place.values) { $1 }, hasOwnValues: !place.values.isEmpty,
                keepsWhiteSpace: format.keepsWhiteSpace, origin: origin))
    }
}
