public import TextLayout

/// Expects a text to have a height in points.
public func expectHeight(
    of text: String, equals height: Double, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    expectHeight(
        of: text, equals: height, context.with(width: width, style: style, sizes: sizes),
        CallSite(fileID, filePath, line, column))
}

/// Expects a message to have a height in points.
public func expectHeight(
    of message: Message, equals height: Double, width: Double? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    expectHeight(
        of: message, equals: height, context.with(width: width, sizes: sizes),
        CallSite(fileID, filePath, line, column))
}

private func expectHeight<Subject: LayoutSubject>(
    of subject: Subject, equals height: Double, _ context: LayoutContext, _ site: CallSite
) {
    guard requireValid(height, named: "height", at: site) else { return }
    checkEverySize(of: subject, context, site) { measured in
        guard abs(measured.height - height) > LayoutTestingLimits.sameLength else { return nil }
        return Violation(
            message:
                "\(measured.name) is \(points(measured.height)) tall at \(measured.sizeLabel), \(points(height)) expected",
            measuredValue: points(measured.height), drawing: measured.drawing)
    }
}
