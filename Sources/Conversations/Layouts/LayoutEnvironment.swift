public import DynamicType
public import Fonts
public import TextLayout

/// What a conversation is laid out in: a scale resolved for a reader, a width, and the faces that draw it.
public struct LayoutEnvironment: Hashable, Sendable {
    /// The styles as they are drawn.
    public let scale: ResolvedScale
    /// What heights depend on.
    public let key: LayoutKey
    /// Whether emoji that can move do; no height depends on it.
    public let animatesEmoji: Bool

    /// Width of the messages in points.
    public var width: Double { key.settings.width }

    /// An environment of known parts.
    public init(scale: ResolvedScale, key: LayoutKey, animatesEmoji: Bool) {
        self.scale = scale
        self.key = key
        self.animatesEmoji = animatesEmoji
    }

    /// A scale's styles for a reader; the theme is the scale's own unless given.
    ///
    /// Emoji stand still where the reader asked for less motion.
    public init(
        _ scale: TypeScale, _ environment: Environment, width: Double, theme: MessageTheme? = nil,
        animatesEmoji: Bool = true, fonts: FontLibrary
    ) throws(FontError) {
        let resolved = scale.resolve(environment)
        let theme = theme ?? MessageTheme(for: scale)
        var layout: [LayoutStyle] = []
        var preparation: [PreparationStyle] = []
        for (style, definition) in zip(resolved.styles, scale.styles) {
            layout.append(
                LayoutStyle(
                    size: style.size, lineHeight: style.lineHeight.map { .fixed($0) } ?? .normal,
                    tracking: style.tracking))
            preparation.append(
                try PreparationStyle(style, isTracked: definition.tracking != .none, fonts: fonts))
        }
        self.init(
            scale: resolved,
            key: LayoutKey(
                settings: LayoutSettings(width: width, styles: layout, theme: theme),
                preparation: PreparationKey(
                    styles: resolved.styles.map(\.style), preparation: preparation, theme: theme,
                    locale: environment.locale)),
            animatesEmoji: animatesEmoji && !environment.reduceMotion)
    }
}

extension PreparationStyle {
    /// The faces of a resolved style.
    ///
    /// A style that is tracked at some of its sizes counts as tracked at all: a size at which Apple's table happens to
    /// say zero is no reason to shape everything anew.
    fileprivate init(_ style: ResolvedStyle, isTracked: Bool, fonts: FontLibrary) throws(FontError) {
        func request(_ role: FontRole, _ weight: Int, _ slant: FontRequest.Slant = .normal) throws(FontError)
            -> FontRequest
        {
            try fonts.request(
                FontRequest(families: fonts.families(of: role), weight: Double(weight), slant: slant), at: style.size)
        }
        self.init(
            regular: try request(style.role, style.weight), strong: try request(style.role, style.emphasizedWeight),
            emphasis: try request(style.role, style.weight, .italic), code: try request(.monospace, style.weight),
            isTracked: isTracked)
    }
}
