internal import Fonts
public import TextLayout

/// Expects the lines of a text at every size to match a stored snapshot.
///
/// The snapshot is `__Snapshots__/TESTFILE/NAME.txt` beside the test. A missing snapshot is written and the assertion
/// fails once; `LAYOUT_TESTING_ACCEPT=1` accepts the current lines.
public func expectLineSnapshot(
    of text: String, named name: String, width: Double? = nil, style: TextStyle? = nil,
    at sizes: TextSizes? = nil, in context: LayoutContext = .current, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let context = context.with(width: width, style: style, sizes: sizes)
    compare(named: name, context, CallSite(fileID, filePath, line, column)) {
        (measurer, size) throws(LayoutAssertionError) in
        let measured = try text.measured(by: measurer, context, at: size)
        return measured.sizeLabel + ", " + points(measured.height) + " tall\n" + LineDrawing(measured).text
    }
}

/// Expects the lines of a message at every size to match a stored snapshot.
public func expectLineSnapshot(
    of message: Message, named name: String, width: Double? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let context = context.with(width: width, sizes: sizes)
    compare(named: name, context, CallSite(fileID, filePath, line, column)) {
        (measurer, size) throws(LayoutAssertionError) in
        let measured = try message.measured(by: measurer, context, at: size)
        return measured.sizeLabel + "\n" + LineDrawing(measured).text
    }
}

/// Expects styles at every size to match a stored snapshot of size, line height, tracking, weight and face.
///
/// - Parameters:
///   - styles: The styles; an empty list means all styles of the scale.
///   - name: The snapshot's name, which is also its file's.
///   - sizes: The reader's sizes; `nil` means the context's.
///   - context: All other settings.
public func expectStyleSnapshot(
    of styles: [TextStyle] = [], named name: String, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let context = context.with(sizes: sizes)
    compare(named: name, context, CallSite(fileID, filePath, line, column)) {
        (measurer, size) throws(LayoutAssertionError) in
        try SnapshotTable(styles, context, size, measurer).text
    }
}

private func compare(
    named name: String, _ context: LayoutContext, _ site: CallSite,
    _ text: (LayoutMeasurer, TextSizePreference) throws(LayoutAssertionError) -> String
) {
    do throws(LayoutAssertionError) {
        let snapshot = try SnapshotFile(named: name, for: site)
        let measurer = try LayoutMeasurer.of(context)
        try context.sizes.validate()
        var parts: [String] = []
        for size in context.sizes.sizes { parts.append(try text(measurer, size)) }
        snapshot.failure(of: parts.joined(separator: "\n\n"))?.report(at: site)
    } catch {
        Failure(message: error.message).report(at: site)
    }
}
