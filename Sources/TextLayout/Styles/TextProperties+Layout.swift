// Applies the properties of `TextProperties` to the preparation of a text and to the measure of its lines.

extension TextTraits {
    /// Sets the traits that properties give; lengths are a matter of the measure, except that words are spaced at all.
    mutating func apply(_ text: TextProperties) {
        if text.isEmpty { return }
        if let value = text.whiteSpace { whiteSpace = value }
        if let value = text.textWrap { wrap = value }
        if let value = text.tabSize { tabSize = value }
        if let value = text.overflowWrap { breaking.overflowWrap = value }
        if let value = text.wordBreak { breaking.wordBreak = value }
        if let value = text.lineBreak { breaking.strictness = value }
        if let value = text.hyphens { breaking.hyphens = value }
        if let value = text.textTransform { transform = value }
        if let value = text.fontKerning { features.kerning = value }
        if let value = text.fontVariantNumeric { features.figures = value }
        if let value = text.fontFeatureSettings { features.settings = value }
        if text.wordSpacing != nil { spacesWords = true }
    }
}

/// The properties of texts in each style and kind of block: those of the theme's kind over those of the style.
struct BlockProperties: Sendable {
    /// The properties, kind by kind for each style; empty if none are given, as in most scales.
    private var table: [TextProperties] = []

    init(_ styles: [PreparationStyle], _ theme: MessageTheme) {
        let kinds = MessageTheme.Kind.allCases.map { theme[$0].textProperties.withoutLengths }
        guard styles.indices.contains(where: { !styles[$0].text.isEmpty }) || kinds.contains(where: { !$0.isEmpty })
        else { return }
        table = styles.flatMap { style in kinds.map { $0.filled(from: style.text) } }
    }

    @inline(__always)
    func apply(to traits: inout TextTraits, style: Int, _ kind: MessageTheme.Kind) {
        if table.isEmpty { return }
        traits.apply(table[style * MessageTheme.Kind.allCases.count + kind.rawValue])
    }
}
