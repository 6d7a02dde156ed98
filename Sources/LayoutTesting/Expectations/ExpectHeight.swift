public import DynamicType
public import TextLayout

/// Expects a text to be so many points tall.
public func expectHeight(
    of text: String, equals height: Double, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard isSound(height, "A height", site) else { return }
    let context = context.with(width: width, style: style, sizes: sizes)
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        try typesetter.set(text, context, at: size)
    } breaks: { set in
        guard abs(set.height - height) > LayoutTestingLimits.sameLength else { return nil }
        return Violation(
            sentence: "\(quoted(text)) is \(points(set.height)) tall at \(set.place), \(points(height)) expected",
            short: points(set.height), drawing: LineDrawing(set))
    }
}

/// Expects a message to be so many points tall.
public func expectHeight(
    of message: Message, equals height: Double, width: Double? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard isSound(height, "A height", site) else { return }
    let context = context.with(width: width, sizes: sizes)
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        try typesetter.set(message, context, at: size)
    } breaks: { set in
        guard abs(set.extent.height - height) > LayoutTestingLimits.sameLength else { return nil }
        return Violation(
            sentence: "The \(set.name) is \(points(set.extent.height)) tall at \(set.place), "
                + "\(points(height)) expected",
            short: points(set.extent.height), drawing: LineDrawing(set))
    }
}
