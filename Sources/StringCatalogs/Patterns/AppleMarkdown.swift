// The Markdown of SwiftUI's texts: what CommonMark calls inlines, with strikethrough and Apple's attributes.
//
// The text is read once from its start. Marks of emphasis wait on a stack for the marks that close them, as in
// CommonMark's own algorithm; for marks that found no partner, the stack is not searched again.

/// Markdown in texts of SwiftUI: links, attributes, code and emphasis, of which the marks are not shown.
enum AppleMarkdown {
    /// Returns the text that is shown: `[our terms](https://…)` and `^[%lld mile](inflect: true)` without their marks.
    static func shown(_ text: String) -> String {
        guard text.utf8.contains(where: { marks.contains($0) }) else { return text }
        var reader = MarkdownReader(text)
        return reader.shown()
    }

    private static let marks: Set<UInt8> = Set("[]*_~`\\".utf8)
}

/// The reader of one text.
private struct MarkdownReader {
    /// A run of marks of emphasis that was not closed yet.
    private struct Delimiter {
        var mark: Unicode.Scalar
        var range: Range<Int>
        var canOpen: Bool
        var canClose: Bool
        /// The length that was written; CommonMark's rule of three looks at it.
        var length: Int
    }

    /// The conditions on which a search for an opening mark depends.
    private struct SearchKey: Hashable {
        var mark: Unicode.Scalar
        var length: Int
        var canOpen: Bool
    }

    private static let backquote: Unicode.Scalar = "\u{60}"

