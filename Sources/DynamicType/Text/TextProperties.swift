/// CSS properties of a text beside its face, size and spacing of letters, each given or left out.
///
/// ``StyleDefinition`` has those of a style; where a property is left out, the text has the initial value of its
/// surroundings. A new property is a field here and an element of `TextProperty.all`.
public struct TextProperties: Hashable, Sendable {
    /// The treatment of spaces, tabs and line feeds (`white-space`).
    public var whiteSpace: WhiteSpace?
    /// The way in which lines are chosen (`text-wrap`).
    public var textWrap: TextWrap?
    /// The distance of tab stops in spaces (`tab-size`), from 1 to 100.
    public var tabSize: Int?
    /// The treatment of words that are wider than the line (`overflow-wrap`).
    public var overflowWrap: OverflowWrap?
    /// The breaks between letters (`word-break`).
    public var wordBreak: WordBreak?
    /// The strictness of the rules for East Asian text (`line-break`).
    public var lineBreak: LineBreak?
    /// The hyphenation of words (`hyphens`).
    public var hyphens: Hyphens?
    /// The width added to each space (`word-spacing`).
    public var wordSpacing: ScalableLength?
    /// The indentation of the first line (`text-indent`).
    public var textIndent: ScalableLength?
    /// The case of the text (`text-transform`).
    public var textTransform: TextTransform?
    /// The kerning (`font-kerning`).
    public var fontKerning: Kerning?
    /// The forms of figures (`font-variant-numeric`).
    public var fontVariantNumeric: FigureForms?
    /// The features set by their tags (`font-feature-settings`).
    public var fontFeatureSettings: FeatureSettings?

    /// Creates properties that are all left out.
    public init() {}

    private static let none = TextProperties()

    /// A Boolean value that indicates whether all properties are left out.
    public var isEmpty: Bool { self == TextProperties.none }

    /// Hashes the properties; most texts have none, which takes one step.
    public func hash(into hasher: inout Hasher) {
        if isEmpty { return hasher.combine(0) }
        for property in TextProperty.all { hasher.combine(property.value(self)) }
    }

    /// Returns these properties, and where one is left out that of others.
    public func filled(from others: TextProperties) -> TextProperties {
        if others.isEmpty { return self }
        if isEmpty { return others }
        var result = others
        for property in TextProperty.all {
            if let value = property.value(self) { _ = property.set(value, &result) }
        }
        return result
    }

    /// Returns the properties with lengths in points, at a font size in points.
    func resolved(at size: Double) -> TextProperties {
        var result = self
        result.wordSpacing = wordSpacing.map { ScalableLength(points: $0.value(at: size)) }
        result.textIndent = textIndent.map { ScalableLength(points: $0.value(at: size)) }
        return result
    }

    /// The properties that do not depend on a size; of the word spacing there remains that words are spaced.
    package var withoutLengths: TextProperties {
        var result = self
        result.wordSpacing = wordSpacing.map { _ in ScalableLength() }
        result.textIndent = nil
        return result
    }
}
