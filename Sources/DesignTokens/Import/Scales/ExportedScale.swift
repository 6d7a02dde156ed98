// The scale file that an export puts into `$extensions` says what tokens cannot: the curve, maxima, rounding. It counts
// only as long as the tokens still have its sizes and families; after an edit of the tokens, the tokens count. The
// comments are always the tokens' descriptions.

internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleJSON
internal import TypescaleStrings

/// Restores the scale that was exported.
struct ExportedScale {
    private let scale: TypeScale
    private let roles: FontRoles
    /// The viewport's width of the tokens, if it is not the scale's default width.
    private let viewportWidth: Double?

    /// Reads the scale file; `nil` with a note if it is not valid.
    init?(_ node: TokenNode, viewportWidth: Double?, name: String, roles: FontRoles, context: ImportContext) {
        (self.roles, self.viewportWidth) = (roles, viewportWidth)
        var writer = JSONWriter()
        node.write(to: &writer)
        do throws(ScaleFileError) {
            scale = try TypeScale(json: writer.bytes, name: name, file: node.place.file)
        } catch {
            context.note(
                "\(node.place.description): the scale in $extensions is not valid (\(error.path): \(error.reason)); "
                    + "the tokens are imported without it")
            return nil
        }
    }

    /// Returns the definition if the columns have its sizes; `nil` with a note that names a difference.
    func definition(of tokens: ImportedTokens, context: ImportContext) -> TypeScaleDefinition? {
        if let mismatch = mismatch(of: tokens) {
            context.note(
                "the scale in $extensions no longer fits the tokens, which are imported without it: \(mismatch)")
            return nil
        }
        if case .fluid = scale.definition.curve, let viewportWidth {
            context.note(
                "the sizes of the tokens are those of a viewport of \(FixedPoint.text(viewportWidth, upTo: 2)) px; the "
                    + "scale in $extensions has them at that width, and is imported")
        }
        var definition = scale.definition
        setComments(&definition.styles, tokens, context)
        return definition
    }

    /// Sets the comments of styles to the tokens' descriptions, of several to the first one that was edited.
    private func setComments(_ styles: inout [StyleDefinition], _ tokens: ImportedTokens, _ context: ImportContext) {
        var comments: [Identifier: [Identifier]] = [:]
        for style in tokens.columns.flatMap(\.styles) {
            if let comment = style.comment { comments[Identifier(style.name), default: []].append(Identifier(comment)) }
        }
        for index in styles.indices {
            let name = styles[index].style.name
            let all = comments[Identifier(name)] ?? []
            let edited = all.filter { $0 != styles[index].comment }
            if all.isEmpty || !edited.isEmpty { styles[index].comment = edited.first }
            guard let other = edited.first(where: { $0 != edited[0] }) else { continue }
            context.noteDescription(other.text, besideThatOf: name)
        }
    }

    /// Returns a difference to the first column that the scale has in none of its environments; `nil` if it has all.
    private func mismatch(of tokens: ImportedTokens) -> String? {
        for column in tokens.columns {
            let environments = environments(of: column.name)
            guard let first = environments.first else { return "the column \(column.name) is not in it" }
            guard let difference = difference(column, from: first) else { continue }
            if !environments.dropFirst().contains(where: { self.difference(column, from: $0) == nil }) {
                return difference
            }
        }
        return nil
    }

    /// Returns the first difference between a column and the scale in an environment; `nil` if there is none.
    private func difference(_ column: ImportedColumn, from environment: TextEnvironment) -> String? {
        let resolved = scale.resolve(in: environment)
        guard column.styles.count == resolved.styles.count else {
            return "the tokens have \(column.styles.count) styles"
        }
        for style in column.styles {
            guard let own = resolved[TextStyle(style.name)] else { return "it has no \(style.name)" }
            if let part = ExportedScale.difference(style.style, own) ?? familyDifference(style.style, own) {
                return "\(style.place.description): \(style.name) has another \(part)"
            }
        }
        return nil
    }

    /// Returns the tokens of a fluid scale's two ends as one column of sizes that grow; `nil` for other tokens.
    func joined(_ tokens: ImportedTokens) -> ImportedTokens? {
        guard case .fluid(let curve) = scale.definition.curve,
            tokens.columns.allSatisfy({ ExportedScale.viewports.contains(Identifier($0.name)) }),
            let narrow = tokens.columns.first(where: { $0.name.isExactly(TokenNames.narrow) }),
            let wide = tokens.columns.first(where: { $0.name.isExactly(TokenNames.wide) })
        else { return nil }
        var styles: [ImportedStyle] = []
        for style in narrow.styles {
            guard let other = wide.styles.first(where: { $0.name.isExactly(style.name) }),
                case .points(let least) = style.style.size, case .points(let most) = other.style.size
            else { return nil }
            var joined = style
            if least != most {
                joined.style.size = .fluid(FluidSize((least, most), at: (curve.narrow.width, curve.wide.width)))
            }
            if case .points(let tracking) = style.style.tracking {
                joined.style.tracking = .em(TokenNumbers.rounded(tracking / least))
            }
            styles.append(joined)
        }
        return ImportedTokens(columns: [ImportedColumn(name: "", styles: styles, place: narrow.place)])
    }

    /// Returns the environments whose sizes a column may have: of one without a name, the default one first.
    private func environments(of column: String) -> [TextEnvironment] {
        var width = viewportWidth
        var isAny = column.isEmpty
        if case .fluid(let curve) = scale.definition.curve {
            if column.isExactly(TokenNames.narrow) { width = curve.narrow.width }
            if column.isExactly(TokenNames.wide) { width = curve.wide.width }
            isAny = isAny || ExportedScale.viewports.contains(Identifier(column))
        }
        let all = [.default] + ContentSizeCategory.allCases
        let categories = isAny ? all : ContentSizeCategory(exactly: column).map { [$0] } ?? []
        return categories.compactMap { category in
            try? TextEnvironment.category(category).with(viewportWidth: width)
        }
    }

    private static let viewports: [Identifier] = [TokenNames.narrow, TokenNames.wide, TokenNames.usual].map {
        Identifier($0)
    }

    /// Returns the part of families that mean another role than a style has; `nil` for the same one.
    ///
    /// An export has the families of the role, after one of the default role if none of them was installed.
    private func familyDifference(_ tokens: TokenStyle, _ style: ResolvedStyle) -> String? {
        guard let first = tokens.families.first else { return nil }
        let meant = roles.roles(ofFamily: first)
        let own = (roles.families[style.role] ?? []).map { Identifier($0) }
        if meant.contains(style.role) || meant.contains(.default) && Array(tokens.families.dropFirst()) == own {
            return nil
        }
        return "fontFamily"
    }

    /// Returns the part in which a style's tokens differ by more than their rounding.
    private static func difference(_ tokens: TokenStyle, _ style: ResolvedStyle) -> String? {
        guard case .points(let size) = tokens.size, areEqual(size, style.size) else { return "fontSize" }
        if tokens.weight != style.weight { return "fontWeight" }
        guard case .points(let tracking) = tokens.tracking, areEqual(tracking, style.tracking) else {
            return "letterSpacing"
        }
        // The face's own line height depends on the fonts of the machine that exported.
        guard let lineHeight = style.lineHeight else { return nil }
        guard case .multiple(let multiple) = tokens.lineHeight,
            areEqual(multiple, lineHeight / style.size)
        else { return "lineHeight" }
        return nil
    }

    /// Returns whether a number of a token is one of the scale but for its rounding.
    private static func areEqual(_ token: Double, _ number: Double) -> Bool {
        abs(token - number) <= TokenNumbers.tolerance
    }
}
