// The Markdown of SwiftUI's texts: what CommonMark calls inlines, with strikethrough and Apple's attributes.
//
// The text is read once from its start. Marks of emphasis wait on a stack for the marks that close them, as in
// CommonMark's own algorithm; for marks that found no partner, the stack is not searched again. Links without a
// destination of their own, `[text][label]`, are not read, as a message has no definitions of labels.

/// Markdown in texts of SwiftUI: links, attributes, code and emphasis, of which the marks are not shown.
struct AppleMarkdown {
    /// A run of marks of emphasis that was not closed yet.
    private struct Delimiter {
        var mark: Unicode.Scalar
        var range: Range<Int>
        var canOpen: Bool
        var canClose: Bool
        /// The length that was written; CommonMark's rule of three looks at it.
        var length: Int
    }

    private struct Bracket {
        /// `[`, `![` or `^[`.
        enum Kind { case link, image, attributes }

        var kind: Kind
        /// The marks, which are not shown if the bracket is closed and a destination follows.
        var range: Range<Int>
        /// The height of the stack of emphasis.
        var height: Int
    }

    /// The conditions on which a search for an opening mark depends.
    private struct SearchKey: Hashable {
        var mark: Unicode.Scalar
        var length: Int
        var canOpen: Bool
    }

    private static let marks: Set<UInt8> = Set("[]<*_~`\\".utf8)
    private static let backquote: Unicode.Scalar = "\u{60}"

    private let scalars: [Unicode.Scalar]
    private var hidden: [Bool]
    private var index = 0
    private var delimiters: [Delimiter] = []
    /// The height of the stack below which there is no opening mark for a search.
    private var bottoms: [SearchKey: Int] = [:]
    private var brackets: [Bracket] = []
    /// The count of the first brackets of which none begins a link, since there is a link in each.
    private var enclosing = 0
    /// The counts of backquotes of which no further run follows.
    private var lastCode: Set<Int> = []

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        hidden = Array(repeating: false, count: scalars.count)
    }

    /// Returns the text that is shown: `[our terms](https://…)` and `^[%lld mile](inflect: true)` without their marks.
    static func shown(_ text: String) -> String {
        guard text.utf8.contains(where: { marks.contains($0) }) else { return text }
        var reader = AppleMarkdown(text)
        return reader.shown()
    }

    private mutating func shown() -> String {
        while index < scalars.count {
            switch scalars[index] {
            case "\\": readEscape()
            case Self.backquote: readCode()
            case "[": readBracket(.link)
            case "!" where follows("["): readBracket(.image)
            case "^" where follows("["): readBracket(.attributes)
            case "]": readBracketEnd()
            case "<": readAddress()
            case "*", "_", "~": readDelimiter()
            default: index += 1
            }
        }
        var result = String.UnicodeScalarView()
        for offset in scalars.indices where !hidden[offset] { result.append(scalars[offset]) }
        return String(result)
    }

    private mutating func hide(_ range: Range<Int>) { for offset in range { hidden[offset] = true } }

    private func follows(_ scalar: Unicode.Scalar) -> Bool { index + 1 < scalars.count && scalars[index + 1] == scalar }

    private mutating func readEscape() {
        if index + 1 < scalars.count, scalars[index + 1].isMarkdownMark {
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
        var offset = index
        while offset < scalars.count {
            guard scalars[offset] == Self.backquote else {
                offset += 1
                continue
            }
            let run = offset..<end(ofRunAt: offset)
            if run.count == opening.count {
                hide(opening)
                hide(run)
                index = run.upperBound
                return
            }
            offset = run.upperBound
        }
        lastCode.insert(opening.count)
    }

    private func end(ofRunAt start: Int) -> Int {
        scalars[start...].firstIndex { $0 != scalars[start] } ?? scalars.count
    }

    private mutating func readBracket(_ kind: Bracket.Kind) {
        let end = index + (kind == .link ? 1 : 2)
        brackets.append(Bracket(kind: kind, range: index..<end, height: delimiters.count))
        index = end
    }

    private mutating func readBracketEnd() {
        defer { index += 1 }
        guard let opening = brackets.popLast() else { return }
        let isEnclosing = brackets.count < enclosing
        enclosing = min(enclosing, brackets.count)
        if opening.kind == .link, isEnclosing { return }
        var tail = LinkTail(scalars, after: index)
        guard let end = opening.kind == .attributes ? tail.attributesEnd() : tail.destinationEnd() else { return }
        // Of an image, the description is shown.
        hide(opening.range)
        hide(index..<end + 1)
        // Emphasis does not reach over the edge of a link, and a link has no other in it.
        if delimiters.count > opening.height { removeDelimiters(from: opening.height) }
        if opening.kind == .link { enclosing = brackets.count }
        index = end
    }

    /// Reads `<https://…>` and `<name@host>`, which are shown without their marks.
    private mutating func readAddress() {
        let start = index + 1
        let end = scalars[start...].firstIndex { $0 == ">" || $0 == "<" || $0.value <= 0x20 } ?? scalars.count
        guard end < scalars.count, scalars[end] == ">", Self.isAddress(scalars[start..<end]) else {
            index += 1
            return
        }
        hide(index..<start)
        hide(end..<end + 1)
        index = end + 1
    }

    private static func isAddress(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let mark = text.firstIndex(where: { $0 == ":" || $0 == "@" }) else { return false }
        let before = text[..<mark]
        if text[mark] == "@" { return !before.isEmpty && mark + 1 < text.endIndex && !text.contains("\\") }
        return (2...32).contains(before.count) && before.first?.properties.isAlphabetic == true
            && before.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789+.-".unicodeScalars.contains($0))
            }
    }

    // MARK: Emphasis

    private mutating func readDelimiter() {
        var run = delimiter(at: index)
        index = run.range.upperBound
        while run.canClose, !run.range.isEmpty, let match = opening(for: run) {
            removeDelimiters(from: match + 1)
            let opening = delimiters[match]
            let isDouble = opening.range.count > 1 && run.range.count > 1
            let count = run.mark == "~" ? run.range.count : (isDouble ? 2 : 1)
            hide(opening.range.upperBound - count..<opening.range.upperBound)
            hide(run.range.lowerBound..<run.range.lowerBound + count)
            run.range = run.range.lowerBound + count..<run.range.upperBound
            delimiters[match].range = opening.range.lowerBound..<opening.range.upperBound - count
            if delimiters[match].range.isEmpty { removeDelimiters(from: match) }
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

    /// Returns the index of the last mark on the stack that a run closes; `nil` if there is none.
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
        if scalar.isASCII { return scalar.isMarkdownMark }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return true
        default: return false
        }
    }
}

