public import DynamicType

/// Expects what is tapped to be no smaller than a fingertip: its title with the padding round it.
///
/// - Parameters:
///   - title: The title; it wraps in the width that padding leaves.
///   - horizontalPadding: Points before and after the title, each.
///   - verticalPadding: Points above and below the title, each.
///   - side: The least width and height in points: 44 on Apple's platforms, 48 in Material.
///   - width: The width there is, padding included; else the context's.
///   - style: The title's style; else the context's.
///   - sizes: The reader's sizes to try; else the context's.
///   - context: Everything else.
public func expectTouchTarget(
    _ title: String, horizontalPadding: Double = 0, verticalPadding: Double = 0, atLeast side: Double = 44,
    width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard isSound(horizontalPadding, "A padding", site), isSound(verticalPadding, "A padding", site),
        isSound(side, "A side", site)
    else { return }
    var context = context.with(width: width, style: style, sizes: sizes)
    context.width -= 2 * horizontalPadding
    let inner = context
    tryEverySize(inner, site) { (typesetter, size) throws(LayoutFault) in
        try typesetter.set(title, inner, at: size)
    } breaks: { set in
        let width = set.widest + 2 * horizontalPadding
        let height = set.height + 2 * verticalPadding
        guard min(width, height) < side - LayoutTestingLimits.sameLength else { return nil }
        let size = "\(number(width)) × \(points(height))"
        return Violation(
            sentence: "The target of \(quoted(title)) is \(size) at \(set.place), "
                + "\(number(side)) × \(points(side)) needed",
            short: size, drawing: LineDrawing(set))
    }
}
