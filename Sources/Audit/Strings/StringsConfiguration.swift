internal import DynamicType
package import TextLayout
package import TypescaleJSON
package import TypescaleStringCatalogs
internal import TypescaleStrings

/// The places of messages, the values that fill them and the checks: a `typescale.json`, or the options of a command.
package struct StringsConfiguration: Sendable {
    /// A pattern of message ids with the place of those messages.
    package struct PlaceRule: Sendable {
        package var pattern: NamePattern
        /// The place; `nil` if the messages are not checked.
        var place: StringPlace?
        /// The location of the rule.
        package var origin: FileLocation
        /// A Boolean value that indicates whether rules with longer patterns were used, which may have its messages.
        package var followsUsedRules = false

        /// Returns whether another rule is the same one in another run.
        func isSame(_ other: PlaceRule) -> Bool { origin == other.origin && pattern.text == other.pattern.text }
    }

    /// The catalogs, as paths relative to the file.
    package var catalogs: [String] = []
    /// The scale; `nil` for the one of each format.
    package var scale: String?
    /// The location of the scale's name.
    package var scaleOrigin: FileLocation?
    /// The width of messages without one.
    package var width = AuditText.defaultWidth
    var widths: [Identifier: Double] = [:]
    var placeRules: [PlaceRule] = []
    var values: [Identifier: ArgumentValue] = [:]
    /// The pseudo-locales that are checked beside the languages.
    package var pseudo: [PseudoLocale] = []
    /// The checks that are left out.
    package var ignored: Set<AuditRule> = []
    /// The languages to check; empty for all.
    package var languages: [Identifier] = []
    /// The language of catalogs that state none; `nil` for the source language.
    var assumedLanguage: Identifier?
    /// The text that names the table of widths in a finding.
    var widthsTitle = "\"widths\" of a typescale.json"
    /// The greatest number of problems, each in one language, after which an audit stops with an error; `nil` for any.
    var mostProblems: Int?
    package var languagesOrigin: FileLocation?
    /// The engines that messages are compared in; they are checked in the first, and in Chromium if there is none.
    package var engines: [BrowserEngine] = []

    package init() {}

    package static let keys: [Identifier] = [
        "$schema", "strings", "scale", "width", "widths", "show", "values", "pseudo", "ignore", "languages", "engines",
    ]

    /// Decodes the keys of a configuration from an object that may have others; `file` is its path in messages.
    package init(_ object: JSONObjectReader, file: String) throws(JSONError) {
        for path in try object.optional("strings")?.array() ?? [] {
            catalogs.append(try path.string(maximumCharacters: AuditLimits.pathCharacters))
        }
        if let name = object.optional("scale") {
            scale = try name.string(maximumCharacters: AuditLimits.nameCharacters)
            scaleOrigin = Self.location(of: name, in: file)
        }
        width = try object.optional("width")?.number(in: AuditLimits.widths) ?? width
        for (name, value) in try object.optional("widths")?.members() ?? [] {
            widths[name] = try value.number(in: AuditLimits.widths)
        }
        if let list = object.optional("values") { values = try Self.values(list) }
        for (name, value) in try object.optional("show")?.members() ?? [] {
            let (place, origin) = (try Self.place(value), Self.location(of: value, in: file))
            if let reason = unknownWidth(of: place) { throw value.error(reason) }
            placeRules.append(PlaceRule(pattern: NamePattern(name.text), place: place, origin: origin))
        }
        guard placeRules.count <= AuditLimits.placeRules else {
            throw object.error("\(placeRules.count) rules; give at most \(AuditLimits.placeRules)", at: "show")
        }
        for item in try object.optional("pseudo")?.array() ?? [] {
            let locale: PseudoLocale = try item.choice()
            if !pseudo.contains(locale) { pseudo.append(locale) }
        }
        for item in try object.optional("ignore")?.array() ?? [] { ignored.insert(try item.choice()) }
        if let list = object.optional("languages") {
            languagesOrigin = Self.location(of: list, in: file)
            for item in try list.array(of: "languages", in: 0...AuditLimits.languages) {
                languages.append(try item.language())
            }
        }
        engines = try object.engines()
    }

    private static func location(of reader: JSONReader, in file: String) -> FileLocation {
        let position = reader.value.position
        return FileLocation(
            Identifier(file), at: CatalogPosition(line: Int(position.line), column: Int(position.column)))
    }

    private static func values(_ reader: JSONReader) throws(JSONError) -> [Identifier: ArgumentValue] {
        var result: [Identifier: ArgumentValue] = [:]
        for (name, value) in try reader.members() {
            // "%1" and "{0}" name the same arguments as "1" and "0".
            let plain = name.text.utf8.filter { !"%{}$".utf8.contains($0) }
            let key = Identifier(String(decoding: plain, as: UTF8.self))
            if case .number(let number) = value.value.kind {
                result[key] = .number(number)
            } else {
                result[key] = .text(
                    try value.string(maximumCharacters: AuditLimits.valueCharacters, allowingEmpty: true))
            }
        }
        return result
    }

    private static func place(_ reader: JSONReader) throws(JSONError) -> StringPlace? {
        if reader.isNull { return nil }
        if case .string(let text) = reader.value.kind {
            return try rethrowing(StringPlace(text)) { (error: PlaceError) in reader.error(error.reason) }
        }
        let object = try reader.object(
            allowing: ["style", "maxLines", "width", "limit", "device", "values"] as [Identifier])
        var place = StringPlace()
        place.style = try object.optional("style")?.identifier(maximumCharacters: AuditLimits.nameCharacters)
        place.maxLines = try object.optional("maxLines")?.integer(in: 1...AuditLimits.lines)
        place.limit = try object.optional("limit")?.integer(in: 1...StringCatalogsLimits.messageBytes)
        if let device = object.optional("device") {
            place.device = Identifier((try device.choice() as StringPlace.Device).rawValue)
        }
        if let width = object.optional("width") {
            if case .string(let name) = width.value.kind {
                place.width = .named(Identifier(name))
            } else {
                place.width = .points(try width.number(in: AuditLimits.widths))
            }
        }
        if let list = object.optional("values") { place.values = try values(list) }
        return place
    }

    /// Adds a rule of the command line, which replaces one of the file with the same pattern: `PLACE` or
    /// `PATTERN=PLACE`.
    package mutating func addPlaceRule(_ text: String, option: String) throws(PlaceError) {
        let split = text.lastIndex(ofASCII: "=")
        let pattern = split.map { text[..<$0] } ?? "*"
        let word = split.map { text[text.utf8.index(after: $0)...] } ?? text[...]
        let place = word == "null" ? nil : try StringPlace(word)
        if let reason = unknownWidth(of: place) { throw PlaceError(text, reason) }
        placeRules.removeAll { $0.pattern.text == Identifier(pattern) }
        placeRules.append(
            PlaceRule(pattern: NamePattern(pattern), place: place, origin: FileLocation(Identifier(option))))
    }

    /// Returns an error about the name of a place's width; `nil` if the width is known or has no name.
    private func unknownWidth(of place: StringPlace?) -> String? {
        guard case .named(let name)? = place?.width, widths[name] == nil else { return nil }
        let question = NearestName.question(for: name.text, among: widths.keys.sorted().map(\.text))
        return "the width \"\(name)\" is not in \"widths\"" + (question.map { "; \($0)" } ?? "")
    }
}

extension JSONReader {
    /// Returns the language that a user names.
    func language() throws(JSONError) -> Identifier {
        let tag = try string(maximumCharacters: AuditLimits.tagCharacters)
        guard let language = LanguageTag.requested(tag) else {
            throw error("\(Quotation.quoted(tag)) is \(TextEnvironment.languageTagReason)")
        }
        return language
    }
}
