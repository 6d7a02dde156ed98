// Imports typography tokens as a scale.
//
// Tokens in groups named like categories (L, AX1, …) become a table with those categories; any other file becomes a
// scale with one size for each style that grows in proportion, as browsers and desktops scale. Tracking is stored by
// style in em if that is the same in all categories, otherwise by size if equal sizes have equal tracking, as in
// Apple's tables. A file with neither is rejected, because a scale file cannot express it.

package import DynamicType
package import Fonts
internal import TypescaleJSON
package import TypescalePreview

/// A scale read from design tokens.
package struct TokenImport {
    /// The definition of the scale.
    package let definition: TypeScaleDefinition
    /// The tokens' families without a role in `fonts/roles.json`, in order.
    package let unknownFamilies: [String]

    private struct Entry {
        var name: String
        var category: ContentSizeCategory?
        var style: TokenStyle
        var reader: JSONReader
    }

    /// Decodes tokens; `name` is the scale's name, `roles` maps families to roles.
    package init(_ bytes: [UInt8], name: String, file: String, roles: FontRoles) throws(PreviewError) {
        do throws(JSONError) {
            let parser = JSONParser(limits: JSONLimits(depth: 32, bytes: DesignTokensLimits.tokenBytes))
            let root = try JSONReader(parsing: bytes, with: parser)
            (definition, unknownFamilies) = try TokenImport.definition(root, name: name, roles: roles)
        } catch {
            throw PreviewError(.tokens, error.location(in: file), error.cause)
        }
    }

    private static func definition(
        _ root: JSONReader, name: String, roles: FontRoles
    ) throws(JSONError) -> (TypeScaleDefinition, [String]) {
        let tree = TokenTree(root)
        var entries: [Entry] = []
        for token in try tree.typography() {
            let place = token.path.firstIndex { ContentSizeCategory(named: $0) != nil }
            let category = place.flatMap { ContentSizeCategory(named: token.path[$0]) }
            let words = token.path.enumerated().filter { $0.offset != place }.map(\.element)
            let name =
                words.isEmpty ? "text" : words.count == 1 ? words[0] : StyleNames.camel(words.joined(separator: "-"))
            entries.append(
                Entry(
                    name: name, category: category, style: try TokenStyle(token.value, in: tree), reader: token.value))
        }
        guard !entries.isEmpty else { throw root.error("the file has no token of type typography") }
        let categories = Set(entries.compactMap(\.category)).sorted()
        if categories.isEmpty {
            var names: Set<Identifier> = []
            for entry in entries where !names.insert(Identifier(entry.name)).inserted {
                throw entry.reader.error("a second token would have the name \(entry.name)")
            }
            return try scale(name, entries.map { ($0.name, [$0]) }, categories: nil, roles)
        }
        return try scale(name, rows(entries, categories), categories: categories, roles)
    }

    /// Groups the tokens into styles with one token for each category.
    private static func rows(
        _ entries: [Entry], _ categories: [ContentSizeCategory]
    ) throws(JSONError) -> [(String, [Entry])] {
        var names: [Identifier] = []
        var entriesByName: [Identifier: [Entry]] = [:]
        for entry in entries {
            let name = Identifier(entry.name)
            if entriesByName[name] == nil { names.append(name) }
            entriesByName[name, default: []].append(entry)
        }
        var rows: [(String, [Entry])] = []
        for name in names {
            let own = entriesByName[name] ?? []
            if let stray = own.first(where: { $0.category == nil }), own.count > 1 {
                throw stray.reader.error("\(name) has a token outside the categories")
            }
            var row: [Entry] = []
            for category in categories {
                let found = own.filter { $0.category == category }
                guard found.count == 1, let entry = found.first else {
                    let problem = found.isEmpty ? "has no token in category" : "has two tokens in category"
                    throw own[0].reader.error("\(name) \(problem) \(category.name)")
                }
                row.append(entry)
            }
            rows.append((name.text, row))
        }
        return rows
    }

    private static func scale(
        _ name: String, _ rows: [(String, [Entry])], categories: [ContentSizeCategory]?, _ roles: FontRoles
    ) throws(JSONError) -> (TypeScaleDefinition, [String]) {
        let bySize = categories == nil ? nil : trackingBySize(rows)
        var unknownFamilies: [String] = []
        var styles: [StyleDefinition] = []
        for (name, row) in rows {
            let first = row[0].style
            let role = role(of: first.families, roles)
            if role == nil, let family = first.families.first,
                !unknownFamilies.contains(where: { $0.isExactly(family) })
            {
                unknownFamilies.append(family)
            }
            styles.append(
                StyleDefinition(
                    style: TextStyle(name),
                    size: categories == nil ? .points(first.size) : .table(row.map(\.style.size)),
                    lineHeight: lineHeight(row, isTable: categories != nil),
                    tracking: try tracking(name, row, isTable: categories != nil, bySize: bySize),
                    weight: first.weight, emphasizedWeight: max(first.weight, 700), role: role ?? .default))
        }
        let sizes = rows.flatMap { $0.1.map(\.style.size) }
        let usesTable = styles.contains { $0.tracking == .bySize }
        let plain = ["body", "bodyLarge", "text", "textMedium", "paragraph"].first { name in
            rows.contains { $0.0 == name }
        }
        return (
            TypeScaleDefinition(
                name: name, title: name, unit: "px", sources: ["Design tokens"], styles: styles,
                defaultStyle: TextStyle(plain ?? rows[0].0), curve: categories.map { .table($0) } ?? .linear,
                tracking: usesTable ? bySize : nil, minimum: min(sizes.min() ?? 1, 1_000),
                irregularLineHeights: categories.map { irregular(rows, $0) } ?? []), unknownFamilies
        )
    }

    /// Rounds to a ten-thousandth of a point: a multiple of a size does not always give the same last bit.
    private static func rounded(_ points: Double) -> Double { (points * 10_000).rounded() / 10_000 }

    private static func lineHeight(_ row: [Entry], isTable: Bool) -> StyleDefinition.LineHeight {
        let heights = row.map { rounded($0.style.lineHeight) }
        return isTable ? .table(published: heights, runtime: heights) : .points(heights[0])
    }

    /// Returns the cells whose line height decreases as the size grows; published tables have some, and scale files
    /// list them.
    private static func irregular(
        _ rows: [(String, [Entry])], _ categories: [ContentSizeCategory]
    ) -> Set<TypeScaleDefinition.IrregularCell> {
        var cells: Set<TypeScaleDefinition.IrregularCell> = []
        for (name, row) in rows {
            for index in row.indices.dropFirst()
            where rounded(row[index].style.lineHeight) < rounded(row[index - 1].style.lineHeight) {
                cells.insert(.init(style: TextStyle(name), category: categories[index]))
            }
        }
        return cells
    }

    private static func role(of families: [String], _ roles: FontRoles) -> DynamicType.FontRole? {
        guard let family = families.first else { return .default }
        let name = family.lowercased()
        let matching = roles.families.filter { $0.value.contains { $0.lowercased().isExactly(name) } }.map(\.key)
        return matching.contains(.default) ? .default : matching.min { $0.name < $1.name }
    }

    // MARK: Tracking

    private static func tracking(
        _ name: String, _ row: [Entry], isTable: Bool, bySize: TrackingTable?
    ) throws(JSONError) -> StyleDefinition.Tracking {
        if row.allSatisfy({ $0.style.tracking == 0 }) { return .none }
        guard isTable else { return .points(row[0].style.tracking) }
        let shares = row.map { $0.style.tracking / $0.style.size }
        if shares.allSatisfy({ abs($0 - shares[0]) < 1e-9 }) { return .em(shares[0]) }
        guard bySize != nil else {
            throw row[0].reader.error(
                "\(name) has letterSpacing that depends neither on the size nor on the em; a scale file cannot express "
                    + "that")
        }
        return .bySize
    }

    /// Returns tracking by size, or `nil` if equal sizes have different tracking.
    private static func trackingBySize(_ rows: [(String, [Entry])]) -> TrackingTable? {
        var table: [Double: Double] = [:]
        // A style without tracking, such as one for code, does not constrain the others.
        for entry in rows.filter({ $0.1.contains { $0.style.tracking != 0 } }).flatMap(\.1) {
            if let known = table[entry.style.size], known != entry.style.tracking { return nil }
            table[entry.style.size] = entry.style.tracking
        }
        let sizes = table.keys.sorted()
        return sizes.isEmpty ? nil : TrackingTable(sizes: sizes, points: sizes.compactMap { table[$0] })
    }
}
