/// A frame as the server sends it: unfragmented and unmasked.
struct WebSocketFrame: Equatable {
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= 8 }
    }

    var opcode: Opcode
    var payload: [UInt8]

    static func text(_ text: String) -> WebSocketFrame {
        WebSocketFrame(opcode: .text, payload: Array(text.utf8))
    }

    /// Returns a close frame; a reason that does not fit is truncated at a character boundary.
    static func close(_ code: WebSocketCloseCode, _ reason: String = "") -> WebSocketFrame {
        guard code.isSendable else { return WebSocketFrame(opcode: .close, payload: []) }
        var text = reason
        while text.utf8.count > Limits.controlPayload - 2 { text.removeLast() }
        return WebSocketFrame(
            opcode: .close, payload: [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 255)] + Array(text.utf8))
    }

    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + 10)
        bytes.append(0x80 | opcode.rawValue)
        switch payload.count {
        case ..<126: bytes.append(UInt8(payload.count))
        case ..<65_536:
            bytes.append(126)
            bytes.append(UInt8(payload.count >> 8))
            bytes.append(UInt8(payload.count & 255))
        default:
            bytes.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 255)) }
        }
        bytes.append(contentsOf: payload)
        return bytes
    }
}
