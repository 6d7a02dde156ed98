public import DynamicType
internal import Fonts
public import TextLayout

/// Expects the lines of a text, at every size, to be those kept under a name.
///
/// The snapshot is `__Snapshots__/TESTFILE/NAME.txt` beside the test. Where there is none it is written, and the
/// assertion fails once; `LAYOUT_TESTING_ACCEPT=1` accepts what is there now.
public func expectSnapshot(
    ofLines text: String, named name: String, width: Double? = nil, style: TextStyle? = nil,
    at sizes: TextSizes? = nil, in context: LayoutContext = .current, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let context = context.with(width: width, style: style, sizes: sizes)
    compare(named: name, context, CallSite(fileID, filePath, line, column)) { (typesetter, size) throws(LayoutFault) in
        let set = try typesetter.set(text, context, at: size)
        return set.place + ", " + points(set.height) + " tall\n" + LineDrawing(set).text
    }
}

/// Expects the lines of a message, at every size, to be those kept under a name.
public func expectSnapshot(
    ofLines message: Message, named name: String, width: Double? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let context = context.with(width: width, sizes: sizes)
    compare(named: name, context, CallSite(fileID, filePath, line, column)) { (typesetter, size) throws(LayoutFault) in
        let set = try typesetter.set(message, context, at: size)
        return set.place + "\n" + LineDrawing(set).text
    }
}

/// Expects styles, at every size, to be those kept under a name: size, line height, tracking, weight and face.
///
/// - Parameters:
///   - styles: The styles; all of the scale where the list is empty.
///   - name: The snapshot's name, which becomes a file's.
///   - sizes: The reader's sizes; else the context's.
///   - context: Everything else.
public func expectSnapshot(
    ofStyles styles: [TextStyle] = [], named name: String, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let context = context.with(sizes: sizes)
    compare(named: name, context, CallSite(fileID, filePath, line, column)) { (typesetter, size) throws(LayoutFault) in
        try StyleTable(styles, context, size, typesetter).text
    }
}

private func compare(
    named name: String, _ context: LayoutContext, _ site: CallSite,
    _ text: (Typesetter, TextSizePreference) throws(LayoutFault) -> String
) {
    do throws(LayoutFault) {
        let snapshot = try SnapshotFile(named: name, for: site)
        let typesetter = try Typesetter.of(context)
        guard !context.sizes.sizes.isEmpty else { throw LayoutFault("No sizes to try: the list is empty") }
        var parts: [String] = []
        for size in context.sizes.sizes { parts.append(try text(typesetter, size)) }
        snapshot.failure(of: parts.joined(separator: "\n\n"))?.report(at: site)
    } catch {
        Failure(sentence: error.sentence).report(at: site)
    }
}
