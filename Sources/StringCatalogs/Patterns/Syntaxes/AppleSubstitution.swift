/// A named text of Apple's catalogs, which a text shows where it has `%#@name@`.
///
/// Its texts may have substitutions, too, each with the next argument unless it states another.
struct AppleSubstitution {
    /// A text and its position, for a plural category unless the substitution has one text.
    struct Form {
        var category: Identifier?
        var text: String
        var position: CatalogPosition
    }

    /// The number of the argument that the catalog states.
    var argument: Identifier?
    let forms: [Form]
    /// The bytes of all forms.
    let bytes: Int

    init(forms: [Form]) {
        self.forms = forms
        bytes = forms.reduce(0) { $0 + $1.text.utf8.count + 1 }
    }

    /// Returns the pattern for the number of a name.
    ///
    /// All forms begin with the same argument.
    func pattern(_ parser: PrintfParser, _ number: Identifier, _ counts: inout PrintfParser.Counts) -> MessagePattern {
        var branches: [MessageChoice.Branch] = []
        let first = counts.next
        var next = first
        for form in forms {
            counts.next = first
            let pattern = parser.pattern(form.text, &counts)
            next = max(next, counts.next)
            guard let category = form.category else { return pattern }
            branches.append(MessageChoice.Branch(.categoryWithZero(category), pattern, at: form.position))
        }
        counts.next = next
        return branches.isEmpty ? MessagePattern() : MessagePattern(MessageChoice(number, .plural, branches))
    }
}

extension StringCatalog {
    /// Adds a warning for each substitution that a text refers to in vain, once for each name.
    mutating func warn(
        ofSubstitutionsIn pattern: MessagePattern, _ known: [Identifier: AppleSubstitution], of id: Identifier,
        in language: Identifier?, at position: CatalogPosition, _ warned: inout Set<Identifier>
    ) {
        // Arguments have numbers, and substitutions in vain have their names.
        for name in pattern.allParts.compactMap(\.argument?.name)
        where Int(name.text) == nil && warned.insert(name).inserted {
            let reason =
                known[name] == nil
                ? "the text has no substitution \"\(name)\""
                : "the substitution \"\(name)\" contains itself, or too many others"
            warn(reason, of: id, in: language, at: position)
        }
    }
}

/// Reads texts of Apple's catalogs without substitutions.
enum ApplePattern {
    private static let parser = PrintfParser([.conversions, .markdown])

    static func pattern(_ text: String) -> MessagePattern { parser.pattern(text).withShortcutNames }
}

extension MessagePattern {
    /// The pattern with the names in braces, `${name}`, of the phrases of an app's shortcuts, which name the app.
    var withShortcutNames: MessagePattern {
        guard allParts.contains(where: { $0.text?.contains("${applicationName}") == true }) else { return self }
        return mapParts { part in part.text.map { ShellPattern.pattern($0).parts } ?? [part] }
    }
}
