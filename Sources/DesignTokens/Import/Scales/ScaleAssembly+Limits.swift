// Values that no scale can have.
//
// Each style is first made a scale of its own, so that the rules of scale files decide. A value that breaks one of them
// is left out with a note, and a style is if its size breaks one.

internal import DynamicType
internal import TypescaleStrings

extension ScaleAssembly {
    /// Returns styles without the values that no scale can have; `scale` makes a scale of one style.
    func possible(
        _ rows: [Row], _ scale: (ScaleAssembly, Row) throws(TokenError) -> TypeScaleDefinition
    ) throws(TokenError) -> [Row] {
        // The scale of all styles has the notes of the scale of one style again.
        let trial = ScaleAssembly(
            name: name, roles: roles, context: ImportContext(isStrict: context.isStrict, advice: context.advice))
        return try kept(rows) { row throws(TokenError) in
            var row = row
            var notes: [String] = []
            while let rule = BrokenRule.first(in: try scale(trial, row)) {
                let place = row.cells[row.cells.indices.contains(rule.cell) ? rule.cell : 0].place
                let part = context.isStrict ? nil : ScaleAssembly.parts[rule.key]
                let isRemoved = part.map { row.remove($0.remove) } ?? false
                guard let part, isRemoved else {
                    throw place.inexpressible("the \(rule.key) of \(row.name): \(rule.reason)")
                }
                notes.append("\(place.description): the \(part.name) of \(row.name) is not imported: \(rule.reason)")
            }
            for note in notes { context.note(note) }
            return row
        }
    }

    /// The values that a style can do without, by their keys in a scale file.
    private static let parts: [Identifier: (name: String, remove: @Sendable (inout TokenStyle) -> Void)] = [
        "lineHeight": ("line height", { $0.lineHeight = .font }),
        "tracking": ("letter spacing", { $0.tracking = .points(0) }),
        "minimum": ("minimum", { $0.minimum = nil }),
        "maximum": ("maximum", { $0.maximum = nil }),
    ]
}

/// A rule that the only style of a scale breaks.
private struct BrokenRule {
    /// The key of the value.
    let key: Identifier
    /// The column of the value; 0 if it is that of all columns.
    let cell: Int
    let reason: String

    /// Returns the first rule that a style breaks; `nil` if there is none.
    static func first(in scale: TypeScaleDefinition) -> BrokenRule? {
        for error in TypeScale.errors(in: scale) {
            let parts = error.path.parts(at: "/").dropFirst().map { Identifier($0) }
            if parts.first == "tracking" { return BrokenRule(key: "tracking", cell: 0, reason: error.reason) }
            if parts.first == "styles", parts.count > 2 {
                let cell = parts.last.flatMap { Int($0.text) } ?? 0
                return BrokenRule(key: parts[2], cell: cell, reason: error.reason)
            }
        }
        return nil
    }
}

extension ScaleAssembly.Row {
    /// Removes a value in all columns, and returns whether one had it.
    fileprivate mutating func remove(_ remove: (inout TokenStyle) -> Void) -> Bool {
        let styles = cells.map(\.style)
        for index in cells.indices { remove(&cells[index].style) }
        return cells.map(\.style) != styles
    }
}
