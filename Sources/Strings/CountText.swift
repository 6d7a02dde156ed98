/// Formats counts for messages.
package enum CountText {
    /// Returns a count with its noun, whose plural ends with "s": `1 line`, `2 lines`.
    package static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
