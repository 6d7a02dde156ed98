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
        return branches.isEmpty ? MessagePattern() : MessagePattern([.choice(MessageChoice(number, .plural, branches))])
    }
}

extension MessagePattern {
    /// The names of substitutions that the catalog lacks, or that contain themselves; arguments have numbers.
    var missingSubstitutions: [Identifier] {
        Self.arguments(in: allParts).map(\.name).filter { Int($0.text) == nil }
    }
}

extension StringCatalog {
    /// Adds a warning for each substitution that a text refers to in vain, once for each name.
    mutating func warn(
        ofSubstitutionsIn pattern: MessagePattern, _ known: [Identifier: AppleSubstitution], of id: Identifier,
        in language: Identifier?, at position: CatalogPosition, _ warned: inout Set<Identifier>
    ) {
        for name in pattern.missingSubstitutions where warned.insert(name).inserted {
            let reason =
                known[name] == nil
                ? "the text has no substitution \"\(name)\""
                : "the substitution \"\(name)\" contains itself, or too many others"
            warnings.append(CatalogWarning(reason, of: id, in: language, at: position))
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
        let namesApp = allParts.contains { part in
            if case .text(let words) = part { words.contains("${applicationName}") } else { false }
        }
        guard namesApp else { return self }
        return mapParts { part in
            if case .text(let words) = part { ShellPattern.pattern(words).parts } else { [part] }
        }
    }
}
