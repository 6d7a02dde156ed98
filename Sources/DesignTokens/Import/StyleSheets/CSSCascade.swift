// The order in which CSS prefers one declaration to another: importance, cascade layers, specificity, then the place.

/// The specificity of a selector that an import reads, which has no identifiers.
struct CSSSpecificity: Comparable {
    var classes = 0
    var types = 0

    static func < (one: Self, other: Self) -> Bool { (one.classes, one.types) < (other.classes, other.types) }

    static func + (one: Self, other: Self) -> Self {
        CSSSpecificity(classes: one.classes + other.classes, types: one.types + other.types)
    }
}

/// The rank of a declaration in the cascade; of two with the same rank, the later one counts.
struct CSSRank: Comparable {
    var isImportant = false
    /// The path of the layer, whose numbers are in the order of the layers; empty outside of layers.
    var layer: [Int] = []
    var specificity = CSSSpecificity()

    static func < (one: Self, other: Self) -> Bool {
        if one.isImportant != other.isImportant { return other.isImportant }
        if one.layer != other.layer {
            // The layers of important declarations count in reverse.
            return CSSLayers.isBefore(one.layer, other.layer) != one.isImportant
        }
        return one.specificity < other.specificity
    }
}

/// The cascade layers of style sheets, in the order in which their names occur first.
struct CSSLayers {
    private struct Key: Hashable {
        var outer: [Int]
        var name: Identifier
    }

    /// The layer of Tailwind's `@theme`, whose variables rules outside of layers override.
    static let theme = [-1]

    private var numbers: [Key: Int] = [:]
    private var counts: [[Int]: Int] = [:]

    /// Returns the path of a layer such as `base.type` inside of another one; one without a name is always new.
    ///
    /// Returns `nil` for a path that is too deep.
    mutating func path(of name: some StringProtocol, in outer: [Int]) -> [Int]? {
        let names = name.isEmpty ? [""] : name.parts(at: ".", most: NotationsLimits.groupDepth + 1).map(String.init)
        guard outer.count + names.count <= NotationsLimits.groupDepth else { return nil }
        var path = outer
        for name in names {
            let key = Key(outer: path, name: Identifier(name.trimmingASCIISpace))
            let number = (name.isEmpty ? nil : numbers[key]) ?? counts[path, default: 0]
            counts[path] = max(counts[path, default: 0], number + 1)
            numbers[key] = number
            path.append(number)
        }
        return path
    }

    /// Returns whether a layer is before another one; what is in no layer inside of one is after its layers.
    static func isBefore(_ one: [Int], _ other: [Int]) -> Bool {
        for (one, other) in zip(one, other) where one != other { return one < other }
        return one.count > other.count
    }
}
