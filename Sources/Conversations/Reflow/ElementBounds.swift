/// The box of an image, an emoji or inline code in a message, if its size changes.
public struct ElementBounds: Hashable, Sendable {
    /// The kind of element that has a box.
    @nonexhaustive public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// An image that is a block.
        case image
        /// A custom emoji in running text.
        case emoji
        /// Inline code: the padding on both sides, and the font size.
        case code
    }

    /// A width and a height in points.
    public struct Size: Hashable, Sendable {
        /// The width.
        public let width: Double
        /// The height.
        public let height: Double
    }

    /// The kind of element.
    public let kind: Kind
    /// The index of the block in the message.
    public let blockIndex: Int
    /// The index of the run in the block; `nil` if the element is a block.
    public let runIndex: Int?
    /// The size before the change.
    public let oldSize: Size
    /// The size after the change.
    public let newSize: Size
}

extension InvalidationSet {
    /// Returns the elements of a message whose boxes change, whether or not the message's height changes.
    ///
    /// - Complexity: Linear in the length of the message.
    public func bounds(of item: InvalidationItem) -> [ElementBounds] {
        item.hasElements ? bounds(at: item.index) : []
    }

    /// Returns the elements of the message at an index whose boxes change.
    ///
    /// - Complexity: Linear in the length of the message.
    public func bounds(at index: Int) -> [ElementBounds] {
        guard let message = items.message(at: index), message.hasElements else { return [] }
        return zip(message.elementBoxes(oldEnvironment.key), message.elementBoxes(newEnvironment.key)).compactMap {
            old, new in
            old.size == new.size
                ? nil
                : ElementBounds(
                    kind: old.kind, blockIndex: old.block, runIndex: old.run, oldSize: old.size, newSize: new.size)
        }
    }
}

extension Message {
    fileprivate typealias ElementBox = (kind: ElementBounds.Kind, block: Int, run: Int?, size: ElementBounds.Size)

    /// Returns the boxes of the message's elements in a layout.
    fileprivate func elementBoxes(_ key: LayoutKey) -> [ElementBox] {
        let theme = key.settings.theme
        var boxes: [ElementBox] = []
        for (blockIndex, block) in blocks.enumerated() {
            let styles = key.preparation.styles
            let index =
                block.style.flatMap { styles.firstIndex(of: $0) }
                ?? styles.firstIndex(of: theme.style(of: block.kind)) ?? 0
            let style = key.settings.styles[index].sized(for: self, key.settings.engine)
            if case .image(let width, let height, _) = block.kind {
                let scale = theme.imageScale(width, in: key.settings.width, at: style.size)
                boxes.append((.image, blockIndex, nil, .init(width: width * scale, height: height * scale)))
                continue
            }
            for (runIndex, run) in block.runs.enumerated() {
                switch run.kind {
                case .emoji(let width, _):
                    let height = (theme.emojiAscent + theme.emojiDescent) * style.size
                    boxes.append((.emoji, blockIndex, runIndex, .init(width: width * style.size, height: height)))
                case .code:
                    let padding = 2 * theme.runPadding * style.size
                    boxes.append((.code, blockIndex, runIndex, .init(width: padding, height: style.size)))
                case .text, .strong, .emphasis, .link, .mention: break
                }
            }
        }
        return boxes
    }
}
