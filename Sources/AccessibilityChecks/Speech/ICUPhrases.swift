internal import CTypescaleICUFormat

// Phrases of ICU that fill the messages of string catalogs: spans of time and lists.

/// Spans of time from now, as `Intl.RelativeTimeFormat` writes them.
package enum RelativeTimeFormat {
    private static let units: [Identifier: Int32] = [
        "year": 0, "quarter": 1, "month": 2, "week": 3, "day": 4, "hour": 5, "minute": 6, "second": 7,
    ]
    private static let widths: [Identifier: Int32] = ["long": 0, "short": 1, "narrow": 2]

    /// Returns a span in the language of a BCP 47 tag, such as "in 2 days"; `nil` for another unit or width.
    package static func text(tag: String, _ value: Double, unit: String, width: String) -> String? {
        // Units may be in the plural: `days`.
        let name = Identifier(unit.endsExactly("s") ? String(unit.dropLast()) : unit)
        guard let unit = units[name], let width = widths[Identifier(width)] else { return nil }
        return unsafe ICUText.read { buffer, capacity in
            unsafe icu_relative_time(LocaleName(tag: tag).icu, width, value, unit, buffer, capacity)
        }
    }
}

/// Lists, as `Intl.ListFormat` writes them.
package enum ListFormat {
    private static let types: [Identifier: Int32] = ["conjunction": 0, "disjunction": 1, "unit": 2]
    private static let widths: [Identifier: Int32] = ["long": 0, "short": 1, "narrow": 2]

    /// Returns texts as a list in the language of a BCP 47 tag; `nil` for another type or width.
    package static func text(tag: String, _ items: [String], type: String, width: String) -> String? {
        guard let type = types[Identifier(type)], let width = widths[Identifier(width)] else { return nil }
        let units = items.flatMap { Array($0.utf16) }
        let lengths = items.map { Int32($0.utf16.count) }
        return unsafe ICUText.read { buffer, capacity in
            unsafe icu_list(LocaleName(tag: tag).icu, type, width, units, lengths, Int32(items.count), buffer, capacity)
        }
    }
}
