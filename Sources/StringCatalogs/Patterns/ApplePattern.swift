/// Reads texts of Apple's catalogs without substitutions.
enum ApplePattern {
    private static let parser = PrintfParser([.conversions, .markdown])

    /// Returns the pattern of a text.
    static func pattern(_ text: String) -> MessagePattern {
        let pattern = parser.pattern(text)
        // Only the phrases of an app's shortcuts have parameters in braces, and each names the app.
        guard text.contains("${applicationName}") else { return pattern }
        return pattern.mapParts { part in
            if case .text(let words) = part { ShellPattern.pattern(words).parts } else { [part] }
        }
    }
}
