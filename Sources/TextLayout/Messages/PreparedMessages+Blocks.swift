/// A block at its position in a message.
struct BlockFrame {
    let index: Int
    let block: PreparedMessages.Block
    let style: LayoutStyle
    /// The distance of its lines, or of its box, from the message's top.
    let top: Double
    /// The space above and below the text of each line.
    let linePadding: Double
    /// The size of a block without text.
    let box: (width: Double, height: Double)?
}

extension PreparedMessages {
    /// Returns the height of a message whose blocks `body` measures; `nil` as soon as `body` returns it.
    ///
    /// `body` returns the number of a block's lines, and their height without padding or that of its box.
    @inline(__always)
    func height<Failure: Error>(
        of message: Int, in settings: LayoutSettings,
        _ body: (BlockFrame) throws(Failure) -> (lineCount: Int, height: Double)?
    ) throws(Failure) -> Double? {
        var height = 0.0
        for (index, block) in blocks(of: message).enumerated() {
            let style = block.style(in: settings)
            if index > 0 { height += settings.theme.blockSpacing.value(at: style.size) }
            let insets = settings.theme[block.role].insets
            let (above, below) = (insets.top.value(at: style.size), insets.bottom.value(at: style.size))
            let padding = block.role == .reactions ? settings.theme.chipPadding.value(at: style.size) : 0
            let frame = BlockFrame(
                index: index, block: block, style: style, top: height + above, linePadding: padding,
                box: block.text >= 0 ? nil : boxSize(block, style, settings))
            guard let content = try body(frame) else { return nil }
            height += above + below
            height += content.height
            height += reservedHeight(of: block, style, settings, lineCount: content.lineCount)
            height += Double(content.lineCount) * 2 * padding
        }
        return height
    }

    /// Returns the size of a block without text; a divider has no width of its own.
    private func boxSize(_ block: Block, _ style: LayoutStyle, _ settings: LayoutSettings) -> (
        width: Double, height: Double
    ) {
        guard block.role == .image else { return (0, block.role == .divider ? settings.theme.dividerThickness : 0) }
        let (width, height) = (Double(box(of: block).width), Double(box(of: block).height))
        let scale = settings.theme.imageScale(width, in: settings.width, at: style.size)
        return (width * scale, height * scale)
    }

    /// Returns the height of the lines that a block reserves beyond those that it has.
    func reservedHeight(
        of block: Block, _ style: LayoutStyle, _ settings: LayoutSettings, lineCount: Int
    ) -> Double {
        let missing = Int(block.minLines) - lineCount
        guard missing > 0, block.text >= 0 else { return 0 }
        return Double(missing)
            * texts.emptyLineHeight(of: Int(block.text), style.lineHeight, textMeasure(block, in: settings))
    }
}

extension PreparedTexts {
    fileprivate func emptyLineHeight(of text: Int, _ lineHeight: LineHeight, _ measure: LineMeasure) -> Double {
        // The faces are the same with and without tracking.
        let paragraphs = texts[text, isTracked: false] ?? texts[text, isTracked: true]
        let index =
            if let paragraphs, paragraphs.paragraphCount > 0 {
                self.paragraphs[Int(paragraphs.firstParagraph)].faces
            } else {
                emptyTextFaces[text] ?? 0
            }
        return lineHeight.height(of: faceLists[Int(index)], mask: 1, measure)
    }
}
