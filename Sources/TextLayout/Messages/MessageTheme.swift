internal import TypescaleStrings

/// The appearance of a message's blocks: the style and the insets of each kind, and the space between them.
public struct MessageTheme: Hashable, Sendable {
    /// The space around a block's content.
    public struct Insets: Hashable, Sendable {
        /// The space before and after the lines.
        public var leading, trailing: ScalableLength
        /// The space above the first and below the last line.
        public var top, bottom: ScalableLength

        /// Creates insets.
        public init(
            leading: ScalableLength = ScalableLength(), trailing: ScalableLength = ScalableLength(),
            top: ScalableLength = ScalableLength(), bottom: ScalableLength = ScalableLength()
        ) {
            self.leading = leading
            self.trailing = trailing
            self.top = top
            self.bottom = bottom
        }
    }

    /// A kind of block that has an appearance of its own.
    @nonexhaustive public enum Kind: Int, CaseIterable, Sendable {
        /// Running text.
        case paragraph
        /// A heading of the first level.
        case heading1
        /// A heading of the second level.
        case heading2
        /// A heading of any deeper level.
        case heading3
        /// A quotation.
        case quote
        /// An item of a list.
        case listItem
        /// Lines of code.
        case codeBlock
        /// An image.
        case image
        /// Reactions under a message.
        case reactions
        /// A horizontal line.
        case divider
    }

    /// The style, the insets and the text of one kind of block.
    public struct Appearance: Hashable, Sendable {
        /// The style of blocks without a style of their own.
        public var style: TextStyle
        /// The space around the content.
        public var insets: Insets
        /// The CSS properties of the text, which take precedence over those of the style.
        public var textProperties: TextProperties

        /// Creates an appearance.
        public init(
            style: TextStyle, insets: Insets = Insets(), textProperties: TextProperties = TextProperties()
        ) {
            self.style = style
            self.insets = insets
            self.textProperties = textProperties
        }

        /// Returns whether lines of two appearances differ in nothing but the style.
        func hasLines(of other: Appearance) -> Bool { insets == other.insets && textProperties == other.textProperties }
    }

    /// The appearance of each kind, in the order of ``Kind``.
    private var appearances: [Appearance]

    /// The appearance of a kind of block.
    public subscript(kind: Kind) -> Appearance {
        get { appearances[kind.rawValue] }
        set { appearances[kind.rawValue] = newValue }
    }

    /// The space between two blocks.
    public var blockSpacing: ScalableLength
    /// The padding of code and chips in em.
    public var runPadding: Double
    /// The indent of each level of a list in em.
    public var listIndent: Double
    /// The space above and below the text of a chip.
    public var chipPadding: ScalableLength
    /// The thickness of a divider in points.
    public var dividerThickness: Double
    /// The height of a custom emoji above and below the baseline in em.
    public var emojiAscent, emojiDescent: Double

    /// Creates the theme of a scale: for each kind the scale's style for it, or else its style for plain text.
    public init(for scale: TypeScale) {
        let names = Set(scale.styles.map(\.style))
        func style(_ wanted: TextStyle...) -> TextStyle {
            wanted.first { names.contains($0) } ?? scale.defaultStyle
        }
        appearances = Kind.allCases.map { kind in
            switch kind {
            case .paragraph, .listItem, .image, .divider: Appearance(style: scale.defaultStyle)
            case .heading1: Appearance(style: style("title2", "heading", "headlineMedium", "headingLarge"))
            case .heading2: Appearance(style: style("title3", "heading", "headlineSmall", "headingMedium"))
            case .heading3: Appearance(style: style("headline", "heading", "titleMedium", "headingSmall"))
            case .quote: Appearance(style: style("quote", "callout"))
            case .codeBlock: Appearance(style: style("code"))
            case .reactions: Appearance(style: style("reaction", "caption1", "labelMedium", "textSmall"))
            }
        }
        blockSpacing = ScalableLength(em: 0.5)
        runPadding = 0.2
        listIndent = 1.5
        chipPadding = ScalableLength(points: 4)
        dividerThickness = 1
        emojiAscent = 0.95
        emojiDescent = 0.25
        self[.quote].insets = Insets(leading: ScalableLength(points: 3, em: 0.7))
        self[.codeBlock].insets = Insets(
            leading: ScalableLength(points: 12), trailing: ScalableLength(points: 12),
            top: ScalableLength(points: 8), bottom: ScalableLength(points: 8))
        self[.reactions].insets.top = ScalableLength(points: 4)
        self[.divider].insets = Insets(top: ScalableLength(em: 0.5), bottom: ScalableLength(em: 0.5))
    }

