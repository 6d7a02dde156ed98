// Nothing is copied or allocated: names and values stay in place, and `RequestHead` has their ranges. Rejected:
// scanning and parsing in one pass. The result for a head with two errors would depend on the boundaries of reads.

/// Parses a complete head into ranges of its bytes, strictly by RFC 9112 without its options for leniency.
struct HeadParser: ~Copyable {
    /// The fields of the current request, in reused memory.
    private(set) var fields: [FieldSlice] = []
    private var hosts = 0
    private var lengths = 0
    private var encodings = 0
    private var closes = false
    private var keepsOpen = false

    init(limits: HTTPLimits) {
        fields.reserveCapacity(limits.headerFields)
    }

    /// Parses `bytes[scanner.requestStart..<length]`, a head that the scanner has found complete.
    mutating func parse(_ bytes: Span<UInt8>, _ scanner: HeadScanner, length: Int) throws(ParseFailure) -> RequestHead {
        fields.removeAll(keepingCapacity: true)
        (hosts, lengths, encodings) = (0, 0, 0)
        (closes, keepsOpen) = (false, false)
        var head = RequestHead()
        head.length = length
        try parseRequestLine(bytes, scanner.requestStart..<scanner.fieldsStart - 2, &head)
        var lineStart = scanner.fieldsStart
        while lineStart < length - 2 {
            lineStart = try parseField(bytes, lineStart, &head) + 2
        }
        try conclude(&head)
        return head
    }

    private mutating func parseRequestLine(
        _ bytes: Span<UInt8>, _ line: Range<Int>, _ head: inout RequestHead
    ) throws(ParseFailure) {
        var at = line.lowerBound
        while at < line.upperBound, ASCII.isIn(bytes[at], .token) { at += 1 }
        guard at > line.lowerBound, at < line.upperBound, bytes[at] == " " else {
            throw .malformedRequestLine
        }
        let method = line.lowerBound..<at
        at += 1
        let targetStart = at
        while at < line.upperBound, bytes[at] != " " { at += 1 }
        guard at > targetStart, at < line.upperBound else { throw .malformedRequestLine }
        let target = targetStart..<at
        head.version = try parseVersion(bytes.extracting(at + 1..<line.upperBound))
        guard let known = Method.named(bytes.extracting(method)) else { throw .unknownMethod }
        head.method = known
        head.target = Slice(target)
        try parseTarget(bytes, target, &head)
    }

    private func parseVersion(_ version: Span<UInt8>) throws(ParseFailure) -> Version {
        guard version.count == 8, version.extracting(first: 5).equals("HTTP/"), ASCII.isIn(version[5], .digit),
            version[6] == ".", ASCII.isIn(version[7], .digit)
        else { throw .malformedVersion }
        guard version[5] == "1" else { throw .unsupportedVersion }
        // A later minor version is processed as the last one that is known (RFC 9110 section 2.5).
        return version[7] == "0" ? .http10 : .http11
    }

    private func parseTarget(
        _ bytes: Span<UInt8>, _ target: Range<Int>, _ head: inout RequestHead
    ) throws(ParseFailure) {
        var start = target.lowerBound
        if bytes[start] != "/" {
            if target.count == 1, bytes[start] == "*" {
                guard head.method == .options else { throw .malformedTarget }
                head.path = Slice(target)
                return
            }
            start = try skipAuthority(bytes, target, &head)
            if start == target.upperBound || bytes[start] == "?" {
                // "http://host" has the path "/", represented by the second slash of its own "//".
                let slash = (target.lowerBound..<start).last { bytes[$0] == "/" } ?? target.lowerBound
                head.path = Slice(slash..<slash + 1)
                return try parseQuery(bytes, start..<target.upperBound, &head)
            }
        }
        var at = start
        while at < target.upperBound, bytes[at] != "?" {
            try checkEscape(bytes, at, target.upperBound, .path)
            at += 1
        }
        head.path = Slice(start..<at)
        try parseQuery(bytes, at..<target.upperBound, &head)
    }

    /// Parses the query that begins with the question mark at the start of a range; an empty range has none.
    private func parseQuery(_ bytes: Span<UInt8>, _ range: Range<Int>, _ head: inout RequestHead) throws(ParseFailure) {
        guard !range.isEmpty else { return }
        let query = range.dropFirst()
        for at in query { try checkEscape(bytes, at, range.upperBound, .query) }
        head.query = Slice(query.startIndex..<query.endIndex)
    }

    @inline(__always)
    private func checkEscape(_ bytes: Span<UInt8>, _ at: Int, _ end: Int, _ kind: ASCII.Kind) throws(ParseFailure) {
        guard ASCII.isIn(bytes[at], kind) else { throw .malformedTarget }
        guard bytes[at] == "%" else { return }
        guard at + 2 < end, ASCII.isIn(bytes[at + 1], .hexadecimal), ASCII.isIn(bytes[at + 2], .hexadecimal) else {
            throw .malformedTarget
        }
    }

    /// Parses `http://authority` of an absolute target, as proxies receive it, and returns the index of its path.
    private func skipAuthority(
        _ bytes: Span<UInt8>, _ target: Range<Int>, _ head: inout RequestHead
    ) throws(ParseFailure) -> Int {
        let text = bytes.extracting(target)
        let scheme: Int
        if text.count > 7, text.extracting(first: 7).equalsIgnoringCase("http://") {
            scheme = 7
        } else if text.count > 8, text.extracting(first: 8).equalsIgnoringCase("https://") {
            scheme = 8
        } else {
            throw .malformedTarget
        }
        var at = target.lowerBound + scheme
        let start = at
        while at < target.upperBound, bytes[at] != "/", bytes[at] != "?" { at += 1 }
        try checkHost(bytes.extracting(start..<at))
        head.authority = Slice(start..<at)
        return at
    }

