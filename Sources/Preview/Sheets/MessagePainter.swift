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

    /// A line with its block, and the block before the change.
    private struct Line {
        var glyphs: GlyphLine
        var index: Int
        var block: PlacedMessage.Block
        var before: PlacedMessage.Block?
        var source: SourceText
        /// The corner from which the line's positions are measured.
        var corner: Drawing.Point
    }

    func paint(_ message: PlacedMessage, on drawing: inout Drawing) {
        for block in message.blocks { paintBackground(of: block, on: &drawing) }
        let lines = message.blocks.enumerated().flatMap { blockIndex, block in
            let source = SourceText(block.block.layoutText.text)
            return block.lines.enumerated().map { index, line in
                Line(
                    glyphs: line, index: index, block: block, before: before?.block(blockIndex), source: source,
                    corner: Drawing.Point(topLeft.x + block.left, topLeft.y))
            }
        }
        drawing.add(lines) { line, drawing in
            paintRunBackgrounds(line, on: &drawing)
            markMoved(line, on: &drawing)
            paintPictures(line, on: &drawing)
        } letters: { line, drawing in
            paint(line, on: &drawing)
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

    /// Paints guides, underlines and letters.
    private func paint(_ line: Line, on drawing: inout Drawing) {
        let (glyphs, block, corner) = (line.glyphs, line.block, line.corner)
        let box = Drawing.Box(corner.x + glyphs.left, corner.y + glyphs.top, glyphs.width, glyphs.height)
        drawing.begin("line", box: box)
        if showsGuides {
            drawing.add(
                .frame(
                    Drawing.Box(corner.x, box.y + 0.25, block.width, max(box.height - 0.5, 0)), radius: 0, width: 0.5,
                    .accent))
            let end = Drawing.Point(corner.x + block.width, corner.y + glyphs.baseline)
            drawing.add(.line(from: .init(corner.x, end.y), to: end, width: 0.5, dash: 2, .accent))
        }
        for (kind, left, width) in spans(of: line) where kind == .link && block.block.kind != .reactions {
            underline(glyphs, left, width, corner, on: &drawing)
        }
        drawing.add(glyphs, of: line.source, at: corner) { role(at: $0, of: block) }
        drawing.end()
    }

    /// Highlights text that was on another line before.
    private func markMoved(_ line: Line, on drawing: inout Drawing) {
        guard let before = line.before else { return }
        let (glyphs, corner) = (line.glyphs, line.corner)
        for span in glyphs.spans(where: { before.line(of: $0) != line.index }) {
            let height = min(glyphs.height, 1.25 * (glyphs.runs.first?.size ?? glyphs.height))
            let middle = glyphs.top + glyphs.height / 2
            drawing.begin("moved")
            drawing.add(
                .box(
                    Drawing.Box(
                        corner.x + span.left - 2, corner.y + middle - height / 2, span.right - span.left + 4,
                        height), radius: 4, .mark))
            drawing.end()
        }
    }

    /// Returns the spans of the line's runs from left to right in each run, with their left edges in the picture.
    private func spans(of line: Line) -> [(kind: Message.Run.Kind, left: Double, width: Double)] {
        var spans: [(kind: Message.Run.Kind, left: Double, width: Double)] = []
        for (run, range) in zip(line.block.block.runs, line.block.runs)
        where range.lowerBound < line.glyphs.end && line.glyphs.start < range.upperBound {
            for span in line.glyphs.spans(where: { range.contains($0) }) {
                spans.append((run.kind, line.corner.x + span.left, span.right - span.left))
            }
        }
        return spans
    }

    /// Paints the backgrounds of code, mentions and chips.
    private func paintRunBackgrounds(_ line: Line, on drawing: inout Drawing) {
        let (glyphs, block) = (line.glyphs, line.block)
        let top = line.corner.y + glyphs.top
        let height = min(glyphs.height, 1.2 * block.size)
        for (kind, left, width) in spans(of: line) {
            if block.block.kind == .reactions {
                let chip = Drawing.Box(left, top + 1, width, glyphs.height - 2)
                drawing.add(.box(chip, radius: chip.height / 2, .shade))
                continue
            }
            let background = Drawing.Box(left, top + (glyphs.height - height) / 2, width, height)
            switch kind {
            case .code: drawing.add(.box(background, radius: 0.2 * block.size, .shade))
            case .mention: drawing.add(.box(background, radius: 0.2 * block.size, .wash))
            case .text, .strong, .emphasis, .link, .emoji: break
            }
        }
    }

    private func paintPictures(_ line: Line, on drawing: inout Drawing) {
        for run in line.glyphs.runs {
            guard case .placeholder(let placeholder) = run.content else { continue }
            let height = (placeholder.ascent + placeholder.descent) * run.size
            let box = Drawing.Box(
                line.corner.x + run.left, line.corner.y + line.glyphs.baseline - placeholder.ascent * run.size,
                run.width,
                height)
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
    func block(_ index: Int) -> Block? { blocks.indices.contains(index) ? blocks[index] : nil }
}

extension PlacedMessage.Block {
    func line(of character: Int) -> Int? {
        lines.firstIndex { $0.start <= character && character < $0.end }
    }
}
