internal import DynamicType
internal import TypescaleStrings

/// The custom properties of a style sheet with the places of their rules, and the rules that use them as sizes.
struct CSSDeclarations {
    /// A custom property, or a property of a rule for texts.
    struct Declaration {
        /// The name; that of a custom property is without its two hyphens.
        var name: String
        var value: String
        /// The value of the attribute or class in the selector; empty for the whole page, and in rules for texts.
        var column: String
        var place: TokenPlace
        /// The rank among the declarations of its name.
        var rank = CSSRank()
        /// The number of declarations before it; of two with one rank, the later one counts.
        var order = 0
        /// A Boolean value that indicates whether the rule is one of the page's element.
        var isOfPage = false
    }

    /// The custom properties by their columns and names.
    private var named = NamedValues<Declaration>()
    private(set) var rules = CSSTextRules()
    /// The custom properties of rules that are neither the page's nor those of a text size.
    private(set) var others: [Declaration] = []
    /// The rules that were not read: at-rules, those with such properties, and those with a size that is none.
    private(set) var skipped: [String] = []
    /// The font size of the page, which is that of a rem.
    private(set) var rootSize: Declaration?
    /// The category of the page, if an export wrote it into a comment.
    private(set) var category: ContentSizeCategory?
    /// The columns of the file's table, if an export wrote them into a comment: its rules are for more categories.
    private var columns: [Identifier] = []
    /// The names of styles that an export wrote into comments, by the custom properties of their sizes.
    private(set) var names: [Identifier: String] = [:]

    private let selectors: CSSSelectors
    private var bytes: [UInt8] = []
    private var file = ""
    private var index = 0
    private var line = 1
    private var lineStart = 0
    private var layers = CSSLayers()
    private var order = 0

    var properties: [Declaration] { named.values }

    /// Creates the declarations of no style sheet, with the names of columns that the caller gives.
    init(given: Set<Identifier>) { selectors = CSSSelectors(given: given) }

    /// Reads a style sheet after those that were read; braces and quotation marks must close.
    mutating func read(_ bytes: [UInt8], file: String) throws(TokenError) {
        (self.bytes, self.file, index, line, lineStart, columns) = (bytes.droppingByteOrderMark, file, 0, 1, 0, [])
        while true {
            try skipSpace()
            guard let byte else { return }
            // The marks of comments in HTML mean nothing.
            if let mark = ["<!--", "-->"].first(where: { bytes[index...].starts(with: $0.utf8) }) {
                index += mark.utf8.count
                continue
            }
            guard byte != "}" else {
                throw place.error("} closes no rule; remove it")
            }
            try rule()
        }
    }

