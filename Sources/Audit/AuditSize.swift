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
        var parts: [String] = []
        var rest = self[...]
        while let first = rest.first {
            var last = first
            rest = rest.dropFirst()
            while let next = rest.first, next.index == last.index + 1 {
                last = next
                rest = rest.dropFirst()
            }
            switch last.index - first.index {
            case 0: parts.append(first.name)
            case 1: parts += [first.name, last.name]
            default: parts.append("\(first.name)–\(last.name)")
            }
        }
        return parts.joined(separator: ", ")
    }
}
