internal import TextLayout

/// Expects the first lines of two columns in one row to share a baseline.
///
/// - Parameters:
///   - left: A text with its style and width.
///   - right: The text beside it.
///   - tolerance: The largest allowed distance in points; half a point is one pixel of a phone.
///   - sizes: The reader's sizes; `nil` means the context's.
///   - context: All other settings.
public func expectCommonBaseline(
    _ left: LayoutColumn, _ right: LayoutColumn, within tolerance: Double = 0.5, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard requireValid(tolerance, named: "tolerance", at: site) else { return }
    let context = context.with(sizes: sizes)
    checkEverySize(context, site) { (measurer, size) throws(LayoutAssertionError) in
        for column in [left, right] where !column.top.isFinite {
            throw LayoutAssertionError("top: \(column.top) is not valid; use a finite number")
        }
        let contexts = [left, right].map { context.with(width: $0.width, style: $0.style) }
        return (
            try left.text.measured(by: measurer, contexts[0], at: size),
            try right.text.measured(by: measurer, contexts[1], at: size)
        )
    } violation: { (measured: (left: MeasuredText, right: MeasuredText)) in
        let baselines = (
            left: left.top + (measured.left.lines.first?.ascent ?? 0),
            right: right.top + (measured.right.lines.first?.ascent ?? 0)
        )
        let distance = abs(baselines.left - baselines.right)
        guard distance > tolerance + LayoutTestingLimits.sameLength else { return nil }
        return Violation(
            message: "\(quoted(left.text)) and \(quoted(right.text)) have baselines \(points(distance)) apart at "
                + "\(measured.left.size.label): \(points(baselines.left)) "
                + "(\(points(measured.left.style.size)) text) and \(points(baselines.right)) "
                + "(\(points(measured.right.style.size)) text) from the top",
            measuredValue: points(distance),
            drawing: LineDrawing(measured.left, beside: measured.right, baselines: baselines))
    }
}

/// A text in a row of columns.
public struct LayoutColumn: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The style; `nil` means the context's.
    public var style: TextStyle?
    /// The width in points; `nil` means the context's.
    public var width: Double?
    /// The distance from the row's top to the text in points, the same at every size.
    public var top: Double

    /// Creates a column.
    public init(_ text: String, style: TextStyle? = nil, width: Double? = nil, top: Double = 0) {
        self.text = text
        self.style = style
        self.width = width
        self.top = top
    }
}
