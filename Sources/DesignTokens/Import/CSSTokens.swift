// Text styles in custom properties of CSS.
//
// A property's name says which part of a style it is (font-size, line-height, letter-spacing or tracking, weight, family)
// and the rest of the name is the style: --type-body-size, --font-size-body, --body-font-size and Tailwind's --text-body
// belong to body. Properties on :root, html, :host and @theme are the default column; [data-content-size="AX1"] and other
// attributes and classes are columns of their own. var() is followed, calc() is computed, clamp() is a fluid size. Rules
// that set font-family and font-size of one class connect a family with a style.

internal import DynamicType

/// Reads custom properties.
struct CSSTokens {
    let context: ImportContext
    private let references = References()

    /// The references that the style sheet may still have, because one value can repeat another many times.
    private final class References {
        var rest = DesignTokensLimits.references
    }

    private typealias Declaration = CSSDeclarations.Declaration

    private enum Part: CaseIterable {
        case size, lineHeight, tracking, weight, family

        /// The words that name the part, the longest first.
        var names: [[Identifier]] {
            switch self {
            case .size: [["font", "size"], ["size"], ["fs"]]
            case .lineHeight: [["line", "height"], ["leading"], ["lh"]]
            case .tracking: [["letter", "spacing"], ["tracking"]]
            case .weight: [["font", "weight"], ["weight"]]
            case .family: [["font", "family"], ["family"]]
            }
        }
    }

    func tokens(_ bytes: [UInt8], file: String) throws(TokenError) -> ImportedTokens {
        let declarations = try CSSDeclarations(bytes, file: file)
        var columns: [(name: String, properties: [Declaration])] = []
        var places: [Identifier: Int] = [:]
        for declaration in declarations.properties {
            if let index = places[Identifier(declaration.column)] {
                columns[index].properties.append(declaration)
                continue
            }
            guard columns.count < DesignTokensLimits.columns else {
                throw TokenError(
                    place: declaration.place,
                    reason: "more than \(DesignTokensLimits.columns) attributes and classes have custom properties")
            }
            places[Identifier(declaration.column)] = columns.count
            columns.append((declaration.column, [declaration]))
        }
        let place = TokenPlace(file: file, line: 1, column: 1)
        guard let base = columns.first(where: { $0.name.isEmpty }) ?? columns.first else {
            throw TokenError(place: place, reason: "the file has no custom properties, such as --type-body-size: 1rem")
        }
        var imported = ImportedTokens(columns: [])
        for column in columns {
            // Other columns have the default column's properties where they do not set them.
            let inherited = column.name.isExactly(base.name) ? [] : base.properties
            let styles = try styles(
                inherited + column.properties, declarations, noting: column.name.isExactly(base.name))
            guard !styles.isEmpty else { continue }
            let name = columns.count == 1 ? "" : column.name.isEmpty ? ContentSizeCategory.default.name : column.name
            imported.columns.append(ImportedColumn(name: name, styles: styles, place: place))
        }
        guard !imported.columns.isEmpty else {
            throw TokenError(
                place: place,
                reason: "no custom property is a font size; name one --type-NAME-size, --font-size-NAME or --text-NAME")
        }
        context.unread(declarations.skipped, "rule", plural: "rules")
        imported.standardColumn = imported.columns.count > 1 ? ContentSizeCategory.default.name : nil
        return imported
    }

    // MARK: Styles

    private struct Style {
        var path: [String]
        var parts: [Part: Declaration] = [:]
    }

    private func styles(
        _ properties: [Declaration], _ declarations: CSSDeclarations, noting: Bool
    ) throws(TokenError) -> [ImportedStyle] {
        var values: [Identifier: Declaration] = [:]
        for property in properties { values[Identifier(property.name)] = property }
        var styles: [Style] = []
        var indices: [Identifier: Int] = [:]
        var unread: [String] = []
        for property in properties {
            guard let (part, words) = part(of: property, values) else {
                unread.append(property.name)
                continue
            }
            let key = Identifier(words.joined(separator: "-"))
            let index = indices[key] ?? styles.count
            if index == styles.count { styles.append(Style(path: words)) }
            indices[key] = index
            styles[index].parts[part] = property
        }
        let sized = styles.filter { $0.parts[.size] != nil }
        if noting {
            let lone = styles.filter { $0.parts[.size] == nil }.flatMap { $0.parts.values.map(\.name) }
            var used: Set<Identifier> = []
            for property in properties { CSSTokens.addReferences(in: property.value, to: &used) }
            for family in declarations.families.values { CSSTokens.addReferences(in: family.value, to: &used) }
            let names = (unread + lone).filter { !used.contains(Identifier($0)) }
            context.unread(
                names.sorted { Identifier($0) < Identifier($1) }, "custom property", plural: "custom properties")
        }
        if sized.count > DesignTokensLimits.typographyTokens, let size = sized.last?.parts[.size] {
            throw TokenError(
                place: size.place, reason: "more than \(DesignTokensLimits.typographyTokens) text styles in one file")
        }
        let prefix = CSSTokens.commonPrefix(sized.map(\.path))
        let reader = TokenStyleReader(dialect: .css, context: ImportContext(isStrict: false)) { $0 }
        return try sized.map { style throws(TokenError) in
            var style = style
            style.path.removeFirst(prefix)
            if let size = style.parts[.size], let family = declarations.families[Identifier(size.name)] {
                style.parts[.family] = style.parts[.family] ?? family
            }
            return try imported(style, values, reader)
        }
    }