    private let scalars: [Unicode.Scalar]
    private var hidden: [Bool]
    private var index = 0
    private var delimiters: [Delimiter] = []
    /// The height of the stack below which there is no opening mark for a search.
    private var bottoms: [SearchKey: Int] = [:]
    /// The brackets that were opened, with the height of the stack at each.
    private var brackets: [(index: Int, height: Int)] = []
    /// The counts of backquotes of which no further run follows.
    private var lastCode: Set<Int> = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        hidden = Array(repeating: false, count: scalars.count)
    }

    mutating func shown() -> String {
        while index < scalars.count {
            switch scalars[index] {
            case "\\": readEscape()
            case Self.backquote: readCode()
            case "[":
                brackets.append((index, delimiters.count))
                index += 1
            case "]": readBracketEnd()
            case "*", "_", "~": readDelimiter()
            default: index += 1
            }
        }
        var result = String.UnicodeScalarView()
        for place in scalars.indices where !hidden[place] { result.append(scalars[place]) }
        return String(result)
    }

    private mutating func hide(_ range: Range<Int>) {
        for place in range { hidden[place] = true }
    }

    private mutating func readEscape() {
        if index + 1 < scalars.count, Self.isPunctuation(scalars[index + 1]), scalars[index + 1].isASCII {
            hidden[index] = true
            index += 1
        }
        index += 1
    }

    // MARK: Code and links

    private mutating func readCode() {
        let opening = index..<end(ofRunAt: index)
        index = opening.upperBound
        guard opening.count <= StringCatalogsLimits.backquotes, !lastCode.contains(opening.count) else { return }
        var place = index
        while place < scalars.count {
            guard scalars[place] == Self.backquote else {
                place += 1
                continue
            }
            let run = place..<end(ofRunAt: place)
            if run.count == opening.count {
                hide(opening)
                hide(run)
                index = run.upperBound
                return
            }
            place = run.upperBound
        }
        lastCode.insert(opening.count)
    }

    private func end(ofRunAt start: Int) -> Int {
        scalars[start...].firstIndex { $0 != scalars[start] } ?? scalars.count
    }

    private mutating func readBracketEnd() {
        defer { index += 1 }
        guard let opening = brackets.popLast() else { return }
        let before = opening.index > 0 ? scalars[opening.index - 1] : " "
        let isAttribute = before == "^"
        guard let end = destinationEnd(after: index, isAttribute: isAttribute) else { return }
        // Of an image, the description is shown.
        hide((isAttribute || before == "!" ? opening.index - 1 : opening.index)..<opening.index + 1)
        hide(index..<end + 1)
        // Emphasis does not reach over the edge of a link.
        if delimiters.count > opening.height { removeDelimiters(from: opening.height) }
        index = end
    }

    /// Returns the index of the parenthesis that ends the destination after a bracket; `nil` if there is none.
    private func destinationEnd(after bracket: Int, isAttribute: Bool) -> Int? {
        guard bracket + 1 < scalars.count, scalars[bracket + 1] == "(" else { return nil }
        let start = bracket + 2
        for place in start..<max(min(start + StringCatalogsLimits.destinationScalars, scalars.count), start) {
            if scalars[place] == ")" { return place > start ? place : nil }
            if scalars[place].value <= 0x20, !isAttribute { return nil }
        }
        return nil
    }

    // MARK: Emphasis

    private mutating func readDelimiter() {
        var run = delimiter(at: index)
        index = run.range.upperBound
        while run.canClose, !run.range.isEmpty, let place = opening(for: run) {
            removeDelimiters(from: place + 1)
            let opening = delimiters[place]
            let isDouble = opening.range.count > 1 && run.range.count > 1
            let count = run.mark == "~" ? run.range.count : (isDouble ? 2 : 1)
            hide(opening.range.upperBound - count..<opening.range.upperBound)
            hide(run.range.lowerBound..<run.range.lowerBound + count)
            run.range = run.range.lowerBound + count..<run.range.upperBound
            delimiters[place].range = opening.range.lowerBound..<opening.range.upperBound - count
            if delimiters[place].range.isEmpty { removeDelimiters(from: place) }
        }
        if run.canOpen, !run.range.isEmpty { delimiters.append(run) }
    }

    private func delimiter(at start: Int) -> Delimiter {
        let range = start..<end(ofRunAt: start)
        let before = start > 0 ? scalars[start - 1] : " "
        let after = range.upperBound < scalars.count ? scalars[range.upperBound] : " "
        let (spaceBefore, spaceAfter) = (before.properties.isWhitespace, after.properties.isWhitespace)
        let (markBefore, markAfter) = (Self.isPunctuation(before), Self.isPunctuation(after))
        let isLeft = !spaceAfter && (!markAfter || spaceBefore || markBefore)
        let isRight = !spaceBefore && (!markBefore || spaceAfter || markAfter)
        let isWord = scalars[start] == "_"
        let isValid = scalars[start] != "~" || range.count <= 2
        return Delimiter(
            mark: scalars[start], range: range,
            canOpen: isValid && isLeft && (!isWord || !isRight || markBefore),
            canClose: isValid && isRight && (!isWord || !isLeft || markAfter), length: range.count)
    }

    /// Returns the place of the last mark on the stack that a run closes; `nil` if there is none.
    private mutating func opening(for run: Delimiter) -> Int? {
        let isStrike = run.mark == "~"
        let key = SearchKey(mark: run.mark, length: isStrike ? run.length : run.length % 3, canOpen: run.canOpen)
        let bottom = min(bottoms[key] ?? 0, delimiters.count)
        let found = delimiters[bottom...].lastIndex { other in
            guard other.mark == run.mark else { return false }
            if isStrike { return other.length == run.length }
            // The rule of three: `**a*b**` has strong text with a lone mark in it.
            let isEither = other.canClose || run.canOpen
            return !isEither || (other.length + run.length) % 3 != 0 || (other.length % 3 == 0 && run.length % 3 == 0)
        }
        if found == nil { bottoms[key] = delimiters.count }
        return found
    }

    private mutating func removeDelimiters(from height: Int) {
        delimiters.removeSubrange(min(height, delimiters.count)...)
        for (key, bottom) in bottoms where bottom > delimiters.count { bottoms[key] = delimiters.count }
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x21...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic
                && scalar.properties.numericType == nil
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return true
        default: return false
        }
    }
}
