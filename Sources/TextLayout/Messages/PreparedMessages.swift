/// Messages prepared for layout at any size, block by block, in flat arrays.
///
/// A message is appended once and identified by its index. An edit appends the new version and leaves the old one in
/// the store, until the owner of the store prepares the remaining messages into a new one.
///
/// It is copied only explicitly (`copy()`): a list asks it for a million rows, and counting the references to its
/// thirty arrays each time takes longer than many rows.
package struct PreparedMessages: ~Copyable, Sendable {
    package private(set) var texts = PreparedTexts()
    var blocks: [Block] = []
    var blockRanges = BlockRanges()
    var boxes: [Box] = []
    /// The plain paragraphs side by side, for the rows of many messages.
    var lanes = ParagraphLanes()

    /// The styles that blocks refer to by index.
    let styles: [TextStyle]
    /// The preparation of each style, without an engine's least size.
    private let preparation: [PreparationStyle]
    /// The CSS properties of each style in each kind of block.
    private let properties: BlockProperties
    /// The index of the theme's style for each kind of block.
    private let usualStyles: [Int]
    /// The traits of the last text, with the style and the kind of its block.
    private var lastTraits: (style: UInt8, role: MessageTheme.Kind, shared: SharedTraits)?
    /// The theme, which decides the style and the insets of each kind of block.
    let theme: MessageTheme
    /// The engine whose lines the messages are prepared for.
    let engine: BrowserEngine

    /// Creates an empty store for messages that are prepared with a key, in at most 64 styles.
    package init(_ key: PreparationKey) {
        self.init(styles: key.styles, preparation: key.preparationStyles, theme: key.theme, engine: key.engine)
    }

    // Separate from the initializer with a key: if one initializer reads the key in place, the optimizer of Swift 6.3.1
    // makes it release a value that belongs to the key, and the program ends with a fault.
    private init(styles: [TextStyle], preparation: [PreparationStyle], theme: MessageTheme, engine: BrowserEngine) {
        precondition(
            styles.count == preparation.count && styles.count <= TextLayoutLimits.stylesPerStore,
            "one preparation a style")
        self.styles = styles
        self.preparation = preparation
        self.theme = theme
        self.engine = engine
        properties = BlockProperties(preparation, theme)
        usualStyles = MessageTheme.Kind.allCases.map { styles.firstIndex(of: theme[$0].style) ?? 0 }
    }

    private init(copying other: borrowing PreparedMessages) {
        texts = other.texts.copy()
        (blocks, blockRanges, boxes, lanes) = (other.blocks, other.blockRanges, other.boxes, other.lanes)
        (styles, preparation, theme) = (other.styles, other.preparation, other.theme)
        (engine, properties, usualStyles) = (other.engine, other.properties, other.usualStyles)
    }

    /// Returns a copy of the store; the two share arrays until either is added to.
    package func copy() -> PreparedMessages { PreparedMessages(copying: self) }

    package var count: Int { blockRanges.count }

    /// Moves the clusters of long words into a collection; `useShared(_:)` has to follow before anything else.
    package mutating func moveClusters(to shared: inout SharedClusters) { texts.moveClusters(to: &shared) }

    /// Makes the store use the clusters of a collection, which other stores use as well.
    package mutating func useShared(_ shared: SharedClusters) { texts.useShared(shared) }

    /// Returns the styles that a message uses, one bit each.
    package func styleMask(of message: Int) -> UInt64 {
        blocks[blockRanges[message]].reduce(0) { $0 | 1 << UInt64($1.style) }
    }

    /// Returns whether a message has animated emoji or images, whether or not they move.
    package func isAnimated(_ message: Int) -> Bool { blockRanges.isAnimated(message) }

    package var memory: MemoryUse {
        texts.memory + blocks.memory + blockRanges.memory + boxes.memory + lanes.memory
    }

    /// Releases memory that only further messages would use.
    package mutating func trim() {
        texts.trim()
        blocks.trim()
        blockRanges.trim()
        boxes.trim()
        lanes.trim()
        lastTraits = nil
    }

    func blocks(of message: Int) -> ArraySlice<Block> { blocks[blockRanges[message]] }

    /// Returns the box of a block that is an image.
    func box(of block: Block) -> Box { boxes[Int(block.content)] }

    /// Prepares a message and returns its index; words that store their clusters can be broken at any width.
    ///
    /// With `trackedStyles`, one bit a style, texts may have only their form with or without tracking.
    package mutating func append(
        _ message: Message, locale: String, with preparer: TextPreparer,
        clusters: StoredClusters = .ofWideWords, trackedStyles: UInt64? = nil
    ) throws(FontError) -> Int {
        var isAnimated = false
        let first = blocks.count
        do throws(FontError) {
            for block in message.blocks {
                blocks.append(
                    try prepare(
                        block, of: message, locale: locale, with: preparer, clusters: clusters,
                        trackedStyles: trackedStyles))
                if block.isAnimated || block.runs.contains(where: \.isAnimated) { isAnimated = true }
            }
        } catch {
            // The next message must not begin with blocks of this one.
            blocks.removeLast(blocks.count - first)
            throw error
        }
        blockRanges.append(upTo: blocks.count, isAnimated: isAnimated)
        return count - 1
    }

    private mutating func prepare(
        _ block: Message.Block, of message: Message, locale: String, with preparer: TextPreparer,
        clusters: StoredClusters, trackedStyles: UInt64?
    ) throws(FontError) -> Block {
        let style = block.style.flatMap { styles.firstIndex(of: $0) } ?? usualStyles[block.kind.themeKind.rawValue]
        var prepared = Block(block, style: style)
        if let own = message.locale {
            let least = engine.leastSize(locale: own)
            if least != engine.leastSize(locale: locale) { prepared.ownLeastSize = Int8(least) }
        }
        if let text = BlockText(block, style: style, of: preparation(of: message, locale: locale), theme: theme) {
            let traits = sharedTraits(of: prepared, message, locale: locale)
            prepared.content = Int32(
                try preparer.prepare(
                    text.styled, traits, clusters: clusters,
                    forTracking: trackedStyles.map { $0 >> UInt64(style) & 1 != 0 }, into: &texts))
        }
        if case .image(let width, let height, _) = block.kind {
            prepared.content = Int32(boxes.count)
            boxes.append(Box(width: Float(width), height: Float(height)))
        }
        return prepared
    }

    /// Returns the traits of a block's text, which are one object for consecutive texts with the same settings.
    private mutating func sharedTraits(of block: Block, _ message: Message, locale: String) -> SharedTraits {
        if let last = lastTraits, last.style == block.style, last.role == block.role,
            last.shared.traits.direction == message.direction,
            Identifier(last.shared.traits.locale) == Identifier(message.locale ?? locale)
        {
            return last.shared
        }
        let shared = SharedTraits(traits(of: block, message, locale: locale))
        lastTraits = (block.style, block.role, shared)
        return shared
    }

    func preparation(of message: Message, locale: String) -> [PreparationStyle] {
        let least = engine.leastSize(locale: message.locale ?? locale)
        return least > 0 ? preparation.map { $0.sized(atLeast: least) } : preparation
    }

    func traits(of block: Block, _ message: Message, locale: String) -> TextTraits {
        let (style, isCode) = (Int(block.style), block.role == .codeBlock)
        let preparation = preparation(of: message, locale: locale)[style]
        var traits = TextTraits(
            font: isCode ? preparation.code : preparation.regular, locale: message.locale ?? locale,
            direction: message.direction, whiteSpace: isCode ? .preWrap : .preLine, engine: engine)
        properties.apply(to: &traits, style: style, block.role)
        return traits
    }
}

