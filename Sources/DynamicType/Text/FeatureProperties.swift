/// The CSS properties that turn features of the faces on and off.
public struct FeatureProperties: Hashable, Sendable {
    /// The CSS property `font-kerning`.
    public enum Kerning: String, Hashable, Sendable, CaseIterable {
        /// The engine decides; only Firefox leaves kana, Han and Hangul unkerned.
        case auto
        /// All text is kerned.
        case normal
        /// No text is kerned.
        case none
    }

    /// The kerning.
    public var kerning = Kerning.auto
    /// The forms of figures.
    public var figures: FigureForms = []
    /// The features set by their tags (`font-feature-settings`), which take precedence over the other ones.
    public var settings = FeatureSettings()

    /// Creates properties; the default leaves the features as they are.
    public init() {}

    /// The features that are set, each once.
    package var features: [FontFeature] {
        var features = settings.features
        func add(_ feature: FontFeature?) {
            guard let feature, !features.contains(where: { $0.tag == feature.tag }) else { return }
            features.append(feature)
        }
        if kerning != .auto { add(FontFeature("kern", value: kerning == .none ? 0 : 1)) }
        for keyword in FigureForms.keywords where figures.contains(keyword.form) { add(FontFeature(keyword.feature)) }
        return features
    }
}

/// The CSS property `font-variant-numeric`.
public struct FigureForms: OptionSet, Hashable, Sendable {
    /// The bits of the forms.
    public let rawValue: UInt8

    /// Creates forms from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The keywords of CSS, each with the feature that it turns on and the bits of its group.
    ///
    /// A value has at most one keyword of a group.
    package static let keywords: [(name: String, form: FigureForms, feature: String, group: UInt8)] = [
        ("lining-nums", FigureForms(rawValue: 1), "lnum", 0b11),
        ("oldstyle-nums", FigureForms(rawValue: 2), "onum", 0b11),
        ("proportional-nums", FigureForms(rawValue: 4), "pnum", 0b1100),
        ("tabular-nums", FigureForms(rawValue: 8), "tnum", 0b1100),
        ("diagonal-fractions", FigureForms(rawValue: 16), "frac", 0b11_0000),
        ("stacked-fractions", FigureForms(rawValue: 32), "afrc", 0b11_0000),
        ("ordinal", FigureForms(rawValue: 64), "ordn", 0b100_0000),
        ("slashed-zero", FigureForms(rawValue: 128), "zero", 0b1000_0000),
    ]

    /// The keywords of each group, for messages.
    static let groups =
        "lining-nums or oldstyle-nums, proportional-nums or tabular-nums,"
        + " diagonal-fractions or stacked-fractions, ordinal, slashed-zero"

    /// Creates the forms of a CSS value: `normal`, or keywords separated by spaces; `nil` if it is none.
    public init?(css value: String) {
        self.init()
        if value == "normal" { return }
        let names = value.split(separator: " ")
        if names.isEmpty { return nil }
        for name in names {
            guard let keyword = Self.keywords.first(where: { $0.name == name }), rawValue & keyword.group == 0
            else { return nil }
            insert(keyword.form)
        }
    }

    /// The value in CSS.
    public var css: String {
        isEmpty ? "normal" : Self.keywords.filter { contains($0.form) }.map(\.name).joined(separator: " ")
    }
}

/// The CSS property `font-feature-settings`.
public struct FeatureSettings: Hashable, Sendable {
    /// The features in the order of their tags, each once.
    public private(set) var features: [FontFeature] = []

    /// Creates settings without a feature.
    public init() {}

    /// Creates the settings of a CSS value: `normal`, or tags in quotes with `on`, `off`, a number or nothing.
    ///
    /// The last value of a tag is used. The result is `nil` if the value is not valid CSS, or has too many features.
    public init?(css value: String) {
        if value == "normal" { return }
        var values: [UInt32: FontFeature] = [:]
        for item in Self.items(of: value) {
            guard let feature = Self.feature(css: item) else { return nil }
            values[feature.tag] = feature
        }
        if values.count > DynamicTypeLimits.featureSettings { return nil }
        features = values.values.sorted { $0.tag < $1.tag }
    }

    /// The value in CSS, the features in the order of their tags.
    public var css: String {
        features.isEmpty ? "normal" : features.map { "'\($0.name)' \($0.value)" }.joined(separator: ", ")
    }

    /// Returns the parts of a value between commas; a comma in quotes is one of a tag.
    private static func items(of value: String) -> [Substring] {
        var quote: Unicode.Scalar?
        var items: [Substring] = []
        var start = value.startIndex
        for (index, scalar) in zip(value.unicodeScalars.indices, value.unicodeScalars) {
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == "," {
                items.append(value[start..<index])
                start = value.unicodeScalars.index(after: index)
            }
        }
        return items + [value[start...]]
    }

    /// Returns the feature of an item such as `"tnum" on`; `nil` if it is not valid.
    private static func feature(css item: Substring) -> FontFeature? {
        let characters = [UInt8](item.utf8.drop { isSpace($0) })
        guard let quote = characters.first, quote == 0x22 || quote == 0x27, characters.count >= 6,
            characters[5] == quote, !characters[1..<5].contains(quote), !characters[1..<5].contains(0x5C)
        else { return nil }
        let tag = String(decoding: characters[1..<5], as: UTF8.self)
        let words = characters[6...].split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
        if words.count > 1 { return nil }
        switch words.first {
        case nil, "on": return FontFeature(tag, value: 1)
        case "off": return FontFeature(tag, value: 0)
        case let number?:
            guard number.utf8.allSatisfy(\.isASCIIDigit), let value = UInt32(number) else { return nil }
            return FontFeature(tag, value: value)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }
}
