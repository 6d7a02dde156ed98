public import DynamicType

/// How the blocks of a message are set: which style each kind takes, and the space in and between them.
public struct MessageTheme: Hashable, Sendable {
    /// A length of which a part grows with the text.
    public struct Length: Hashable, Sendable {
        /// The part that stays, in points.
        public var points: Double
        /// The part that grows, in em of the block's style.
        public var em: Double

        /// A length.
        public init(points: Double = 0, em: Double = 0) {
            self.points = points
            self.em = em
        }

        /// The length at a font size.
        @inline(__always)
        public func value(at size: Double) -> Double { points + em * size }
    }

    /// Space round a block's content.
    public struct Insets: Hashable, Sendable {
        /// Before and after the lines.
        public var leading, trailing: Length
        /// Above the first and below the last line.
        public var top, bottom: Length

        /// Insets; none where none are given.
        public init(
            leading: Length = Length(), trailing: Length = Length(), top: Length = Length(), bottom: Length = Length()
        ) {
            self.leading = leading
            self.trailing = trailing
            self.top = top
            self.bottom = bottom
        }
    }

    /// The kinds of block the theme tells apart.
    public enum Role: Int, CaseIterable, Sendable {
        /// Running text.
        case paragraph
        /// A heading of the first level.
        case heading1
        /// A heading of the second level.
        case heading2
        /// A heading of any deeper level.
        case heading3
        /// Somebody else's words.
        case quote
        /// An entry of a list.
        case listItem
        /// Lines of code.
        case codeBlock
        /// A picture.
        case image
        /// Reactions under a message.
        case reactions
        /// A line across.
        case divider
    }

    /// The style of each kind, in the order of ``Role``.
    public var styles: [TextStyle]
    /// The insets of each kind, in the order of ``Role``.
    public var insets: [Insets]
    /// Space between two blocks.
    public var blockSpacing: Length
    /// Padding inside code and chips, in em.
    public var runPadding: Double
    /// Indent of a list a level, in em.
    public var listIndent: Double
    /// Space above and below the text of a chip.
    public var chipPadding: Length
    /// Thickness of a divider, in points.
    public var dividerThickness: Double
    /// How a custom emoji stands on the line, in em.
    public var emojiAscent, emojiDescent: Double

    /// The theme for a scale: the styles it has for what each kind is, and its style for plain text for the rest.
    public init(for scale: TypeScale) {
        let names = Set(scale.styles.map(\.style))
        func style(_ wanted: TextStyle...) -> TextStyle {
            wanted.first { names.contains($0) } ?? scale.defaultStyle
        }
        styles = [
            scale.defaultStyle, style("title2", "heading", "headlineMedium", "headingLarge"),
            style("title3", "heading", "headlineSmall", "headingMedium"),
            style("headline", "heading", "titleMedium", "headingSmall"), style("quote", "callout"),
            scale.defaultStyle, style("code"), scale.defaultStyle,
            style("reaction", "caption1", "labelMedium", "textSmall"), scale.defaultStyle,
        ]
        insets = [Insets](repeating: Insets(), count: Role.allCases.count)
        insets[Role.quote.rawValue] = Insets(leading: Length(points: 3, em: 0.7))
        insets[Role.codeBlock.rawValue] = Insets(
            leading: Length(points: 12), trailing: Length(points: 12), top: Length(points: 8), bottom: Length(points: 8)
        )
        insets[Role.reactions.rawValue] = Insets(top: Length(points: 4))
        insets[Role.divider.rawValue] = Insets(top: Length(em: 0.5), bottom: Length(em: 0.5))
        blockSpacing = Length(em: 0.5)
        runPadding = 0.2
        listIndent = 1.5
        chipPadding = Length(points: 4)
        dividerThickness = 1
        emojiAscent = 0.95
        emojiDescent = 0.25
    }

    func style(of role: Role) -> TextStyle { styles[role.rawValue] }
    func insets(of role: Role) -> Insets { insets[role.rawValue] }

    /// Space before and after the content of a block at a font size, in points; `depth` is that of a list.
    func sides(of role: Role, depth: UInt8, at size: Double) -> (leading: Double, trailing: Double) {
        let insets = insets(of: role)
        let indent = role == .listItem ? Double(depth) * listIndent * size : 0
        return (insets.leading.value(at: size) + indent, insets.trailing.value(at: size))
    }

    /// By how much a picture of a width shrinks in a message of another, where its style has a font size: at most 1.
    public func imageScale(_ imageWidth: Double, in width: Double, at size: Double) -> Double {
        let sides = sides(of: .image, depth: 0, at: size)
        return imageWidth > 0 ? min(1, max(width - (sides.leading + sides.trailing), 0) / imageWidth) : 1
    }
}

extension MessageBlock.Kind {
    /// The kind as the theme tells it apart.
    var role: MessageTheme.Role {
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
