// The only derivation of layout settings from a scale.
//
// Measured rows, conversations, previews, audits and layout tests all take their settings from here, so that a message
// has one height. A text is tracked exactly if its drawn tracking is not zero, which no type of this file decides: a
// prepared text is valid with and without tracking (decision 5).

/// The settings that texts and messages are laid out with: a scale resolved for a reader, a width, a theme and faces.
public struct LayoutEnvironment: Hashable, Sendable {
    /// The resolved styles.
    public let scale: ResolvedScale
    /// The values that heights depend on.
    package private(set) var key: LayoutKey
    /// The reader's choice about animated emoji and images, which do not move with reduced motion, either.
    package let prefersAnimatedEmoji: Bool

    /// A Boolean value that indicates whether animated emoji and images move; no height depends on it.
    public var animatesEmoji: Bool { prefersAnimatedEmoji && !scale.environment.requested.prefersReducedMotion }

    /// The width of messages in points; zero if it is set to NaN.
    public var width: Double {
        get { key.settings.width }
        set { key.settings.width = newValue.isNaN ? 0 : newValue }
    }

    /// The engine whose lines messages have.
    public var engine: BrowserEngine { key.settings.engine }

    /// Creates an environment from its parts.
    package init(scale: ResolvedScale, key: LayoutKey, animatesEmoji: Bool) {
        self.scale = scale
        self.key = key
        prefersAnimatedEmoji = animatesEmoji
    }

    /// Creates the environment of a scale for a reader, in the scale's own theme unless another is given.
    ///
    /// Lines are those of the engine; two environments of different engines are two layouts. Emoji and images do not
    /// move if the reader prefers reduced motion. Throws if the theme has a style that the scale lacks or a length
    /// beyond ten thousand points or em, if the width is not a number, or if a face cannot be used.
    public init(
        _ scale: TypeScale, for environment: TextEnvironment, width: Double, theme: MessageTheme? = nil,
        engine: BrowserEngine = .chromium, animatesEmoji: Bool = true, fonts: FontLibrary
    ) throws(FontError) {
        let resolved = scale.resolve(in: environment)
        if width.isNaN { throw FontError(.unsupported, reason: "the width is not a number of points") }
        if let reason = theme?.rejectionReason(in: scale) {
            throw FontError(.unsupported, reason: "the theme: \(reason)")
        }
        let theme = theme ?? MessageTheme(for: scale)
        var preparationStyles: [PreparationStyle] = []
        for style in resolved.styles {
            // Alone, and in any kind of block: a message may name the style for each of them.
            for text in [style.textProperties]
                + MessageTheme.Kind.allCases.map({ theme[$0].textProperties.filled(from: style.textProperties) })
            {
                guard let reason = text.hyphenationFault(in: engine) else { continue }
                throw FontError(.unsupported, reason: "the style \(style.style.name): hyphens: \(reason)")
            }
            preparationStyles.append(try PreparationStyle(style, locale: environment.locale, engine, fonts: fonts))
        }
        self.init(
            scale: resolved,
            key: LayoutKey(
                settings: LayoutSettings(
                    width: width, styles: resolved.styles.map { LayoutStyle($0, engine, locale: environment.locale) },
                    theme: theme, engine: engine),
                preparation: PreparationKey(
                    styles: resolved.styles.map(\.style), preparationStyles: preparationStyles, theme: theme,
                    locale: environment.locale, engine: engine)),
            animatesEmoji: animatesEmoji)
    }
}

extension LayoutEnvironment {
    /// Returns the texts of a message with the faces that are requested for them; pictures have none.
    package func requests(of message: Message) -> [(text: String, font: FontRequest)] {
        let preparation = key.preparation
        var requests: [(text: String, font: FontRequest)] = []
        for block in message.blocks {
            let names = [block.style, preparation.theme.style(of: block.kind)]
            let index = names.lazy.compactMap { $0.flatMap(preparation.styles.firstIndex) }.first
            guard let style = index.map({ preparation.preparationStyles[$0] }) else { continue }
            for run in block.runs {
                let isCode = block.kind == .codeBlock || run.kind == .code
                let font = isCode ? style.code : style.regular
                if case .emoji = run.kind { continue }
                requests.append((run.text, font.inLocale(message.locale ?? preparation.locale)))
            }
        }
        return requests
    }
}

extension LayoutStyle {
    init(_ style: ResolvedStyle, _ engine: BrowserEngine = .chromium, locale: String = "") {
        self.init(
            size: style.size, shownAt: engine.size(style.size, locale: locale),
            lineHeight: style.lineHeight.map { .fixed($0) } ?? .normal,
            tracking: style.tracking)
        apply(style.textProperties)
    }
}

extension PreparationStyle {
    /// Creates the requests for the faces of a resolved style, at the size of text in any language.
    init(_ style: ResolvedStyle, locale: String, _ engine: BrowserEngine, fonts: FontLibrary) throws(FontError) {
        let size = LineMeasure(size: style.size, width: 0, engine: engine).size
        func request(
            _ role: FontRole, _ weight: Int, _ slant: FontRequest.Slant = .normal
        ) throws(FontError) -> FontRequest {
            let request = FontRequest(role: role, weight: Double(weight), slant: slant, locale: locale, fonts: fonts)
            return try fonts.request(request, at: size)
        }
        self.init(
            regular: try request(style.role, style.weight), strong: try request(style.role, style.emphasizedWeight),
            emphasis: try request(style.role, style.weight, .italic), code: try request(.monospace, style.weight))
        text = style.textProperties.withoutLengths
    }
}

extension FontRequest {
    /// Creates the request for the faces of a resolved style in a locale, without an optical size.
    init(_ style: ResolvedStyle, locale: String?, fonts: FontLibrary) {
        self.init(role: style.role, weight: Double(style.weight), locale: locale, fonts: fonts)
    }

    /// Creates the request for the faces of a role in a locale: its families, and those of the scripts.
    package init(role: FontRole, weight: Double, slant: Slant = .normal, locale: String?, fonts: FontLibrary) {
        self.init(families: fonts.families(for: role), weight: weight, slant: slant, locale: locale)
        includesScriptFamilies = true
    }

    /// Returns the request for text of a locale: the locale decides which faces draw Han characters.
    func inLocale(_ locale: String) -> FontRequest {
        let locale = locale.isEmpty ? nil : Identifier(locale)
        if locale == self.locale { return self }
        var request = self
        request.locale = locale
        return request
    }
}
