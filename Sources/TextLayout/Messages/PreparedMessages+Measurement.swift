extension PreparedMessages {
    /// Measures a message; returns `nil` if a word is wider than the line and was prepared without its clusters.
    ///
    /// The message then has to be prepared again with all its clusters.
    package func measurement(of message: Int, in settings: LayoutSettings) -> TextMeasurement? {
        var signature = WrapSignature()
        return measurement(of: message, in: settings, &signature)
    }

    /// Measures a message and adds its line starts to a signature.
    func measurement(
        of message: Int, in settings: LayoutSettings, _ signature: inout WrapSignature
    ) -> TextMeasurement? {
        var measurement = TextMeasurement(lineCount: 0, height: 0, widestLineWidth: 0, isTruncated: false)
        var isFirst = true
        for block in blocks(of: message) {
            let style = block.style(in: settings)
            if !isFirst { measurement.height += settings.theme.blockSpacing.value(at: style.size) }
            isFirst = false
            guard add(block, style, settings, to: &measurement, &signature) else { return nil }
        }
        // Negative insets and distances may be greater than the lines.
        measurement.height = max(measurement.height, 0)
        return measurement
    }

    private func add(
        _ block: Block, _ style: LayoutStyle, _ settings: LayoutSettings, to measurement: inout TextMeasurement,
        _ signature: inout WrapSignature
    ) -> Bool {
        let insets = settings.theme[block.role].insets
        let (leading, trailing) = settings.theme.sides(of: block.role, depth: block.depth, at: style.size)
        let sides = leading + trailing
        measurement.height += insets.top.value(at: style.size) + insets.bottom.value(at: style.size)
        guard block.text >= 0 else {
            let box = boxSize(block, style, settings)
            measurement.height += box.height
            if block.role == .image {
                measurement.widestLineWidth = max(measurement.widestLineWidth, box.width + sides)
            }
            return true
        }
        let measure = textMeasure(block, in: settings)
        guard
            let text = texts.measurement(
                of: Int(block.text), measure, lineHeight: style.lineHeight, maxLines: block.maxLines, &signature)
        else { return false }
        add(text, of: block, style, settings, sides, to: &measurement)
        return true
    }

    private func add(
        _ text: TextMeasurement, of block: Block, _ style: LayoutStyle, _ settings: LayoutSettings, _ sides: Double,
        to measurement: inout TextMeasurement
    ) {
        measurement.height += text.height
        measurement.height += reservedHeight(of: block, style, settings, lineCount: text.lineCount)
        if block.role == .reactions {
            measurement.height += Double(text.lineCount) * 2 * settings.theme.chipPadding.value(at: style.size)
        }
        measurement.lineCount += text.lineCount
        measurement.widestLineWidth = max(measurement.widestLineWidth, text.widestLineWidth + sides)
        if text.isTruncated { measurement.isTruncated = true }
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
    func emptyLineHeight(of text: Int, _ lineHeight: LineHeight, _ measure: LineMeasure) -> Double {
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
