internal import DynamicType
internal import Fonts
internal import TextLayout

/// The measurement of a message at one size.
struct MeasuredMessage {
    var message: Message
    var context: LayoutContext
    var size: TextSizePreference
    var style: ResolvedStyle
    var font: FontMatch
    var extent: TextMeasurement
    var lines: [MessageLine]

    var name: String { "message \(quoted(message.id.text))" }
    /// The size and the point size of the first block's text: `AX3 (40 pt)`.
    var sizeLabel: String { "\(size.label) (\(points(style.size)))" }

    /// Returns the characters of a line; an emoji is shown as a square, an image or divider by its kind.
    func characters(of line: MessageLine) -> String {
        let block = message.blocks[line.block]
        switch block.kind {
        case .image(let width, let height, _): return "[image \(number(width)) × \(number(height))]"
        case .divider: return "[divider]"
        default: break
        }
        let text = block.runs.map { run in
            if case .emoji = run.kind { "▢" } else { run.text }
        }.joined(separator: block.kind == .reactions ? " " : "")
        return trimmed(text, line.start..<line.end)
    }
}

extension LayoutMeasurer {
    /// Measures a message at the context's width.
    func measure(_ message: Message, _ context: LayoutContext, at size: TextSizePreference) throws(LayoutAssertionError)
        -> MeasuredMessage
    {
        let environment = try environment(context, size)
        let key = environment.key.preparation
        let styles = try message.blocks.map { block throws(LayoutAssertionError) in
            let style = block.style ?? key.theme.style(of: block.kind)
            guard let index = key.styles.firstIndex(of: style) else {
                throw LayoutAssertionError(
                    "style: \(quoted(style.name)) is not a style of \(environment.scale.name); use "
                        + list(key.styles.map(\.name)))
            }
            return index
        }
        var first: FontMatch?
        for (block, index) in zip(message.blocks, styles) {
            let requests = key.preparation[index]
            let isCode = block.kind == .codeBlock
            let match = try face(for: isCode ? requests.code : requests.regular, key.styles[index].name, context)
            for run in block.runs {
                if case .emoji = run.kind { continue }
                let inCode = run.kind == .code
                let face = inCode ? try face(for: requests.code, key.styles[index].name, context) : match
                _ = try isMixed(run.text, face, context)
            }
            first = first ?? match
        }
        let index = styles.first ?? 0
        // Without blocks, the drawing names the face of the scale's first style.
        let font =
            if let first { first } else {
                try face(for: key.preparation[index].regular, key.styles[index].name, context)
            }
        do throws(TextLayoutError) {
            let (extent, lines) = try texts.layout(of: message, in: environment)
            return MeasuredMessage(
                message: message, context: context, size: size, style: environment.scale.styles[index], font: font,
                extent: extent, lines: lines)
        } catch {
            throw LayoutAssertionError(error)
        }
    }
}
