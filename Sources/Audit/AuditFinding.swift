package import DynamicType

/// Something an audit found.
package struct AuditFinding: Hashable, Sendable {
    /// How bad it is, as SARIF names it.
    package enum Level: String, CaseIterable, Hashable, Sendable {
        /// A standard's minimum is not met, or text cannot be read.
        case error
        /// Readers of some sizes will meet it.
        case warning
        /// Worth knowing; no reason to fail a check.
        case note
    }

    /// Where it stands.
    package enum Place: Hashable, Sendable {
        /// In a file, at a line, from 1, where it is known.
        case file(String, line: Int? = nil)
        /// In the question, at a JSON pointer (RFC 6901).
        case question(pointer: String)
    }

    /// What was looked for.
    package let rule: AuditRule
    /// How bad it is.
    package let level: Level
    /// What it is about: a style, two styles, a row, a pair of colours, a language.
    package let subject: String
    /// The categories at which it is so; none where it has nothing to do with them.
    package let categories: [ContentSizeCategory]
    /// The fault in words.
    package let message: String
    /// Where it stands.
    package let place: Place
}

extension [ContentSizeCategory] {
    /// The categories in words: runs of three and more by their ends, `XS–M, AX5`.
    package var ranges: String {
        var parts: [String] = []
        var rest = self[...]
        while let first = rest.first {
            var last = first
            rest = rest.dropFirst()
            while let next = rest.first, next.index == last.index + 1 {
                last = next
                rest = rest.dropFirst()
            }
            switch last.index - first.index {
            case 0: parts.append(first.name)
            case 1: parts += [first.name, last.name]
            default: parts.append("\(first.name)–\(last.name)")
            }
        }
        return parts.joined(separator: ", ")
    }
}
