/// Splits a byte stream that is one JSON array into its elements as they arrive.
///
/// It reads only brackets, strings and commas. The parser validates elements, so that an invalid element spoils no
/// other. Only the incomplete element is buffered.
package struct ElementSplitter: Sendable {
    private enum State {
        case before
        /// In the array, between elements or in one.
        case inside
        case after
    }

    /// The maximum length of an element; the content of a longer one is discarded.
    let maximumBytes: Int
    /// The reason why the stream is not an array. No element is returned after it; the ones before it were valid.
    package private(set) var failure: JSONError?
    private var state = State.before
    private var pending: [UInt8] = []
    /// The bytes so far that may become `true`, `false` or `null`, which are JSON but no array, or a byte order mark.
    private var word: [UInt8] = []
    private var elementBytes = 0
    private var elementPosition = (line: 1, column: 1)
    private var line = 1
    private var column = 1
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    /// A Boolean value that indicates whether the last byte was a blank after an element, which is not a part of it.
    private var isAfterElement = false
    private var isFirst = true

    /// Creates a splitter. Elements of more than `maximumBytes` bytes are reported as too long, without content.
    package init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Begins the array without its bracket, for a stream that has its elements only.
    package mutating func beginArray() {
        if state == .before { state = .inside }
    }

    package mutating func elements(completedBy chunk: [UInt8]) -> RowBatch {
        var batch = RowBatch()
        var start = 0
        for index in chunk.indices where failure == nil {
            let byte = chunk[index]
            switch state {
            case .before, .after: readOutside(byte, &start, index)
            case .inside:
                if elementBytes == 0, JSONSpace.contains(byte) {
                    start = index + 1
                } else if depth == 0, !isInText, JSONSpace.contains(byte) {
                    // One of the blanks is kept, so that what follows them does not continue the element.
                    keep(chunk[start..<(isAfterElement ? index : index + 1)])
                    start = index + 1
                    isAfterElement = true
                } else if isElementEnd(byte) {
                    keep(chunk[start..<index])
                    end(by: byte, &batch)
                    start = index + 1
                } else {
                    if elementBytes == 0 { elementPosition = (line, column) }
                    elementBytes += isAfterElement ? 2 : 1
                    isAfterElement = false
                }
            }
            column += 1
            if byte == 0x0A { (line, column) = (line + 1, 1) }
        }
        if state == .inside, failure == nil, start < chunk.count { keep(chunk[start...]) }
        return batch
    }

    /// Ends the stream: an unfinished array is a failure.
    package mutating func finish() {
        guard failure == nil else { return }
        switch state {
        case .before: fail(word.isEmpty ? "not JSON: expected an array, found the end" : "not JSON: expected an array")
        case .inside: fail("not JSON: the array does not end")
        case .after: break
        }
    }

    private mutating func readOutside(_ byte: UInt8, _ start: inout Int, _ index: Int) {
        if JSONSpace.contains(byte), word.isEmpty { return }
        guard state == .before else { return fail("not JSON: something follows the array") }
        if byte == "[", word.isEmpty {
            state = .inside
            start = index + 1
        } else {
            readOther(byte)
        }
    }

    /// Reads the beginning of a body that is not an array, until it is known whether it is JSON.
    private mutating func readOther(_ byte: UInt8) {
        word.append(byte)
        if word.count == 1, "{\"-0123456789".utf8.contains(byte) { return fail("expected an array") }
        let words = ["true", "false", "null", "\u{FEFF}"].map { Array($0.utf8) }.filter { $0.starts(with: word) }
        guard let expected = words.first else { return fail("not JSON: expected an array") }
        if expected.count == word.count {
            column -= word.count - 1
            let isMark = byte > 0x7F
            fail(
                isMark
                    ? "not JSON: expected an array, found \(Scan.byteOrderMark)\(Scan.byteOrderMarkAdvice)"
                    : "expected an array")
        }
    }

    /// Returns `true` for the byte after an element; tracks strings and brackets.
    private mutating func isElementEnd(_ byte: UInt8) -> Bool {
        if isInText {
            if isEscaped {
                isEscaped = false
            } else if byte == "\\" {
                isEscaped = true
            } else if byte == "\"" {
                isInText = false
            }
            return false
        }
        switch byte {
        case "\"": isInText = true
        case "[", "{": depth += 1
        case "]", "}":
            if depth == 0 { return true }
            depth -= 1
        case ",": return depth == 0
        default: break
        }
        return false
    }

    private mutating func end(by byte: UInt8, _ batch: inout RowBatch) {
        defer {
            pending = []
            elementBytes = 0
            isAfterElement = false
            isFirst = false
            if byte != "," { state = .after }
        }
        if byte == "}" {
            fail("not JSON: expected ']', found '}'")
        } else if elementBytes > 0 {
            let start = batch.bytes.count
            batch.bytes += pending
            batch.rows.append(
                RowBatch.Row(
                    range: start..<batch.bytes.count, line: elementPosition.line, column: elementPosition.column,
                    isTooLong: elementBytes > maximumBytes))
        } else if byte == "," {
            fail("not JSON: expected a value before ','")
        } else if !isFirst {
            fail("not JSON: expected a value before ']'")
        }
    }

    /// Buffers a part of the element unless the element is too long.
    private mutating func keep(_ part: ArraySlice<UInt8>) {
        if elementBytes > maximumBytes {
            pending = []
        } else {
            pending += part
        }
    }

    private mutating func fail(_ reason: String) {
        failure = JSONError(
            code: .syntax, path: "", position: JSONPosition(offset: 0, line: line, column: column), reason: reason)
    }
}
