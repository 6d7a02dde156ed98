/// A key of a style in a resolved scale; the cases are in the order of the encoded style.
package enum StyleField: String, CaseIterable, Sendable {
    /// The size in points.
    case size
    /// The line height in points.
    case lineHeight
    case lineHeightSource
    /// The tracking in points.
    case tracking
    case weight
    case emphasizedWeight
    /// The CSS properties of texts; encoded only if there are any.
    case text
    /// The size over the default size.
    case ratio
    /// A Boolean value that indicates whether the text is large as WCAG 2 defines it.
    case largeText
    /// A Boolean value that indicates whether a limit of the size applies.
    case capped
    /// The limit that applies; encoded only if one does.
    case cap
    case isAccessibilityCategory
    /// A Boolean value that indicates whether side-by-side content is better stacked.
    case prefersStacked
    /// A Boolean value that indicates whether the face's own line is taller.
    case needsMore
    case font
    case metrics
}

/// The keys that each style of a resolved scale is encoded with.
package struct StyleFields: Hashable, Sendable {
    package static let all = StyleFields(bits: ~(~0 << UInt32(StyleField.allCases.count)))

    private var bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// Creates the keys of a list with commas, such as `size,lineHeight`; neither order nor repetition matters.
    package init(list: String) throws(StyleFieldError) {
        bits = 0
        for word in list.parts(at: ",") {
            guard let field = StyleField(exactly: String(word)) else { throw StyleFieldError(name: String(word)) }
            bits |= StyleFields.bit(field)
        }
    }

    /// Returns whether a key is among these.
    func contains(_ field: StyleField) -> Bool { bits & StyleFields.bit(field) != 0 }

    private static func bit(_ field: StyleField) -> UInt32 {
        1 << UInt32(StyleField.allCases.firstIndex(of: field) ?? 0)
    }
}

/// The error of a list with a name that is no key of a style.
package struct StyleFieldError: Error, Sendable, CustomStringConvertible {
    package let name: String

    package var description: String { reason(quoting: "\"\(name)\"") }

    /// The reason, with the valid keys; `name` as it is to be quoted.
    package func reason(quoting name: String) -> String {
        "\(name) is not a key of a style; the keys are " + StyleField.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
