/// Colours text for a terminal, in as many colours as it has.
struct TerminalPen {
    let colours: Terminal.ColorDepth
    let palette: Palette

    /// The text in a tone, on a ground where one is given.
    func text(_ text: String, _ tone: ColorRole, on ground: ColorRole? = nil, isStrong: Bool = false) -> String {
        guard colours != .none, !text.isEmpty else { return text }
        var codes = isStrong ? ["1"] : []
        if tone != .ink { codes.append(code(tone, isGround: false)) }
        if let ground { codes.append(code(ground, isGround: true)) }
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    private func code(_ tone: ColorRole, isGround: Bool) -> String {
        let colour = palette[tone]
        switch colours {
        case .none: return ""
        case .sixteen: return TerminalPen.named(tone, isGround)
        case .palette: return "\(isGround ? 48 : 38);5;\(TerminalPen.index(colour))"
        case .all: return "\(isGround ? 48 : 38);2;\(colour.red);\(colour.green);\(colour.blue)"
        }
    }

    /// What comes nearest in terminals that choose their own colours.
    private static func named(_ tone: ColorRole, _ isGround: Bool) -> String {
        switch tone {
        case .accent: isGround ? "44" : "34"
        case .mark: isGround ? "43;30" : "33"
        case .soft, .rule: isGround ? "100" : "2"
        default: isGround ? "49" : "39"
        }
    }

    /// The nearest colour of the cube of six steps a channel.
    private static func index(_ colour: DrawingColor) -> Int {
        16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue)
    }

    /// The cube's steps are 0, 95, 135, 175, 215 and 255.
    private static func step(_ part: UInt8) -> Int {
        if part < 48 { return 0 }
        return part < 115 ? 1 : (Int(part) - 35) / 40
    }
}
