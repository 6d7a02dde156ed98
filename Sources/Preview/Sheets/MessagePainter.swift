internal import Fonts
internal import TextLayout

/// Paints a placed message: backgrounds, lines, and marks on text that has moved.
struct MessagePainter {
    /// The message before the change, if there was one.
    let before: PlacedMessage?
    /// The width in which the message was laid out.
    let width: Double
    let showsGuides: Bool
    let topLeft: Drawing.Point

    func paint(_ message: PlacedMessage, on drawing: inout Drawing) {
        for (blockIndex, block) in message.blocks.enumerated() {
            paintBackground(of: block, on: &drawing)
            let old = before?.block(blockIndex)
            let source = SourceText(block.block.layoutText.text)
            for (index, line) in block.lines.enumerated() {
                paint(line, index, of: block, before: old, source, on: &drawing)
            }
        }
    }

    // MARK: Backgrounds

    private func paintBackground(of block: PlacedMessage.Block, on drawing: inout Drawing) {
        let box = Drawing.Box(topLeft.x, topLeft.y + block.top, width, block.bottom - block.top)
        switch block.block.kind {
        case .quote:
            let left = block.isRightToLeft ? box.x + width - 3 : box.x
            drawing.add(.box(Drawing.Box(left, box.y, 3, box.height), radius: 1.5, .accent))
        case .codeBlock: drawing.add(.box(box, radius: 8, .shade))
        case .image: paintImage(Drawing.Box(box.x + block.left, box.y, block.width, box.height), on: &drawing)
        case .divider:
            let middle = box.y + box.height / 2
            drawing.add(.line(from: .init(box.x, middle), to: .init(box.x + width, middle), width: 1, dash: 0, .rule))
        case .listItem:
            guard let line = block.lines.first else { return }
            let distance = 0.7 * block.size
            let x = block.isRightToLeft ? block.left + block.width + distance : block.left - distance
            let center = Drawing.Point(topLeft.x + x, topLeft.y + line.baseline - 0.3 * block.size)
            drawing.add(.disc(center: center, radius: 0.14 * block.size, .ink))
        case .paragraph, .heading, .reactions: break
        }
    }

    /// Draws a frame with a hill and a sun as a placeholder for an image.
    private func paintImage(_ box: Drawing.Box, on drawing: inout Drawing) {
        drawing.add(.box(box, radius: 8, .shade))
        let unit = min(box.width, box.height) / 6
        drawing.add(
            .disc(center: .init(box.x + box.width / 2 + unit, box.y + box.height / 2 - unit), radius: unit / 2, .rule))
        let foot = Drawing.Point(box.x + box.width / 2, box.y + box.height / 2 + unit)
        let hills = [(-1.8, 0.0), (-0.7, 1.2), (0.1, 0.35), (0.75, 0.9), (1.8, 0)].map { right, up in
            Drawing.Point(foot.x + right * unit, foot.y - up * unit)
        }
        for (from, to) in zip(hills, hills.dropFirst()) {
            drawing.add(.line(from: from, to: to, width: max(unit / 12, 1), dash: 0, .soft))
        }
    }

    // MARK: Lines

    private func paint(
        _ line: GlyphLine, _ index: Int, of block: PlacedMessage.Block, before: PlacedMessage.Block?,
        _ source: SourceText, on drawing: inout Drawing
    ) {
        let corner = Drawing.Point(topLeft.x + block.left, topLeft.y)
        let box = Drawing.Box(corner.x + line.left, corner.y + line.top, line.width, line.height)
        drawing.begin("line", box: box)
        if showsGuides {
            drawing.add(
                .frame(
                    Drawing.Box(corner.x, box.y + 0.25, block.width, max(box.height - 0.5, 0)), radius: 0, width: 0.5,
                    .accent))
            let end = Drawing.Point(corner.x + block.width, corner.y + line.baseline)
            drawing.add(.line(from: .init(corner.x, end.y), to: end, width: 0.5, dash: 2, .accent))
        }
        if let before { markMoved(line, index, before, corner, on: &drawing) }
        paintRunBackgrounds(line, block, corner, on: &drawing)
        drawing.add(line, of: source, at: corner) { role(at: $0, of: block) }
        drawing.end()
    }

