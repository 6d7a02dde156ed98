// YAML of Ruby on Rails, whose first keys are languages, and that of Symfony and other programs, whose files are named
// by them.
//
// Rails shows the text of another key for a symbol, and has tables of formats for numbers and dates. Neither is a text.

internal import TypescaleIdentifiers
internal import TypescaleLocales
internal import TypescaleStrings

/// Reads texts in YAML: nested keys, and maps of plural forms.
struct YAMLReader {
    private let text: CatalogText
    /// A Boolean value that indicates whether the texts are in ICU's syntax, as in `messages+intl-icu.de.yaml`.
    private let isICU: Bool
    /// A Boolean value that indicates whether the texts are below the keys of their languages.
    private var isRails = true
    private var language: Identifier?
    private let rails = PrintfParser([.rubyNames], numbers: .english)
    private let unstated = PrintfParser(.unstated)

    private init(text: CatalogText, isICU: Bool) { (self.text, self.isICU) = (text, isICU) }

    /// Returns the messages of a file whose path may state a language.
    static func read(
        _ text: CatalogText, isICU: Bool, language: Identifier?
    ) throws(CatalogError) -> StringCatalog {
        var tree = try YAMLTreeReader(text)
        guard let root = try tree.document(), let members = root.members else {
            throw text.error("expected keys with texts", at: 0)
        }
        var reader = YAMLReader(text: text, isICU: isICU)
        var result = StringCatalog(.yaml, warnings: tree.warnings)
        if let languages = languages(of: members, in: language) {
            for (stated, member) in zip(languages, members) {
                guard let stated else {
                    let reason = "the key is no language, and only its aliases are read"
                    result.warn(reason, of: Identifier(member.key), at: text.position(of: member.offset))
                    continue
                }
                reader.language = stated
                if languages.count == 1, let language { reader.reportOther(language, at: member.offset, in: &result) }
                try reader.add(member.value, "", to: &result)
            }
        } else if language != nil {
            reader.isRails = false
            reader.language = language
            try reader.add(root, "", to: &result)
        } else {
            throw CatalogError(
                .unknownFormat, at: text.position(of: members.first?.offset ?? 0),
                "not a string catalog: no language is above the texts, as in \"de:\", or in the file's name")
        }
        return result
    }

    /// Returns whether a file begins with the key of a language, and so may be a catalog whatever its name is.
    static func beginsWithLanguage(_ bytes: [UInt8]) -> Bool {
        var scan = ByteScan(bytes.droppingByteOrderMark)
        while true {
            scan.skipSpace()
            guard scan.peek == "#" || scan.take("---") else { break }
            scan.skipLine()
        }
        _ = scan.take("\"") || scan.take("'")
        let name = scan.name(also: "_-")
        _ = scan.take("\"") || scan.take("'")
        return scan.take(":") && LanguageTag.parsed(name) != nil
    }

    /// Returns the languages that the first keys state, `nil` for a key that states none; `nil` for files without any.
    ///
    /// Such a map may be beside languages for aliases in them, if the path does not state another language.
    /// A word such as `nav` is a language only if the path states it, and an unknown code only if the path states none.
    private static func languages(of members: [YAMLNode.Member], in language: Identifier?) -> [Identifier?]? {
        let tags = members.map { member -> Identifier? in
            guard isMap(member.value) else { return nil }
            let tag = LanguageTag.normalized(member.key)
            if tag == language { return tag }
            let isKnown = LanguageTag.parsed(member.key) != nil && !LanguageTag.folderWords.contains(tag)
            return isKnown || language == nil && LanguageTag.hasForm(member.key) ? tag : nil
        }
        let known = tags.compactMap(\.self)
        if !known.isEmpty, known.count == tags.count { return tags }
        guard members.allSatisfy({ isMap($0.value) }) else { return nil }
        let isStated = language.map(known.contains) ?? known.contains { LanguageTag.parsed($0.text) != nil }
        return isStated ? tags : nil
    }

    /// Returns whether a value is a map, or the empty one of a language without texts.
    private static func isMap(_ value: YAMLNode) -> Bool {
        if case .text(let text, isPlain: true) = value.kind { isNull(text) } else { value.members != nil }
    }

    private static func isNull(_ text: String) -> Bool { ["", "~", "null", "Null", "NULL"].contains(Identifier(text)) }

