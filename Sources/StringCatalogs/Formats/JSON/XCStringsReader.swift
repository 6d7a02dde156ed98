internal import TypescaleJSON

/// Reads Apple's string catalogs.
///
/// A message without a source localization is its own text. Stale messages and those that are not translated are
/// skipped. Texts for a device become messages of their own.
struct XCStringsReader {
    private let catalog: JSONCatalog
    private var result: StringCatalog

    static func read(_ text: CatalogText) throws(CatalogError) -> StringCatalog {
        var reader = try XCStringsReader(text)
        for member in JSONCatalog.members(reader.catalog.root["strings"]) {
            try CatalogError.checkCancellation()
            try reader.add(member)
        }
        return reader.result
    }

    private init(_ text: CatalogText) throws(CatalogError) {
        catalog = try JSONCatalog(text)
        guard let strings = catalog.root["strings"], case .object = strings.kind else {
            throw catalog.error("a string catalog has an object \"strings\"", at: catalog.root)
        }
        let source = try catalog.language(catalog.root["sourceLanguage"]) ?? "en"
        result = StringCatalog(.xcstrings, sourceLanguage: source, warnings: catalog.warnings)
    }

    private mutating func add(_ member: JSONMember) throws(CatalogError) {
        guard case .object = member.value.kind else {
            return result.warn(
                "the entry of a message is an object", of: member.name, at: catalog.position(member.value))
        }
        if member.value["shouldTranslate"]?.bool == false { return }
        if member.value["extractionState"]?.string == "stale" { return }
        var entry = Entry(
            id: member.name, language: result.sourceLanguage ?? "en", comment: catalog.comment(member.value["comment"]))
        let localizations = localizations(of: member)
        if !localizations.contains(where: { $0.language == result.sourceLanguage }), !member.name.isEmpty {
            let pattern = ApplePattern.pattern(member.name.text)
            append(pattern, at: catalog.text.position(of: Int(member.position.offset)), entry)
        }
        for localization in localizations {
            try CatalogError.checkCancellation()
            entry.language = localization.language
            add(localization.value, entry)
        }
    }

    /// Returns the localizations of a message by language; the others are reported.
    private mutating func localizations(of message: JSONMember) -> [(language: Identifier, value: JSONValue)] {
        var localizations: [(language: Identifier, value: JSONValue)] = []
        for member in JSONCatalog.members(message.value["localizations"]) {
            do throws(CatalogError) {
                let language = try catalog.text.language(member.name.text, at: Int(member.position.offset))
                localizations.append((language, member.value))
            } catch {
                result.warn(error.reason, of: message.name, at: error.position ?? catalog.position(member.value))
            }
        }
        return localizations
    }

    /// The properties that the texts of a localization share.
    private struct Entry {
        var id: Identifier
        var language: Identifier
        var comment: CatalogComment
        var device: Identifier?
    }

    /// Adds the text of a localization, one for each device for which the text or a substitution differs.
    ///
    /// A substitution that is missing for several devices is reported once.
    private mutating func add(_ value: JSONValue, _ entry: Entry) {
        let devices = Self.devices(of: value)
        let phrases = JSONCatalog.elements(value["stringSet"]?["values"])
        var missing: Set<Identifier> = []
        for device in devices.isEmpty ? ["other"] : devices {
            var entry = entry
            entry.device = device == "other" ? nil : device
            let substitutions = substitutions(of: value, for: device)
            guard let (pattern, position) = pattern(of: Self.value(of: value, for: device), substitutions) else {
                if phrases.isEmpty {
                    warn("expected a text in \"stringUnit\", \"variations\" or \"stringSet\"", of: entry, at: value)
                }
                continue
            }
            append(pattern.withShortcutNames, at: position, entry)
            result.warn(
                ofSubstitutionsIn: pattern, substitutions, of: entry.id, in: entry.language, at: position, &missing)
        }
        // The phrases of an app's shortcut: each is a text of its own.
        for (index, phrase) in phrases.enumerated() {
            guard let text = phrase.string else {
                warn("a value of \"stringSet\" is a string", of: entry, at: phrase)
                continue
            }
            var entry = entry
            entry.id = Identifier("\(entry.id.text.asOuterName)[\(index)]")
            append(ApplePattern.pattern(text), at: catalog.position(phrase), entry)
        }
    }

    private mutating func warn(_ reason: String, of entry: Entry, at value: JSONValue) {
        result.warn(reason, of: entry.id, in: entry.language, at: catalog.position(value))
    }

    /// Returns the first devices for which a localization or one of its substitutions has texts, in the order of the
    /// file.
    private static func devices(of value: JSONValue) -> [Identifier] {
        let values = [value] + JSONCatalog.members(value["substitutions"]).map(\.value)
        var seen: Set<Identifier> = []
        let devices = values.flatMap { JSONCatalog.members($0["variations"]?["device"]).map(\.name) }
            .filter { seen.insert($0).inserted }
        return Array(devices.prefix(StringCatalogsLimits.devices))
    }

    /// Returns the variant of a value for a device, the one for other devices, or the value itself.
    private static func value(of value: JSONValue, for device: Identifier) -> JSONValue {
        let variants = JSONCatalog.members(value["variations"]?["device"])
        let variant = variants.first { $0.name == device } ?? variants.first { $0.name == "other" }
        return variant?.value ?? value
    }

    private mutating func append(_ pattern: MessagePattern, at position: CatalogPosition, _ entry: Entry) {
        var message = CatalogMessage(entry.id, language: entry.language, pattern, at: position, comment: entry.comment)
        message.device = entry.device
        result.messages.append(message)
    }

    private func substitutions(of value: JSONValue, for device: Identifier) -> [Identifier: AppleSubstitution] {
        var result: [Identifier: AppleSubstitution] = [:]
        for member in JSONCatalog.members(value["substitutions"]) {
            var substitution = AppleSubstitution(forms: forms(of: Self.value(of: member.value, for: device)))
            let index = member.value["argNum"]?.number.flatMap { Int(exactly: $0) }
            substitution.argument = index.map { Identifier("\($0)") }
            if !substitution.forms.isEmpty { result[member.name] = substitution }
        }
        return result
    }

    /// Returns the text of a value, or its plural forms.
    private func forms(of value: JSONValue) -> [AppleSubstitution.Form] {
        func form(_ value: JSONValue, _ category: Identifier?) -> AppleSubstitution.Form? {
            guard let text = value["stringUnit"]?["value"], let string = text.string else { return nil }
            return AppleSubstitution.Form(category: category, text: string, position: catalog.position(text))
        }
        if let form = form(value, nil) { return [form] }
        return JSONCatalog.members(value["variations"]?["plural"]).compactMap { form($0.value, $0.name) }
    }

    /// Returns the text of a value, or the choice between its plural forms.
    private func pattern(
        of value: JSONValue, _ substitutions: [Identifier: AppleSubstitution]
    ) -> (pattern: MessagePattern, position: CatalogPosition)? {
        var parser = PrintfParser([.conversions, .substitutions, .markdown])
        parser.substitutions = substitutions
        let forms = forms(of: value)
        guard let first = forms.first else { return nil }
        let branches = forms.map { form in
            MessageChoice.Branch(
                .categoryWithZero(form.category ?? "other"), parser.pattern(form.text), at: form.position)
        }
        if first.category == nil { return (branches[0].pattern, first.position) }
        return (MessagePattern(plural: branches), first.position)
    }
}
