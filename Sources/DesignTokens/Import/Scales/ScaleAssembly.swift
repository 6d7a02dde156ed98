// Makes a scale of imported columns.
//
// One column becomes a scale that grows in proportion, as browsers and desktops scale, or a fluid scale if its sizes
// are clamp(). Several columns become a table of categories. Tracking is stored by style in em if that is the same in
// all columns, otherwise by size if equal sizes have equal tracking, as in Apple's tables. What a scale file cannot
// express is an error.

internal import DynamicType
internal import Fonts
internal import TypescaleStrings

struct ScaleAssembly {
    let name: String
    let roles: FontRoles
    let context: ImportContext
    /// The columns that are named otherwise than categories, with their categories.
    private(set) var columns: [(name: String, category: ContentSizeCategory)] = []

    /// A style in all columns.
    struct Row {
        var name: String
        var cells: [ImportedStyle]
    }

    mutating func definition(
        _ tokens: ImportedTokens, given: [Identifier: ContentSizeCategory]
    ) throws(TokenError) -> TypeScaleDefinition {
        let columns = tokens.columns
        let isTable = columns.count > 1 || columns.contains { ContentSizeCategory(exactly: $0.name) != nil }
        return isTable ? try table(tokens, given: given) : try single(rows(columns, titles: [""]))
    }

    private mutating func table(
        _ tokens: ImportedTokens, given: [Identifier: ContentSizeCategory]
    ) throws(TokenError) -> TypeScaleDefinition {
        let columns = tokens.columns
        let (categories, isGuess) = try ColumnNames.categories(
            of: columns, standard: tokens.standardColumn, given: given, advice: context.advice)
        for (index, category) in categories.enumerated() {
            guard let other = categories[..<index].firstIndex(of: category) else { continue }
            throw columns[index].place.error(
                "the columns \(columns[other].name) and \(columns[index].name) have one category, "
                    + "\(category.name); give each its own in \(context.advice.columns)")
        }
        if isGuess || !given.isEmpty { self.columns = zip(columns.map(\.name), categories).map { ($0, $1) } }
        if isGuess {
            let pairs = zip(columns, categories).map { "\($0.name)=\($1.name)" }.joined(separator: ",")
            context.note("the columns are read as \(pairs); \(context.advice.columns) chooses other categories")
        }
        let order = columns.indices.sorted { categories[$0] < categories[$1] }
        let sorted = order.map { categories[$0] }
        return try tabulated(rows(order.map { columns[$0] }, titles: sorted.map { "category \($0.name)" }), sorted)
    }

    /// Groups the columns' styles into rows with one cell for each column.
    private func rows(_ columns: [ImportedColumn], titles: [String]) throws(TokenError) -> [Row] {
        var cells = NamedValues<[Int: ImportedStyle]>()
        for (index, column) in columns.enumerated() {
            for style in column.styles {
                try TokenError.checkCancellation(at: style.place)
                let name = Identifier(style.name)
                if let other = cells[name]?[index] {
                    let paths = [other, style].map { Quotation.shortened($0.path.joined(separator: ".")) }
                    let column = columns.count == 1 ? "" : " in \(titles[index])"
                    throw style.place.error(
                        "\(paths[1]) and \(paths[0]) (\(other.place.description)) would both be the style "
                            + "\(style.name)\(column); rename one so that they differ in letters or digits")
                }
                cells[name, default: [:]][index] = style
            }
        }
        return try kept(cells.names) { name throws(TokenError) in
            let own = cells[name] ?? [:]
            let row = try columns.indices.map { index throws(TokenError) in
                guard let cell = own[index] else {
                    let place = columns.indices.lazy.compactMap { own[$0] }.first?.place ?? columns[index].place
                    // It may have been left out there.
                    throw TokenError(
                        place: place, reason: "\(name) has no token in \(titles[index])",
                        code: context.leavesOut ? .inexpressible : .malformed)
                }
                return cell
            }
            return Row(name: name.text, cells: row)
        }
    }

