internal import Fonts
internal import TextLayout

/// The measurement of a message at one size.
struct MeasuredMessage: MeasuredSubject {
    var message: Message
    var context: LayoutContext
    var size: TextSizePreference
    /// The style of the first block.
    var style: ResolvedStyle
    var font: FontMatch
    var measurement: TextMeasurement
    var lines: [MessageLine]

    var name: String { "The message \(quoted(message.id.text))" }
    var height: Double { measurement.height }
    var drawing: LineDrawing { LineDrawing(self) }

    /// Returns the characters of a line; an emoji is shown as a square, an image or divider by its kind.
    func characters(of line: MessageLine) -> String {
        let block = message.blocks[line.block]
        switch block.kind {
        case .image(let width, let height, _): return "[image \(number(width)) × \(number(height))]"
        case .divider: return "[divider]"
        default: break
        }
        let text = block.layoutText.text.replacing(Message.Run.emojiCharacter, with: "▢")
        return printable(text, line.start..<line.end)
    }
}

extension Message: LayoutSubject {
    func measured(
        by measurer: LayoutMeasurer, _ context: LayoutContext, at size: TextSizePreference
    ) throws(LayoutAssertionError) -> MeasuredMessage {
        let environment = try measurer.environment(context, size)
        let key = environment.key.preparation
        let styleIndices = try blocks.map { block throws(LayoutAssertionError) in
            let style = block.style ?? key.theme.style(of: block.kind)
            guard let index = key.styles.firstIndex(of: style) else {
                throw LayoutAssertionError(
                    "style: \(quoted(style.name)) is not a style of \(environment.scale.name); use "
                        + list(key.styles.map(\.name)))
            }
            return index
        }
        let fonts = try zip(blocks, styleIndices).map { block, index throws(LayoutAssertionError) in
            try measurer.face(of: block, key.preparationStyles[index], key.styles[index].name, context)
        }
        let index = styleIndices.first ?? 0
        // Without blocks, the drawing names the face of the scale's first style.
        let font =
            if let first = fonts.first { first } else {
                try measurer.face(for: key.preparationStyles[index].regular, key.styles[index].name, context)
            }
        let (measurement, lines) = try LayoutAssertionError.converting {
            try measurer.texts.layout(of: self, in: environment)
        }
        return MeasuredMessage(
            message: self, context: context, size: size, style: environment.scale.styles[index], font: font,
            measurement: measurement, lines: lines)
    }
}

extension LayoutMeasurer {
    /// Returns the face of a block; throws if no face has a character of its runs.
    fileprivate func face(
        of block: Message.Block, _ requests: PreparationStyle, _ style: String, _ context: LayoutContext
    ) throws(LayoutAssertionError) -> FontMatch {
        let match = try face(for: block.kind == .codeBlock ? requests.code : requests.regular, style, context)
        for run in block.runs {
            if case .emoji = run.kind { continue }
            let isCode = run.kind == .code
            try requireFaces(
                for: run.text, besides: isCode ? try face(for: requests.code, style, context) : match, context)
        }
        return match
    }
}
