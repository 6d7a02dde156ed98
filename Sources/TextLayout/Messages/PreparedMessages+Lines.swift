extension PreparedMessages {
    /// Returns the lines of a message from its top; `nil` if it has to be prepared again with all its clusters.
    ///
    /// Throws `FontError.Code.cancelled` if the thread's work is canceled meanwhile.
    package func lines(of message: Int, in settings: LayoutSettings) throws(FontError) -> [MessageLine]? {
        var lines: [MessageLine] = []
        let height = try height(of: message, in: settings) { (frame) throws(FontError) in
            if let box = frame.box {
                lines.append(MessageLine(block: frame.index, start: 0, end: 0, top: frame.top, height: box.height))
                return (0, box.height)
            }
            let measure = textMeasure(frame.block, in: settings)
            guard
                let all = try texts.lines(of: Int(frame.block.text), measure, lineHeight: frame.style.lineHeight)
            else { return nil }
            if lines.isEmpty { lines.reserveCapacity(all.count) }
            var top = frame.top
            let shown = all.prefix(frame.block.maxLines ?? all.count)
            for line in shown {
                let height = line.height + 2 * frame.linePadding
                lines.append(
                    MessageLine(
                        block: frame.index, start: line.utf16Range.lowerBound, end: line.utf16Range.upperBound,
                        top: top, height: height))
                top += height
            }
            return (shown.count, shown.reduce(0) { $0 + $1.height })
        }
        return height == nil ? nil : lines
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
