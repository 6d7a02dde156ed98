internal import TypescaleStrings

/// The capabilities of the terminal on standard output.
package struct Terminal: Sendable {
    package enum ColorDepth: Int, Comparable, Sendable {
        /// No colors and no escape sequences.
        case none
        /// The 16 standard colors.
        case sixteen
        /// The 256-color palette.
        case palette
        /// All colors of sRGB.
        case all

        package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
    }

    /// The protocol for pictures.
    package enum Graphics: String, CaseIterable, Sendable {
        /// The kitty graphics protocol.
        case kitty
        /// iTerm2's inline images.
        case iterm2
        /// DEC's sixels.
        case sixel
        case none
    }

    package var colors: ColorDepth
    /// The protocol for pictures.
    package var graphics: Graphics
    package var columns: Int
}

extension Terminal {
    /// Detects capabilities from a terminal's variables; `isColored` determines whether color is used at all.
    package init(isColored: Bool, isTerminal: Bool, columns: Int?, variable: (String) -> String?) {
        let term = variable("TERM") ?? ""
        let program = variable("TERM_PROGRAM") ?? ""
        if !isColored {
            colors = .none
        } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") || term.hasSuffix("-direct") {
            colors = .all
        } else {
            colors = term.contains("256color") ? .palette : .sixteen
        }
        if !isTerminal {
            graphics = .none
        } else if variable("KITTY_WINDOW_ID") != nil || term.contains("kitty") || term.contains("ghostty") {
            graphics = .kitty
        } else if program == "iTerm.app" || program == "WezTerm" || variable("LC_TERMINAL") == "iTerm2" {
            graphics = .iterm2
        } else if term.contains("sixel") || term.hasPrefix("foot") || term.hasPrefix("mlterm") {
            graphics = .sixel
        } else {
            graphics = .none
        }
        // Shells without a terminal export 0.
        let named = variable("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
        self.columns = (columns ?? named ?? Terminal.defaultColumns).clamped(to: PreviewLimits.columns)
    }

    /// The number of columns for a pager or a file.
    private static let defaultColumns = 100
}

/// Colors text for a terminal, with as many colors as it supports.
struct TerminalPen {
    let colors: Terminal.ColorDepth
    let palette: Palette

    /// Returns the text in a color role, on a background if one is given.
    func text(_ text: String, _ role: ColorRole, on background: ColorRole? = nil, isStrong: Bool = false) -> String {
        guard colors != .none, !text.isEmpty else { return text }
        var codes = isStrong ? ["1"] : []
        if role != .ink { codes.append(code(role, isBackground: false)) }
        if let background { codes.append(code(background, isBackground: true)) }
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    private func code(_ role: ColorRole, isBackground: Bool) -> String {
        let color = palette[role]
        switch colors {
        case .none: return ""
        case .sixteen: return TerminalPen.named(role, isBackground)
        case .palette: return "\(isBackground ? 48 : 38);5;\(TerminalPen.index(color))"
        case .all: return "\(isBackground ? 48 : 38);2;\(color.red);\(color.green);\(color.blue)"
        }
    }

    /// Returns the closest code for terminals that choose their own colors.
    private static func named(_ role: ColorRole, _ isBackground: Bool) -> String {
        switch role {
        case .accent: isBackground ? "44" : "34"
        case .mark: isBackground ? "43;30" : "33"
        case .soft, .rule: isBackground ? "100" : "2"
        default: isBackground ? "49" : "39"
        }
    }

    /// Returns the closest color of the cube with six steps per channel.
    private static func index(_ color: DrawingColor) -> Int {
        16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
    }

    /// Returns the cube's step for a channel; the steps are 0, 95, 135, 175, 215 and 255.
    private static func step(_ part: UInt8) -> Int {
        if part < 48 { return 0 }
        return part < 115 ? 1 : (Int(part) - 35) / 40
    }
}