/// The reader of what follows the text of a link: `(destination "title")`.
private struct LinkTail {
    private let scalars: ArraySlice<Unicode.Scalar>
    private var index: Int

    /// Creates a reader of what follows the bracket at an index.
    init(_ scalars: [Unicode.Scalar], after bracket: Int) {
        index = bracket + 1
        self.scalars = scalars[index...].prefix(StringCatalogsLimits.destinationScalars)
    }

    private var next: Unicode.Scalar? { index < scalars.endIndex ? scalars[index] : nil }

    /// Returns the index of the parenthesis that ends a destination with its title; `nil` if there is none.
    mutating func destinationEnd() -> Int? {
        guard take("(") else { return nil }
        _ = skipSpace()
        if take("<") {
            guard skip(to: ">", unless: { $0 == "<" || $0 == "\n" }) else { return nil }
        } else {
            guard skipBalanced(unless: { $0.value <= 0x20 || $0.value == 0x7F }) else { return nil }
        }
        if skipSpace(), take("\"") || take("'") || take("(") {
            let mark = scalars[index - 1]
            guard skip(to: mark == "(" ? ")" : mark, unless: { mark == "(" && $0 == mark }) else { return nil }
            _ = skipSpace()
        }
        return next == ")" ? index : nil
    }

    /// Returns the index of the parenthesis that ends attributes such as `(inflect: true)`; `nil` if there is none.
    mutating func attributesEnd() -> Int? {
        guard take("("), next != ")", skipBalanced(unless: { _ in false }) else { return nil }
        return next == ")" ? index : nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() -> Bool {
        let start = index
        while let scalar = next, scalar == " " || (0x09...0x0D).contains(scalar.value) { index += 1 }
        return index > start
    }

    /// Skips a character, or a mark that a backslash escapes.
    private mutating func skipOne() {
        index += next == "\\" && index + 1 < scalars.endIndex && scalars[index + 1].isMarkdownMark ? 2 : 1
    }

    private mutating func skip(to end: Unicode.Scalar, unless isRefused: (Unicode.Scalar) -> Bool) -> Bool {
        while let scalar = next {
            if take(end) { return true }
            if isRefused(scalar) { return false }
            skipOne()
        }
        return false
    }

    /// Skips text up to a parenthesis that was not opened in it; returns whether each opened one is closed.
    private mutating func skipBalanced(unless isEnd: (Unicode.Scalar) -> Bool) -> Bool {
        var depth = 0
        while let scalar = next, !isEnd(scalar), depth <= StringCatalogsLimits.destinationParentheses {
            if scalar == "(" { depth += 1 }
            if scalar == ")" {
                if depth == 0 { return true }
                depth -= 1
            }
            skipOne()
        }
        return depth == 0
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether a backslash escapes the character: the punctuation of ASCII.
    fileprivate var isMarkdownMark: Bool {
        (0x21...0x7E).contains(value) && !properties.isAlphabetic && properties.numericType == nil
    }
}
