package import DynamicType
package import Fonts
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// A scale prepared for export: its styles in one or several categories, with their faces.
package struct TokenSheet: Sendable {
    /// The scale in one category.
    struct Column: Sendable {
        var category: ContentSizeCategory
        /// The categories without a column of their own for which this one is the nearest.
        var nearby: [ContentSizeCategory] = []
        var resolved: ResolvedScaleResponse
    }

    let scale: TypeScale
    /// The categories in ascending order; all have the same styles.
    let columns: [Column]
    let fonts: FontLibrary
    /// The environment, which differs in the columns only by category.
    let base: TextEnvironment
    private(set) var format = ExportFormat.json

    /// Creates a sheet of a scale in environments that differ only by category.
    package init(_ scale: TypeScale, in environments: [TextEnvironment], fonts: FontLibrary) throws(FontError) {
        self.scale = scale
        self.fonts = fonts
        base = environments.first ?? .default
        var columns: [Column] = []
        for environment in environments {
            let resolved = scale.resolve(in: environment)
            columns.append(
                Column(
                    category: resolved.environment.category, resolved: try ResolvedScaleResponse(resolved, fonts: fonts)
                ))
        }
        columns.sort { $0.category < $1.category }
        // The rule by which a scale with a table resolves the categories that the table does not have.
        let exported = columns.map(\.category)
        for category in ContentSizeCategory.allCases where !exported.contains(category) && !exported.isEmpty {
            columns[TypeScale.column(category, in: exported)].nearby.append(category)
        }
        self.columns = columns
    }

    /// Returns the categories that are exported by default: those for which the scale has its own numbers.
    static func standardCategories(of scale: TypeScale) -> [ContentSizeCategory] {
        switch scale.definition.curve {
        case .table(let categories): categories
        case .fluid: [.default]
        case .knots, .log, .linear: ContentSizeCategory.allCases
        }
    }

    /// Returns the scale in a format; `dimensions` is the spelling of sizes in design tokens.
    package func text(
        as format: ExportFormat, dimensions: DimensionSpelling = .object
    ) throws(DesignTokenError) -> String {
        var sheet = self
        sheet.format = format
        if !isBase, let reason = format.baseReason {
            throw DesignTokenError(format.rawValue, "has the default category only, since \(reason); omit --categories")
        }
        switch format {
        case .css:
            let names = try names(.unicode, StyleNames.kebab)
            return CSSExport(sheet: sheet, names: names, roles: try roles(.unicode, StyleNames.kebab)).text()
        case .scss:
            let names = try names(.unicode, StyleNames.kebab)
            return SCSSExport(sheet: sheet, names: names, roles: try roles(.unicode, StyleNames.kebab)).text()
        case .less:
            let names = try names(.ascii, StyleNames.kebab)
            return LessExport(sheet: sheet, names: names, roles: try roles(.ascii, StyleNames.kebab)).text()
        case .tailwind:
            let names = try names(.unicode, StyleNames.kebab)
            return TailwindExport(sheet: sheet, names: names, roles: try roles(.unicode, TailwindExport.role)).text()
        case .panda, .chakra:
            let package = format == .panda ? "@pandacss/dev" : "@chakra-ui/react"
            return TextStylesExport(sheet: sheet, names: try names(.unicode, StyleNames.camel), package: package).text()
        case .typeScript, .reactNative:
            let isNative = format == .reactNative
            return TypeScriptExport(sheet: sheet, names: try names(.unicode, StyleNames.camel), isNative: isNative)
                .text()
        case .dtcg: return try DTCGExport(sheet, dimensions: dimensions).text()
        case .dtcgResolver: return try DTCGExport(sheet, dimensions: dimensions).resolverText()
        case .swift:
            let names = try names(.unicode) { SwiftExport.identifier(StyleNames.camel($0, in: $1)) }
            return SwiftExport(sheet: sheet, names: names).text()
        case .swiftUI: return SwiftUIExport(sheet: sheet, names: try names(.unicode, StyleNames.type)).text()
        case .kotlin:
            let names = try names(.unicode) { KotlinExport.identifier(StyleNames.camel($0, in: $1)) }
            return KotlinExport(sheet: sheet, names: names).text()
        case .compose: return try ComposeExport(sheet).text()
        case .androidXML: return AndroidExport(sheet: sheet, names: try names(.ascii, StyleNames.snake)).text()
        case .flutter:
            let names = try names(.ascii) { FlutterExport.identifier(StyleNames.camel($0, in: $1)) }
            return FlutterExport(sheet: sheet, names: names).text()
        case .json: return JSONExport(sheet: sheet).text()
        }
    }

    // MARK: Shared by several formats

    /// The base column: the default category's, otherwise the nearest.
    var main: Column { columns.first { $0.category == .default || $0.nearby.contains(.default) } ?? columns[0] }

    /// Returns the smallest size of a style; `nil` if a reader's smaller text, half of a size at least, stays above it.
    func minimum(of style: StyleDefinition, at size: Double) -> Double? {
        let least = max(scale.definition.minimum, style.minimum ?? 0)
        return least > size / 2 || style.minimum != nil ? least : nil
    }

    var others: [Column] { columns.filter { $0.category != main.category } }

    /// A Boolean value that indicates whether the sheet has the default category only, whose sizes platforms scale.
    var isBase: Bool { columns.count == 1 && main.category == .default }

    /// A Boolean value that indicates whether the columns are those of a reader with default settings in this viewport.
    var isOfDefaultSettings: Bool {
        columns.allSatisfy { column in
            let plain = try? TextEnvironment(.category(column.category), viewportWidth: base.viewportWidth)
            let styles = plain.map { scale.resolve(in: $0).styles } ?? []
            return column.resolved.styles.map(\.resolved).elementsEqual(styles) { $0.rendersIdentically(to: $1) }
        }
    }

    /// Returns the scale in the default category at another viewport's width.
    func column(atWidth width: Double) throws(DesignTokenError) -> Column {
        do {
            let environment = try base.with(.category(main.category), viewportWidth: width)
            return Column(
                category: main.category,
                resolved: try ResolvedScaleResponse(scale.resolve(in: environment), fonts: fonts))
        } catch let error as FontError {
            throw DesignTokenError(error.file, error.reason)
        } catch {
            throw DesignTokenError(scale.name, "\(error)")
        }
    }

    /// A one-line description of the export, without characters that could end a comment.
    var caption: String {
        let parts = [scale.title, "scale \(scale.name)", "revision \(scale.revision)"] + base.nonDefaultSettings
        return Self.plain(parts.joined(separator: ", "))
    }

    /// Removes the characters that could end a comment, or show it and the code after it in another order.
    private static func plain(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format: break
            default: if !["*", "<", ">"].contains(scalar) { text.unicodeScalars.append(scalar) }
            }
        }
    }

    /// The text of an export's first comment.
    var preamble: String { "\(caption). Made by typescale.\(Self.plain(omissions))" }

    /// Converts a name to a naming convention with the letters of an alphabet.
    typealias Convention = (String, StyleNames.Alphabet) -> String

    /// Returns the styles' names in a format's alphabet and naming convention; throws if two become the same.
    func names(_ alphabet: StyleNames.Alphabet, _ convention: Convention) throws(DesignTokenError) -> [String] {
        try names(of: scale.styles.map(\.style.name), "", alphabet, convention)
    }

    /// Returns the names of the exported font roles by role; throws if two become the same.
    private func roles(
        _ alphabet: StyleNames.Alphabet, _ convention: Convention
    ) throws(DesignTokenError) -> RoleNames {
        let roles = families.map(\.role)
        let names = try names(of: roles, "the font roles ", alphabet, convention)
        return RoleNames(names: Dictionary(uniqueKeysWithValues: zip(roles.map { Identifier($0) }, names)))
    }

    private func names(
        of own: [String], _ kind: String, _ alphabet: StyleNames.Alphabet, _ convention: Convention
    ) throws(DesignTokenError) -> [String] {
        var names: [String] = []
        for text in own {
            let name = convention(text, alphabet)
            if let other = names.firstIndex(where: { $0.isExactly(name) }) {
                let both = [own[other], text].map { Quotation.quoted($0) }
                let characters =
                    alphabet == .ascii
                    ? "letters from A to Z or digits, as the format has no others" : "letters or digits"
                throw DesignTokenError(
                    scale.name,
                    "\(kind)\(both[0]) and \(both[1]) would both have the name \(name); use names that differ in "
                        + characters
                )
            }
            names.append(name)
        }
        return names
    }

    /// The families and weights by role, in the order of the styles.
    var families: [(role: String, family: String, weights: [Int])] {
        var list: [(role: String, family: String, weights: [Int])] = []
        for style in main.resolved.styles {
            let (role, weight) = (style.resolved.role.name, style.resolved.weight)
            if let index = list.firstIndex(where: { $0.role == role }) {
                if !list[index].weights.contains(weight) { list[index].weights.append(weight) }
            } else {
                list.append((role, style.font.family, [weight]))
            }
        }
        return list
    }
}

/// The names of font roles in a format.
struct RoleNames {
    fileprivate let names: [Identifier: String]

    /// Returns the name of one of the exported roles.
    subscript(role: String) -> String { names[Identifier(role), default: role] }
}
