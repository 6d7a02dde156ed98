internal import DynamicType
package import Fonts

/// A message as it is drawn: its blocks at their positions, in points from the message's top left.
package struct PlacedMessage: Hashable, Sendable {
    /// A block at its position.
    package struct Block: Hashable, Sendable {
        package var block: Message.Block
        /// The style of the block.
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
    /// The measurement of the message.
    package var extent: TextMeasurement
}

extension GlyphPlacer {
    /// Returns a message with the positions of its glyphs; heights are those of `PreparedMessages`.
    package func place(_ message: Message, in environment: LayoutEnvironment) throws(FontError) -> PlacedMessage {
        let (settings, locale) = (environment.key.settings, environment.key.preparation.locale)
        var store = PreparedMessages(environment.key.preparation)
        let index = try store.append(message, locale: locale, with: preparer, clusters: .ofAllWords)
        guard let lines = try store.lines(of: index, in: settings), let extent = store.extent(of: index, in: settings)
        else { preconditionFailure("with all clusters kept, a message can be laid out at any width") }
        var blocks: [PlacedMessage.Block] = []
        var top = 0.0
        var rest = lines[...]
        for (number, prepared) in store.blocks(of: index).enumerated() {
            let style = prepared.style(in: settings)
            let block = message.blocks[number]
            if number > 0 { top += settings.theme.blockSpacing.value(at: style.size) }
            let insets = settings.theme[prepared.role].insets
            let (leading, trailing) = settings.theme.sides(of: prepared.role, depth: prepared.depth, at: style.size)
            let own = rest.prefix { $0.block == number }
            rest = rest.dropFirst(own.count)
            var placed = PlacedMessage.Block(
                block: block, style: store.styles[Int(prepared.style)], size: style.size, runs: [],
                isRightToLeft: message.direction == .rightToLeft, left: leading,
                width: max(settings.width - leading - trailing, 0), top: top, bottom: top,
                linePadding: prepared.role == .reactions ? settings.theme.chipPadding.value(at: style.size) : 0,
                lines: [])
            top += insets.top.value(at: style.size)
            let preparation = store.preparation(of: message, locale: locale)
            if let text = BlockText(block, style: Int(prepared.style), of: preparation, theme: settings.theme) {
                let traits = store.traits(of: prepared, message, locale: locale)
                placed.runs = block.layoutText.runs
                let glyphLines = try self.lines(
                    of: text.styled, traits, store.textMeasure(prepared, in: settings), lineHeight: style.lineHeight,
                    maxLines: Int(prepared.maxLines))
                for (var line, own) in zip(glyphLines, own) {
                    line.baseline += own.top + placed.linePadding - line.top
                    line.top = own.top
                    line.height = own.height
                    placed.lines.append(line)
                }
            } else if prepared.role == .image, store.box(of: prepared).width > 0 {
                placed.width = min(placed.width, Double(store.box(of: prepared).width))
            }
            // A message of automatic direction has that of each block's own text.
            if let first = placed.lines.first { placed.isRightToLeft = first.isRightToLeft }
            if placed.isRightToLeft { placed.left = max(settings.width - leading - placed.width, 0) }
            for line in own { top = line.top + line.height }
            let missing = Int(prepared.minLines) - own.count
            if prepared.text >= 0, missing > 0 {
                let empty = store.texts.emptyLineHeight(
                    of: Int(prepared.text), style.lineHeight, store.textMeasure(prepared, in: settings))
                top += Double(missing) * empty
            }
            top += insets.bottom.value(at: style.size)
            placed.bottom = top
            blocks.append(placed)
        }
        return PlacedMessage(blocks: blocks, extent: extent)
    }
}
