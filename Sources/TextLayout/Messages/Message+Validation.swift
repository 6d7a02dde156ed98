internal import TypescaleStrings

extension Message {
    /// The reason why the message cannot be laid out, with the block that it concerns; `nil` if there is none.
    package var rejectionReason: String? {
        if blocks.count > TextLayoutLimits.blocks {
            return "\(blocks.count) blocks; give at most \(TextLayoutLimits.blocks)"
        }
        for (index, block) in blocks.enumerated() {
            if let reason = block.rejectionReason { return "block \(index): \(reason)" }
        }
        return nil
    }
}

extension Message.Block {
    /// The first side of an image or width of an emoji that is out of range.
    fileprivate var rejectionReason: String? {
        if case .image(let width, let height, _) = kind {
            for (name, side) in [("width", width), ("height", height)] where !TextLayoutLimits.boxes.contains(side) {
                return "the image's \(name) is \(NumberText.text(side)) points, which is not in "
                    + NumberText.text(TextLayoutLimits.boxes)
            }
        }
        for run in runs {
            guard case .emoji(let width, _) = run.kind, !TextLayoutLimits.emojiWidths.contains(width) else { continue }
            return "the emoji's width is \(NumberText.text(width)) em, which is not in "
                + NumberText.text(TextLayoutLimits.emojiWidths)
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
        TypeScale.unknownStyleReason(style.name, of: scale.name, styles: key.preparation.styles.map(\.name))
    }

    /// Throws if a message cannot be laid out in the environment.
    func check(_ message: Message) throws(TextLayoutError) {
        if let reason = message.rejectionReason {
            throw TextLayoutError(.invalidMessage, subject: message.id.text, reason: reason)
        }
        if let found = unknownStyle(in: message) {
            throw TextLayoutError(.unknownStyle, subject: "style", reason: found.reason)
        }
    }
}
