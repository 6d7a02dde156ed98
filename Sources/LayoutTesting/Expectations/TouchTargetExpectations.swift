/// Expects a touch target, a title with padding around it, to have a minimum width and height.
///
/// - Parameters:
///   - title: The title; it wraps within the width that the padding leaves.
///   - horizontalPadding: The padding before and after the title, in points each.
///   - verticalPadding: The padding above and below the title, in points each.
///   - side: The minimum width and height in points: 44 on Apple's platforms, 48 in Material.
///   - width: The available width, padding included; `nil` means the context's.
///   - style: The title's style; `nil` means the context's.
///   - sizes: The reader's sizes; `nil` means the context's.
///   - context: All other settings.
public func expectTouchTarget(
    _ title: String, horizontalPadding: Double = 0, verticalPadding: Double = 0, atLeast side: Double = 44,
    width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard requireValid(horizontalPadding, named: "horizontal padding", at: site),
        requireValid(verticalPadding, named: "vertical padding", at: site),
        requireValid(side, named: "side", at: site)
    else { return }
    var context = context.with(width: width, style: style, sizes: sizes)
    let available = context.width
    context.width -= 2 * horizontalPadding
    if context.width <= 0, available > 0 {
        let padding = "horizontal padding: \(points(horizontalPadding)) on each side"
        return Failure(message: "\(padding) leave nothing of \(points(available)); use less").report(at: site)
    }
    checkEverySize(of: title, context, site) { measured in
        let width = measured.widest + 2 * horizontalPadding
        let height = measured.height + 2 * verticalPadding
        guard min(width, height) < side - LayoutTestingLimits.sameLength else { return nil }
        let size = "\(number(width)) × \(points(height))"
        return Violation(
            message: "The touch target of \(quoted(title)) is \(size) at \(measured.sizeLabel), "
                + "\(number(side)) × \(points(side)) needed",
            measuredValue: size, drawing: measured.drawing)
    }
}
