/// How text is set off on a terminal; plain text where colour is not wanted.
package struct Ink: Sendable {
    /// A reason to set text off.
    package enum Emphasis: Sendable {
        /// None: plain text.
        case plain
        /// A heading.
        case strong
        /// Something beside the point.
        case faint
        /// Something in order.
        case good
        /// Something wrong.
        case bad
    }

    /// Whether escape sequences are written at all.
    package let isColoured: Bool

    /// Makes an ink that does or does not colour.
    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// Decides by convention: `NO_COLOR` forbids, `CLICOLOR_FORCE` demands, else a terminal that can.
    package init(isTerminal: Bool, variable: (String) -> String?) {
        if let value = variable("NO_COLOR"), !value.isEmpty {
            isColoured = false
        } else if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" {
            isColoured = true
        } else {
            isColoured = isTerminal && variable("TERM") != "dumb"
        }
    }

    /// The text, set off.
    package func text(_ text: String, _ emphasis: Emphasis) -> String {
        let code: String
        switch emphasis {
        case .plain: return text
        case .strong: code = "1"
        case .faint: code = "2"
        case .good: code = "32"
        case .bad: code = "31"
        }
        return isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
