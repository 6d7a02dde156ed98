internal import TypescaleJSON
internal import TypescaleThreads

/// The notations that texts of JSON show; a catalog has those of its files in all languages.
///
/// One file may have no text that shows which program reads it: `l'ami` in FormatJS has an apostrophe as in Vue I18n.
package struct JSONNotation: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Messages that only FormatJS or Lingui writes, and plurals and selections in ICU's syntax.
    static let messages = JSONNotation(rawValue: 1)
    /// `{{name}}` and `$t(key)` of i18next.
    static let i18next = JSONNotation(rawValue: 2)
    /// `{0} none|[1,*] many` and `one|:count` of Laravel and Symfony.
    static let bars = JSONNotation(rawValue: 4)
    /// `{name}`, and messages that FormatJS extracts, unless the texts beside them have placeholders of i18next.
    static let braces = JSONNotation(rawValue: 8)
    /// `@:key` and `{'@'}` of Vue I18n.
    static let vue = JSONNotation(rawValue: 16)
    /// `%{name}` of Ruby, `%(name)s` of Python, `one |||| many` of Polyglot and their relatives.
    ///
    /// Before a number in braces, the sign is that of a percentage in Turkish.
    static let percentNames = JSONNotation(rawValue: 32)

    init(_ root: JSONValue) {
        self = []
        let members = JSONCatalog.members(root).filter { $0.name != JSONCatalog.schemaKey }
        if FormatJSReader.commonKey(of: members) != nil { insert(.messages) }
        let leaves = JSONCatalog.leaves(of: root, isLeaf: FormatJSReader.isMessage)
        let marks = VueMarks()
        // The reader of any format ends at its first check if the work is canceled.
        for leaf in leaves where !Cancellation.isWorkCancelled {
            guard let text = leaf.value.string else {
                if FormatJSReader.isMessage(leaf.value) {
                    insert(FormatJSTree.isTree(leaf.value) ? .messages : .braces)
                }
                continue
            }
            // A branch that begins with a placeholder has two braces, too.
            if ICUPatternParser.beginsChoice(text) { insert(.messages) }
            if text.contains("{{") || text.contains("$t(") { insert(.i18next) }
            let others = text.replacing("%{", with: "")
            if others.utf8.count < text.utf8.count || text.contains("||||") || Self.hasPythonName(text) {
                insert(.percentNames)
            }
            if others.contains(ascii: "{") { insert(.braces) }
            if !contains(.vue), marks.isIn(text) { insert(.vue) }
            if !contains(.bars), let plural = PipePlural(text, isLaravel: true), plural.isCertain { insert(.bars) }
        }
    }

    /// The syntax of values if it is that of Laravel or Ruby; `nil` for that of i18next.
    var valueSyntax: ((String) -> MessagePattern)? {
        guard !contains(.i18next) else { return nil }
        if contains(.bars) { return ColonPattern.pattern }
        guard contains(.percentNames) else { return nil }
        return { text in PrintfParser([.rubyNames, .pythonNames], numbers: .plain).pattern(text) }
    }

    private static func hasPythonName(_ text: String) -> Bool {
        text.contains("%(") && PrintfParser([.pythonNames]).pattern(text).parts.contains { $0.argument != nil }
    }

    package var format: CatalogFormat {
        if contains(.messages) { return .formatjs }
        if contains(.i18next) || contains(.bars) && !contains(.vue) { return .i18next }
        return isDisjoint(with: [.braces, .vue]) ? .i18next : .formatjs
    }
}