    /// Returns the style of blocks of a kind without a style of their own.
    package func style(of kind: Message.Block.Kind) -> TextStyle { self[kind.themeKind].style }

    /// Returns the space before and after the content of a block at a font size in points; `depth` is that of a list.
    func sides(of kind: Kind, depth: UInt8, at size: Double) -> (leading: Double, trailing: Double) {
        let insets = self[kind].insets
        let indent = kind == .listItem ? Double(depth) * listIndent * size : 0
        return (insets.leading.value(at: size) + indent, insets.trailing.value(at: size))
    }

    /// Returns the factor by which an image shrinks in a message of a width, at the font size of its style; at most 1.
    package func imageScale(_ imageWidth: Double, in width: Double, at size: Double) -> Double {
        let sides = sides(of: .image, depth: 0, at: size)
        return imageWidth > 0 ? min(1, max(width - (sides.leading + sides.trailing), 0) / imageWidth) : 1
    }
}

extension Message.Block.Kind {
    /// The kind that decides the block's appearance.
    var themeKind: MessageTheme.Kind {
        switch self {
        case .paragraph: .paragraph
        case .heading(let level): level <= 1 ? .heading1 : level == 2 ? .heading2 : .heading3
        case .quote: .quote
        case .listItem: .listItem
        case .codeBlock: .codeBlock
        case .image: .image
        case .reactions: .reactions
        case .divider: .divider
        }
    }
}

extension MessageTheme {
    /// Returns the reason why messages of a scale cannot be laid out in the theme; `nil` if there is none.
    func rejectionReason(in scale: TypeScale) -> String? {
        let rule = "is not a length of at most \(NumberText.text(TextLayoutLimits.themeLength)) points or em"
        for kind in Kind.allCases {
            let (style, insets) = (self[kind].style, self[kind].insets)
            if !scale.styles.contains(where: { $0.style == style }) {
                return "the style of \(kind), \(Quotation.quoted(style.name)), is not one of \(scale.name)"
            }
            for inset in [insets.leading, insets.trailing, insets.top, insets.bottom] where !inset.isUsable {
                return "an inset of \(kind) \(rule)"
            }
            for property in TextProperty.all {
                if let reason = property.reason(against: self[kind].textProperties) {
                    return "\(property.key) of \(kind): \(reason)"
                }
            }
        }
        let lengths: KeyValuePairs = [
            "blockSpacing": blockSpacing, "chipPadding": chipPadding, "runPadding": ScalableLength(em: runPadding),
            "listIndent": ScalableLength(em: listIndent),
            "dividerThickness": ScalableLength(points: dividerThickness),
            "emojiAscent": ScalableLength(em: emojiAscent), "emojiDescent": ScalableLength(em: emojiDescent),
        ]
        for (name, length) in lengths where !length.isUsable { return "\(name) \(rule)" }
        return nil
    }
}

extension ScalableLength {
    /// A Boolean value that indicates whether no height becomes too large for it.
    fileprivate var isUsable: Bool {
        abs(points) <= TextLayoutLimits.themeLength && abs(em) <= TextLayoutLimits.themeLength
    }
}
