// A validated scale, with all that can be computed once for all environments.
//
// Published tables become one flat array of cells, category by category, with the tracking already read at the cell's
// size: resolving by table is a copy. All values that a `TextEnvironment` can have are within validated bounds, so
// resolving is total.

internal import TypescaleStrings

/// A valid type scale: complete, monotonic, and with no size under its minimum.
public struct TypeScale: Sendable {
    /// The scale's definition.
    public let definition: TypeScaleDefinition
    /// The column of the published table for each category; empty without a table.
    let columns: [Int]
    /// The table's cells, column by column; empty without a table.
    let cells: [Cell]
    /// The parts of styles that do not depend on the environment.
    private(set) var compiled: [CompiledStyle]

    /// The curve's kind and the rounding, stored beside the definition so that reading them copies no array.
    let curve: ScalingCurve.Kind
    let rounding: ScaleRounding

    /// The scale's name: the base name of its file.
    public var name: String { definition.name }
    /// The scale's title for display.
    public var title: String { definition.title }
    /// A hash of the file's content.
    public var revision: String { definition.revision }
    /// The style of plain text.
    public var defaultStyle: TextStyle { definition.defaultStyle }
    /// The styles in the publisher's order.
    public var styles: [StyleDefinition] { definition.styles }
    /// The categories with published sizes; empty without a table.
    public var publishedCategories: [ContentSizeCategory] {
        if case .table(let categories) = definition.curve { categories } else { [] }
    }

    /// Creates a scale from its definition; throws an error with the path and the broken rule.
    public init(_ definition: TypeScaleDefinition) throws(ScaleDefinitionError) {
        if let first = ScaleValidation.errors(of: definition).first { throw first }
        self.definition = definition
        curve = definition.curve.kind
        rounding = definition.rounding
        var published: [ContentSizeCategory] = []
        if case .table(let categories) = definition.curve { published = categories }
        columns = published.isEmpty ? [] : ContentSizeCategory.allCases.map { TypeScale.column($0, in: published) }
        cells = published.indices.flatMap { column in
            definition.styles.map { Cell($0, column: column, tracking: definition.tracking) }
        }
        compiled = definition.styles.map { CompiledStyle($0, in: definition) }
        // Again with the sizes that the styles have by default.
        let defaults = resolve(in: .default).styles
        compiled = zip(definition.styles, defaults).map { CompiledStyle($0, in: definition, defaultSize: $1.size) }
    }

    /// Returns every broken rule of a definition, one for each place.
    package static func errors(in definition: TypeScaleDefinition) -> [ScaleDefinitionError] {
        ScaleValidation.errors(of: definition)
    }

    /// Returns a style's index; throws an error that names the scale's styles.
    package func index(of style: TextStyle) throws(DynamicTypeError) -> Int {
        for (index, candidate) in compiled.enumerated() where candidate.style == style { return index }
        throw DynamicTypeError(
            .unknownStyle, parameter: "style", value: style.name,
            reason: Self.unknownStyleReason(style.name, of: name, styles: styles.map(\.style.name)))
    }

    /// Returns the reason of an error about a style that a scale does not have.
    package static func unknownStyleReason(_ style: String, of scale: String, styles: [String]) -> String {
        "\(Quotation.quoted(style)) is not a style of \(scale); its styles are \(styles.joined(separator: ", "))"
    }

    /// Returns the published column nearest to a category by ratio; of two as near, the larger.
    package static func column(_ category: ContentSizeCategory, in published: [ContentSizeCategory]) -> Int {
        let scales = published.map(\.fontScale)
        // The nearest is the last whose geometric mean with the one before it is not above the category.
        return scales.indices.dropFirst().last {
            scales[$0 - 1] * scales[$0] <= category.fontScale * category.fontScale
        } ?? 0
    }
}

extension TypeScale: Hashable {
    /// Returns whether two scales have equal definitions, from which all other parts are computed.
    public static func == (left: TypeScale, right: TypeScale) -> Bool { left.definition == right.definition }

    /// Hashes the name and the revision: no two files have both in common, and a whole definition takes long to hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(revision)
    }
}

extension TypeScale {
    /// Throws an error if the environment has a step that the scale's slider does not have.
    ///
    /// Resolving accepts such an environment: it takes the nearest step, or none. Validate the input of people, who
    /// want to know.
    public func validate(_ environment: TextEnvironment) throws(DynamicTypeError) {
        try validate(environment, scalesWithSteps: [])
    }

    /// Validates an environment; `scalesWithSteps` are the names of scales that have a slider, for the error's text.
    package func validate(_ environment: TextEnvironment, scalesWithSteps: [String]) throws(DynamicTypeError) {
        guard case .step(let step) = environment.appScale else { return }
        guard let steps = definition.appSteps else {
            let others = scalesWithSteps.isEmpty ? "" : " (scales with one: \(scalesWithSteps.joined(separator: ", ")))"
            throw DynamicTypeError(
                .unsupportedStep, parameter: "appStep", value: "\(step)",
                reason: "\(name) has no slider of its own\(others); give appScale instead")
        }
        guard steps.steps.contains(step) else {
            throw DynamicTypeError(
                .unsupportedStep, parameter: "appStep", value: "\(step)",
                reason: "\(step) is not a step of \(name)'s slider; its steps are \(steps.steps.lowerBound)"
                    + " to \(steps.steps.upperBound), and \(steps.defaultStep) is the default size")
        }
    }
}
