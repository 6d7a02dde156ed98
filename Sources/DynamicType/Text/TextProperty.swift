// The only list of the properties of `TextProperties`: keys of JSON, their checks and values, and the names in CSS.
//
// Scale files, rows of `measure`, answers, exports, imports and help texts loop over it, so that a new property is one
// line here beside its field.

internal import TypescaleStrings

/// A CSS property of texts with its key in JSON, its name in CSS and the form of its values.
package struct TextProperty: Sendable {
    package enum Form: Sendable {
        /// One of a list of words.
        case keywords([String])
        case integer(ClosedRange<Int>)
        /// Points, or a number of em.
        case length
        /// Text in CSS's own notation, described for errors.
        case notation(String)
    }

    /// A value as JSON and CSS have it.
    package enum Value: Hashable, Sendable {
        /// A keyword, or a value in CSS's notation.
        case text(String)
        case integer(Int)
        case length(ScalableLength)
    }

    /// The key in JSON, such as `tabSize`.
    package let key: Identifier
    /// The name in CSS, such as `tab-size`.
    package let cssName: String
    package let form: Form
    /// Returns the value among properties; `nil` if it is left out.
    package let value: @Sendable (TextProperties) -> Value?
    /// Sets a value among properties; returns `false` if it is not one of this property.
    package let set: @Sendable (Value, inout TextProperties) -> Bool

    /// All properties, in the order of documents.
    package static let all: [TextProperty] = [
        keywords("whiteSpace", \.whiteSpace),
        keywords("textWrap", \.textWrap),
        TextProperty(
            "tabSize", .integer(DynamicTypeLimits.tabSizes), \.tabSize, encode: { .integer($0) },
            decode: { if case .integer(let number) = $0 { number } else { nil } }),
        keywords("overflowWrap", \.overflowWrap),
        keywords("wordBreak", \.wordBreak),
        keywords("lineBreak", \.lineBreak),
        keywords("hyphens", \.hyphens),
        length("wordSpacing", \.wordSpacing),
        length("textIndent", \.textIndent),
        keywords("textTransform", \.textTransform),
        keywords("fontKerning", \.fontKerning),
        notation(
            "fontVariantNumeric", \.fontVariantNumeric,
            "\"normal\" or keywords separated by spaces, at most one of a group: \(FigureForms.groups)",
            { $0.css }, { FigureForms(css: $0) }),
        notation(
            "fontFeatureSettings", \.fontFeatureSettings,
            "\"normal\" or up to \(DynamicTypeLimits.featureSettings) tags in quotes, each with on, off, a number or"
                + " nothing, such as 'tnum', 'ss01' 2", { $0.css }, { FeatureSettings(css: $0) }),
    ]

    package static let keys = all.map(\.key)

    /// Returns the value in CSS; a length in em stays one.
    package static func css(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .length(let length):
            switch (length.points, length.em) {
            case (let points, 0): NumberText.text(points) + "px"
            case (0, let em): NumberText.text(em) + "em"
            case (let points, let em): "calc(\(NumberText.text(points))px + \(NumberText.text(em))em)"
            }
        }
    }

    /// Returns why the value among properties is out of range; `nil` if it is not, or is left out.
    package func reason(against properties: TextProperties) -> String? {
        switch (form, value(properties)) {
        case (.integer(let range), .integer(let number)):
            range.contains(number) ? nil : "\(number) is not in \(range)"
        case (.length, .length(let length)):
            if !DynamicTypeLimits.spacing.contains(length.points) {
                "\(NumberText.text(length.points)) is not in \(NumberText.text(DynamicTypeLimits.spacing))"
            } else if !DynamicTypeLimits.spacingEm.contains(length.em) {
                "\(NumberText.text(length.em)) em are not in \(NumberText.text(DynamicTypeLimits.spacingEm))"
            } else {
                nil
            }
        default: nil
        }
    }
}

extension TextProperty {
    private typealias Field<Content> = any WritableKeyPath<TextProperties, Content?> & Sendable

    private init<Content>(
        _ key: String, _ form: Form, _ field: Field<Content>, encode: @escaping @Sendable (Content) -> Value,
        decode: @escaping @Sendable (Value) -> Content?
    ) {
        self.key = Identifier(key)
        cssName = key.reduce(into: "") { $0 += $1.isUppercase ? "-" + String($1).lowercasedASCII : String($1) }
        self.form = form
        value = { $0[keyPath: field].map(encode) }
        set = { value, properties in
            guard let content = decode(value) else { return false }
            properties[keyPath: field] = content
            return true
        }
    }

    private static func keywords<Keyword>(_ key: String, _ field: Field<Keyword>) -> TextProperty
    where Keyword: CaseIterable & RawRepresentable & Sendable, Keyword.RawValue == String {
        TextProperty(
            key, .keywords(Keyword.allCases.map(\.rawValue)), field, encode: { .text($0.rawValue) },
            decode: { if case .text(let text) = $0 { Keyword(exactly: text) } else { nil } })
    }

    private static func length(_ key: String, _ field: Field<ScalableLength>) -> TextProperty {
        TextProperty(
            key, .length, field, encode: { .length($0) },
            decode: { if case .length(let length) = $0 { length } else { nil } })
    }

    private static func notation<Content>(
        _ key: String, _ field: Field<Content>, _ expected: String, _ encode: @escaping @Sendable (Content) -> String,
        _ decode: @escaping @Sendable (String) -> Content?
    ) -> TextProperty {
        TextProperty(
            key, .notation(expected), field, encode: { .text(encode($0)) },
            decode: { if case .text(let text) = $0 { decode(text) } else { nil } })
    }
}
