internal import TypescaleStrings

/// A state machine that removes the framing of a body (RFC 9112 sections 6 and 7) from bytes as they arrive.
///
/// The data is not copied: a step returns the range of its data. Chunk extensions are bounded, parsed (line feeds and
/// open quotes in them have been used for request splitting) and discarded; so are trailers.
struct BodyDecoder: Sendable {
    enum Step: Equatable {
        /// This range of the input is body data.
        case data(Range<Int>)
        /// All input is consumed, and the body continues.
        case needsMore
        case done
    }

    private enum State: Sendable, Equatable {
        case fixed(Int)
        case size(Int, digits: Int)
        case extensions(Int, ChunkExtension)
        case sizeReturn(Int)
        case chunk(Int)
        case chunkReturn, chunkLineFeed
        case trailerStart, trailerName, trailerValue, trailerLineFeed, endLineFeed
        case done
    }

    private var state: State
    /// The bytes of the current chunk-size line or of the trailer section.
    private var section = 0

    init(_ framing: Framing) {
        switch framing {
        case .none, .length(0): state = .done
        case .length(let count): state = .fixed(count)
        case .chunked: state = .size(0, digits: 0)
        }
    }

    var isDone: Bool { state == .done }

    /// Returns the next part of the body in `bytes` at or after `at`, and advances `at` past it.
    mutating func next(_ bytes: Span<UInt8>, at: inout Int, limits: borrowing HTTPLimits) throws(ParseFailure) -> Step {
        while true {
            switch state {
            case .done: return .done
            case .fixed(let left), .chunk(let left):
                guard at < bytes.count else { return .needsMore }
                let piece = at..<at + min(left, bytes.count - at)
                at = piece.upperBound
                if case .fixed = state {
                    state = left == piece.count ? .done : .fixed(left - piece.count)
                } else {
                    state = left == piece.count ? .chunkReturn : .chunk(left - piece.count)
                }
                return .data(piece)
            default:
                guard at < bytes.count else { return .needsMore }
                try step(bytes[at], limits)
                at += 1
            }
        }
    }

    /// Consumes one byte of framing.
    private mutating func step(_ byte: UInt8, _ limits: borrowing HTTPLimits) throws(ParseFailure) {
        switch state {
        case .size, .extensions, .sizeReturn: try stepSize(byte, limits)
        case .chunkReturn:
            guard byte == "\r" else { throw .malformedChunk }
            state = .chunkLineFeed
        case .chunkLineFeed:
            guard byte == "\n" else { throw .malformedChunk }
            state = .size(0, digits: 0)
            section = 0
        default: try stepTrailer(byte, limits)
        }
    }

    private mutating func stepSize(_ byte: UInt8, _ limits: borrowing HTTPLimits) throws(ParseFailure) {
        section += 1
        if section > limits.chunkLine + 2 { throw .chunkLineTooLong }
        switch state {
        case .size(let size, let digits):
            if let digit = Hexadecimal.value(of: byte) {
                // Fifteen hexadecimal digits cannot overflow.
                guard digits < 15 else { throw .chunkSizeOverflow }
                state = .size(size << 4 | Int(digit), digits: digits + 1)
            } else if digits > 0, let part = ChunkExtension.afterSize.next(byte) {
                state = .extensions(size, part)
            } else if digits > 0, byte == "\r" {
                state = .sizeReturn(size)
            } else {
                throw .malformedChunk
            }
        case .extensions(let size, let part):
            if byte == "\r", part.mayEnd {
                state = .sizeReturn(size)
            } else {
                guard let next = part.next(byte) else { throw .malformedChunk }
                state = .extensions(size, next)
            }
        case .sizeReturn(let size):
            guard byte == "\n" else { throw .malformedChunk }
            section = 0
            state = size == 0 ? .trailerStart : .chunk(size)
        default: throw .malformedChunk
        }
    }

    private mutating func stepTrailer(_ byte: UInt8, _ limits: borrowing HTTPLimits) throws(ParseFailure) {
        section += 1
        if section > limits.trailerSection { throw .trailersTooLarge }
        switch state {
        case .trailerStart where byte == "\r": state = .endLineFeed
        case .trailerStart where ASCII.isIn(byte, .token): state = .trailerName
        case .trailerName where byte == ":": state = .trailerValue
        case .trailerName where ASCII.isIn(byte, .token): break
        case .trailerValue where byte == "\r": state = .trailerLineFeed
        case .trailerValue where ASCII.isIn(byte, .value): break
        case .trailerLineFeed where byte == "\n": state = .trailerStart
        case .endLineFeed where byte == "\n": state = .done
        default: throw .malformedTrailer
        }
    }
}

/// A position in the extensions of a chunk: names, each with an optional token or quoted string (RFC 9112 section
/// 7.1.1).
enum ChunkExtension: Sendable, Equatable {
    case afterSize, beforeName, name, afterName, beforeValue, value, quoted, escaped, afterValue

    /// A Boolean value that indicates whether the line may end here.
    var mayEnd: Bool { [.name, .afterName, .value, .afterValue].contains(self) }

    /// Returns the position after a byte; `nil` if it is not allowed here.
    func next(_ byte: UInt8) -> ChunkExtension? {
        let isBlank = ASCII.isBlank(byte)
        switch self {
        case .afterSize: return isBlank ? .afterSize : byte == UInt8(ascii: ";") ? .beforeName : nil
        case .beforeName: return isBlank ? .beforeName : ASCII.isIn(byte, .token) ? .name : nil
        case .name where ASCII.isIn(byte, .token): return .name
        case .name, .afterName:
            if isBlank { return .afterName }
            return byte == UInt8(ascii: ";") ? .beforeName : byte == "=" ? .beforeValue : nil
        case .beforeValue:
            if isBlank { return .beforeValue }
            return byte == "\"" ? .quoted : ASCII.isIn(byte, .token) ? .value : nil
        case .value where ASCII.isIn(byte, .token): return .value
        case .quoted:
            if byte == "\"" { return .afterValue }
            if byte == "\\" { return .escaped }
            return ASCII.isIn(byte, .value) ? .quoted : nil
        case .escaped: return ASCII.isIn(byte, .value) ? .quoted : nil
        case .value, .afterValue:
            if isBlank { return .afterValue }
            return byte == UInt8(ascii: ";") ? .beforeName : nil
        }
    }
}
