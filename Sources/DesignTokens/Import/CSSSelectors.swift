// The selectors whose custom properties an import reads.
//
// :root, html and :host, alone or in :where() and :is(), are the page; so is @theme. One attribute or class, alone or on
// one of them or on body, is a column if it says that it is a text size: by the attribute's name, as in
// [data-text-size="AX1"], or by its value or the class, as in .large. Every other selector, such as h1, :lang(ja) and
// [data-theme="dark"], is one of some texts or of a theme, and its values are not those of the page.

internal import DynamicType
internal import TypescaleThreads

/// Finds the columns that a rule of a style sheet sets.
struct CSSSelectors {
    /// The names of columns for which the caller gives a category.
    let given: Set<Identifier>

    /// Returns the columns of a rule, with an empty name for the page; none if its values are not read.
    func columns(of selector: String) -> [String] {
        if selector.lowercasedASCII.startsExactly("@theme") { return [""] }
        let found = Self.list(selector).flatMap(columns(ofOne:))
        if found.contains(where: \.isEmpty) { return [""] }
        var known: Set<Identifier> = []
        return found.filter { known.insert(Identifier($0)).inserted }
    }

    /// Returns whether a selector is that of the document's element, whose font size is that of a rem.
    static func isPage(_ selector: String) -> Bool {
        list(selector).contains { part in
            let text = part.trimmedASCII.lowercasedASCII
            return text.isExactly("html") || text.isExactly(":root")
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

    /// Returns the columns of one selector of a list.
    private func columns(ofOne selector: Substring) -> [String] {
        let text = selector.trimmedASCII
        let lower = text.lowercasedASCII
        // Inner lists have fewer bytes, so that the calls end.
        for name in [":where(", ":is("] where lower.startsExactly(name) && text.endsExactly(")") {
            let inner = text.dropFirst(name.count).dropLast()
            if inner.contains(ascii: "(") { return [] }
            return Self.list(inner).flatMap(columns(ofOne:))
        }
        if lower.startsExactly(":host("), text.endsExactly(")") {
            return column(text.dropFirst(6).dropLast()).map { [$0] } ?? []
        }
        guard let page = [":root", "html", ":host", "body"].first(where: { lower.startsExactly($0) }) else {
            return column(text).map { [$0] } ?? []
        }
        let rest = text.dropFirst(page.count)
        if rest.isEmpty { return page.isExactly("body") ? [] : [""] }
        return column(rest).map { [$0] } ?? []
    }

    /// Returns the column of one attribute or one class; `nil` if it is more than that or no text size.
    private func column(_ text: Substring) -> String? {
        if text.startsExactly("["), text.endsExactly("]") { return column(ofAttribute: text.dropFirst().dropLast()) }
        guard text.startsExactly("."), text.utf8.count > 1 else { return nil }
        let name = text.dropFirst()
        var isEscaped = false
        for byte in name.utf8 {
            if isEscaped { isEscaped = false; continue }
            isEscaped = byte == "\\"
            if byte <= 0x20 || ".:#[]>+~()*,|&".utf8.contains(byte) { return nil }
        }
        let word = CSSText.unescaped(name)
        return given.contains(Identifier(word)) || ColumnNames.isSizeClass(word) ? word : nil
    }

    /// Returns the value of an attribute that chooses a text size.
    private func column(ofAttribute text: Substring) -> String? {
        guard let equals = text.firstIndex(ofASCII: "=") else { return nil }
        let operators = "~|^$*".utf8
        let name = String(decoding: text[..<equals].utf8.filter { $0 > 0x20 && !operators.contains($0) }, as: UTF8.self)
        var value = text[text.utf8.index(after: equals)...].trimmedASCII
        if let quote = value.utf8.first, quote == "\"" || quote == "'" {
            value = value.dropFirst()
            guard let end = value.utf8.firstIndex(of: quote) else { return nil }
            // What follows is a flag; a second attribute is more than one.
            guard !value[end...].contains(ascii: "[") else { return nil }
            value = value[..<end]
        } else if let end = value.utf8.firstIndex(where: { $0 <= 0x20 || $0 == "]" }) {
            guard !value[end...].contains(ascii: "[") else { return nil }
            value = value[..<end]
        }
        let word = CSSText.unescaped(value)
        guard !word.isEmpty else { return nil }
        return given.contains(Identifier(word)) || ColumnNames.isSize(word, ofAttribute: name) ? word : nil
    }
}
