/// The values that cached heights depend on.
package struct LayoutKey: Hashable, Sendable {
    // In the order of comparison: most keys differ in their settings, and comparing names of faces is slow.

    /// The settings that prepared messages are laid out with.
    package var settings: LayoutSettings
    /// The settings that messages are prepared with.
    package var preparation: PreparationKey
}

/// The preparation of the text of one style: without size and tracking, so that a change of either prepares nothing
/// again.
package struct PreparationStyle: Hashable, Sendable {
    /// The faces of plain text.
    package var regular: FontRequest
    package var strong: FontRequest
    /// The faces of emphasized text.
    package var emphasis: FontRequest
    package var code: FontRequest
    /// The CSS properties, without lengths.
    package var text = TextProperties()

    /// Creates a style from the faces of each kind of run.
    package init(regular: FontRequest, strong: FontRequest, emphasis: FontRequest, code: FontRequest) {
        self.regular = regular
        self.strong = strong
        self.emphasis = emphasis
        self.code = code
    }

    /// Returns the style for text that an engine shows at no less than a size, which faces with optical sizes depend
    /// on.
    func sized(atLeast least: Double) -> PreparationStyle {
        var style = self
        for request in [\PreparationStyle.regular, \.strong, \.emphasis, \.code] {
            guard case .auto(let size) = style[keyPath: request].opticalSizing else { continue }
            style[keyPath: request].opticalSizing = .auto(size: max(size, least))
        }
        return style
    }
}

/// The settings that messages are prepared with.
package struct PreparationKey: Hashable, Sendable {
    /// The styles, in the scale's order.
    package var styles: [TextStyle]
    /// The faces and properties of each of them.
    package var preparationStyles: [PreparationStyle]
    package var theme: MessageTheme
    /// The locale of messages without a locale of their own.
    package var locale: String
    /// The engine whose lines messages are prepared for.
    package var engine = BrowserEngine.chromium
}

/// The layout of the text of one style in one environment.
package struct LayoutStyle: Hashable, Sendable {
    /// The font size in points, as the engine shows text in the environment's language.
    package var size: Double
    /// The font size without an engine's least size.
    package var requestedSize: Double
    package var lineHeight: LineHeight
    /// The tracking in points.
    package var tracking: Double
    /// The width added to each space in points.
    package var wordSpacing = 0.0
    /// The indentation of the first line in points.
    package var indent = 0.0
    /// The way in which lines are chosen.
    package var wrap = TextWrap.wrap

    /// Creates a layout style of a size that the engine shows as another one if that is given.
    init(size: Double, shownAt shownSize: Double?, lineHeight: LineHeight, tracking: Double) {
        (self.size, requestedSize) = (shownSize ?? size, size)
        self.lineHeight = lineHeight
        self.tracking = tracking
    }

    /// Sets the lengths and the way to choose lines that properties give.
    mutating func apply(_ text: TextProperties) {
        wordSpacing = text.wordSpacing?.value(at: requestedSize) ?? 0
        indent = text.textIndent?.value(at: requestedSize) ?? 0
        wrap = text.textWrap ?? .wrap
    }

    /// Returns the measure of lines of a width; properties of a block take precedence over the style's.
    func measure(width: Double, _ engine: BrowserEngine, block: TextProperties = TextProperties()) -> LineMeasure {
        let measure = LineMeasure(size: size, width: width, tracking: tracking, engine: engine)
        let words = block.wordSpacing?.value(at: requestedSize) ?? wordSpacing
        let indent = block.textIndent?.value(at: requestedSize) ?? indent
        let spaced = words == 0 && indent == 0 ? measure : measure.spaced(words: words, indent: indent)
        return spaced.wrapped(block.textWrap ?? wrap)
    }

    /// Returns the style at the size of text in another language than the environment's.
    func sized(atLeast least: Double) -> LayoutStyle {
        var style = self
        style.size = max(requestedSize, least)
        return style
    }

    package func sized(for message: Message, _ engine: BrowserEngine) -> LayoutStyle {
        message.locale.map { sized(atLeast: engine.leastSize(locale: $0)) } ?? self
    }
}

/// The values that the height of a prepared message depends on, which are the whole key of a cached height.
package struct LayoutSettings: Hashable, Sendable {
    /// The width of the messages in points.
    package var width: Double
    /// The styles, in the order in which the messages were prepared with them.
    package var styles: [LayoutStyle]
    /// The insets and spacing.
    package var theme: MessageTheme
    /// The engine whose lines the messages have.
    package var engine = BrowserEngine.chromium

    func measure(_ style: LayoutStyle, _ kind: MessageTheme.Kind, width: Double) -> LineMeasure {
        style.measure(width: width, engine, block: theme[kind].textProperties)
    }

    /// The styles that are tracked, one bit each.
    package var trackedStyles: UInt64 {
        styles.enumerated().reduce(0) { mask, style in
            let measure = LineMeasure(
                size: style.element.size, width: width, tracking: style.element.tracking, engine: engine)
            return mask | (measure.isTracked ? 1 << UInt64(style.offset) : 0)
        }
    }
}