    private func reportOther(_ pathLanguage: Identifier, at offset: Int, in result: inout StringCatalog) {
        guard let language, language.text.parts(at: "-")[0] != pathLanguage.text.parts(at: "-")[0] else { return }
        result.warn(
            "the texts are in \(language) by their first key, which counts, and in \(pathLanguage) by the file's name",
            in: language, at: text.position(of: offset))
    }

    // MARK: Messages

    /// Adds the messages of a value and those below it.
    private func add(_ node: YAMLNode, _ path: String, to result: inout StringCatalog) throws(CatalogError) {
        try CatalogError.checkCancellation()
        let id = Identifier(path)
        guard !isRails || !Self.isSetting(id) else { return }
        if let tag = node.foreignTag {
            let reason = "a value with the tag \(Quotation.quoted(tag)) is not read"
            return result.warn(reason, of: id, in: language, at: text.position(of: node.offset))
        }
        let outer = path.isEmpty ? "" : path.asOuterName + "."
        switch node.kind {
        case .text(let value, let isPlain):
            // Ruby's symbols name the key whose text is shown.
            guard !isPlain || !Self.isNull(value) && !(isRails && value.utf8.count > 1 && value.startsExactly(":"))
            else { return }
            result.append(
                id, language: language, at: text.position(of: node.offset), comment: text.comment(node.comment),
                try pattern(value, of: path))
        case .map(let members):
            if isRails, let forms = Self.forms(members) {
                let comment = node.comment.text.isEmpty ? members[0].value.comment : node.comment
                return result.append(
                    id, language: language, at: text.position(of: forms[0].offset), comment: text.comment(comment),
                    try plural(forms, of: path))
            }
            for member in members { try add(member.value, outer + member.key, to: &result) }
        case .list(let elements):
            for (index, element) in elements.enumerated() { try add(element, outer + "\(index)", to: &result) }
        }
    }

    /// Returns whether Rails formats numbers or dates by what is at a key, or has rules there.
    private static func isSetting(_ id: Identifier) -> Bool {
        ["date.formats", "date.order", "time.formats", "i18n"].contains(id)
            || id.hasPrefix("number.") && id.text.endsExactly(".format")
    }

    private typealias Form = (category: Identifier, text: String, offset: Int)

    /// Returns the forms of a plural; `nil` if a key is no category or has no text, or if nothing shows that it is one.
    private static func forms(_ members: [YAMLNode.Member]) -> [Form]? {
        var forms: [Form] = []
        for member in members {
            guard PluralRules.allCategories.contains(Identifier(member.key)), member.value.foreignTag == nil,
                case .text(let text, _) = member.value.kind
            else { return nil }
            forms.append((Identifier(member.key), text, member.value.offset))
        }
        return forms.contains { $0.category == "other" || $0.text.contains("%{count}") } ? forms : nil
    }

    private func plural(_ forms: [Form], of path: String) throws(PatternFailure) -> MessagePattern {
        var branches: [MessageChoice.Branch] = []
        for form in forms {
            branches.append(
                MessageChoice.Branch(
                    .categoryWithZero(form.category), try pattern(form.text, of: path),
                    at: text.position(of: form.offset)))
        }
        return MessagePattern(MessageChoice("count", .plural, numbers: .english, branches))
    }

    private func pattern(_ value: String, of path: String) throws(PatternFailure) -> MessagePattern {
        // The last line of a block has an end.
        let value = value.beforeExactly("\n").map(String.init) ?? value
        if isICU { return try ICUPatternParser.pattern(value, [.quotes, .strict]).mapWhole(Self.stripped) }
        guard isRails else {
            let plural = PipePlural.pattern(value, in: language) { unstated.pattern($0) }
            return (plural ?? unstated.pattern(value)).mapWhole(Self.stripped)
        }
        let pattern = rails.pattern(value).mapWhole(Self.stripped)
        // Other texts are escaped by Rails.
        let isHTML = path.endsExactly("_html") || path.endsExactly(".html") || path == "html"
        return isHTML ? pattern.mapWhole(Markup.decoded) : pattern
    }

    private static func stripped(_ text: String) -> String { Markup.stripped(text, lineBreak: Markup.lineBreak) }
}
