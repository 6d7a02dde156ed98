internal import DynamicType

extension Message {
    /// The reason why the message cannot be laid out, with the block that it concerns; `nil` if there is none.
    package var fault: String? {
        if blocks.count > TextLayoutLimits.blocks {
            return "the message has \(blocks.count) blocks; the most are \(TextLayoutLimits.blocks)"
        }
        for (index, block) in blocks.enumerated() {
            if let reason = block.fault { return "block \(index): \(reason)" }
        }
        return nil
    }
}

extension Message.Block {
    /// The first side of an image or width of an emoji that is out of range.
    fileprivate var fault: String? {
        if case .image(let width, let height, _) = kind {
            for (name, side) in [("width", width), ("height", height)] where !TextLayoutLimits.boxes.contains(side) {
                return "the image's \(name) is \(side) points; it is from 0 to 100,000"
            }
        }
        for run in runs {
            guard case .emoji(let width, _) = run.kind, !TextLayoutLimits.emojiWidths.contains(width) else { continue }
            return "the emoji's width is \(width) em; it is from 0.1 to 20"
        }
        return nil
    }
}

extension LayoutEnvironment {
    /// Returns a block of a message whose style the scale does not have, and the reason; `nil` if it has all of them.
    package func unknownStyle(in message: Message) -> (block: Int, reason: String)? {
        let preparation = key.preparation
        for (index, block) in message.blocks.enumerated() {
            let style = block.style ?? preparation.theme.style(of: block.kind)
            if !preparation.styles.contains(style) { return (index, unknownStyle(style)) }
        }
        return nil
    }

    /// Returns the reason of the error that the scale does not have a style.
    func unknownStyle(_ style: TextStyle) -> String {
        let names = key.preparation.styles.map(\.name).joined(separator: ", ")
        return "\"\(style.name)\" is not a style of \(scale.name); its styles are \(names)"
    }

    /// Throws if a message cannot be laid out in the environment.
    func check(_ message: Message) throws(TextLayoutError) {
        if let reason = message.fault {
            throw TextLayoutError(.invalidMessage, subject: message.id.text, reason: reason)
        }
        if let found = unknownStyle(in: message) {
            throw TextLayoutError(.unknownStyle, subject: "style", reason: found.reason)
        }
    }
}

extension MessageTheme {
    /// Returns the reason why messages of a scale cannot be laid out in the theme; `nil` if there is none.
    func fault(in scale: TypeScale) -> String? {
        let rule = "is not a length of at most ten thousand points or em"
        for kind in Kind.allCases {
            let (style, insets) = (self[kind].style, self[kind].insets)
            if !scale.styles.contains(where: { $0.style == style }) {
                return "the style of \(kind), \"\(style.name)\", is not one of \(scale.name)"
            }
            for inset in [insets.leading, insets.trailing, insets.top, insets.bottom] where !inset.isUsable {
                return "an inset of \(kind) \(rule)"
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
