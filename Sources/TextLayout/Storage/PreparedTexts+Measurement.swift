extension PreparedTexts {
    /// Measures a text; returns `nil` if the text has to be prepared again.
    ///
    /// It has to be if a word is wider than the line and was prepared without its clusters, or if the text was not
    /// prepared in the form that the measure needs. Measuring uses no shaping and no lock, and allocates nothing.
    package func measurement(of text: Int, _ measure: LineMeasure, lineHeight: LineHeight, maxLines: Int? = nil)
        -> TextMeasurement?
    {
        var signature = WrapSignature()
        return measurement(of: text, measure, lineHeight: lineHeight, maxLines: maxLines, &signature)
    }

    /// Measures a text and adds its line starts to a signature.
    func measurement(
        of text: Int, _ measure: LineMeasure, lineHeight: LineHeight, maxLines: Int?,
        _ signature: inout WrapSignature
    ) -> TextMeasurement? {
        var measurement = TextMeasurement(lineCount: 0, height: 0, widestLineWidth: 0, isTruncated: false)
        guard let form = texts[text, isTracked: measure.isTracked], let plan = plan(of: form, measure) else {
            return nil
        }
        for index in form.range {
            let lineLimit = maxLines.map { $0 - measurement.lineCount } ?? .max
            if lineLimit == 0 {
                measurement.isTruncated = true
                break
            }
            var walker = plan.walker(self, index, isFirst: index == form.range.lowerBound, after: measurement.lineCount)
            let paragraph = paragraphs[index]
            signature.beginParagraph()
            add(paragraph, &walker, measure, lineHeight, lineLimit: lineLimit, to: &measurement, &signature)
            if walker.needsClusters { return nil }
        }
        return measurement
    }

    private func add(
        _ paragraph: Paragraph, _ walker: inout ParagraphWalker, _ measure: LineMeasure, _ lineHeight: LineHeight,
        lineLimit: Int,
        to measurement: inout TextMeasurement, _ signature: inout WrapSignature
    ) {
        let faces = faceLists[Int(paragraph.faces)]
        let isUniform = lineLimit == .max && lineHeight.isUniform(in: paragraph)
        var lines = 0
        while let line = walker.next(in: self) {
            if lines == lineLimit {
                measurement.isTruncated = true
                break
            }
            lines += 1
            if !isUniform { measurement.height += lineHeight.height(of: faces, mask: line.faces, measure) }
            measurement.widestLineWidth = max(measurement.widestLineWidth, line.width)
            signature.endLine(line, of: paragraph)
        }
        if isUniform || lines == 0 {
            lines = max(lines, 1)
            measurement.height += Double(lines) * lineHeight.height(of: faces, mask: 1, measure)
        }
        signature.endGatheredParagraph()
        measurement.lineCount += lines
    }

    /// Returns the lines of a text, in order; `nil` if clusters or the form of the text are missing.
    ///
    /// Throws `FontError.Code.cancelled` if the thread's work is canceled meanwhile.
    package func lines(of text: Int, _ measure: LineMeasure, lineHeight: LineHeight) throws(FontError) -> [TextLine]? {
        var lines: [TextLine] = []
        guard let form = texts[text, isTracked: measure.isTracked], let plan = plan(of: form, measure) else {
            return nil
        }
        lines.reserveCapacity(form.range.count)
        for index in form.range {
            if index & 0xFFF == 0xFFF { try FontError.checkCancellation() }
            let paragraph = paragraphs[index]
            let faces = faceLists[Int(paragraph.faces)]
            let base = paragraphs.textStart(of: index)
            var walker = plan.walker(self, index, isFirst: index == form.range.lowerBound, after: lines.count)
            var counted = CountedPosition()
            let first = lines.count
            while let line = walker.next(in: self) {
                if lines.count & 0xFFF == 0xFFF { try FontError.checkCancellation() }
                let start = base + offset(paragraph, line.firstSegment, line.firstCluster, &counted)
                let end = base + offset(paragraph, line.nextSegment, line.endCluster, &counted)
                lines.append(
                    TextLine(
                        utf16Range: start..<end,
                        width: line.width,
                        height: lineHeight.height(of: faces, mask: line.faces, measure),
                        ascent: lineHeight.baseline(of: faces, mask: line.faces, measure),
                        isHyphenated: line.isHyphenated,
                        breaksWord: line.endCluster > 0 && !line.isHyphenated && !line.endsBeforeSpaces))
            }
            if walker.needsClusters { return nil }
            if lines.count == first {
                let height = lineHeight.height(of: faces, mask: 1, measure)
                let baseline = lineHeight.baseline(of: faces, mask: 1, measure)
                lines.append(TextLine(utf16Range: base..<base, width: 0, height: height, ascent: baseline))
            }
        }
        guard let origins = origins[text] else { return lines }
        return lines.map { line in
            var line = line
            let (start, end) = (line.utf16Range.lowerBound, line.utf16Range.upperBound)
            line.utf16Range = Int(origins[start])..<max(Int(origins[end]), Int(origins[start]))
            return line
        }
    }

    /// A position in a word up to which units were counted; lines come in order, so that nothing is counted twice.
    private struct CountedPosition {
        var segment = -1
        var cluster = 0
        var units = 0
    }

    /// Returns the offset of a position in a paragraph, in UTF-16 units from its start.
    private func offset(_ paragraph: Paragraph, _ segment: Int, _ cluster: Int, _ counted: inout CountedPosition) -> Int
    {
        let start = start(paragraph, segment)
        guard cluster > 0 else { return start }
        if counted.segment != segment || counted.cluster > cluster { counted = CountedPosition(segment: segment) }
        defer { counted.cluster = cluster }
        if let glyphs = exact.paragraphs.entry(of: Int(paragraph.firstSegment)) {
            counted.units = exact.unitCount(
                of: glyphs, segment: segment - paragraph.segments.lowerBound, before: cluster,
                counted: (counted.cluster, counted.units))
            return start + counted.units
        }
        // A word without clusters is a single unit.
        guard let word = longWord(of: segment) else { return start + 1 }
        let first = Int(word.firstCluster)
        for index in first + counted.cluster..<first + cluster { counted.units += units(ofCluster: index) }
        return start + counted.units
    }
}

extension LineHeight {
    /// Returns whether every line of a paragraph is equally tall.
    func isUniform(in paragraph: PreparedTexts.Paragraph) -> Bool {
        switch self {
        case .fixed: !paragraph.traits.contains(.spanFaces)
        case .normal: !paragraph.traits.contains(.manyFaces)
        }
    }
}
