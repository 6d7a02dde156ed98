/// A message as it is drawn: its blocks at their positions, in points from the message's top left.
package struct PlacedMessage: Hashable, Sendable {
    package struct Block: Hashable, Sendable {
        package var block: Message.Block
        var style: TextStyle
        /// The font size of the style.
        package var size: Double
        /// The ranges of its runs in UTF-16 units of the block's text.
        package var runs: [Range<Int>]
        /// A Boolean value that indicates whether it goes right to left: its indent and its mark are at the right.
        package var isRightToLeft: Bool
        /// The left edge of its lines or box.
        package var left: Double
        /// The available width of its lines, or the width of its box.
        package var width: Double
        /// The distance of its top from the message's top, its own inset included.
        package var top: Double
        /// The distance of its end from the message's top, its own inset included.
        package var bottom: Double
        /// The space above and below the text of each line.
        var linePadding: Double
        /// The lines; x from the block's left, y from the message's top. Empty for a block without text.
        package var lines: [GlyphLine]
    }

    /// The blocks, from the top.
    package var blocks: [Block]
    package var measurement: TextMeasurement
}

extension GlyphPlacer {
    /// Returns a message with the positions of its glyphs; heights are those of `PreparedMessages`.
    package func place(_ message: Message, in environment: LayoutEnvironment) throws(FontError) -> PlacedMessage {
        let settings = environment.key.settings
        var store = PreparedMessages(environment.key.preparation)
        let stored = try store.append(
            message, locale: environment.key.preparation.locale, with: preparer, clusters: .ofAllWords)
        guard let lines = try store.lines(of: stored, in: settings),
            let measurement = store.measurement(of: stored, in: settings)
        else { preconditionFailure("with all clusters kept, a message can be laid out at any width") }
        var blocks: [PlacedMessage.Block] = []
        var rest = lines[...]
        for (index, prepared) in store.blocks(of: stored).enumerated() {
            let own = rest.prefix { $0.block == index }
            rest = rest.dropFirst(own.count)
            let spacing = settings.theme.blockSpacing.value(at: prepared.style(in: settings).size)
            let top = blocks.last.map { $0.bottom + spacing } ?? 0
            blocks.append(
                try place(prepared, message.blocks[index], of: message, store, in: environment, top: top, lines: own))
        }
        return PlacedMessage(blocks: blocks, measurement: measurement)
    }

    /// Returns a block with the positions of its glyphs; `lines` are its lines in the message.
    private func place(
        _ prepared: PreparedMessages.Block, _ block: Message.Block, of message: Message,
        _ store: borrowing PreparedMessages, in environment: LayoutEnvironment, top: Double,
        lines: ArraySlice<MessageLine>
    ) throws(FontError) -> PlacedMessage.Block {
        let (settings, locale) = (environment.key.settings, environment.key.preparation.locale)
        let style = prepared.style(in: settings)
        let (leading, trailing) = settings.theme.sides(of: prepared.role, depth: prepared.depth, at: style.size)
        var placed = PlacedMessage.Block(
            block: block, style: store.styles[Int(prepared.style)], size: style.size, runs: [],
            isRightToLeft: message.direction == .rightToLeft, left: leading,
            width: max(settings.width - leading - trailing, 0), top: top, bottom: top,
            linePadding: prepared.role == .reactions ? settings.theme.chipPadding.value(at: style.size) : 0,
            lines: [])
        let preparation = store.preparation(of: message, locale: locale)
        if let text = BlockText(block, style: Int(prepared.style), of: preparation, theme: settings.theme) {
            placed.runs = block.layoutText.runs
            let glyphLines = try self.lines(
                of: text.styled, store.traits(of: prepared, message, locale: locale),
                store.textMeasure(prepared, in: settings), lineHeight: style.lineHeight,
                maxLines: prepared.maxLines)
            for (var glyphLine, line) in zip(glyphLines, lines) {
                glyphLine.baseline += line.top + placed.linePadding - glyphLine.top
                glyphLine.top = line.top
                glyphLine.height = line.height
                placed.lines.append(glyphLine)
            }
        } else if prepared.role == .image, store.box(of: prepared).width > 0 {
            placed.width = min(placed.width, Double(store.box(of: prepared).width))
        }
        // A message of automatic direction has that of each block's own text.
        if let first = placed.lines.first { placed.isRightToLeft = first.isRightToLeft }
        if placed.isRightToLeft { placed.left = settings.width - leading - placed.width }
        let insets = settings.theme[prepared.role].insets
        placed.bottom = lines.last.map { $0.top + $0.height } ?? top + insets.top.value(at: style.size)
        placed.bottom += store.reservedHeight(of: prepared, style, settings, lineCount: lines.count)
        placed.bottom += insets.bottom.value(at: style.size)
        return placed
    }
}
