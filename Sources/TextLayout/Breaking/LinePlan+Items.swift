extension PreparedTexts {
    /// Returns WebKit's plan for balanced or pretty lines; `nil` if clusters are missing.
    func itemPlan(of paragraphs: Range<Int>, _ measure: LineMeasure) -> LinePlan? {
        var filled: [[LineWalker.Line]] = []
        for index in paragraphs {
            let measure = index == paragraphs.lowerBound ? measure : measure.unindented
            guard let lines = filledLines(of: index, measure) else { return nil }
            filled.append(lines)
        }
        var plan = LinePlan(measure)
        let lineCount = filled.reduce(0) { $0 + max($1.count, 1) }
        guard lineCount > 1, !keepsFilledLines(paragraphs) else { return plan }
        let items = paragraphs.map { index in
            itemLines(of: self.paragraphs[index], index == paragraphs.lowerBound ? measure : measure.unindented)
        }
        let widest = items.reduce(0) { max($0, $1.widest + max($1.indent, 0)) }
        let isTooNarrow = widest > Double(items[0].available) / 64 - Double(ItemLines.greatestDistance)
        for (position, lines) in filled.enumerated() {
            var widths: [Int]?
            if lines.isEmpty {
                // The line of an empty paragraph.
            } else if measure.wrap == .pretty {
                widths = isTooNarrow ? nil : items[position].prettyWidths(isFirst: position == 0)
            } else {
                let ideal = ideal(lines, items[position], from: self.paragraphs[paragraphs.lowerBound + position])
                widths =
                    lineCount <= ItemLines.mostKeptLines
                    ? items[position].balancedWidths(lines: lines.count, ideal: ideal)
                    : items[position].balancedWidths(ideal: ideal)
            }
            plan.widths += widths ?? [Int](repeating: items[position].available, count: max(lines.count, 1))
        }
        return plan
    }

    /// Returns whether WebKit leaves the lines of paragraphs as they are.
    private func keepsFilledLines(_ paragraphs: Range<Int>) -> Bool {
        guard let first = paragraphs.first, let last = paragraphs.last else { return true }
        let segments = self.paragraphs[first].segments.lowerBound..<self.paragraphs[last].segments.upperBound
        return paragraphs.contains { self.paragraphs[$0].segmentCount > TextLayoutLimits.chosenUnits }
            || !softHyphens.indices(from: segments.lowerBound, upTo: segments.upperBound).isEmpty
            || paragraphs.contains { hasTabs(self.paragraphs[$0]) }
    }

    private func itemLines(of paragraph: Paragraph, _ measure: LineMeasure) -> ItemLines {
        let walker = ItemWalker(paragraph, measure)
        var items = ItemLines(
            indent: measure.indent,
            available: measure.wholeWidth(per: 64))
        let keepsSpaces = paragraph.traits.contains(.keptSpaces)
        var (x, spacing, count) = (0.0, 0.0, 0)
        for segment in paragraph.segments {
            items.starts.append(x)
            items.spacings.append(spacing)
            x += walker.contentWidth(self, segment)
            let ownSpacing = walker.spacingOfSpaces(self, segment)
            // Spacing after a space at the end of a line counts here, and not when the line is filled.
            items.contentEnds.append(keepsSpaces ? x + ownSpacing : x)
            items.endSpacings.append(keepsSpaces ? spacing + ownSpacing : spacing)
            spacing += ownSpacing
            x += walker.spacesWidth(self, segment, from: x)
            count += spaces[segment] == 0 ? 1 : 2
            items.itemCounts.append(count)
        }
        return items
    }

    /// Returns the average width of filled lines without what is added to spaces, in pixels.
    private func ideal(_ lines: [LineWalker.Line], _ items: ItemLines, from paragraph: Paragraph) -> Float {
        let first = paragraph.segments.lowerBound
        let sum = lines.reduce(Float(0)) { sum, line in
            let start = line.firstSegment - first
            return sum + Float(items.unspacedWidth(start..<max(line.endSegment - first, start + 1))) / 64
        }
        return sum / Float(lines.count)
    }
}

extension ItemLines {
    /// The width of the widest segment, in pixels.
    fileprivate var widest: Double { zip(starts, contentEnds).reduce(0) { max($0, $1.1 - $1.0) } }
}
