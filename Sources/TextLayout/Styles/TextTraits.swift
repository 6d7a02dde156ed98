/// The settings that a prepared text depends on beside its characters; neither size nor tracking is among them.
package struct TextTraits: Hashable, Sendable {
    /// The requested faces, in order, with their weight and slant.
    package var font: FontRequest
    /// The locale of the text as a BCP 47 tag; it chooses faces for Han, and dictionaries and rules for breaks.
    package var locale: String {
        get { exactLocale.text }
        set { exactLocale = Identifier(newValue) }
    }
    /// The locale, which is compared by its bytes.
    private var exactLocale: Identifier
    package var direction: BaseDirection
    /// The treatment of spaces and line feeds.
    package var whiteSpace: WhiteSpace
    /// The wrapping of lines (`text-wrap`); `nil` means that of the treatment of white space.
    var wrap: TextWrap?
    /// The distance of tab stops in spaces (`tab-size`).
    package var tabSize = TextLayoutLimits.spacesPerTab
    /// The positions at which lines may break.
    package var breaking = BreakProperties()
    /// A Boolean value that indicates whether a measure of the text may space words (`word-spacing`).
    package var spacesWords = false
    package var transform = TextTransform.none
    var features = FeatureProperties()
    /// The engine whose lines the text is prepared for.
    var engine: BrowserEngine

    /// Creates traits; the default is a message in English, left to right.
    package init(
        font: FontRequest, locale: String = "en", direction: BaseDirection = .leftToRight,
        whiteSpace: WhiteSpace = .normal, engine: BrowserEngine = .chromium
    ) {
        self.font = font
        exactLocale = Identifier(locale)
        self.direction = direction
        self.whiteSpace = whiteSpace
        self.engine = engine
    }

    /// A Boolean value that indicates whether lines wrap.
    ///
    /// Firefox does not know `pretty`, and leaves it to the treatment of white space.
    var wraps: Bool {
        guard let wrap, wrap != .pretty || engine != .firefox else { return whiteSpace.wraps }
        return wrap != .nowrap
    }

    /// A Boolean value that indicates whether lines that do not wrap end after preserved spaces, as in Firefox.
    var wrapsAfterSpaces: Bool { wrap == .nowrap && whiteSpace == .breakSpaces && engine == .firefox }

    /// A Boolean value that indicates whether the lines of a text are chosen together.
    package var choosesLines: Bool { wrap == .balance || wrap == .pretty }

    /// A Boolean value that indicates whether spaces at the end of a line take their width instead of hanging.
    var keepsEndSpaces: Bool { whiteSpace == .breakSpaces || !wraps }

    /// A Boolean value that indicates whether controls are treated as in Chromium where spaces are preserved.
    ///
    /// Form feeds and carriage returns are ignored, and the text on both sides of a control or a zero-width non-joiner
    /// is shaped apart.
    var treatsControlsAsChromium: Bool { engine == .chromium && whiteSpace.preservesSpaces }

    /// A Boolean value that indicates whether tabs take their width at the end of a line; in Firefox they always do.
    var keepsTabs: Bool { keepsEndSpaces || (whiteSpace == .preWrap || whiteSpace == .pre) && engine == .firefox }

    /// A Boolean value that indicates whether preserved spaces after a character that is wider than the line start the
    /// next one.
    ///
    /// In Firefox and WebKit a word that is broken may also be broken before the spaces after it.
    var startsLinesWithSpaces: Bool {
        guard engine != .chromium, wraps, whiteSpace.preservesSpaces, whiteSpace != .breakSpaces else { return false }
        return !breaking.keepsLongWords || breaking.breaksWordsAtLineEnds
    }

    /// A Boolean value that indicates whether lines end with parts of words that fit on the next line, as in WebKit.
    package var fillsLinesWithParts: Bool { wraps && engine == .webkit && breaking.breaksWordsAtLineEnds }

    /// Returns the words that need clusters, if `clusters` are those of words that may be broken.
    func needed(_ clusters: StoredClusters) -> StoredClusters {
        guard wraps else { return .ofNoWord }
        return fillsLinesWithParts && clusters != .ofNoWord ? .ofAllWords : clusters
    }

    /// The traits with the language as the shaper distinguishes it.
    var shaped: TextTraits {
        var traits = self
        traits.locale = ShapingLanguages.tag(for: locale)
        return traits
    }
}

/// Traits as an object, which consecutive texts share, so that they are compared by identity.
package final class SharedTraits: Sendable {
    let traits: TextTraits

    /// Creates an object that shares traits.
    package init(_ traits: TextTraits) { self.traits = traits }
}

/// The settings of a text in one style.
package struct TextSetting: Hashable, Sendable {
    /// The faces, without an optical size.
    package var font: FontRequest
    /// The font size in points.
    package var size: Double
    /// The tracking in points.
    package var tracking: Double
    package var lineHeight: LineHeight
    package var text = TextProperties()

    package init(font: FontRequest, size: Double, tracking: Double = 0, lineHeight: LineHeight = .normal) {
        self.font = font
        self.size = size
        self.tracking = tracking
        self.lineHeight = lineHeight
    }

    /// Creates the settings of plain text in a resolved style.
    package init(_ style: ResolvedStyle, locale: String, fonts: FontLibrary) {
        let layout = LayoutStyle(style)
        self.init(
            font: FontRequest(style, locale: locale, fonts: fonts), size: layout.size, tracking: layout.tracking,
            lineHeight: layout.lineHeight)
        text = style.textProperties
    }

    /// Returns the settings with properties of a text over those of its style.
    package func overridden(by text: TextProperties) -> TextSetting {
        if text.isEmpty { return self }
        var setting = self
        setting.text = text.filled(from: self.text)
        return setting
    }

    /// Returns the parameters of the preparation of a text; the default is a text whose direction follows its letters.
    package func traits(
        locale: String, direction: BaseDirection = .automatic, whiteSpace: WhiteSpace = .normal, _ engine: BrowserEngine
    ) -> TextTraits {
        var traits = TextTraits(
            font: font, locale: locale, direction: direction, whiteSpace: whiteSpace, engine: engine)
        traits.apply(text)
        return traits
    }

    package func measure(width: Double, locale: String, _ engine: BrowserEngine) -> LineMeasure {
        var style = LayoutStyle(
            size: size, shownAt: engine.size(size, locale: locale), lineHeight: lineHeight, tracking: tracking)
        style.apply(text)
        return style.measure(width: width, engine)
    }
}
