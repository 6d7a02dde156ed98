internal import TextLayout

/// A picture or a piece of code in a message whose box changed.
public struct ElementBounds: Hashable, Sendable {
    /// What has the box.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A picture that is a block.
        case image
        /// A custom emoji in running text.
        case emoji
        /// Code in running text: its padding on either side, and its size.
        case code
    }

    /// Width and height in points.
    public struct Size: Hashable, Sendable {
        /// Width.
        public var width: Double
        /// Height.
        public var height: Double
    }

    /// What has the box.
    public let kind: Kind
    /// The block it stands in, counted from the top.
    public let block: Int
    /// The run of the block; nothing for a block of its own.
    public let run: Int?
    /// The box before.
    public let old: Size
    /// The box after.
    public let new: Size
}

extension InvalidationSet {
    /// The images, emoji and pieces of code of a message whose boxes changed, whether or not its height did.
    public func bounds(of item: InvalidationItem) -> [ElementBounds] { bounds(at: item.index) }

    /// The same for the message at a place of the conversation.
    public func bounds(at index: Int) -> [ElementBounds] {
        // Most messages are words alone, and a set may be asked about each of a million.
        guard let message = items.message(at: index), message.blocks.contains(where: \.hasElements) else { return [] }
        let before = Elements(message, from.key)
        let after = Elements(message, to.key)
        return zip(before.boxes, after.boxes).compactMap { old, new in
            old.size == new.size
                ? nil
                : ElementBounds(kind: old.kind, block: old.block, run: old.run, old: old.size, new: new.size)
        }
    }
}

extension Message.Block {
    /// Whether it is a picture, or has one or code in its text.
    fileprivate var hasElements: Bool {
        if case .image = kind { return true }
        return runs.contains { run in
            switch run.kind {
            case .emoji, .code: true
            case .text, .strong, .emphasis, .link, .mention: false
            }
        }
    }
}

/// The boxes of a message's elements in one layout.
private struct Elements {
    var boxes: [(kind: ElementBounds.Kind, block: Int, run: Int?, size: ElementBounds.Size)] = []

    init(_ message: Message, _ key: LayoutKey) {
        let theme = key.settings.theme
        for (number, block) in message.blocks.enumerated() {
            let index = key.preparation.styles.firstIndex { $0 == block.style ?? theme.style(of: block.kind) } ?? 0
            let style = key.settings.styles[index]
            if case .image(let width, let height) = block.kind {
                let scale = theme.imageScale(width, in: key.settings.width, at: style.size)
                boxes.append((.image, number, nil, .init(width: width * scale, height: height * scale)))
                continue
            }
            for (place, run) in block.runs.enumerated() {
                switch run.kind {
                case .emoji(let width, _):
                    let height = (theme.emojiAscent + theme.emojiDescent) * style.size
                    boxes.append((.emoji, number, place, .init(width: width * style.size, height: height)))
                case .code:
                    let padding = 2 * theme.runPadding * style.size
                    boxes.append((.code, number, place, .init(width: padding, height: style.size)))
                case .text, .strong, .emphasis, .link, .mention: break
                }
            }
        }
    }
}
