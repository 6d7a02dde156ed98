// The selectors whose custom properties an import reads.
//
// :root, html and :host are the page, also several times, in :where() and :is(), and without an attribute or a class,
// as in :root:not(.dark); so is @theme. One attribute or class, alone or on one of them or on body, is a column if it
// says that it is a text size: by the attribute's name, as in [data-text-size="AX1"], or by its value or the class, as
// in .large. Every other selector, such as h1, :lang(ja) and [data-theme="dark"], is one of some texts or of a theme,
// and its values are not those of the page.

internal import TypescaleThreads

/// Finds the columns that a rule of a style sheet sets.
struct CSSSelectors {
    struct Match {
        /// The value of the attribute or the class; empty for the page.
        var column = ""
        /// A Boolean value that indicates whether it is on the page's element.
        var isOfPage = false
        var specificity = CSSSpecificity()
    }

    /// The names of columns for which the caller gives a category.
    let given: Set<Identifier>

    /// Returns the columns of a rule, or the page alone; none if its values are not read.
    ///
    /// Of several selectors of a list with one column, the most specific one counts.
    func columns(of selector: String) -> [Match] {
        if selector.lowercasedASCII.startsExactly("@theme") {
            return [Match(isOfPage: true, specificity: CSSSpecificity(classes: 1))]
        }
        let found = Self.list(selector).flatMap { matches($0, depth: 0) }.filter { $0.isOfPage || !$0.column.isEmpty }
        let pages = found.filter(\.column.isEmpty)
        var best = NamedValues<Match>()
        for match in pages.isEmpty ? found : pages {
            let name = Identifier(match.column)
            if best[name].map({ $0.specificity < match.specificity }) ?? true { best[name, default: match] = match }
        }
        return best.values
    }

    /// Returns the specificity of a selector of the document's element, whose font size is that of a rem; `nil` for
    /// others.
    static func page(_ selector: String) -> CSSSpecificity? {
        let selectors = CSSSelectors(given: [])
        return list(selector).filter { !$0.lowercasedASCII.contains(":host") }
            .flatMap { selectors.matches($0, depth: 0) }
            .filter { $0.isOfPage && $0.column.isEmpty }.map(\.specificity).max()
    }

    /// Returns whether the rules of an at-rule in small letters count on every screen, as those of `@media screen` do.
    static func isScreen(_ rule: String) -> Bool {
        guard let media = rule.afterExactly("@media") else { return false }
        return list(media).contains { query in
            let words = query.split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
            return ["all", "screen", "only all", "only screen", "not print", "not speech"].contains(Identifier(words))
        }
    }

    /// Returns whether all selectors of a list are those of states or parts of elements, such as `a:hover`.
    static func isState(_ selector: String) -> Bool {
        list(selector).allSatisfy { hasState($0) }
    }

    /// Returns whether a selector has a colon that does not begin the page or a list.
    private static func hasState(_ selector: Substring) -> Bool {
        var isEscaped = false
        var isValue = false
        for index in selector.utf8.indices {
            let byte = selector.utf8[index]
            if isEscaped { isEscaped = false; continue }
            switch byte {
            case "\\": isEscaped = true
            case "[": isValue = true
            case "]": isValue = false
            case ":" where !isValue:
                let word = selector[index...].prefix(7).lowercasedASCII
                if ![":root", ":host", ":where(", ":is("].contains(where: { word.startsExactly($0) }) { return true }
            default: break
            }
        }
        return false
    }

    /// Returns the selectors of a list, up to the cancellation of the work, which ends the import.
    static func list(_ text: some StringProtocol) -> some Sequence<Substring> {
        let parts = Cancellation.isWorkCancelled ? [] : text.partsOutsideBrackets { $0 == "," }
        return parts.lazy.prefix { _ in !Cancellation.isWorkCancelled }
    }

    /// Returns what one selector of a list can be; nothing if a part of it is not read.
    private func matches(_ selector: Substring, depth: Int) -> [Match] {
        var result = [Match()]
        guard depth < NotationsLimits.groupDepth, let parts = Self.parts(selector.trimmingASCIISpace) else { return [] }
        for part in parts {
            let other = matches(part: part, depth: depth)
            // Two lists in one selector would multiply.
            guard result.count == 1 || other.count == 1 else { return [] }
            result = result.flatMap { one in other.compactMap { Self.joined(one, $0) } }
        }
        return result
    }

    /// Returns what two parts of one selector are; `nil` for two columns.
    private static func joined(_ one: Match, _ other: Match) -> Match? {
        guard one.column.isEmpty || other.column.isEmpty else { return nil }
        return Match(
            column: one.column + other.column, isOfPage: one.isOfPage || other.isOfPage,
            specificity: one.specificity + other.specificity)
    }

