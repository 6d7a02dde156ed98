/// What the terminal behind standard output can show.
package struct Terminal: Sendable {
    /// How many colours there are.
    package enum ColorDepth: Int, Comparable, Sendable {
        /// None: no escape sequences at all.
        case none
        /// The sixteen that terminals have had since the eighties.
        case sixteen
        /// The cube of 256.
        case palette
        /// All of sRGB.
        case all

        /// Fewer before more.
        package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
    }

    /// How pictures are sent to it.
    package enum Graphics: String, CaseIterable, Sendable {
        /// kitty's graphics protocol.
        case kitty
        /// iTerm2's inline images.
        case iterm2
        /// DEC's sixels.
        case sixel
        /// Not at all.
        case none
    }

    /// How many colours there are.
    package var colours: ColorDepth
    /// How pictures are sent to it.
    package var graphics: Graphics
    /// Columns of a line.
    package var columns: Int

    /// A terminal of known powers.
    package init(colours: ColorDepth, graphics: Graphics, columns: Int) {
        self.colours = colours
        self.graphics = graphics
        self.columns = columns
    }

    /// By convention, from the variables a terminal sets; `isColoured` says whether there is colour at all.
    package init(isColoured: Bool, isTerminal: Bool, columns: Int?, variable: (String) -> String?) {
        let term = variable("TERM") ?? ""
        let program = variable("TERM_PROGRAM") ?? ""
        if !isColoured {
            colours = .none
        } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") || term.hasSuffix("-direct") {
            colours = .all
        } else {
            colours = term.contains("256color") ? .palette : .sixteen
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
        let named = variable("COLUMNS").flatMap(Int.init)
        self.columns = min(max(columns ?? named ?? Terminal.usualColumns, 20), 1_000)
    }

    /// What a pager or a file is written for.
    private static let usualColumns = 100
}
