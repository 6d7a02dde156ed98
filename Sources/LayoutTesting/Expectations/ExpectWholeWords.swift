public import DynamicType

/// Expects every word of a text to be narrower than the line, so that none is cut in the middle.
public func expectWholeWords(
    _ text: String, width: Double? = nil, style: TextStyle? = nil, at sizes: TextSizes? = nil,
    in context: LayoutContext = .current, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID, filePath, line, column)
    let context = context.with(width: width, style: style, sizes: sizes)
    tryEverySize(context, site) { (typesetter, size) throws(LayoutFault) in
        let set = try typesetter.set(text, context, at: size)
        var cut: [String] = []
        if try !typesetter.keepsWords(text, context, at: size) {
            for word in text.split(whereSeparator: \.isWhitespace).map(String.init)
            where try !typesetter.keepsWords(word, context, at: size) {
                cut.append(word)
            }
        }
        return (set: set, cut: cut)
    } breaks: { result in
        guard !result.cut.isEmpty else { return nil }
        let words = list(result.cut.map { quoted($0) })
        return Violation(
            sentence: "\(words) \(result.cut.count == 1 ? "is" : "are") cut at \(result.set.place): wider than "
                + points(context.width),
            drawing: LineDrawing(result.set))
    }
}
