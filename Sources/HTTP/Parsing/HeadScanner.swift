/// Finds the end of a header section, byte by byte, and remembers where it was.
///
/// A head that dribbles in is looked at once a byte, not once a read. Line ends, control characters and sizes
/// are judged here, at the byte that breaks the rule, so that the verdict does not depend on how the bytes were
/// split; what the lines say is judged by `HeadParser` when all of them are there.
struct HeadScanner: Sendable {
    private var at = 0
    private var lineStart = 0
    private var afterReturn = false
    private var fields = 0
    /// Where the header lines begin, zero while the request line is incomplete.
    private(set) var fieldsStart = 0
    /// Where the request line begins: 2 after one tolerated empty line, RFC 9112 section 2.2.
    private(set) var requestStart = 0

    /// The length of the head once its empty line is there, nil while it is not.
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

    /// The position a byte that is no line end may not have.
    private func stopBound(_ limits: borrowing Limits) -> Int {
        fieldsStart == 0 ? lineStart + limits.requestLine : fieldsStart + limits.headerSection
    }

    /// Takes a complete line; answers whether it was the empty one that ends the head.
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