    /// Returns the results for some styles, without those that no scale can have, which are noted.
    func kept<Style, Result>(
        _ styles: [Style], _ body: (Style) throws(TokenError) -> Result
    ) throws(TokenError) -> [Result] {
        var mistakes = TokenMistakes()
        var results: [Result] = []
        for style in styles {
            if let result = mistakes.attempt(try body(style)) { results.append(result) }
        }
        try mistakes.throwIfAny(noting: context, beside: !results.isEmpty)
        return results
    }

    // MARK: One column

    private func single(_ rows: [Row]) throws(TokenError) -> TypeScaleDefinition {
        try column(
            possible(inViewports(rows)) { trial, row throws(TokenError) in try trial.column([row]) })
    }

    private func column(_ rows: [Row]) throws(TokenError) -> TypeScaleDefinition {
        rows.contains { $0.cells[0].fluidSize != nil } ? try fluid(rows) : try proportional(rows)
    }

    func proportional(_ rows: [Row]) throws(TokenError) -> TypeScaleDefinition {
        let styles = try rows.map { row throws(TokenError) in
            let cell = row.cells[0]
            guard case .points(let size) = cell.style.size else {
                throw cell.place.error("\(row.name) has clamp(); give it one size")
            }
            return try style(row, size: .points(size), lineHeight: lineHeight(cell.style, size))
        }
        return definition(styles, curve: .linear)
    }

    /// Returns points as they are, or as a multiple where a line is less than its size, which points cannot be.
    private func lineHeight(_ style: TokenStyle, _ size: Double) -> StyleDefinition.LineHeight {
        switch style.lineHeight {
        case .font: .font
        case .multiple(let multiple): .multiple(multiple)
        case .points(let points): points < size ? .multiple(TokenNumbers.rounded(points / size)) : .points(points)
        }
    }

    // MARK: Several columns

    private func tabulated(
        _ given: [Row], _ categories: [ContentSizeCategory]
    ) throws(TokenError) -> TypeScaleDefinition {
        let rows = try possible(given) { trial, row throws(TokenError) in
            try trial.table([row], categories).definition
        }
        let (all, tracking) = try table(rows, categories)
        let trackingPoints: [(TextStyle, [Double])] = rows.compactMap { row in
            // A size that grows in proportion may have tracking in points.
            let points = row.cells.compactMap {
                if case .points(let points) = $0.style.tracking { points } else { nil }
            }
            return points.count == row.cells.count ? (TextStyle(row.name), points) : nil
        }
        // A scale that grows in proportion and rounds its sizes may have tracking that no table expresses.
        let own = Dictionary(trackingPoints) { first, _ in first }
        if let scale = all.inProportion(tracking: own) { return scale }
        guard tracking.styles.contains(nil) else { return all }
        let expressible = try kept(Array(rows.indices)) { index throws(TokenError) in
            if tracking.styles[index] != nil { return all.styles[index] }
            throw rows[index].cells[0].place.inexpressible(
                "\(rows[index].name) has letterSpacing that depends neither on the size nor on the em, or is "
                    + "another one than that of a style of the same size; a scale file cannot express that")
        }
        return table(expressible, categories, tracking)
    }

    /// Returns the table of all styles, also of those whose tracking it cannot express.
    private func table(
        _ rows: [Row], _ categories: [ContentSizeCategory]
    ) throws(TokenError) -> (definition: TypeScaleDefinition, tracking: TrackingAssembly) {
        let points = try rows.map { row throws(TokenError) in
            try row.cells.map { cell throws(TokenError) in
                guard case .points(let size) = cell.style.size else {
                    throw cell.place.error(
                        "\(row.name) has clamp() in one of several columns; give it one size in each")
                }
                return size
            }
        }
        let tracking = TrackingAssembly(zip(rows, points).map { ($0.cells.map(\.style.tracking), $1) })
        let styles = try rows.indices.map { index throws(TokenError) in
            try style(
                rows[index], size: .table(points[index]), lineHeight: lineHeights(rows[index], points[index]),
                tracking: tracking.styles[index] ?? StyleDefinition.Tracking.none)
        }
        return (table(styles, categories, tracking), tracking)
    }

