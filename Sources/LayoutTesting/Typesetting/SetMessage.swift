internal import DynamicType
internal import Fonts
internal import TextLayout

/// A message as it stands at one size.
struct SetMessage {
    var message: Message
    var context: LayoutContext
    var size: TextSizePreference
    var style: ResolvedStyle
    var font: FontMatch
    var extent: MessageExtent
    var lines: [MessageLine]

    var name: String { "message \(quoted(message.id.text))" }
    /// `AX3 (40 pt)`: the size of the first block's text.
    var place: String { "\(size.words) (\(points(style.size)))" }

    /// The characters of a line; a picture is shown as a square, a box by its kind.
    func characters(of line: MessageLine) -> String {
        let block = message.blocks[line.block]
        switch block.kind {
        case .image(let width, let height): return "[image \(number(width)) × \(number(height))]"
        case .divider: return "[divider]"
        default: break
        }
        let text = block.runs.map { run in
            if case .emoji = run.kind { "▢" } else { run.text }
        }.joined(separator: block.kind == .reactions ? " " : "")
        return trimmed(text, line.start..<line.end)
    }
}

extension Typesetter {
    /// Sets a message in the context's width.
    func set(_ message: Message, _ context: LayoutContext, at size: TextSizePreference) throws(LayoutFault)
        -> SetMessage
    {
        let environment = try environment(context, size)
        let key = environment.key.preparation
        let styles = try message.blocks.map { block throws(LayoutFault) in
            let style = block.style ?? key.theme.style(of: block.kind)
            guard let index = key.styles.firstIndex(of: style) else {
                throw LayoutFault(
                    "\(quoted(style.name)) is not a style of \(environment.scale.name); its styles are "
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
        // Without blocks the drawing names the face of the scale's first style.
        let font =
            if let first { first } else {
                try face(for: key.preparation[index].regular, key.styles[index].name, context)
            }
        let prepared = try prepared(message, key)
        guard let extent = prepared.store.extent(of: 0, in: environment.key.settings),
            let lines = prepared.store.lines(of: 0, in: environment.key.settings)
        else { throw LayoutFault("message \(quoted(message.id.text)) cannot be laid out in \(points(context.width))") }
        return SetMessage(
            message: message, context: context, size: size, style: environment.scale.styles[index], font: font,
            extent: extent, lines: lines)
    }
}
