import Testing
import TypescaleStrings
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite struct WebSocketParserTests {
    /// A frame as a client sends it.
    static func frame(_ first: UInt8, _ payload: [UInt8], mask: [UInt8] = [1, 2, 3, 4]) -> [UInt8] {
        var bytes = [first]
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: bytes += [0x80 | 127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 255) }
        }
        bytes += mask
        return bytes + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    /// Returns the parsed events, and the failure if there was one, for segments of a size.
    static func read(_ bytes: [UInt8], limit: Int = 1 << 20, segment: Int = .max) -> (
        [WebSocketParser.Event], WebSocketParser.Failure?
    ) {
        var parser = WebSocketParser(limit: limit)
        var events: [WebSocketParser.Event] = []
        var start = 0
        do throws(WebSocketParser.Failure) {
            while start < bytes.count {
                let end = min(bytes.count, start + min(segment, bytes.count))
                let part = Array(bytes[start..<end])
                var at = 0
                while let event = try parser.next(part.span, at: &at) { events.append(event) }
                start = end
            }
        } catch {
            return (events, error)
        }
        return (events, nil)
    }

    @Test func `The example of RFC 6455, section 5.7, is read as Hello`() {
        let bytes: [UInt8] = [0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58]
        #expect(Self.read(bytes).0 == [.text(Array("Hello".utf8))])
    }

    @Test func `Frames of the server equal the examples of RFC 6455, section 5.7`() {
        #expect(WebSocketFrame.text("Hello").encoded == [0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f])
        let bytes = [UInt8](repeating: 7, count: 256)
        #expect(WebSocketFrame(opcode: .binary, payload: bytes).encoded.prefix(4) == [0x82, 0x7E, 0x01, 0x00])
        let long = [UInt8](repeating: 7, count: 65_536)
        #expect(
            WebSocketFrame(opcode: .binary, payload: long).encoded.prefix(10)
                == [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0])
    }

    @Test(arguments: [0, 1, 125, 126, 127, 128, 65_535, 65_536])
    func `Messages of all sizes are read in segments of any size`(size: Int) {
        let payload = (0..<size).map { UInt8($0 % 251) }
        for segment in [1, 7, 997, Int.max] where size < 1_000 || segment > 1 {
            let (events, failure) = Self.read(Self.frame(0x82, payload), segment: segment)
            #expect(events == [.binary(payload)])
            #expect(failure == nil)
        }
    }

    @Test func `Fragments form one message, and control frames may come between them`() {
        let bytes =
            Self.frame(0x01, Array("Hel".utf8)) + Self.frame(0x89, Array("p".utf8)) + Self.frame(0x00, [])
            + Self.frame(0x80, Array("lo".utf8))
        #expect(Self.read(bytes).0 == [.ping(Array("p".utf8)), .text(Array("Hello".utf8))])
    }

    @Test func `A character may be split between fragments`() {
        let bytes = Self.frame(0x01, [0xE2, 0x82]) + Self.frame(0x80, [0xAC])
        #expect(Self.read(bytes).0 == [.text(Array("€".utf8))])
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let code: WebSocketCloseCode
        var testDescription: String { name }
    }

    static let broken: [Broken] = [
        Broken(name: "an unmasked frame", bytes: [0x81, 0x02, 0x61, 0x62], code: .protocolError),
        Broken(name: "reserved bit 1", bytes: frame(0xC1, []), code: .protocolError),
        Broken(name: "reserved bit 2", bytes: frame(0xA1, []), code: .protocolError),
        Broken(name: "reserved bit 3", bytes: frame(0x91, []), code: .protocolError),
        Broken(name: "a reserved data opcode", bytes: frame(0x83, []), code: .protocolError),
        Broken(name: "a reserved control opcode", bytes: frame(0x8B, []), code: .protocolError),
        Broken(
            name: "a ping of 126 bytes", bytes: frame(0x89, [UInt8](repeating: 0, count: 126)), code: .protocolError),
        Broken(name: "a fragmented ping", bytes: frame(0x09, []), code: .protocolError),
        Broken(name: "a fragmented close", bytes: frame(0x08, []), code: .protocolError),
        Broken(name: "a continuation of nothing", bytes: frame(0x80, []), code: .protocolError),
        Broken(name: "a message within a message", bytes: frame(0x01, []) + frame(0x81, []), code: .protocolError),
        Broken(
            name: "a length of 125 in two bytes", bytes: [0x82, 0xFE, 0x00, 0x7D, 0, 0, 0, 0], code: .protocolError),
        Broken(
            name: "a length of 65,535 in eight bytes",
            bytes: [0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0], code: .protocolError),
        Broken(
            name: "a length with the highest bit", bytes: [0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            code: .protocolError),
        Broken(
            name: "a length beyond every limit", bytes: [0x82, 0xFF, 0x7F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            code: .messageTooBig),
        Broken(name: "half a close code", bytes: frame(0x88, [3]), code: .protocolError),
        Broken(name: "close code 999", bytes: frame(0x88, [0x03, 0xE7]), code: .protocolError),
        Broken(name: "close code 1004", bytes: frame(0x88, [0x03, 0xEC]), code: .protocolError),
        Broken(name: "close code 1005", bytes: frame(0x88, [0x03, 0xED]), code: .protocolError),
        Broken(name: "close code 1006", bytes: frame(0x88, [0x03, 0xEE]), code: .protocolError),
        Broken(name: "close code 1015", bytes: frame(0x88, [0x03, 0xF7]), code: .protocolError),
        Broken(name: "close code 5000", bytes: frame(0x88, [0x13, 0x88]), code: .protocolError),
        Broken(name: "a close reason that is no text", bytes: frame(0x88, [0x03, 0xE8, 0xFF]), code: .invalidData),
        Broken(name: "text that is no UTF-8", bytes: frame(0x81, [0xC3, 0x28]), code: .invalidData),
        Broken(name: "text with half a character", bytes: frame(0x81, [0xE2, 0x82]), code: .invalidData),
        Broken(name: "text with a surrogate", bytes: frame(0x81, [0xED, 0xA0, 0x80]), code: .invalidData),
        Broken(name: "text beyond U+10FFFF", bytes: frame(0x81, [0xF4, 0x90, 0x80, 0x80]), code: .invalidData),
        Broken(name: "text in an overlong form", bytes: frame(0x81, [0xC0, 0xAF]), code: .invalidData),
    ]

    @Test(arguments: broken)
    func `An invalid frame fails with its close code however it is split`(vector: Broken) {
        #expect(Self.read(vector.bytes).1?.code == vector.code)
        #expect(Self.read(vector.bytes, segment: 1).1?.code == vector.code)
    }

    @Test func `Malformed UTF-8 fails at its first invalid byte`() {
        let bytes = Self.frame(0x01, [0xFF] + [UInt8](repeating: 0x61, count: 100)).prefix(8)
        #expect(Self.read(Array(bytes)).1?.code == .invalidData)
    }

    @Test func `A message over the limit fails before it is stored, with fragments added up`() {
        #expect(Self.read(Self.frame(0x82, [UInt8](repeating: 0, count: 100)), limit: 100).1 == nil)
        #expect(Self.read(Self.frame(0x82, [UInt8](repeating: 0, count: 101)), limit: 100).1?.code == .messageTooBig)
        let parts =
            Self.frame(0x02, [UInt8](repeating: 0, count: 60)) + Self.frame(0x80, [UInt8](repeating: 0, count: 41))
        #expect(Self.read(parts, limit: 100).1?.code == .messageTooBig)
    }

    @Test func `The UTF-8 checker agrees with the standard library on pairs and samples`() {
        func check(_ bytes: [UInt8]) {
            var checker = UTF8Checker()
            let mine = bytes.allSatisfy { checker.take($0) } && checker.isComplete
            #expect(mine == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
        for first in UInt8.min...UInt8.max { for second in UInt8.min...UInt8.max { check([first, second]) } }
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            check((0..<4).map { _ in UInt8.random(in: 0x70...0xFF, using: &generator) })
            check(
                [0xE0, 0xED, 0xF0, 0xF4].map { $0 }.shuffled(using: &generator).prefix(1)
                    + (0..<3).map { _ in UInt8.random(in: 0x7E...0xC1, using: &generator) })
        }
    }

    @Test func `The handshake answers the example key of RFC 6455, section 1.3`() {
        #expect(WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(WebSocketHandshake.isKey("dGhlIHNhbXBsZSBub25jZQ=="))
        #expect(!WebSocketHandshake.isKey("dGhlIHNhbXBsZSBub25jZQ"))
    }
}
