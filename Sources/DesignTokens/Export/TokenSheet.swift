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

    /// Creates a sheet of a scale in environments that differ only by category.
    package init(_ scale: TypeScale, in environments: [TextEnvironment], fonts: FontLibrary) throws(FontError) {
        self.scale = scale
        self.fonts = fonts
        base = environments.first ?? .default
        var columns = try environments.map { environment throws(FontError) in
            let resolved = scale.resolve(in: environment)
            let response = try ResolvedScaleResponse(resolved, fonts: fonts)
            return Column(category: resolved.environment.category, resolved: response)
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
        try TokenExport(self, as: format).text(dimensions: dimensions)
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

    /// A sentence after another one about the viewport whose sizes a fluid scale has; empty for other scales.
    var viewportNote: String {
        guard case .fluid(let curve) = scale.definition.curve else { return "" }
        let width = FixedPoint.text(base.viewportWidth ?? curve.defaultWidth, upTo: 2)
        return " Sizes at a viewport's width of \(width); --viewport-width chooses another, such as a phone's."
    }

    /// Removes the characters that could end a comment, or show it and the code after it in another order.
    static func plain(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format: ""
            default: ["*", "<", ">"].contains(scalar) ? "" : nil
            }
        }
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
