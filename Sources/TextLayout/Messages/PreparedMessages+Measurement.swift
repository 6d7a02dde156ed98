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
        let height = height(of: message, in: settings) { frame in
            let (block, style) = (frame.block, frame.style)
            let (leading, trailing) = settings.theme.sides(of: block.role, depth: block.depth, at: style.size)
            let sides = leading + trailing
            if let box = frame.box {
                if block.role == .image {
                    measurement.widestLineWidth = max(measurement.widestLineWidth, box.width + sides)
                }
                return (0, box.height)
            }
            let measure = textMeasure(block, in: settings)
            guard
                let text = texts.measurement(
                    of: Int(block.text), measure, lineHeight: style.lineHeight, maxLines: block.maxLines, &signature)
            else { return nil }
            measurement.lineCount += text.lineCount
            measurement.widestLineWidth = max(measurement.widestLineWidth, text.widestLineWidth + sides)
            if text.isTruncated { measurement.isTruncated = true }
            return (text.lineCount, text.height)
        }
        guard let height else { return nil }
        // Negative insets and distances may be greater than the lines.
        measurement.height = max(height, 0)
        return measurement
    }
}