    /// Returns what an element, a class, an attribute or a pseudo-class of a selector can be.
    private func matches(part: Substring, depth: Int) -> [Match] {
        let lower = part.lowercasedASCII
        if let open = part.firstIndex(ofASCII: "("), part.startsExactly(":") {
            guard let inner = part[open...].afterExactly("(")?.beforeExactly(")") else { return [] }
            switch Identifier(part[..<open].lowercasedASCII) {
            case ":where":
                return Self.list(inner).flatMap { matches($0, depth: depth + 1) }.map {
                    // It has no specificity.
                    Match(column: $0.column, isOfPage: $0.isOfPage)
                }
            case ":is": return Self.list(inner).flatMap { matches($0, depth: depth + 1) }
            case ":host":
                return matches(inner, depth: depth + 1).filter { !$0.column.isEmpty }.compactMap {
                    Self.joined($0, Match(isOfPage: true, specificity: CSSSpecificity(classes: 1)))
                }
            case ":not":
                let counts = Self.list(inner).map(Self.classes)
                guard let most = counts.max(by: { ($0 ?? 0) < ($1 ?? 0) }) ?? 0, !counts.contains(nil) else {
                    return []
                }
                return [Match(specificity: CSSSpecificity(classes: most))]
            default: return []
            }
        }
        if [":root", ":host"].contains(where: { lower.isExactly($0) }) {
            return [Match(isOfPage: true, specificity: CSSSpecificity(classes: 1))]
        }
        if ["html", "body"].contains(where: { lower.isExactly($0) }) {
            return [Match(isOfPage: lower.isExactly("html"), specificity: CSSSpecificity(types: 1))]
        }
        return column(part).map { [Match(column: $0, specificity: CSSSpecificity(classes: 1))] } ?? []
    }

    /// Returns the number of classes and attributes of a selector that has nothing else.
    private static func classes(_ selector: Substring) -> Int? {
        guard let parts = parts(selector.trimmingASCIISpace), !parts.isEmpty,
            parts.allSatisfy({ $0.startsExactly(".") || $0.startsExactly("[") })
        else { return nil }
        return parts.count
    }

    /// Returns the elements, classes, attributes and pseudo-classes of a selector without combinators.
    private static func parts(_ selector: Substring) -> [Substring]? {
        var parts: [Substring] = []
        var start = selector.startIndex
        var quote: UInt8?
        var isEscaped = false
        var depth = 0
        for index in selector.utf8.indices {
            let byte = selector.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if byte == "\\" {
                isEscaped = true
            } else if let open = quote {
                if byte == open { quote = nil }
            } else if byte == "\"" || byte == "'" {
                quote = byte
            } else if depth > 0 || byte == "(" || byte == ")" || byte == "]" {
                depth += byte == "(" || byte == "[" ? 1 : byte == ")" || byte == "]" ? -1 : 0
                if depth < 0 { return nil }
            } else if byte == "." || byte == "[" || byte == ":" {
                if start < index { parts.append(selector[start..<index]) }
                start = index
                depth = byte == "[" ? 1 : 0
            } else if byte <= 0x20 || ">+~*,|&#".utf8.contains(byte) {
                return nil
            }
        }
        guard depth == 0, quote == nil, !isEscaped else { return nil }
        return start < selector.endIndex ? parts + [selector[start...]] : parts
    }

    /// Returns the column of one attribute or one class; `nil` if it is no text size.
    private func column(_ text: Substring) -> String? {
        if let attribute = text.afterExactly("[")?.beforeExactly("]") { return column(ofAttribute: attribute) }
        guard let name = text.afterExactly("."), !name.isEmpty else { return nil }
        let word = CSSText.unescaped(name)
        return given.contains(Identifier(word)) || ColumnNames.isSizeClass(word) ? word : nil
    }

    /// Returns the value of an attribute that chooses a text size.
    private func column(ofAttribute text: Substring) -> String? {
        guard let equals = text.firstIndex(ofASCII: "=") else { return nil }
        let operators = "~|^$*".utf8
        let name = String(decoding: text[..<equals].utf8.filter { $0 > 0x20 && !operators.contains($0) }, as: UTF8.self)
        var value = text[text.utf8.index(after: equals)...].trimmingASCIISpace
        if let quote = value.utf8.first, quote == "\"" || quote == "'" {
            value = Substring(value.utf8.dropFirst())
            // A flag may follow.
            guard let end = value.utf8.firstIndex(of: quote) else { return nil }
            value = value[..<end]
        } else if let end = value.utf8.firstIndex(where: { $0 <= 0x20 }) {
            value = value[..<end]
        }
        let word = CSSText.unescaped(value)
        guard !word.isEmpty else { return nil }
        return given.contains(Identifier(word)) || ColumnNames.isSize(word, ofAttribute: name) ? word : nil
    }
}
