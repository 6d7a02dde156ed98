public import DynamicType
public import TextLayout

/// Expects a text to be shown whole where there is room for so many lines.
public func expectNotTruncated(
    _ text: String, lines: Int, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    expectWhole(
        text, context.with(width: width, style: style, sizes: sizes), CallSite(fileID, filePath, line, column),
        room: count(lines, "line")
    ) { _ in lines }
}

/// Expects a text to be shown whole in a box of this height, in points.
public func expectNotTruncated(
    _ text: String, height: Double, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard isSound(height, "A height", site) else { return }
    expectWhole(text, context.with(width: width, style: style, sizes: sizes), site, room: points(height)) { set in
        var bottom = 0.0
        return set.lines.prefix { line in
            bottom += line.height
            return bottom <= height + LayoutTestingLimits.sameLength
        }.count
    }
}

/// Expects a message to be shown whole: no block has more lines than its `maxLines`.
public func expectNotTruncated(
    _ message: Message, width: Double? = nil, at sizes: TextSizes? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    let context = context.with(width: width, sizes: sizes)
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        try typesetter.set(message, context, at: size)
    } breaks: { set in
        guard set.extent.isTruncated else { return nil }
        return Violation(
            sentence: "The \(set.name) is truncated at \(set.place), to \(count(set.extent.lineCount, "line"))",
            drawing: LineDrawing(set))
    }
}

private func expectWhole(
    _ text: String, _ context: LayoutContext, _ site: CallSite, room: String, shown: (SetText) -> Int
) {
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        try typesetter.set(text, context, at: size)
    } breaks: { set in
        let shown = max(shown(set), 0)
        guard shown < set.lines.count else { return nil }
        let lost = shown == 0 ? "nothing of it" : quoted(set.characters(from: shown))
        return Violation(
            sentence: "\(quoted(text)) is truncated at \(set.place): "
                + (shown == 0 ? "nothing of it fits in \(room)" : "\(lost) does not fit in \(room)"),
            drawing: LineDrawing(set).cut(after: shown, room))
    }
}
