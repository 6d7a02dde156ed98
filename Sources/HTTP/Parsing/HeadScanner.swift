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
    mutating func scan(_ bytes: Span<UInt8>, limits: borrowing HTTPLimits) throws(ParseFailure) -> Int? {
        while at < bytes.count {
            let bound = stopBound(limits)
            let stop = min(bytes.count, bound)
            if !afterReturn {
                while at < stop, ASCII.isIn(bytes[at], .value) { at += 1 }
                if at == bytes.count { return nil }
            }
            let byte = bytes[at]
            if afterReturn {
                guard byte == "\n" else { throw .bareCarriageReturn }
                afterReturn = false
                at += 1
                if try endLine(limits) { return at }
                continue
            }
            if byte == "\r" {
                afterReturn = true
                at += 1
                continue
            }
            if at >= bound { throw fieldsStart == 0 ? .requestLineTooLong : .headersTooLarge }
            throw byte == "\n" ? .bareLineFeed : .controlCharacter
        }
        return nil
    }

    /// Returns the index at which the current line or section is too long.
    private func stopBound(_ limits: borrowing HTTPLimits) -> Int {
        fieldsStart == 0 ? lineStart + limits.requestLine : fieldsStart + limits.headerSection
    }

    /// Consumes a complete line; returns `true` for the empty line that ends the head.
    private mutating func endLine(_ limits: borrowing HTTPLimits) throws(ParseFailure) -> Bool {
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

/// The reason why a request is rejected before routing. After any of them the connection closes.
enum ParseFailure: Error, Hashable, Sendable, CaseIterable {
    case bareLineFeed, bareCarriageReturn, controlCharacter, emptyLine
    case malformedRequestLine, malformedTarget, malformedVersion
    case unknownMethod, unsupportedVersion
    case requestLineTooLong, headersTooLarge, tooManyHeaders
    case malformedFieldName, missingHost, repeatedHost, malformedHost
    case malformedLength, repeatedLength, lengthAndEncoding, encodingInHTTP10
    case malformedEncoding, repeatedEncoding, unknownEncoding, lengthRequired
    case unknownExpectation
    case malformedChunk, chunkSizeOverflow, chunkLineTooLong, trailersTooLarge, malformedTrailer
    case bodyTooLarge

    /// The status of the response to the failure.
    var status: Status {
        switch self {
        case .bareLineFeed, .bareCarriageReturn, .controlCharacter, .emptyLine, .malformedRequestLine,
            .malformedTarget, .malformedVersion, .malformedFieldName, .missingHost, .repeatedHost, .malformedHost,
            .malformedLength, .repeatedLength, .lengthAndEncoding, .encodingInHTTP10, .malformedEncoding,
            .repeatedEncoding, .malformedChunk, .chunkSizeOverflow, .chunkLineTooLong, .malformedTrailer:
            .badRequest
        case .lengthRequired: .lengthRequired
        case .bodyTooLarge: .contentTooLarge
        case .requestLineTooLong: .uriTooLong
        case .unknownExpectation: .expectationFailed
        case .headersTooLarge, .tooManyHeaders, .trailersTooLarge: .headerFieldsTooLarge
        case .unknownMethod, .unknownEncoding: .notImplemented
        case .unsupportedVersion: .versionNotSupported
        }
    }

    /// A Boolean value that indicates whether the request violates the protocol; others exceed limits or abilities.
    var isMalformed: Bool { status == .badRequest }

    /// Returns the `detail` of the problem; `body` is the limit of the request's body.
    func detail(_ limits: HTTPLimits, body: Int) -> String {
        switch self {
        case .bareLineFeed: "a line ends in LF without CR"
        case .bareCarriageReturn: "a CR is not followed by LF"
        case .controlCharacter: "the head has a control character"
        case .emptyLine: "more than one empty line precedes the request"
        case .malformedRequestLine: "the request line is not METHOD TARGET VERSION"
        case .malformedTarget: "the request target is malformed"
        case .malformedVersion: "the version is not HTTP/DIGIT.DIGIT"
        case .unknownMethod: "the method is unknown"
        case .unsupportedVersion: "only version 1 of HTTP is supported"
        case .requestLineTooLong: "the request line is longer than \(limits.requestLine) bytes"
        case .headersTooLarge: "the header section is longer than \(limits.headerSection) bytes"
        case .tooManyHeaders: "there are more than \(limits.headerFields) header fields"
        case .malformedFieldName: "a header line does not begin with NAME:"
        case .missingHost: "Host is missing"
        case .repeatedHost: "Host is given more than once"
        case .malformedHost: "Host is malformed"
        case .malformedLength: "Content-Length is not a decimal number of at most 18 digits"
        case .repeatedLength: "Content-Length is given more than once"
        case .lengthAndEncoding: "both Content-Length and Transfer-Encoding are given"
        case .encodingInHTTP10: "HTTP/1.0 has no Transfer-Encoding"
        case .malformedEncoding: "Transfer-Encoding is malformed"
        case .repeatedEncoding: "Transfer-Encoding is given more than once"
        case .unknownEncoding: "the transfer coding is not chunked"
        case .lengthRequired: "Content-Length is missing"
        case .unknownExpectation: "the expectation is not 100-continue"
        case .malformedChunk: "a chunk is malformed"
        case .chunkSizeOverflow: "a chunk size is too large"
        case .chunkLineTooLong: "a chunk-size line is longer than \(limits.chunkLine) bytes"
        case .trailersTooLarge: "the trailer section is longer than \(limits.trailerSection) bytes"
        case .malformedTrailer: "the trailer section is malformed"
        case .bodyTooLarge: "the body is longer than \(body) bytes"
        }
    }
}
