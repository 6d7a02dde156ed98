package import DynamicType
package import Fonts
package import TypescaleAPI
package import TypescalePreview

/// A scale as it is exported: its styles in one or several categories, with their faces.
package struct TokenSheet: Sendable {
    /// The scale in one category.
    package struct Column: Sendable {
        /// The category.
        package var category: ContentSizeCategory
        /// The scale and its styles there.
        package var answer: ResolvedScaleAnswer
    }

    /// The scale.
    package let scale: TypeScale
    /// The categories in ascending order; all have the same styles.
    package let columns: [Column]
    /// The fonts the faces are of.
    package let fonts: FontLibrary
    /// The environment beside the category.
    let base: TextEnvironment

    /// The sheet of a scale in environments that differ by category alone.
    package init(_ scale: TypeScale, in environments: [TextEnvironment], fonts: FontLibrary) throws(FontError) {
        self.scale = scale
        self.fonts = fonts
        base = environments.first ?? .default
        var columns: [Column] = []
        for environment in environments {
            let resolved = scale.resolve(in: environment)
            columns.append(
                Column(
                    category: resolved.environment.category, answer: try ResolvedScaleAnswer(resolved, fonts: fonts)))
        }
        self.columns = columns.sorted { $0.category < $1.category }
    }

    /// The categories a scale is exported in where none is asked for: those it has numbers of its own for.
    package static func usualCategories(of scale: TypeScale) -> [ContentSizeCategory] {
        switch scale.definition.curve {
        case .table(let categories): categories
        case .fluid: [.default]
        case .knots, .log, .linear: ContentSizeCategory.allCases
        }
    }

    /// The scale in a format.
    package func text(as format: ExportFormat) throws(PreviewError) -> String {
        switch format {
        case .css: return try CSSExport(self).text()
        case .scss: return try SCSSExport(self).text()
        case .tailwind: return try TailwindExport(self).text()
        case .dtcg: return try DTCGExport(self).text()
        case .swift: return try SwiftExport(self).text()
        case .kotlin: return try KotlinExport(self).text()
        case .androidXML: return try AndroidExport(self).text()
        case .json: return JSONExport(self).text()
        }
    }

    // MARK: What several formats share

    /// The column everything else is a change of: the default category's, else the first.
    var main: Column { columns.first { $0.category == .default } ?? columns[0] }

    /// The other columns.
    var others: [Column] { columns.filter { $0.category != main.category } }

    /// What the export is of, on one line without anything that could end a comment.
    var caption: String {
        let parts = [scale.title, "scale \(scale.name)", "revision \(scale.revision)"] + Specimen.shared(base)
        return parts.joined(separator: ", ").unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.value >= 0x20, scalar != "*", scalar != "<", scalar != ">", scalar.value != 0x2028,
                scalar.value != 0x2029, scalar.value != 0x7F
            {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// What an export's first comment says.
    var preamble: String { "\(caption). Made by typescale." }

    /// The names of the styles in a writing that an export can use; an error where two come to be the same.
    func names(_ writing: (String) -> String) throws(PreviewError) -> [String] {
        var names: [String] = []
        for style in scale.styles {
            let name = writing(style.style.name)
            guard !names.contains(name) else {
                throw PreviewError(
                    .tokens, scale.name, "two styles come to be called \(name); give them names that differ in letters")
            }
            names.append(name)
        }
        return names
    }

    /// The faces' families by role, the one that is drawn with first.
    var families: [(role: String, family: String, weights: [Int])] {
        var list: [(role: String, family: String, weights: [Int])] = []
        for style in main.answer.styles {
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