    private func table(
        _ styles: [StyleDefinition], _ categories: [ContentSizeCategory], _ tracking: TrackingAssembly
    ) -> TypeScaleDefinition {
        var definition = definition(styles, curve: .table(categories))
        if styles.contains(where: { $0.tracking == .bySize }) { definition.tracking = tracking.table }
        definition.rounding = ScaleRounding(tracking: tracking.rounding)
        definition.irregularLineHeights = ScaleAssembly.irregular(styles, categories)
        return definition
    }

    private func lineHeights(_ row: Row, _ sizes: [Double]) throws(TokenError) -> StyleDefinition.LineHeight {
        let all = row.cells.map(\.style.lineHeight)
        if all.allSatisfy({ $0 == .font }) { return .font }
        if case .multiple(let first) = all[0], all.allSatisfy({ $0 == .multiple(first) }) { return .multiple(first) }
        let points = try zip(row.cells, sizes).map { cell, size throws(TokenError) in
            switch cell.style.lineHeight {
            case .points(let points): return points
            case .multiple(let multiple): return ScaleAssembly.simplest(multiple, size)
            case .font:
                throw cell.place.error("\(row.name) has no line height in one of several columns; give it in each")
            }
        }
        return .table(published: points, scaling: points)
    }

    /// Returns the simplest line height whose share of the size is a multiple with four decimals.
    private static func simplest(_ multiple: Double, _ size: Double) -> Double {
        let exact = multiple * size
        for parts in [1.0, 2, 3, 4, 10, 100] {
            let points = (exact * parts).rounded() / parts
            if abs(TokenNumbers.rounded(points / size) - multiple) < 0.000_01 { return points }
        }
        return (exact * 10_000).rounded() / 10_000
    }

    /// Returns the cells whose line height decreases as the size grows; published tables have some, and scale files
    /// list them.
    private static func irregular(
        _ styles: [StyleDefinition], _ categories: [ContentSizeCategory]
    ) -> Set<TypeScaleDefinition.IrregularCell> {
        var cells: Set<TypeScaleDefinition.IrregularCell> = []
        for style in styles {
            guard case .table(let heights, _) = style.lineHeight else { continue }
            for index in heights.indices.dropFirst() where heights[index] < heights[index - 1] {
                cells.insert(.init(style: style.style, category: categories[index]))
            }
        }
        return cells
    }

    // MARK: Parts of all scales

    func style(
        _ row: Row, size: StyleDefinition.Size, lineHeight: StyleDefinition.LineHeight,
        tracking: StyleDefinition.Tracking? = nil
    ) throws(TokenError) -> StyleDefinition {
        try TokenError.checkCancellation(at: row.cells[0].place)
        let first = row.cells[0].style
        if let other = row.cells.first(where: { $0.style.weight != first.weight }) {
            throw other.place.error(
                "\(row.name) has the weights \(first.weight) and \(other.style.weight); a scale has one for each "
                    + "style")
        }
        noteDifferences(row)
        let own: StyleDefinition.Tracking =
            switch first.tracking {
            case .points(0), .em(0): .none
            case .points(let points): size.isFixed ? .points(points) : .none
            case .em(let em): .em(em)
            }
        if case .points(let points) = first.tracking, points != 0, tracking == nil, !size.isFixed {
            throw row.cells[0].place.inexpressible(
                "\(row.name) has a letterSpacing in px and a size that grows; give it in em")
        }
        var definition = StyleDefinition(
            style: TextStyle(row.name), size: size, lineHeight: lineHeight, tracking: tracking ?? own,
            weight: first.weight, emphasizedWeight: max(first.weight, 700), role: role(of: first.families),
            minimum: first.minimum, maximum: first.maximum, textProperties: first.text)
        definition.comment = row.cells.lazy.compactMap(\.comment).first.map { Identifier($0) }
        return definition
    }