    private func imported(
        _ style: Style, _ values: [Identifier: Declaration], _ reader: TokenStyleReader
    ) throws(TokenError) -> ImportedStyle {
        func node(_ part: Part) throws(TokenError) -> TokenNode? {
            guard let declaration = style.parts[part] else { return nil }
            let text = try resolved(declaration, values)
            return TokenNode(.string(text), at: declaration.place)
        }
        guard let sizeNode = try node(.size), let size = style.parts[.size] else {
            throw TokenError(place: TokenPlace(file: "", line: 1, column: 1), reason: "no size")
        }
        var result = TokenStyle(size: try reader.size(sizeNode))
        if let node = try node(.lineHeight) { result.lineHeight = try reader.lineHeight(node) }
        if let node = try node(.tracking) { result.tracking = try reader.tracking(node) }
        if let node = try node(.weight) { result.weight = try reader.weight(node) }
        if let node = try node(.family) { result.families = try reader.families(node) }
        return ImportedStyle(path: [style.path.joined(separator: "-")], style: result, place: size.place).camelCased
    }

    /// Returns a property's part and the other words of its name; `nil` for properties that are no part of a style.
    private func part(
        of property: Declaration, _ values: [Identifier: Declaration]
    ) -> (part: Part, words: [String])? {
        let words = property.name.parts(at: "-", keepingEmpty: false).map { String($0).lowercasedASCII }
        for part in Part.allCases {
            for name in part.names where words.count >= name.count {
                let identifiers = words.map { Identifier($0) }
                if identifiers.suffix(name.count).elementsEqual(name) {
                    return (part, Array(words.dropLast(name.count)))
                }
                if identifiers.prefix(name.count).elementsEqual(name) {
                    return (part, Array(words.dropFirst(name.count)))
                }
            }
        }
        // Tailwind's sizes and Utopia's steps have no word for the part.
        guard let first = words.first, words.count > 1, first == "text" || first == "step",
            let text = try? resolved(property, values),
            FluidSize(css: text) != nil
                || TokenMath.value(of: text.lowercasedASCII.replacing("calc(", with: "(")) != nil
        else { return nil }
        return (.size, words)
    }

    /// Returns the number of words that all names begin with, if each has another one after them.
    private static func commonPrefix(_ paths: [[String]]) -> Int {
        guard let first = paths.first, paths.count > 1 else {
            let isPrefix = paths.first?.first.map { ["type", "text", "font"].contains(Identifier($0)) } ?? false
            return isPrefix && (paths.first?.count ?? 0) > 1 ? 1 : 0
        }
        var count = 0
        while count < first.count - 1,
            paths.allSatisfy({ $0.count > count + 1 && $0[count].isExactly(first[count]) })
        {
            count += 1
        }
        return count
    }

    // MARK: References

    /// Adds the names of the custom properties that a value refers to.
    private static func addReferences(in value: String, to names: inout Set<Identifier>) {
        var rest = value[...]
        while let start = rest.firstRange(of: "var(--") {
            rest = rest[start.upperBound...]
            let end = rest.utf8.firstIndex { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ",") } ?? rest.endIndex
            names.insert(Identifier(String(rest[..<end])))
            rest = rest[end...]
        }
    }

    /// Returns a property's value with `var()` replaced.
    private func resolved(
        _ declaration: Declaration, _ values: [Identifier: Declaration], steps: Int = 0
    ) throws(TokenError) -> String {
        guard let start = declaration.value.firstRange(of: "var(") else { return declaration.value }
        guard steps < DesignTokensLimits.aliasSteps else {
            throw TokenError(
                place: declaration.place,
                reason: "the chain of var() is cyclic or longer than \(DesignTokensLimits.aliasSteps)")
        }
        guard declaration.value.utf8.count <= DesignTokensLimits.valueBytes else {
            throw TokenError(
                place: declaration.place,
                reason: "a value with var() has more than \(DesignTokensLimits.valueBytes) bytes")
        }
        guard references.rest > 0 else {
            throw TokenError(
                place: declaration.place, reason: "more than \(DesignTokensLimits.references) var() in one file")
        }
        references.rest -= 1
        let rest = declaration.value[start.upperBound...]
        guard let end = rest.firstIndex(ofASCII: ")") else {
            throw TokenError(place: declaration.place, reason: "var( is not closed")
        }
        let arguments = rest[..<end].parts(at: ",", most: 2)
        let name = arguments[0].split(separator: " ").joined()
        let value: String
        if let target = values[Identifier(name.afterExactly("--").map(String.init) ?? name)] {
            value = try resolved(target, values, steps: steps + 1)
        } else if arguments.count > 1 {
            value = String(arguments[1])
        } else {
            throw TokenError(
                place: declaration.place, reason: "\(name.prefix(60)) is not a custom property of this file")
        }
        var replaced = declaration
        replaced.value =
            String(declaration.value[..<start.lowerBound]) + value
            + declaration.value[rest.utf8.index(after: end)...]
        return try resolved(replaced, values, steps: steps + 1)
    }
}

extension ImportedStyle {
    /// The style with its name as in code.
    fileprivate var camelCased: ImportedStyle {
        var style = self
        if let name = path.first, name.utf8.allSatisfy({ $0 < 0x80 }) { style.path = [StyleNames.camel(name)] }
        return style
    }
}
