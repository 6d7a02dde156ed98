/// The text of a block as it is prepared: its characters, and the faces of its runs.
struct BlockText {
    var styled: StyledText
    /// The UTF-16 units of the text so far; counting them in the text would start at its beginning for each run.
    private var length = 0

    /// Creates the text of a block, or `nil` if it has none.
    ///
    /// The style is not passed by itself: copying its four requests takes longer than most texts need here.
    init?(_ block: Message.Block, style: Int, of styles: [PreparationStyle], theme: MessageTheme) {
        switch block.kind {
        case .image, .divider: return nil
        default: break
        }
        styled = StyledText("")
        let isChips = block.kind == .reactions
        for (index, run) in block.runs.enumerated() {
            if isChips && index > 0 {
                styled.text += Message.Block.chipSeparator
                length += 1
            }
            append(run, style: style, of: styles, theme, isChip: isChips, isLast: index == block.runs.count - 1)
        }
    }

    private mutating func append(
        _ run: Message.Run, style: Int, of styles: [PreparationStyle], _ theme: MessageTheme, isChip: Bool,
        isLast: Bool
    ) {
        let start = length
        if case .emoji(let width, _) = run.kind {
            styled.text += Message.Run.emojiCharacter
            length += 1
            let picture = StyledText.Placeholder(width: width, ascent: theme.emojiAscent, descent: theme.emojiDescent)
            styled.spans.append(StyledText.Span(start..<start + 1, placeholder: picture))
            return
        }
        styled.text += run.text
        let isSetAsText = (run.kind == .text || run.kind == .link) && !isChip
        // The end of the text is not needed, and counting takes longer than most of the work here.
        if isSetAsText && isLast { return }
        length += run.text.utf16.count
        if isSetAsText { return }
        let range = start..<length
        guard !range.isEmpty else { return }
        var span = StyledText.Span(range)
        switch run.kind {
        case .strong: span.font = styles[style].strong
        case .emphasis: span.font = styles[style].emphasis
        case .code:
            span.font = styles[style].code
            span.padding = theme.runPadding
        case .mention: span.keepsTogether = true
        case .text, .link, .emoji: break
        }
        if isChip {
            span.keepsTogether = true
            span.padding = theme.runPadding * 2
        }
        styled.spans.append(span)
    }
}

extension Message.Block {
    /// The character between two chips, one UTF-16 unit.
    fileprivate static let chipSeparator = " "

    /// The text of the block as it is laid out, and the range of each run in its UTF-16 units.
    package var layoutText: (text: String, runs: [Range<Int>]) {
        var (text, length) = ("", 0)
        let ranges = runs.enumerated().map { index, run in
            if kind == .reactions && index > 0 {
                text += Message.Block.chipSeparator
                length += 1
            }
            let characters = if case .emoji = run.kind { Message.Run.emojiCharacter } else { run.text }
            text += characters
            let start = length
            length += characters.utf16.count
            return start..<length
        }
        return (text, ranges)
    }
}

extension Message.Run {
    /// The character for an emoji in the text of a block, one UTF-16 unit.
    package static let emojiCharacter = "\u{FFFC}"
}
