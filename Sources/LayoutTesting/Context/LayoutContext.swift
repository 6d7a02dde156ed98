public import Testing
public import TextLayout

/// The values that layout assertions share: width, scale, reader settings and the sizes to check.
///
/// A suite sets one with the trait ``Testing/Trait/layout(_:)`` or with `withLayout(_:_:)`, or passes it to
/// an assertion as `in:`. An assertion's own arguments take precedence.
public struct LayoutContext: Hashable, Sendable {
    /// The available width for text, in points.
    public var width: Double
    /// The style of a text that names none; `nil` means the scale's style for plain text.
    public var style: TextStyle?
    /// The sizes to check, in order.
    public var sizes: TextSizes
    /// The scale that resolves styles.
    public var scale: LayoutScale
    /// The app's own scale, applied on top of the reader's size.
    public var appScale: AppScale
    /// A Boolean value that indicates whether the reader prefers bold text.
    public var prefersBoldText: Bool
    /// The locale as a BCP 47 tag; it affects line breaks and the faces of Han characters.
    public var locale: String
    /// The base direction of paragraphs.
    public var direction: BaseDirection
    /// The treatment of spaces and line feeds in plain text; `nil` means the style's, or else `preLine`.
    ///
    /// The blocks of a message have their own rules.
    public var whiteSpace: WhiteSpace?
    /// The browser engine whose lines are asserted; an app without a browser keeps the default.
    public var engine: BrowserEngine
    /// The number of pixels per point; `nil` means the scale's default.
    public var displayScale: Double?
    /// The viewport's width in points, for scales that depend on it; `nil` means the scale's default.
    public var viewportWidth: Double?
    /// The styles and spacing of message blocks; `nil` means the scale's own theme.
    public var theme: MessageTheme?
    /// A folder with a `roles.json` and font files; `nil` means the library's roles and the machine's fonts.
    ///
    /// A relative path begins at the working directory of the process.
    public var fontFolder: String?
    /// A Boolean value that indicates whether another family of a role may be used if the first is not installed.
    ///
    /// The default is `false`: a line count in another face says nothing about the app, so the assertion fails and
    /// names both families.
    public var allowsSubstituteFonts: Bool

    /// Creates a context; by default the width of the narrowest phone in use, Apple's scale and all twelve sizes.
    public init(
        width: Double = 320, style: TextStyle? = nil, sizes: TextSizes = .all, scale: LayoutScale = .appleIOS,
        appScale: AppScale = .default, prefersBoldText: Bool = false, locale: String = TextEnvironment.defaultLocale,
        direction: BaseDirection = .leftToRight, whiteSpace: WhiteSpace? = nil,
        engine: BrowserEngine = .chromium, displayScale: Double? = nil,
        viewportWidth: Double? = nil, theme: MessageTheme? = nil, fontFolder: String? = nil,
        allowsSubstituteFonts: Bool = false
    ) {
        self.width = width
        self.style = style
        self.sizes = sizes
        self.scale = scale
        self.appScale = appScale
        self.prefersBoldText = prefersBoldText
        self.locale = locale
        self.direction = direction
        self.whiteSpace = whiteSpace
        self.engine = engine
        self.displayScale = displayScale
        self.viewportWidth = viewportWidth
        self.theme = theme
        self.fontFolder = fontFolder
        self.allowsSubstituteFonts = allowsSubstituteFonts
    }

    /// The context of assertions without an `in:` argument. A detached task does not inherit the suite's context.
    public static var current: LayoutContext { LayoutContext.bound }

    @TaskLocal static var bound = LayoutContext()

    /// Returns the context with an assertion's own arguments applied.
    func with(width: Double? = nil, style: TextStyle? = nil, sizes: TextSizes? = nil) -> LayoutContext {
        var context = self
        if let width { context.width = width }
        if let style { context.style = style }
        if let sizes { context.sizes = sizes }
        return context
    }

    /// Returns the treatment of spaces and line feeds in plain text of a style.
    func whiteSpace(in style: ResolvedStyle) -> WhiteSpace { whiteSpace ?? style.textProperties.whiteSpace ?? .preLine }

    /// Returns the scale, and the reader's environment at a size, which is valid in the scale.
    func scaleAndReader(
        at size: TextSizePreference
    ) throws(LayoutAssertionError) -> (scale: TypeScale, reader: TextEnvironment) {
        let scale = try BundledResources.scale(scale)
        return try LayoutAssertionError.converting {
            let reader = try TextEnvironment(
                size, appScale: appScale, prefersBoldText: prefersBoldText, locale: locale, displayScale: displayScale,
                viewportWidth: viewportWidth)
            try scale.validate(reader)
            return (scale, reader)
        }
    }
}

/// Runs a body whose assertions use this context unless they are passed another.
///
/// An XCTest case sets it once by overriding `invokeTest()`; a Swift Testing suite has the trait `.layout(_:)`.
public func withLayout<Value>(_ context: LayoutContext, _ body: () throws -> Value) rethrows -> Value {
    try LayoutContext.$bound.withValue(context, operation: body)
}

/// Runs an asynchronous body whose assertions use this context unless they are passed another.
nonisolated(nonsending) public func withLayout<Value>(
    _ context: LayoutContext, _ body: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value {
    try await LayoutContext.$bound.withValue(context, operation: body)
}

/// A trait that sets the context of layout assertions in a suite or test.
public struct LayoutTrait: SuiteTrait, TestTrait, TestScoping {
    let context: LayoutContext

    /// A Boolean value that indicates whether nested suites inherit the trait; always `true`.
    public var isRecursive: Bool { true }

    /// Runs a test with the context.
    @concurrent public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await LayoutContext.$bound.withValue(context, operation: function)
    }
}

extension Trait where Self == LayoutTrait {
    /// Returns a trait that makes layout assertions use this context unless they are passed another.
    public static func layout(_ context: LayoutContext) -> Self { Self(context: context) }
}
