internal import DynamicType
internal import TextLayout

/// Expects the first lines of two columns, which begin at the same top, to stand on one baseline.
///
/// - Parameters:
///   - left: A text with its style and width.
///   - right: The text beside it.
///   - tolerance: How far apart they may stand, in points: half a point is one pixel of a phone.
///   - sizes: The reader's sizes to try; else the context's.
///   - context: Everything else.
public func expectCommonBaseline(
    _ left: LayoutColumn, _ right: LayoutColumn, within tolerance: Double = 0.5, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard isSound(tolerance, "A tolerance", site) else { return }
    let context = context.with(sizes: sizes)
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        let contexts = [left, right].map { context.with(width: $0.width, style: $0.style) }
        return (
            try typesetter.set(left.text, contexts[0], at: size), try typesetter.set(right.text, contexts[1], at: size)
        )
    } breaks: { (sets: (left: SetText, right: SetText)) in
        let baselines = (
            left: left.top + (sets.left.lines.first?.ascent ?? 0),
            right: right.top + (sets.right.lines.first?.ascent ?? 0)
        )
        let distance = abs(baselines.left - baselines.right)
        guard distance > tolerance + LayoutTestingLimits.sameLength else { return nil }
        return Violation(
            sentence: "\(quoted(left.text)) and \(quoted(right.text)) stand \(points(distance)) apart at "
                + "\(sets.left.size.words): the baselines are \(points(baselines.left)) "
                + "(\(points(sets.left.style.size)) text) and \(points(baselines.right)) "
                + "(\(points(sets.right.style.size)) text) from the top",
            short: points(distance),
            drawing: LineDrawing(sets.left, beside: sets.right, baselines: baselines))
    }
}
