extension PreparedMessages {
    /// Measures a message; nil where it has to be prepared again with all its clusters, as a word is wider than the line.
    public func extent(of message: Int, in settings: LayoutSettings) -> MessageExtent? {
        var signature = WrapSignature()
        return extent(of: message, in: settings, &signature)
    }

    /// Measures a message and signs where its lines start.
    func extent(
        of message: Int, in settings: LayoutSettings, _ signature: inout WrapSignature
    ) -> MessageExtent? {
        var extent = MessageExtent(height: 0, lines: 0, widest: 0, isTruncated: false)
        var isFirst = true
        for block in blocks(of: message) {
            let style = settings.styles[Int(block.style)]
            if !isFirst { extent.height += settings.theme.blockSpacing.value(at: style.size) }
            isFirst = false
            guard add(block, style, settings, to: &extent, &signature) else { return nil }
        }
        return extent
    }

    private func add(
        _ block: Block, _ style: LayoutStyle, _ settings: LayoutSettings, to extent: inout MessageExtent,
        _ signature: inout WrapSignature
    ) -> Bool {
        let insets = settings.theme.insets(of: block.role)
        let (leading, trailing) = settings.theme.sides(of: block.role, depth: block.depth, at: style.size)
        let sides = leading + trailing
        extent.height += insets.top.value(at: style.size) + insets.bottom.value(at: style.size)
        switch block.role {
        case .image:
            let scale = settings.theme.imageScale(Double(block.width), in: settings.width, at: style.size)
            extent.height += Double(block.height) * scale
            extent.widest = max(extent.widest, Double(block.width) * scale + sides)
        case .divider:
            extent.height += settings.theme.dividerThickness
        default:
            guard block.text >= 0 else { return true }
            let measure = textMeasure(block, in: settings)
            guard
                let text = texts.extent(
                    of: Int(block.text), measure, lineHeight: style.lineHeight, maxLines: Int(block.maxLines),
                    &signature)
            else { return false }
            add(text, of: block, style, settings, sides, to: &extent)
        }
        return true
    }

    private func add(
        _ text: TextExtent, of block: Block, _ style: LayoutStyle, _ settings: LayoutSettings, _ sides: Double,
        to extent: inout MessageExtent
    ) {
        extent.height += text.height
        if text.lines < Int(block.reservedLines) {
            let line = texts.emptyLineHeight(of: Int(block.text), style.lineHeight, size: style.size)
            extent.height += Double(Int(block.reservedLines) - text.lines) * line
        }
        if block.role == .reactions {
            extent.height += Double(text.lines) * 2 * settings.theme.chipPadding.value(at: style.size)
        }
        extent.lines += text.lines
        extent.widest = max(extent.widest, text.widest + sides)
        if text.isTruncated { extent.isTruncated = true }
    }
}

extension PreparedTexts {
    /// Height of a line of a text on which nothing stands.
    func emptyLineHeight(of text: Int, _ lineHeight: LineHeight, size: Double) -> Double {
        // The faces are the same with and without tracking.
        let text = texts[text, isTracked: false] ?? texts[text, isTracked: true]
        let first = Int(text?.firstParagraph ?? 0)
        let faces = text?.paragraphCount ?? 0 > 0 ? faceLists[Int(paragraphs[first].faces)] : faceLists.first ?? []
        return lineHeight.height(of: faces, mask: 1, size: size)
    }
}
