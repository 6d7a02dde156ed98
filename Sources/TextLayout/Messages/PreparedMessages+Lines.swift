extension PreparedMessages {
    /// Returns the lines of a message from its top; `nil` if it has to be prepared again with all its clusters.
    ///
    /// Throws `FontError.Code.cancelled` if the thread's work is canceled meanwhile.
    package func lines(of message: Int, in settings: LayoutSettings) throws(FontError) -> [MessageLine]? {
        var lines: [MessageLine] = []
        var top = 0.0
        for (index, block) in blocks(of: message).enumerated() {
            let style = block.style(in: settings)
            if index > 0 { top += settings.theme.blockSpacing.value(at: style.size) }
            let insets = settings.theme[block.role].insets
            top += insets.top.value(at: style.size)
            let first = lines.count
            if block.text >= 0 {
                let measure = textMeasure(block, in: settings)
                guard let found = try texts.lines(of: Int(block.text), measure, lineHeight: style.lineHeight) else {
                    return nil
                }
                if lines.isEmpty { lines.reserveCapacity(found.count) }
                let padding = block.role == .reactions ? settings.theme.chipPadding.value(at: style.size) : 0
                for line in found.prefix(block.maxLines ?? found.count) {
                    let height = line.height + 2 * padding
                    lines.append(
                        MessageLine(
                            block: index, start: line.utf16Range.lowerBound, end: line.utf16Range.upperBound, top: top,
                            height: height))
                    top += height
                }
                top += reservedHeight(of: block, style, settings, lineCount: lines.count - first)
            } else {
                let height = boxSize(block, style, settings).height
                lines.append(MessageLine(block: index, start: 0, end: 0, top: top, height: height))
                top += height
            }
            top += insets.bottom.value(at: style.size)
        }
        return lines
    }

    /// Returns the size of a block without text; a divider has no width of its own.
    func boxSize(_ block: Block, _ style: LayoutStyle, _ settings: LayoutSettings) -> (width: Double, height: Double) {
        guard block.role == .image else { return (0, block.role == .divider ? settings.theme.dividerThickness : 0) }
        let (width, height) = (Double(box(of: block).width), Double(box(of: block).height))
        let scale = settings.theme.imageScale(width, in: settings.width, at: style.size)
        return (width * scale, height * scale)
    }
}

/// A line of a message, or a block without lines, at its position in the message.
package struct MessageLine: Hashable, Sendable {
    /// The index of the block in the message.
    package var block: Int
    /// The offset of the first character in UTF-16 units of the block's text; zero if there is none.
    package var start: Int
    /// The offset at which the next line starts.
    package var end: Int
    /// The distance from the message's top in points.
    package var top: Double
    /// The height in points.
    package var height: Double
}
