// Checks the messages of catalogs in all languages at every text size.
//
// The files of one catalog are read together and released before those of the next one, so that memory is bounded by
// the largest catalog. Its messages are divided among threads; each text is prepared once for all sizes.

package import DynamicType
package import Fonts
package import ScaleFiles
internal import Synchronization
internal import TextLayout
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
        self.scales = try StringsScales(
            configuration.scale, origin: configuration.scaleOrigin, in: scales)
        (self.fonts, self.base, self.threads) = (fonts, base, threads)
    }

    /// Reads and checks catalogs; `progress` gets the index of a message and the number of those known.
    package func run(
        _ sources: [Source], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) throws(StringsAuditError) -> StringsAuditResult {
        var result = StringsAuditResult()
        var used = Set<Int>()
        var languages: Set<Identifier> = []
        for group in groups(of: sources) {
            try check(group, &result, &used, &languages, progress)
        }
        guard result.messageCount > 0 || !result.findings.isEmpty else {
            throw StringsAuditError(
                sources.first?.path ?? "catalogs", nil,
                sources.isEmpty
                    ? "no catalog found"
                    : "no message to check in \(sources.count) \(sources.count == 1 ? "catalog" : "catalogs")")
        }
        result.languages = languages.sorted()
        result.unusedRules = (0..<rules.count).filter { !used.contains($0) }.map { rules[$0] }
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

    private func check(
        _ group: Group, _ result: inout StringsAuditResult, _ used: inout Set<Int>, _ languages: inout Set<Identifier>,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws(StringsAuditError) {
        let files = try read(group)
        result.catalogCount += files.count
        result.findings += unreadMessages(files, group.name)
        var sets = MessageSets(files)
        sets.select(configuration.languages, pseudo: configuration.pseudo)
        let format = files.first?.catalog.format ?? .i18next
        var work: [(set: MessageSet, place: ResolvedPlace)] = []
        for set in sets.sets {
            guard let place = try place(of: set, format, &used) else { continue }
            for entry in set.entries where entry.isReported { languages.insert(entry.language) }
            work.append((set, place))
        }
        let before = result.messageCount
        result.messageCount += work.count
        let total = result.messageCount
        let parts = stride(from: 0, to: work.count, by: StringsAuditLimits.messagesPerPart).map { start in
            Array(work[start..<min(start + StringsAuditLimits.messagesPerPart, work.count)])
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
                result.findings += message.findings
                result.textCount += message.textCount
                result.add(message.growth)
            }
        }
    }

    private func makeChecker() -> MessageChecker {
        MessageChecker(
            fonts: fonts, base: base, ignored: configuration.ignored,
            engines: configuration.engines.isEmpty ? [.chromium] : configuration.engines)
    }

    private func read(_ group: Group) throws(StringsAuditError) -> [MessageSets.File] {
        var bytes: [(source: Source, bytes: [UInt8])] = []
        for source in group.sources {
            do throws(CatalogError) {
                bytes.append((source, try source.read()))
            } catch {
                throw StringsAuditError(source.path, error.position, error.reason)
            }
        }
        var files: [MessageSets.File] = []
        var template: CatalogTemplate?
        for (source, bytes) in bytes {
            do throws(CatalogError) {
                let format = source.format ?? CatalogFormat(path: source.path, content: bytes)
                if format == .arb, template == nil { template = try self.template(of: group, bytes: bytes) }
                let catalog = try StringCatalog(bytes, path: source.path, format: format, template: template)
                files.append(MessageSets.File(path: Identifier(source.path), catalog: catalog))
            } catch {
                throw StringsAuditError(source.path, error.position, error.reason)
            }
        }
        // A PO template matters only without translations.
        if files.count > 1 { files.removeAll { $0.path.text.endsExactly(".pot") } }
        return files
    }

    /// Returns the placeholders of the first ARB file that has any.
    private func template(of group: Group, bytes: [UInt8]) throws(CatalogError) -> CatalogTemplate? {
        for source in group.sources {
            let template = try StringCatalog.template(source.read())
            if !template.arguments.isEmpty || !template.comments.isEmpty { return template }
        }
        return CatalogTemplate()
    }

    private func unreadMessages(_ files: [MessageSets.File], _ name: Identifier) -> [StringFinding] {
        guard !configuration.ignored.contains(.unreadMessage) else { return [] }
        return files.flatMap { file in
            file.catalog.warnings.map { warning in
                let language = CatalogLocation(path: file.path.text, format: file.catalog.format).language ?? "en"
                let failure = StringFinding.Failure(
                    language: Identifier(language), sizes: [], level: .warning, drawn: [], ranges: "", text: "",
                    values: [], problem: warning.reason,
                    detail: "", file: file.path, position: warning.position, smallest: 0, excess: 0, order: 0)
                let id = Identifier(warning.reason.parts(at: ":")[0])
                return StringFinding(
                    rule: .unreadMessage, level: .warning, id: id, catalog: name, failures: [failure],
                    place: StringFinding.Place(
                        scale: "", style: "", width: 0, maxLines: nil, keepsWhiteSpace: true, engine: .chromium))
            }
        }
    }

    // MARK: Places

    /// Returns the place of a message; `nil` if it is not checked.
    private func place(
        of set: MessageSet, _ format: CatalogFormat, _ used: inout Set<Int>
    ) throws(StringsAuditError) -> ResolvedPlace? {
        var place = StringPlace()
        var origin: StringsConfiguration.Origin?
        if let (rule, index) = try rules.rule(for: set.id) {
            used.insert(index)
            guard let own = rule.place else { return nil }
            (place, origin) = (own, rule.origin)
        }
        do throws(PlaceError) {
            switch try StringPlace.inComment(set.comment) {
            case .none: break
            case .skipped: return nil
            case .place(let own): (place, origin) = (place.overridden(by: own), set.commentOrigin)
            }
        } catch {
            throw StringsAuditError(set.commentOrigin.file.text, set.commentOrigin.position, error.reason)
        }
        var width = configuration.width
        switch place.width {
        case .points(let points)?: width = points
        case .named(let name)?:
            guard let points = configuration.widths[name] else {
                let place = origin ?? set.commentOrigin
                throw StringsAuditError(
                    place.file.text, place.position, "the width \"\(name)\" is not in \"widths\" of a typescale.json")
            }
            width = points
        case nil:
            // The width of the catalog applies if none is configured.
            width = set.limits.width ?? width
            place.maxLines = place.maxLines ?? set.limits.lines
        }
        let values = configuration.values.merging(place.values) { $1 }
        return ResolvedPlace(
            scale: try scales.scale(format, device: place.device ?? set.device), style: place.style, width: width,
            maxLines: place.maxLines, limit: place.limit, values: values, hasOwnValues: !place.values.isEmpty,
            keepsWhiteSpace: format.keepsWhiteSpace, origin: origin)
    }
}
