public import DynamicType
internal import Fonts

/// Expects a style to be drawn with a family on this machine, and the family to have every character of a text.
///
/// - Parameters:
///   - family: The family, as `roles.json` names it.
///   - style: The style; else the context's.
///   - text: What no other face may have to help with; nothing unless given.
///   - sizes: The reader's sizes to try; else the context's.
///   - context: Everything else.
public func expectFace(
    _ family: String, style: TextStyle? = nil, covers text: String = "", at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    // A stand-in is what this assertion is to name itself.
    var context = context.with(style: style, sizes: sizes)
    context.allowsSubstituteFonts = true
    let open = context
    tryEverySize(open, CallSite(fileID, filePath, line, column)) { (typesetter, size) throws(LayoutFault) in
        try typesetter.set(text, open, at: size)
    } breaks: { set in
        let style = set.style.style.name
        if set.font.family.lowercased() != family.lowercased() {
            return Violation(
                sentence: "\(style) is drawn with \(set.font.family) at \(set.place), \(family) expected: "
                    + set.font.explanation,
                drawing: LineDrawing(set))
        }
        guard set.isMixed else { return nil }
        var others: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars
        where scalar.isDrawn && !set.font.face.hasGlyph(scalar) && !others.contains(scalar) {
            others.append(scalar)
        }
        return Violation(
            sentence: "\(family) has no \(list(others.map { "“\($0)”" })); another face draws it in \(quoted(text))",
            drawing: LineDrawing(set))
    }
}
