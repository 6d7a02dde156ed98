/// The terminal styling of text; plain text if color is not wanted.
package struct TerminalStyling: Sendable {
    /// A way to emphasize text.
    package enum Emphasis: Sendable {
        case plain
        /// Bold, for headings.
        case strong
        /// Dimmed, for secondary text.
        case faint
        /// Green, for success.
        case good
        /// Red, for errors.
        case bad
    }

    /// A Boolean value that indicates whether escape sequences are written.
    package let isColored: Bool

    package init(isColored: Bool) { self.isColored = isColored }

    /// Chooses by convention: `NO_COLOR` disables color, `CLICOLOR_FORCE` and `FORCE_COLOR` enable it, otherwise a
    /// capable terminal does.
    package init(isTerminal: Bool, variable: (String) -> String?) {
        if let value = variable("NO_COLOR"), !value.isEmpty {
            isColored = false
        } else if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { !["", "0"].contains(variable($0) ?? "") }) {
            isColored = true
        } else {
            isColored = isTerminal && variable("TERM") != "dumb"
        }
    }

    package func text(_ text: String, _ emphasis: Emphasis) -> String {
        let code: String
        switch emphasis {
        case .plain: return text
        case .strong: code = "1"
        case .faint: code = "2"
        case .good: code = "32"
        case .bad: code = "31"
        }
        return isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
