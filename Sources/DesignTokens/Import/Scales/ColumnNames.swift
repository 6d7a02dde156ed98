// The categories of columns that other tools name: modes, themes and contexts.
//
// Names of categories are taken as they are. Other names say little ("Large" of two modes is not Apple's large, which
// is the default): the default column is L, and the others take the categories beside it in the order of their sizes.

internal import DynamicType
internal import TypescaleStrings

/// Maps the names of columns to categories.
enum ColumnNames {
    static func areSizes(_ names: [String]) -> Bool {
        names.count > 1
            && names.allSatisfy { name in
                let word = Identifier(name.lowercasedASCII)
                return ContentSizeCategory(named: name) != nil || defaults.contains(word) || sizes.contains(word)
            }
    }

    static func isSizeGroup(_ name: String) -> Bool {
        let word = name.lowercasedASCII
        return ["size", "scale", "density"].contains { word.contains($0) }
    }

    static func isSize(_ value: String, ofAttribute name: String) -> Bool {
        if areViewports(group: name, [value]) { return false }
        return isSizeGroup(name) || isSize(value)
    }

    /// Returns whether a class is named like a text size, as `large` and `text-large`.
    static func isSizeClass(_ name: String) -> Bool {
        if isSize(name) { return true }
        let words = name.lowercasedASCII.parts(at: "-").map(String.init)
        guard words.count > 1, let last = words.last else { return false }
        let others = words.dropLast().map { Identifier($0) }
        let isNumber = last.utf8.first?.isASCIIDigit == true && others.contains { isSizeGroup($0.text) }
        return others.allSatisfy { textWords.contains($0) } && (isSize(last) || isNumber)
    }

    /// Returns whether a name alone says that it is a text size other than the default.
    private static func isSize(_ name: String) -> Bool {
        let word = name.lowercasedASCII
        if let number = word.beforeExactly("%"), Double(decimal: String(number)) != nil { return true }
        return ContentSizeCategory(named: name) != nil || sizes.contains(Identifier(word))
    }

    /// Returns whether a group's name or its members are those of viewports.
    static func areViewports(group: String, _ names: [String]) -> Bool {
        let word = group.lowercasedASCII
        if ["viewport", "breakpoint", "screen", "device", "window"].contains(where: { word.contains($0) }) {
            return true
        }
        return !names.isEmpty && names.allSatisfy { viewports.contains(Identifier($0.lowercasedASCII)) }
    }

    /// Returns whether a mode's name is that of a viewport or a theme, as `Mobile (375)`.
    static func isViewportOrTheme(_ name: String) -> Bool {
        let words = name.lowercasedASCII.utf8.split { !$0.isASCIILetter && $0 < 0x80 }
        return words.contains { word in
            let word = Identifier(String(decoding: word, as: UTF8.self))
            return viewports.contains(word) || themes.contains(word)
        }
    }

    /// Throws an error if the caller gives a category for a column that the files do not have.
    static func validate(
        _ given: [Identifier: ContentSizeCategory], of columns: [ImportedColumn], advice: ImportAdvice
    ) throws(TokenError) {
        let names = columns.map(\.name).filter { !$0.isEmpty }
        guard let unknown = given.keys.sorted().first(where: { !names.map { Identifier($0) }.contains($0) }) else {
            return
        }
        throw TokenPlace.choice(advice.columns).error(
            "there is no column \(Quotation.shortened(unknown.text)); the files have "
                + (names.isEmpty ? "one column without a name" : "the columns \(ListedNames(names).text)"))
    }

    /// Returns a category for each column, and whether they follow from the order of sizes.
    static func categories(
        of columns: [ImportedColumn], standard: String?, given: [Identifier: ContentSizeCategory],
        advice: ImportAdvice
    ) throws(TokenError) -> (categories: [ContentSizeCategory], isGuess: Bool) {
        if !given.isEmpty {
            return (
                try columns.map { column throws(TokenError) in
                    // The default column needs no category, and neither does one that is named like one.
                    let isDefault = column.name.isExactly(standard ?? "")
                    guard
                        let category = given[Identifier(column.name)] ?? ContentSizeCategory(exactly: column.name)
                            ?? (isDefault ? .default : nil)
                    else {
                        throw column.place.error(
                            "the column \(column.name) has no category; \(advice.column(column.name))")
                    }
                    return category
                }, false
            )
        }
        let named = columns.map { ContentSizeCategory(named: $0.name) }
        let hasDefault = columns.contains { defaults.contains(Identifier($0.name.lowercasedASCII)) }
        if !hasDefault, !named.contains(nil), Set(named).count == named.count {
            return (named.compactMap { $0 }, false)
        }
        // Beside a default column, the exact names of categories are no sizes of clothes: AX1 is not the next larger
        // one.
        let exact = columns.map { column in
            ContentSizeCategory(exactly: column.name) ?? (isDefault(column, standard) ? .default : nil)
        }
        if !exact.contains(nil), Set(exact).count == exact.count { return (exact.compactMap { $0 }, true) }
        return (try ordered(columns, standard: standard), true)
    }

    private static func isDefault(_ column: ImportedColumn, _ standard: String?) -> Bool {
        column.name.isExactly(standard ?? "") || defaults.contains(Identifier(column.name.lowercasedASCII))
    }

    /// Returns L for the default column, and the categories beside it for smaller and larger columns.
    private static func ordered(
        _ columns: [ImportedColumn], standard: String?
    ) throws(TokenError) -> [ContentSizeCategory] {
        let base =
            columns.firstIndex { $0.name.isExactly(standard ?? "") }
            ?? columns.firstIndex { defaults.contains(Identifier($0.name.lowercasedASCII)) } ?? 0
        let order = columns.indices.sorted { sum(columns[$0]) < sum(columns[$1]) }
        guard let middle = order.firstIndex(of: base) else { return [] }
        let all = ContentSizeCategory.allCases
        var categories = Array(repeating: ContentSizeCategory.default, count: columns.count)
        for (rank, column) in order.enumerated() {
            let index = ContentSizeCategory.default.index + rank - middle
            guard all.indices.contains(index) else {
                throw columns[column].place.error(
                    "\(columns.count) columns; there are 3 categories below the default and 8 above it")
            }
            categories[column] = all[index]
        }
        return categories
    }

    private static func sum(_ column: ImportedColumn) -> Double {
        column.styles.reduce(0) { sum, style in
            if case .points(let size) = style.style.size { sum + size } else { sum }
        }
    }

    private static let defaults: Set<Identifier> = ["default", "base", "regular", "normal", "standard", "mode 1"]
    private static let sizes: Set<Identifier> = [
        "compact", "comfortable", "tiny", "huge", "larger", "largest", "smaller", "smallest", "big", "bigger", "xxs",
        "xs", "sm", "md", "lg", "xl", "2xl", "3xl", "xxxxl", "roomy", "cozy", "spacious", "dense", "relaxed",
    ]
    private static let viewports: Set<Identifier> = ["narrow", "wide", "mobile", "tablet", "desktop", "phone"]
    private static let themes: Set<Identifier> = ["light", "dark", "day", "night", "dim", "contrast", "ltr", "rtl"]
    /// The words before a size in the names of classes.
    private static let textWords: Set<Identifier> = [
        "text", "type", "font", "size", "content", "scale", "density", "fontsize", "fontscale", "textsize",
    ]
}