    private var place: TokenPlace { TokenPlace(file: file, line: line, column: index - lineStart + 1) }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func advance() throws(TokenError) {
        if index % DesignTokensLimits.bytesBetweenChecks == 0 { try TokenError.checkCancellation(at: place) }
        if bytes[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        index += 1
    }

    private mutating func skipSpace() throws(TokenError) {
        while let byte {
            if byte.isASCIISpace {
                try advance()
            } else if bytes[index...].starts(with: "/*".utf8) {
                let start = index + 2
                while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { try advance() }
                if start < index { readName(String(decoding: bytes[start..<index], as: UTF8.self).trimmingASCIISpace) }
                for _ in 0..<2 where index < bytes.count { try advance() }
            } else {
                return
            }
        }
    }

    /// Reads a comment such as `--text-type-body is "typeBody"`, which `comment(naming:_:)` writes, or one on the page.
    private mutating func readName(_ comment: Substring) {
        if let name = comment.afterExactly("The page is ") {
            category = CSSText.quoted(name).flatMap { ContentSizeCategory(exactly: $0) }
        }
        if let names = comment.afterExactly("The columns are ") {
            columns = names.parts(at: ",").compactMap { CSSText.quoted($0.trimmingASCIISpace).map { Identifier($0) } }
        }
        guard let rest = comment.afterExactly("--"), let space = rest.firstIndex(ofASCII: " "),
            let value = rest[space...].afterExactly(" is "), let name = CSSText.quoted(value)
        else { return }
        names[Identifier(CSSText.unescaped(rest[..<space]))] = name
    }

    /// Returns a comment from which an import has the name of the style whose size a custom property is.
    static func comment(naming property: String, _ name: String) -> String {
        "/* --\(property) is \(CSSValues.quotedName(name)) */"
    }

    /// Returns comments from which an import has the category of the page and the columns, where rules do not say them.
    static func comments(on sheet: TokenSheet) -> String {
        func quoted(_ column: TokenSheet.Column) -> String { CSSValues.quotedName(column.category.name) }
        var text = sheet.main.category == .default ? "" : "/* The page is \(quoted(sheet.main)) */\n"
        if sheet.others.contains(where: { !$0.nearby.isEmpty }) {
            text += "/* The columns are \(sheet.columns.map(quoted).joined(separator: ", ")) */\n"
        }
        return text
    }

    /// Reads up to one of some bytes outside of brackets and quotation marks.
    private mutating func text(until ends: String) throws(TokenError) -> String {
        let start = place
        var text: [UInt8] = []
        var depth = 0
        var quote: UInt8?
        while let byte {
            if let open = quote {
                // The end of a line ends a text without its second mark.
                if byte == open || byte == 0x0A { quote = nil }
                if byte == "\\", index + 1 < bytes.count {
                    text.append(byte)
                    try advance()
                }
            } else if depth == 0, ends.utf8.contains(byte) {
                return String(String(decoding: text, as: UTF8.self).trimmingASCIISpace)
            } else if byte == "\"" || byte == "'" {
                quote = byte
            } else if byte == "\\", index + 1 < bytes.count {
                text.append(byte)
                try advance()
            } else if byte == "(" {
                depth += 1
            } else if byte == ")" {
                depth = max(depth - 1, 0)
            } else if bytes[index...].starts(with: "/*".utf8) {
                try skipSpace()
                continue
            }
            text.append(bytes[index])
            try advance()
        }
        throw start.error("the rule that begins here is not closed; add }")
    }

    private mutating func rule(in layer: [Int] = [], depth: Int = 0) throws(TokenError) {
        let isAt = byte == "@"
        let start = place
        let selector = try text(until: "{;")
        guard byte == "{" else {
            index = min(index + 1, bytes.count)
            return try nameLayers(selector, in: layer, at: start)
        }
        try advance()
        let name = selector.lowercasedASCII
        if name.startsExactly("@layer") {
            return try rules(in: path(ofLayer: selector.dropFirst(6), in: layer, at: start), depth: depth + 1)
        }
        if CSSSelectors.isScreen(name) { return try rules(in: layer, depth: depth + 1) }
        if isAt, !name.startsExactly("@theme") {
            if !name.startsExactly("@font-face") { skipped.append(Quotation.shortened(selector)) }
            return try skipBlock()
        }
        try declarations(of: selector, in: name.startsExactly("@theme") ? CSSLayers.theme : layer)
    }

    /// Throws if rules are inside one another too often.
    private func checkDepth(_ depth: Int) throws(TokenError) {
        guard depth <= NotationsLimits.groupDepth else {
            throw place.error(
                "more than \(NotationsLimits.groupDepth) rules of @layer and @media are inside one another")
        }
    }

    /// Reads the rules inside of a rule.
    private mutating func rules(in layer: [Int], depth: Int) throws(TokenError) {
        try checkDepth(depth)
        while try !closesBlock() { try rule(in: layer, depth: depth) }
    }

    /// Skips white space, and then the brace that closes a block; returns whether there is one.
    private mutating func closesBlock() throws(TokenError) -> Bool {
        try skipSpace()
        guard let byte else { throw place.error("a brace is not closed; add }") }
        if byte == "}" { try advance() }
        return byte == "}"
    }

    /// Notes the order of the layers in a statement such as `@layer reset, base` or `@import url(a.css) layer(base)`.
    private mutating func nameLayers(
        _ statement: String, in layer: [Int], at place: TokenPlace
    ) throws(TokenError) {
        let lower = statement.lowercasedASCII
        if lower.startsExactly("@layer") {
            for name in statement.dropFirst(6).parts(at: ",") where !name.trimmingASCIISpace.isEmpty {
                _ = try path(ofLayer: name, in: layer, at: place)
            }
        } else if lower.startsExactly("@import"), let start = lower.firstRange(of: "layer(") {
            let name = statement.utf8.dropFirst(lower.utf8.distance(from: lower.startIndex, to: start.upperBound))
            _ = try path(ofLayer: Substring(name.prefix { $0 != ")" }), in: layer, at: place)
        }
    }

    private mutating func path(
        ofLayer name: Substring, in layer: [Int], at place: TokenPlace
    ) throws(TokenError) -> [Int] {
        if let path = layers.path(of: name.trimmingASCIISpace, in: layer) { return path }
        throw place.error("more than \(NotationsLimits.groupDepth) rules of @layer are inside one another")
    }

    private mutating func skipBlock() throws(TokenError) {
        let start = place
        var depth = 1
        while depth > 0 {
            // Braces in texts, brackets and comments end no rule.
            _ = try? text(until: "{}")
            guard let byte else { break }
            depth += byte == "{" ? 1 : -1
            try advance()
        }
        guard depth > 0 else { return }
        throw start.error("the rule that begins here is not closed; add }")
    }

    private mutating func declarations(of selector: String, in layer: [Int]) throws(TokenError) {
        let start = place
        var columns = selectors.columns(of: selector)
        if !self.columns.isEmpty {
            columns.removeAll { !$0.column.isEmpty && !self.columns.contains(Identifier($0.column)) }
        }
        guard columns.allSatisfy({ $0.column.utf8.count <= NotationsLimits.pathBytes }) else {
            throw start.error("the attribute or class of a rule has more than \(NotationsLimits.pathBytes) bytes")
        }
        var own: [Identifier: Declaration] = [:]
        let read = others.count
        try block(columns, in: layer, to: &own)
        var isSkipped = others.count > read
        defer { if isSkipped { skipped.append(Quotation.shortened(selector)) } }
        let rule = CSSRule(selector: selector, properties: own)
        addRootSize(of: rule)
        if let isRead = rules.add(rule) { isSkipped = isSkipped || !isRead }
    }

    /// Reads the declarations of a rule, also those in rules of all screens inside of it, such as `@media screen`.
    private mutating func block(
        _ columns: [CSSSelectors.Match], in layer: [Int], to own: inout [Identifier: Declaration], depth: Int = 0
    ) throws(TokenError) {
        try checkDepth(depth)
        while try !closesBlock() {
            let start = place
            let name = try text(until: ":}{;")
            var value: String?
            if byte == ":" {
                try advance()
                value = try text(until: ";}{")
            }
            if byte == "{" {
                try advance()
                // The selector of a rule inside the rule may have a colon, as in &:hover.
                let selector = value.map { "\(name):\($0)" } ?? name
                if CSSSelectors.isScreen(selector.lowercasedASCII) {
                    try block(columns, in: layer, to: &own, depth: depth + 1)
                } else {
                    try skipBlock()
                    skipped.append(Quotation.shortened(selector))
                }
                continue
            }
            if byte == UInt8(ascii: ";") { try advance() }
            if let value { add(name, value, columns, in: layer, start, to: &own) }
        }
    }

    /// Stores the size of the page's element, if a rule sets it with a higher rank than others.
    private mutating func addRootSize(of rule: CSSRule) {
        guard var size = rule.size, let specificity = CSSSelectors.page(rule.selector) else { return }
        size.rank.specificity = specificity
        if rootSize.map({ $0.rank <= size.rank }) ?? true { rootSize = size }
    }

    /// Completes the rules that set sizes by other rules for the same elements, once all style sheets are read.
    mutating func completeRules(_ resolved: (Declaration) -> String?) throws(TokenError) {
        skipped += try rules.complete(resolved)
    }

    /// Adds a property to the custom ones or to those of its rule, unless another one of its name has a higher rank.
    private mutating func add(
        _ name: String, _ value: String, _ columns: [CSSSelectors.Match], in layer: [Int], _ place: TokenPlace,
        to own: inout [Identifier: Declaration]
    ) {
        let plain = CSSDeclarations.withoutImportance(value)
        var declaration = Declaration(name: name, value: plain ?? value, column: "", place: place)
        declaration.rank = CSSRank(isImportant: plain != nil, layer: layer)
        order += 1
        declaration.order = order
        guard let custom = name.afterExactly("--") else {
            declaration.name = name.lowercasedASCII
            let key = Identifier(declaration.name)
            if own[key].map({ $0.rank <= declaration.rank }) ?? true { own[key] = declaration }
            return
        }
        declaration.name = CSSText.unescaped(custom)
        if columns.isEmpty { others.append(declaration) }
        for match in columns {
            (declaration.column, declaration.isOfPage) = (match.column, match.isOfPage)
            declaration.rank.specificity = match.specificity
            let key = Identifier("\(match.column)\u{0}\(declaration.name)")
            if named[key].map({ $0.rank <= declaration.rank }) ?? true {
                named[key, default: declaration] = declaration
            }
        }
    }

    /// Returns a value without `!important`; `nil` if it does not end with that.
    private static func withoutImportance(_ value: String) -> String? {
        guard let mark = value.lastIndex(ofASCII: "!") else { return nil }
        let word = value[value.utf8.index(after: mark)...].split(separator: " ").joined().lowercasedASCII
        return word.isExactly("important") ? String(value[..<mark].trimmingASCIISpace) : nil
    }
}
