public import DynamicType

/// Expects a text to need no more than so many lines.
///
/// - Parameters:
///   - text: The text.
///   - lines: The lines there are.
///   - width: The width there is, in points; else the context's.
///   - style: The text's style; else the context's.
///   - sizes: The reader's sizes to try; else the context's, which are all twelve unless it says otherwise.
///   - context: Everything else.
public func expectFits(
    _ text: String, lines: Int = 1, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    let context = context.with(width: width, style: style, sizes: sizes)
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        try typesetter.set(text, context, at: size)
    } breaks: { set in
        guard set.lines.count > lines else { return nil }
        return Violation(
            sentence: "\(quoted(text)) needs \(count(set.lines.count, "line")) at \(set.place), \(lines) allowed",
            short: count(set.lines.count, "line"),
            drawing: LineDrawing(set).cut(after: lines, count(lines, "line")))
    }
}
