package import DynamicType
package import Fonts
package import TypescaleAPI
package import TypescalePreview

/// A scale prepared for export: its styles in one or several categories, with their faces.
package struct TokenSheet: Sendable {
    /// The scale in one category.
    package struct Column: Sendable {
        /// The category.
        package var category: ContentSizeCategory
        /// The resolved scale and its styles.
        package var answer: ResolvedScaleResponse
    }

    /// The scale.
    package let scale: TypeScale
    /// The categories in ascending order; all have the same styles.
    package let columns: [Column]
    /// The fonts of the faces.
    package let fonts: FontLibrary
    /// The environment, which differs in the columns only by category.
    let base: TextEnvironment

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
                    category: resolved.environment.category, answer: try ResolvedScaleResponse(resolved, fonts: fonts)))
        }
        self.columns = columns.sorted { $0.category < $1.category }
    }

    /// Returns the categories that are exported by default: those for which the scale has its own numbers.
    package static func standardCategories(of scale: TypeScale) -> [ContentSizeCategory] {
        switch scale.definition.curve {
        case .table(let categories): categories
        case .fluid: [.default]
        case .knots, .log, .linear: ContentSizeCategory.allCases
        }
    }

    /// Returns the scale in a format.
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

    // MARK: Shared by several formats

    /// The base column: the default category's, otherwise the first.
    var main: Column { columns.first { $0.category == .default } ?? columns[0] }

    /// The other columns.
    var others: [Column] { columns.filter { $0.category != main.category } }

    /// A one-line description of the export, without characters that could end a comment.
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

    /// The text of an export's first comment.
    var preamble: String { "\(caption). Made by typescale." }

    /// Returns the styles' names in a naming convention; throws if two become the same.
    func names(_ convention: (String) -> String) throws(PreviewError) -> [String] {
        var names: [String] = []
        for style in scale.styles {
            let name = convention(style.style.name)
            guard !names.contains(name) else {
                throw PreviewError(
                    .tokens, scale.name,
                    "two styles would have the name \(name); use names that differ in letters or digits")
            }
            names.append(name)
        }
        return names
    }

    /// The families and weights by role, in the order of the styles.
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

/// The format of an export.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// CSS with custom properties, classes, trims and fallback faces.
    case css
    /// SCSS with a map and a mixin.
    case scss
    /// A theme for Tailwind 4.
    case tailwind
    /// Design tokens, Format Module 2025.10.
    case dtcg
    /// A Swift file without imports.
    case swift
    /// A Kotlin file for Compose.
    case kotlin
    /// Android resources.
    case androidXML = "android-xml"
    /// The resolved tables.
    case json
}