extension PreparedMessages {
    struct Box: Sendable {
        var width: Float
        var height: Float
    }

    /// A block as far as its height depends on it.
    struct Block: Sendable {
        var role: MessageTheme.Kind
        var style: UInt8
        var depth: UInt8
        /// The least size of its text, if that differs from the one in the environment's language; otherwise negative.
        var ownLeastSize: Int8 = -1
        /// The index of its text in the store, or of its box if it is an image; -1 if it has neither.
        fileprivate(set) var content: Int32 = -1
        /// The most lines that are shown; 0 if all are.
        private var shownLines: UInt16
        var minLines: UInt16

        var maxLines: Int? { shownLines == 0 ? nil : Int(shownLines) }

        /// The index of its text in the store, or -1.
        @inline(__always) var text: Int32 { role == .image ? -1 : content }

        /// A Boolean value that indicates whether it is lines between insets and nothing else, at its style's size.
        @inline(__always) var isPlain: Bool {
            text >= 0 && shownLines | minLines == 0 && ownLeastSize < 0 && role.isPlain
        }

        /// Returns the layout of its style at its own size.
        func style(in settings: LayoutSettings) -> LayoutStyle {
            let style = settings.styles[Int(style)]
            return ownLeastSize < 0 ? style : style.sized(atLeast: Double(ownLeastSize))
        }

        init(_ block: Message.Block, style: Int) {
            role = block.kind.themeKind
            self.style = UInt8(style)
            depth = 0
            shownLines = block.maxLines.flatMap { UInt16(exactly: $0) } ?? 0
            minLines = UInt16(clamping: block.minLines)
            if case .listItem(let level) = block.kind { depth = UInt8(clamping: max(level, 1)) }
        }
    }
}

extension Message.Block {
    /// A Boolean value that indicates whether it is an image that moves if motion is not reduced.
    package var isAnimated: Bool {
        if case .image(_, _, let isAnimated) = kind { isAnimated } else { false }
    }
}

extension Message.Run {
    /// A Boolean value that indicates whether it moves if motion is not reduced.
    var isAnimated: Bool {
        if case .emoji(_, let isAnimated) = kind { isAnimated } else { false }
    }
}

/// The blocks of each message of a store: those from the end of the message before it.
struct BlockRanges: Sendable {
    /// The end of each message's blocks after a zero; the highest bit marks an animated message.
    private var ends: [UInt32] = [0]
    private static let animated: UInt32 = 1 << 31

    /// The number of messages.
    var count: Int { ends.count - 1 }

    @inline(__always)
    subscript(message: Int) -> Range<Int> {
        Int(ends[message] & ~Self.animated)..<Int(ends[message + 1] & ~Self.animated)
    }

    func isAnimated(_ message: Int) -> Bool { ends[message + 1] & Self.animated != 0 }

    /// Appends a message that ends at the end of the blocks.
    mutating func append(upTo blocks: Int, isAnimated: Bool) {
        ends.append(UInt32(blocks) | (isAnimated ? Self.animated : 0))
    }

    var memory: MemoryUse { ends.memory }

    /// Releases the reserve of the array.
    mutating func trim() { ends.trim() }
}