    private mutating func parseField(
        _ bytes: Span<UInt8>, _ start: Int, _ head: inout RequestHead
    ) throws(ParseFailure) -> Int {
        var at = start
        while ASCII.isIn(bytes[at], .token) { at += 1 }
        // A folded line (one that begins with a space), a space before the colon and an empty name all fail here.
        guard at > start, bytes[at] == ":" else { throw .malformedFieldName }
        let name = start..<at
        at += 1
        let valueStart = at
        while bytes[at] != "\r" { at += 1 }
        let trimmed = bytes.extracting(valueStart..<at).trimmed()
        let value = valueStart + trimmed.lowerBound..<valueStart + trimmed.upperBound
        fields.append(FieldSlice(name: Slice(name), value: Slice(value)))
        try take(bytes.extracting(name), bytes.extracting(value), &head)
        return at
    }

    /// Evaluates the fields that control the connection, or that prepared responses do not fit.
    private mutating func take(
        _ name: Span<UInt8>, _ value: Span<UInt8>, _ head: inout RequestHead
    ) throws(ParseFailure) {
        switch name.count {
        case 4 where name.equalsIgnoringCase("Host"):
            hosts += 1
            try checkHost(value)
        case 6 where name.equalsIgnoringCase("Expect"):
            try takeExpectations(value, &head)
        case 8 where name.equalsIgnoringCase("If-Match"):
            head.hasIfMatch = true
        case 10 where name.equalsIgnoringCase("Connection"):
            takeConnection(value, &head)
        case 14 where name.equalsIgnoringCase("Content-Length"):
            lengths += 1
            head.framing = .length(try parseLength(value))
        case 17 where name.equalsIgnoringCase("Transfer-Encoding"):
            encodings += 1
            try checkEncoding(value)
        default: break
        }
    }

    private mutating func takeConnection(_ value: Span<UInt8>, _ head: inout RequestHead) {
        value.forEachElement { option in
            if option.equalsIgnoringCase("close") { closes = true }
            if option.equalsIgnoringCase("keep-alive") { keepsOpen = true }
            if option.equalsIgnoringCase("upgrade") { head.wantsUpgrade = true }
        }
    }

    /// Evaluates a list of expectations; an empty element is none, as in every list (RFC 9110 section 5.6.1).
    private func takeExpectations(_ value: Span<UInt8>, _ head: inout RequestHead) throws(ParseFailure) {
        try value.forEachElement { (expectation) throws(ParseFailure) in
            if expectation.equalsIgnoringCase("100-continue") {
                head.expectsContinue = true
            } else if expectation.count > 0 {
                throw .unknownExpectation
            }
        }
    }

    private func checkHost(_ host: Span<UInt8>) throws(ParseFailure) {
        guard host.count > 0 else { throw .malformedHost }
        var inBrackets = false
        var portStart: Int?
        for index in host.indices {
            let byte = host[index]
            guard ASCII.isIn(byte, .host) else { throw .malformedHost }
            if let portStart, index >= portStart, !ASCII.isIn(byte, .digit) { throw .malformedHost }
            switch byte {
            case "[":
                guard index == 0 else { throw .malformedHost }
                inBrackets = true
            case "]":
                guard inBrackets else { throw .malformedHost }
                inBrackets = false
            case ":" where !inBrackets:
                guard index > 0, portStart == nil else { throw .malformedHost }
                portStart = index + 1
            default: break
            }
        }
        if inBrackets { throw .malformedHost }
    }

    private func parseLength(_ value: Span<UInt8>) throws(ParseFailure) -> Int {
        // Eighteen digits always fit, and no body needs more.
        guard value.count > 0, value.count <= 18 else { throw .malformedLength }
        var number = 0
        for index in value.indices {
            guard ASCII.isIn(value[index], .digit) else { throw .malformedLength }
            number = number &* 10 &+ Int(value[index] &- UInt8(ascii: "0"))
        }
        return number
    }

    /// Accepts `chunked` alone. A list is malformed if it does not end with chunked, and unsupported if it does.
    private func checkEncoding(_ value: Span<UInt8>) throws(ParseFailure) {
        if value.equalsIgnoringCase("chunked") { return }
        var (codings, endsChunked) = (0, false)
        try value.forEachElement { (coding) throws(ParseFailure) in
            guard coding.count > 0, !endsChunked else { throw .malformedEncoding }
            for index in coding.indices where !ASCII.isIn(coding[index], .token) { throw .malformedEncoding }
            endsChunked = coding.equalsIgnoringCase("chunked")
            codings += 1
        }
        throw endsChunked || codings == 1 ? .unknownEncoding : .malformedEncoding
    }

    /// Checks the combination of the fields.
    private func conclude(_ head: inout RequestHead) throws(ParseFailure) {
        if hosts > 1 { throw .repeatedHost }
        if hosts == 0, head.version == .http11 { throw .missingHost }
        if encodings > 0 {
            if lengths > 0 { throw .lengthAndEncoding }
            if encodings > 1 { throw .repeatedEncoding }
            if head.version == .http10 { throw .encodingInHTTP10 }
            head.framing = .chunked
        }
        if lengths > 1 { throw .repeatedLength }
        if head.version == .http10 {
            head.expectsContinue = false
            // RFC 1945 section 7.2.2: an HTTP/1.0 request with a body must have a length.
            if lengths == 0, [.post, .put, .patch].contains(head.method) { throw .lengthRequired }
        }
        head.keepsAlive = !closes && (head.version == .http11 || keepsOpen)
    }
}
