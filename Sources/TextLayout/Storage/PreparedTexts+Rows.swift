// The rows of messages of one block of plain paragraphs, as most messages are.

extension PreparedTexts {
    /// Appends the rows of messages in order; those of messages in unchanged styles are the old ones.
    ///
    /// `others` are messages that are not one block of plain paragraphs; their rows are empty. This is a method of the
    /// texts because their store is too large to be passed for every message.
    func appendPlainRows(
        of messages: Range<Int>, _ ranges: BlockRanges, _ blocks: Span<PreparedMessages.Block>,
        _ measurer: MessageMeasurer, old: Span<MessageRow>, known: KnownRows?, to rows: inout [MessageRow],
        others: inout [Int]
    ) {
        let first = rows.count - messages.lowerBound
        if let known {
            rows += known.rows[messages]
        } else {
            rows.append(contentsOf: repeatElement(.unknown, count: messages.count))
        }
        var scales = DesignUnitScales(measurer)
        /// Finds the row of a message.
        func complete(_ message: Int) {
            let range = ranges[message]
            if !old.isEmpty, !range.contains(where: { measurer.hasChanged(style: blocks[$0].style) }) {
                rows[first + message] = old[message - messages.lowerBound]
            } else if let row = plainRow(of: range, blocks, measurer, &scales) {
                rows[first + message] = row
            } else {
                others.append(message)
            }
        }
        if let known {
            for message in known.unknown(among: messages) { complete(Int(message)) }
        } else {
            for message in messages { complete(message) }
        }
    }

    /// Returns the row of a message of one block of plain paragraphs whose lines are equally tall.
    ///
    /// Returns `nil` for any other message, and if clusters are missing.
    @inline(__always)
    func plainRow(
        of range: Range<Int>, _ blocks: Span<PreparedMessages.Block>, _ measurer: MessageMeasurer,
        _ scales: inout DesignUnitScales
    ) -> MessageRow? {
        guard range.count == 1 else { return nil }
        let block = blocks[range.lowerBound]
        guard block.isPlain else { return nil }
        let entryIndex = measurer.entryIndex(style: block.style, block.role)
        guard let text = texts[Int(block.text), isTracked: measurer.entries[entryIndex].measure.isTracked] else {
            return nil
        }
        guard text.paragraphCount == 1 else { return row(ofMany: text, measurer, entryIndex, &scales) }
        let paragraph = Int(text.firstParagraph)
        guard !paragraphs[paragraph].traits.contains(.spanFaces),
            let scale = scales.scale(unitsPerEm: paragraphs[paragraph].unitsPerEm, at: entryIndex)
        else { return nil }
        var signature = WrapSignature()
        guard
            let lines = breakLines(of: paragraph, measurer.entries[entryIndex].breaker, scale, &signature),
            let micropoints = height(of: lines.count, paragraph, measurer, entryIndex)
        else { return nil }
        return MessageRow(micropoints: micropoints, lines: lines.count, wrap: signature.value)
    }

    /// Returns the row of a text of several paragraphs.
    @inline(never)
    private func row(
        ofMany text: Text, _ measurer: MessageMeasurer, _ entryIndex: Int, _ scales: inout DesignUnitScales
    ) -> MessageRow? {
        let entry = measurer.entries[entryIndex]
        var height = 0.0
        var count: UInt32 = 0
        var signature = WrapSignature()
        for paragraph in Int(text.firstParagraph)..<Int(text.firstParagraph + text.paragraphCount) {
            signature.beginParagraph()
            guard let scale = scales.scale(unitsPerEm: paragraphs[paragraph].unitsPerEm, at: entryIndex),
                let line = lineHeight(of: paragraph, measurer, entryIndex),
                let lines = breakLines(of: paragraph, entry.breaker, scale, &signature)
            else { return nil }
            count += lines.count
            height += Double(lines.count) * line
        }
        return MessageRow(
            micropoints: MessageRow.roundedMicropoints(ofHeight: entry.insets + height), lines: count,
            wrap: signature.value)
    }

    /// Returns the height in micropoints of a message of `lines` lines; `nil` if lines may differ in height.
    @inline(__always)
    private func height(of lines: UInt32, _ paragraph: Int, _ measurer: MessageMeasurer, _ entryIndex: Int) -> Int64? {
        measurer.entries[entryIndex].fixedLine >= 0
            ? measurer.height(ofLines: lines, at: entryIndex)
            : computedHeight(of: lines, paragraph, measurer, entryIndex)
    }

    @inline(never)
    private func computedHeight(of lines: UInt32, _ paragraph: Int, _ measurer: MessageMeasurer, _ entryIndex: Int)
        -> Int64?
    {
        guard let line = lineHeight(of: paragraph, measurer, entryIndex) else { return nil }
        return MessageRow.roundedMicropoints(ofHeight: measurer.entries[entryIndex].insets + Double(lines) * line)
    }

    /// Returns the height of a paragraph's lines; `nil` if they may differ.
    private func lineHeight(of paragraph: Int, _ measurer: MessageMeasurer, _ entryIndex: Int) -> Double? {
        if paragraphs[paragraph].traits.contains(.spanFaces) { return nil }
        let fixed = measurer.entries[entryIndex].fixedLine
        if fixed >= 0 { return fixed }
        if paragraphs[paragraph].traits.contains(.manyFaces) { return nil }
        return measurer.entries[entryIndex].lineHeight.height(
            of: faceLists[Int(paragraphs[paragraph].faces)], mask: 1, measurer.entries[entryIndex].measure)
    }
}

extension MessageTheme.Kind {
    /// A Boolean value that indicates whether blocks of this kind are lines between insets and nothing else.
    @inline(__always)
    var isPlain: Bool {
        switch self {
        case .paragraph, .heading1, .heading2, .heading3, .quote, .codeBlock: true
        case .listItem, .image, .reactions, .divider: false
        }
    }
}
