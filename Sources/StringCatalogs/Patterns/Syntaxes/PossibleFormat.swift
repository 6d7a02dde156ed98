/// Reads texts that may be formats of `printf`, where nothing says so.
///
/// "100%-ige" is none: a format has a usual conversion.
struct PossibleFormat {
    private let parser: PrintfParser
    // A literal in the function would be compiled for each text.
    private let conversion =
        #/%(?:\d+\$[-+#0,( ]*\d*(?:\.\d+)?[bBhHsScCdoxXeEfgGaAtT]|[-+#0,(]*\d*\.\d+[eEfgG]|[+0,(]+\d*[dfeE]|[sSd])/#

    init(_ parser: PrintfParser) { self.parser = parser }

    /// Returns the pattern of a text, which is shown as it is if it is no format.
    func pattern(_ text: String) -> MessagePattern {
        if let unread = MessagePattern(unread: text) { return unread }
        guard text.contains(ascii: "%"), text.firstMatch(of: conversion) != nil else { return MessagePattern(text) }
        return parser.pattern(text)
    }
}
