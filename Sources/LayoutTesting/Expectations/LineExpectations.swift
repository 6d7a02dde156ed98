internal import Fonts
public import TextLayout
internal import TypescaleAudit
internal import TypescaleStrings

/// Expects a number of lines to show a text completely.
///
/// - Parameters:
///   - text: The text.
///   - lines: The number of lines.
///   - width: The available width in points; `nil` means the context's.
///   - style: The text's style; `nil` means the context's.
///   - sizes: The reader's sizes; `nil` means the context's, which are all twelve by default.
///   - context: All other settings.
public func expectNotTruncated(
    _ text: String, lines: Int, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard requireValid(lines: lines, at: site) else { return }
    let context = context.with(width: width, style: style, sizes: sizes)
    expectWhole(text, context, site, space: CountText.text(lines, "line")) { _ in lines }
}

/// Expects a box of a height in points to show a text completely.
///
/// - Parameters:
///   - text: The text.
///   - height: The height of the box in points.
///   - width: The available width in points; `nil` means the context's.
///   - style: The text's style; `nil` means the context's.
///   - sizes: The reader's sizes; `nil` means the context's, which are all twelve by default.
///   - context: All other settings.
public func expectNotTruncated(
    _ text: String, height: Double, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard requireValid(height, named: "height", at: site) else { return }
    expectWhole(text, context.with(width: width, style: style, sizes: sizes), site, space: points(height)) { measured in
        var bottom = 0.0
        return measured.lines.prefix { line in
            bottom += line.height
            return bottom <= height + LayoutTestingLimits.sameLength
        }.count
    }
}

/// Expects a message to be shown completely: no block has more lines than its `maxLines`.
///
/// - Parameters:
///   - message: The message.
///   - width: The available width in points; `nil` means the context's.
///   - sizes: The reader's sizes; `nil` means the context's, which are all twelve by default.
///   - context: All other settings.
public func expectNotTruncated(
    _ message: Message, width: Double? = nil, at sizes: TextSizes? = nil, in context: LayoutContext = .current,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    let context = context.with(width: width, sizes: sizes)
    checkEverySize(of: message, context, site) { measured in
        guard measured.measurement.isTruncated else { return nil }
        return Violation(
            message:
                "\(measured.name) is truncated at \(measured.sizeLabel), to \(CountText.text(measured.measurement.lineCount, "line"))",
            drawing: measured.drawing)
    }
}

private func expectWhole(
    _ text: String, _ context: LayoutContext, _ site: CallSite, space: String, shown: (MeasuredText) -> Int
) {
    checkEverySize(of: text, context, site) { measured in
        let shown = shown(measured)
        guard shown < measured.lines.count else { return nil }
        let lost = shown == 0 ? "nothing of it fits" : "\(quoted(measured.characters(from: shown))) does not fit"
        return Violation(
            message: "\(quoted(text)) is truncated at \(measured.sizeLabel): \(lost) in \(space)",
            drawing: measured.drawing.markingCutoff(after: shown, space))
    }
}

/// Expects a text to need no more than a number of lines.
///
/// - Parameters:
///   - text: The text.
///   - lines: The largest allowed number of lines.
///   - width: The available width in points; `nil` means the context's.
///   - style: The text's style; `nil` means the context's.
///   - sizes: The reader's sizes; `nil` means the context's, which are all twelve by default.
///   - context: All other settings.
public func expectFits(
    _ text: String, lines: Int = 1, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    guard requireValid(lines: lines, at: site) else { return }
    let context = context.with(width: width, style: style, sizes: sizes)
    checkEverySize(of: text, context, site) { measured in
        guard measured.lines.count > lines else { return nil }
        return Violation(
            message:
                "\(quoted(text)) needs \(CountText.text(measured.lines.count, "line")) at \(measured.sizeLabel), \(lines) allowed",
            measuredValue: CountText.text(measured.lines.count, "line"),
            drawing: measured.drawing.markingCutoff(after: lines, CountText.text(lines, "line")))
    }
}

/// Expects every word of a text to fit on one line, so that no word is broken.
///
/// - Parameters:
///   - text: The text.
///   - width: The available width in points; `nil` means the context's.
///   - style: The text's style; `nil` means the context's.
///   - sizes: The reader's sizes; `nil` means the context's, which are all twelve by default.
///   - context: All other settings.
public func expectWholeWords(
    _ text: String, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    let context = context.with(width: width, style: style, sizes: sizes)
    checkEverySize(context, site) { (measurer, size) throws(LayoutAssertionError) in
        let measured = try text.measured(by: measurer, context, at: size)
        var broken: [String] = []
        if try !measurer.keepsWords(text, context, at: size) {
            for word in text.split(whereSeparator: \.isBreakingSpace).map(String.init)
            where try !measurer.keepsWords(word, context, at: size) {
                broken.append(word)
            }
            // Words that fit on a line alone may be wider beside each other.
            if broken.isEmpty { broken.append(text) }
        }
        return (measured: measured, broken: broken)
    } violation: { result in
        guard !result.broken.isEmpty else { return nil }
        let words = list(result.broken.map { quoted($0) })
        return Violation(
            message: "\(words) \(result.broken.count == 1 ? "does" : "do") not fit on one line at "
                + "\(result.measured.sizeLabel): wider than \(points(context.width))",
            drawing: result.measured.drawing)
    }
}

/// Expects a family to draw a style on this machine and to have every character of a text.
///
/// - Parameters:
///   - family: The family, as `roles.json` names it.
///   - style: The style; `nil` means the context's.
///   - text: The characters that the family must have.
///   - sizes: The reader's sizes; `nil` means the context's.
///   - context: All other settings.
public func expectFace(
    _ family: String, style: TextStyle? = nil, covers text: String = "", at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    // This assertion reports a substitute face itself.
    var context = context.with(style: style, sizes: sizes)
    context.allowsSubstituteFonts = true
    let name = Quotation.printable(Quotation.named(family))
    checkEverySize(of: text, context, CallSite(fileID, filePath, line, column)) { measured in
        let style = measured.style.style.name
        if measured.font.family.lowercased() != family.lowercased() {
            return Violation(
                message: "\(style) is drawn with \(measured.font.family) at \(measured.sizeLabel), \(name) expected: "
                    + measured.font.explanation,
                drawing: measured.drawing)
        }
        guard measured.isMixed else { return nil }
        var others: [Unicode.Scalar] = []
        for scalar in text.scalars(without: measured.font.face) where !others.contains(scalar) {
            others.append(scalar)
        }
        return Violation(
            message: "\(name) has no \(list(others.map { "“\($0)”" })); another face draws it in \(quoted(text))",
            drawing: measured.drawing)
    }
}