    /// Notes what a style has in several columns and a scale has once.
    private func noteDifferences(_ row: Row) {
        let first = row.cells[0]
        func families(_ cell: ImportedStyle) -> String {
            cell.style.families.isEmpty ? "no families" : cell.style.families.map(\.text).joined(separator: ", ")
        }
        if let other = row.cells.first(where: { !families($0).isExactly(families(first)) }) {
            context.note(
                "\(other.place.description): \(row.name) has \(families(first)) in one column and \(families(other)) in "
                    + "another; a scale has one role for each style, and \(families(first)) is kept")
        }
        if let other = row.cells.first(where: { $0.style.text != first.style.text }) {
            context.note(
                "\(other.place.description): \(row.name) has other CSS properties in one column than in another; a scale "
                    + "has them once for each style, and those of the first column are kept")
        }
        let comments = row.cells.compactMap(\.comment)
        if let other = comments.first(where: { !$0.isExactly(comments[0]) }) {
            context.noteDescription(other, besideThatOf: row.name)
        }
        let limits = { (cell: ImportedStyle) in [cell.style.minimum, cell.style.maximum] }
        if let other = row.cells.first(where: { limits($0) != limits(first) }) {
            context.note(
                "\(other.place.description): \(row.name) has other limits in one column than in another; a scale has them "
                    + "once for each style, and those of the first column are kept")
        }
    }

    /// Returns the role of the first family that has one, or is a generic name of CSS.
    private func role(of families: [Identifier]) -> DynamicType.FontRole {
        guard let family = families.first?.text else { return .default }
        for (index, other) in families.enumerated() {
            let matching = roles.roles(ofFamily: other)
            let generic = DynamicType.FontRole(generic: other.text).flatMap { $0 == .emoji ? nil : $0 }
            let named = matching.contains(.default) ? .default : matching.min { $0.name < $1.name }
            guard let role = named ?? generic else { continue }
            if index > 0 {
                context.note(
                    "\(Quotation.quoted(family)) has no role in fonts/roles.json; its styles get the role \(role.name), "
                        + "as \(Quotation.quoted(other.text)) after it has")
            }
            return role
        }
        if !context.unknownFamilies.contains(where: { $0.isExactly(family) }) { context.unknownFamilies.append(family) }
        return .default
    }

    func definition(_ styles: [StyleDefinition], curve: ScalingCurve) -> TypeScaleDefinition {
        let plain = ScaleAssembly.plainStyle(of: styles) ?? TypeScaleDefinition.likelyDefaultStyle(of: styles, curve)
        return TypeScaleDefinition(
            name: name, title: name, unit: "px", sources: ["Design tokens"], styles: styles,
            defaultStyle: plain ?? TextStyle(""), curve: curve, minimum: 1)
    }

    /// Returns the style whose name ends with body, as in typeBody.
    static func plainStyle(of styles: [StyleDefinition]) -> TextStyle? {
        let words = [
            ("body", "Body"), ("bodyLarge", "BodyLarge"), ("bodyMedium", "BodyMedium"), ("text", "Text"),
            ("paragraph", "Paragraph"), ("step0", "Step0"),
        ]
        for (word, ending) in words {
            let found = styles.first { $0.style.name.isExactly(word) || $0.style.name.endsExactly(ending) }
            if let found { return found.style }
        }
        return nil
    }
}

extension StyleDefinition.Size {
    /// A Boolean value that indicates whether the style has one size, beside which tracking may be in points.
    fileprivate var isFixed: Bool {
        if case .points = self { true } else { false }
    }
}

extension FontRoles {
    func roles(ofFamily family: Identifier) -> [DynamicType.FontRole] {
        let name = family.text.lowercasedASCII
        return families.filter { $0.value.contains { $0.lowercasedASCII.isExactly(name) } }.map(\.key)
    }
}
