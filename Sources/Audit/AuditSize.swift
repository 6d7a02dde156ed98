package import DynamicType

/// A text size at which an audit checks a scale.
package struct AuditSize: Hashable, Sendable {
    /// The reader's preference: a category, or a step of the platform's settings.
    package let preference: TextSizePreference
    /// The position among the sizes of the audit.
    let index: Int

    /// Returns the sizes for a scale: the steps of its platform, or all categories.
    static func all(for scale: TypeScale) -> [AuditSize] {
        let preferences: [TextSizePreference] =
            scale.definition.platform?.steps.map { .fontScale($0) }
            ?? ContentSizeCategory.allCases.map { .category($0) }
        return preferences.enumerated().map { AuditSize(preference: $1, index: $0) }
    }

    /// The category; `nil` for a step of a platform.
    package var category: ContentSizeCategory? {
        if case .category(let category) = preference { category } else { nil }
    }

    /// The category's name, or the font scale: `AX3`, `1.3`.
    package var name: String {
        switch preference {
        case .category(let category): category.name
        case .fontScale(let scale): shortPoints(scale)
        case .percent(let percent): shortPoints(percent) + "%"
        }
    }
}

extension [AuditSize] {
    /// The sizes as text, with three or more consecutive ones as a range: `XS–M, AX5` or `1.3–2`.
    package var ranges: String {
        let names = Dictionary(uniqueKeysWithValues: map { ($0.index, $0.name) })
        return map(\.index).ranges { names[$0] ?? "" }
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
