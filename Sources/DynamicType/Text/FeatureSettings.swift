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
            values[feature.packedTag] = feature
        }
        if values.count > DynamicTypeLimits.featureSettings { return nil }
        features = values.values.sorted { $0.packedTag < $1.packedTag }
    }

    /// The value in CSS, the features in the order of their tags.
    public var css: String {
        features.isEmpty ? "normal" : features.map { "'\($0.tag)' \($0.value)" }.joined(separator: ", ")
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