    /// Highlights text that was on another line before.
    private func markMoved(
        _ line: GlyphLine, _ index: Int, _ before: PlacedMessage.Block, _ corner: Drawing.Point,
        on drawing: inout Drawing
    ) {
        for span in line.spans(where: { before.line(of: $0) != index }) {
            let height = min(line.height, 1.25 * (line.runs.first?.size ?? line.height))
            let middle = line.top + line.height / 2
            drawing.begin("moved")
            drawing.add(
                .box(
                    Drawing.Box(
                        corner.x + span.left - 2, corner.y + middle - height / 2, span.right - span.left + 4,
                        height), radius: 4, .mark))
            drawing.end()
        }
    }

    /// Paints the backgrounds of code, mentions, links, chips and emoji.
    private func paintRunBackgrounds(
        _ line: GlyphLine, _ block: PlacedMessage.Block, _ corner: Drawing.Point, on drawing: inout Drawing
    ) {
        let isChips = block.block.kind == .reactions
        for (runIndex, range) in block.runs.enumerated()
        where range.lowerBound < line.end && line.start < range.upperBound {
            let kind = block.block.runs[runIndex].kind
            for span in line.spans(where: { range.contains($0) }) {
                let (left, width) = (corner.x + span.left, span.right - span.left)
                if isChips {
                    let height = line.height - 2
                    let chip = Drawing.Box(left, corner.y + line.top + 1, width, height)
                    drawing.add(.box(chip, radius: height / 2, .shade))
                    continue
                }
                let height = min(line.height, 1.2 * block.size)
                let background = Drawing.Box(left, corner.y + line.top + (line.height - height) / 2, width, height)
                switch kind {
                case .code: drawing.add(.box(background, radius: 0.2 * block.size, .shade))
                case .mention: drawing.add(.box(background, radius: 0.2 * block.size, .wash))
                case .link: underline(line, left, width, corner, on: &drawing)
                case .text, .strong, .emphasis, .emoji: break
                }
            }
        }
        for run in line.runs {
            guard case .picture(let picture) = run.content else { continue }
            let height = (picture.ascent + picture.descent) * run.size
            let box = Drawing.Box(
                corner.x + run.left, corner.y + line.baseline - picture.ascent * run.size, run.width, height)
            drawing.add(.box(box, radius: height / 4, .wash))
            drawing.add(.frame(box, radius: height / 4, width: 1, .accent))
            drawing.add(.disc(center: .init(box.x + box.width / 2, box.y + height / 2), radius: height / 6, .accent))
        }
    }

    private func underline(
        _ line: GlyphLine, _ left: Double, _ width: Double, _ corner: Drawing.Point, on drawing: inout Drawing
    ) {
        let face = line.runs.lazy.compactMap { run in
            if case .glyphs(let face, _) = run.content { (face, run.size) } else { nil }
        }.first
        guard let (face, size) = face else { return }
        let metrics = face.metrics.scaled(to: size)
        let thickness = max(metrics.underlineThickness, 0.5)
        let y = corner.y + line.baseline - metrics.underlinePosition + thickness / 2
        drawing.add(.line(from: .init(left, y), to: .init(left + width, y), width: thickness, dash: 0, .accent))
    }

    private func role(at character: Int, of block: PlacedMessage.Block) -> ColorRole {
        guard let index = block.runs.firstIndex(where: { $0.contains(character) }) else { return .ink }
        switch block.block.runs[index].kind {
        case .link, .mention: return .accent
        default: return block.block.kind == .quote ? .soft : .ink
        }
    }
}

// Lookups in the message before a change.

extension PlacedMessage {
    /// Returns a block by its index, or `nil` if the index is out of range.
    func block(_ index: Int) -> Block? { blocks.indices.contains(index) ? blocks[index] : nil }
}

extension PlacedMessage.Block {
    /// Returns the index of the line that contains a character.
    func line(of character: Int) -> Int? {
        lines.firstIndex { $0.start <= character && character < $0.end }
    }
}
