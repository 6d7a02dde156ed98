package import DynamicType

/// A text size at which an audit checks a scale.
package struct AuditSize: Hashable, Sendable {
    /// The reader's preference: a category, or a step of the platform's settings.
    let preference: TextSizePreference
    /// The name in findings: `AX3`, `×1.3`.
    let name: String
    /// The position among the sizes of the audit.
    let index: Int

    /// Returns the sizes for a scale: the steps of its platform, or all categories.
    static func all(for scale: TypeScale) -> [AuditSize] {
        guard let platform = scale.definition.platform else {
            return list(ContentSizeCategory.allCases.map { ($0.name, .category($0)) })
        }
        return list(platform.steps.map { ("×" + shortPoints($0), .fontScale($0)) })
    }

    /// Returns sizes with names of their own.
    static func list(_ sizes: [(name: String, preference: TextSizePreference)]) -> [AuditSize] {
        sizes.enumerated().map { AuditSize(preference: $1.preference, name: $1.name, index: $0) }
    }

    /// The category; `nil` for a step of a platform.
    package var category: ContentSizeCategory? {
        if case .category(let category) = preference { category } else { nil }
    }
}

extension [AuditSize] {
    /// The sizes as text, with three or more consecutive ones as a range: `XS–M, AX5` or `×1.3–×2`.
    package var ranges: String {
        let names = Dictionary(uniqueKeysWithValues: map { ($0.index, $0.name) })
        return map(\.index).ranges { names[$0] ?? "" }
    }

    /// The index of the size that is nearest to the default one, which is the size of comparisons.
    var standard: Int {
        let distances = map { abs($0.preference.fontScale - 1) }
        return indices.min { distances[$0] < distances[$1] } ?? 0
    }
}

extension [Int] {
    /// Returns the names of positions in order, with three or more consecutive ones as a range.
    func ranges(naming name: (Int) -> String) -> String {
        var parts: [String] = []
        var rest = self[...]
        while let first = rest.popFirst() {
            var last = first
            while let next = rest.first, next == last + 1 { last = rest.removeFirst() }
            switch last - first {
            case 0: parts.append(name(first))
            case 1: parts += [name(first), name(last)]
            default: parts.append("\(name(first))–\(name(last))")
            }
        }
        return parts.joined(separator: ", ")
    }
}
