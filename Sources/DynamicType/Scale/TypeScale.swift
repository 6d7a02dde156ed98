// A scale that has been checked, and what can be computed once for all environments.
//
// Published tables become one flat array of cells, category by category, with the tracking already read at the cell's
// size: resolving by table is a copy. Everything a reader or an app can ask for lies inside the bounds of `TextEnvironment`,
// so resolving is total.

/// A sound type scale: complete, monotonic, no size under its floor.
public struct TypeScale: Hashable, Sendable {
    /// What the scale's file says.
    public let definition: TypeScaleDefinition
    /// The columns of the published table by the reader's category; empty where there is no table.
    let columns: [Int]
    /// The table's cells, column by column; empty where there is no table.
    let cells: [Cell]
    /// What environments do not change, style by style.
    private(set) var compiled: [CompiledStyle]

    /// The curve's name and the rounding, kept beside the definition so that reading them copies no array.
    let curve: ScalingCurve.Kind
    let rounding: ScaleRounding

    /// The scale's name: its file's base name.
    public var name: String { definition.name }
    /// What people call it.
    public var title: String { definition.title }
    /// A hash of the file's content.
    public var revision: String { definition.revision }
    /// The style of plain text.
    public var defaultStyle: TextStyle { definition.defaultStyle }
    /// The styles in the publisher's order.
    public var styles: [StyleDefinition] { definition.styles }
    /// The categories for which there are published sizes; empty where there is no table.
    public var publishedCategories: [ContentSizeCategory] {
        if case .table(let categories) = definition.curve { categories } else { [] }
    }

    /// The scale a definition describes; an error names the place and the broken rule.
    public init(_ definition: TypeScaleDefinition) throws(ScaleDefinitionError) {
        try definition.validate()
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
        let defaults = TypeScale(definition, columns, cells, compiled).resolve(in: .default).styles
        for index in compiled.indices { compiled[index].defaultSize = defaults[index].size }
    }

    private init(
        _ definition: TypeScaleDefinition, _ columns: [Int], _ cells: [Cell], _ compiled: [CompiledStyle]
    ) {
        self.definition = definition
        curve = definition.curve.kind
        rounding = definition.rounding
        self.columns = columns
        self.cells = cells
        self.compiled = compiled
    }

    /// A style's place, or an error that names the styles there are.
    public func index(of style: TextStyle) throws(DynamicTypeError) -> Int {
        for (index, candidate) in compiled.enumerated() where candidate.style == style { return index }
        throw DynamicTypeError(
            code: .unknownChoice, key: "style", value: style.name,
            reason: "\"\(style.name)\" is no style of \(name); its styles are "
                + styles.map(\.style.name).joined(separator: ", "))
    }

    /// The published column nearest to a category; of two as near the larger, for a reader rather wants too large.
    private static func column(_ category: ContentSizeCategory, in published: [ContentSizeCategory]) -> Int {
        var nearest = 0
        for (index, candidate) in published.enumerated() {
            let distance = abs(candidate.index - category.index)
            if distance <= abs(published[nearest].index - category.index) { nearest = index }
        }
        return nearest
    }
}

extension TypeScale {
    /// Refuses what this scale cannot mean, for edges where a person should hear of it: a tick its slider does not have.
    ///
    /// `scalesWithSteps` are the names of the scales that do have a slider, for the error's text.
    public func validate(_ environment: TextEnvironment, scalesWithSteps: [String] = []) throws(DynamicTypeError) {
        guard case .step(let step) = environment.appScale else { return }
        guard let steps = definition.appSteps else {
            let others = scalesWithSteps.isEmpty ? "" : " (scales with one: \(scalesWithSteps.joined(separator: ", ")))"
            throw DynamicTypeError(
                code: .unknownChoice, key: "appStep", value: "\(step)",
                reason: "\(name) has no slider of its own\(others); give appScale instead")
        }
        guard steps.steps.contains(step) else {
            throw DynamicTypeError(
                code: .outOfRange, key: "appStep", value: "\(step)",
                reason: "\(step) is no tick of \(name)'s slider; its ticks are "
                    + "\(steps.steps.lowerBound) to \(steps.steps.upperBound), \(steps.defaultStep) changes nothing")
        }
    }
}
