public import DynamicType
public import TextLayout

/// What layout assertions share: the room there is, the scale, the reader, and the sizes that are tried.
///
/// A suite makes one and sets it once, with the trait ``Testing/Trait/layout(_:)`` or with ``withLayout(_:_:)``, or hands it
/// to an assertion as `in:`. What an assertion says itself goes before it.
public struct LayoutContext: Hashable, Sendable {
    /// The width there is for text, in points.
    public var width: Double
    /// The style of text that names none; nil means the scale's style for plain text.
    public var style: TextStyle?
    /// The sizes that are tried, one after the other.
    public var sizes: TextSizes
    /// The scale that answers.
    public var scale: LayoutScale
    /// The app's own size on top of the reader's.
    public var appScale: AppScale
    /// Whether the reader asked for bold text.
    public var prefersBoldText: Bool
    /// The language as a BCP 47 tag: where lines break, and which faces draw Han.
    public var locale: String
    /// The direction paragraphs run in.
    public var direction: BaseDirection
    /// What happens to spaces and line feeds in plain text; a message's blocks have their own rules.
    public var whiteSpace: WhiteSpace
    /// Pixels a point; the scale's own default where absent.
    public var displayScale: Double?
    /// The viewport's width in points, for scales that follow it; their own default where absent.
    public var viewportWidth: Double?
    /// How the blocks of a message are set; the scale's own theme where absent.
    public var theme: MessageTheme?
    /// A folder with a `roles.json` and faces of one's own; nil means the folder that comes with the project.
    public var fontFolder: String?
    /// Whether another family of a role may draw the text where the first is not installed.
    ///
    /// Off, as a line count in another face says nothing about the app: the assertion fails and names both.
    public var allowsSubstituteFonts: Bool

    /// A context; unless told otherwise the narrowest phone in use, Apple's scale and all twelve of its sizes.
    public init(
        width: Double = 320, style: TextStyle? = nil, sizes: TextSizes = .all, scale: LayoutScale = .appleIOS,
        appSize: AppScale = .default, boldText: Bool = false, locale: String = TextEnvironment.defaultLocale,
        direction: BaseDirection = .leftToRight, whiteSpace: WhiteSpace = .preLine, displayScale: Double? = nil,
        viewportWidth: Double? = nil, theme: MessageTheme? = nil, fontFolder: String? = nil,
        allowsStandIns: Bool = false
    ) {
        self.width = width
        self.style = style
        self.sizes = sizes
        self.scale = scale
        self.appScale = appSize
        self.prefersBoldText = boldText
        self.locale = locale
        self.direction = direction
        self.whiteSpace = whiteSpace
        self.displayScale = displayScale
        self.viewportWidth = viewportWidth
        self.theme = theme
        self.fontFolder = fontFolder
        self.allowsSubstituteFonts = allowsStandIns
    }

    /// What assertions use that are handed none; a detached task has forgotten what its suite set.
    public static var current: LayoutContext { LayoutContext.bound }

    @TaskLocal static var bound = LayoutContext()

    /// The context with what an assertion says itself.
    func with(width: Double? = nil, style: TextStyle? = nil, sizes: TextSizes? = nil) -> LayoutContext {
        var context = self
        if let width { context.width = width }
        if let style { context.style = style }
        if let sizes { context.sizes = sizes }
        return context
    }

    /// The reader at one of the sizes.
    func environment(at size: TextSizePreference) throws(DynamicTypeError) -> TextEnvironment {
        try TextEnvironment(
            size, appScale: appScale, prefersBoldText: prefersBoldText, locale: locale, displayScale: displayScale,
            viewportWidth: viewportWidth)
    }
}

/// Runs a body whose assertions use this context where they are handed none.
///
/// An XCTest case sets it once by overriding `invokeTest()`; suites of Swift Testing have the trait `.layout(_:)`.
public func withLayout<Value>(_ context: LayoutContext, _ body: () throws -> Value) rethrows -> Value {
    try LayoutContext.$bound.withValue(context, operation: body)
}
