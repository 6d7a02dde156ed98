/// Finds the end of a header section incrementally.
///
/// Each byte of a head is examined once, however slowly it arrives. Line ends, control characters and sizes are
/// checked at the byte that breaks a rule, so that the result does not depend on the boundaries of reads.
/// `HeadParser` checks the content of the lines once the head is complete.
struct HeadScanner: Sendable {
    private var at = 0
    private var lineStart = 0
    private var afterReturn = false
    private var fields = 0
    /// The index of the first header line; zero while the request line is incomplete.
    private(set) var fieldsStart = 0
    /// The index of the request line: 2 after one tolerated empty line (RFC 9112 section 2.2).
    private(set) var requestStart = 0

    /// Returns the length of a complete head; `nil` while it is incomplete.
    mutating func scan(_ bytes: Span<UInt8>, limits: borrowing Limits) throws(ParseFailure) -> Int? {
        while at < bytes.count {
            let bound = stopBound(limits)
            let stop = min(bytes.count, bound)
            if !afterReturn {
                while at < stop, ASCII.of(bytes[at], .value) { at += 1 }
                if at == bytes.count { return nil }
            }
            let byte = bytes[at]
            if afterReturn {
                guard byte == ASCII.lineFeed else { throw .bareCarriageReturn }
                afterReturn = false
                at += 1
                if try endLine(limits) { return at }
                continue
            }
            if byte == ASCII.carriageReturn {
                afterReturn = true
                at += 1
                continue
            }
            if at >= bound { throw fieldsStart == 0 ? .requestLineTooLong : .headersTooLarge }
            throw byte == ASCII.lineFeed ? .bareLineFeed : .controlCharacter
        }
        return nil
    }

    /// Returns the index at which the current line or section is too long.
    private func stopBound(_ limits: borrowing Limits) -> Int {
        fieldsStart == 0 ? lineStart + limits.requestLine : fieldsStart + limits.headerSection
    }

    /// Consumes a complete line; returns `true` for the empty line that ends the head.
    private mutating func endLine(_ limits: borrowing Limits) throws(ParseFailure) -> Bool {
        let length = at - 2 - lineStart
        lineStart = at
        if fieldsStart == 0 {
            if length == 0 {
                guard requestStart == 0 else { throw .emptyLine }
                requestStart = at
            } else {
                fieldsStart = at
            }
            return false
        }
        if at - fieldsStart > limits.headerSection { throw .headersTooLarge }
        if length == 0 { return true }
        fields += 1
        if fields > limits.headerFields { throw .tooManyHeaders }
        return false
    }
}
