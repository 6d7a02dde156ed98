internal import TypescaleStrings

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

    static func text(_ text: String) -> WebSocketFrame { WebSocketFrame(opcode: .text, payload: Array(text.utf8)) }

    /// Returns a close frame; its reason is printable, and truncated at a character boundary if it does not fit.
    static func close(_ code: WebSocketCloseCode, _ reason: String = "") -> WebSocketFrame {
        guard code.isSendable else { return WebSocketFrame(opcode: .close, payload: []) }
        var text = Quotation.printable(reason)
        while text.utf8.count > HTTPLimits.controlPayload - 2 { text.removeLast() }
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

/// The reason code of a closed WebSocket (RFC 6455 section 7.4). Applications may use 3000 to 4999.
package struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    static let normal = WebSocketCloseCode(rawValue: 1000)
    /// The server stops, or the page is closed.
    static let goingAway = WebSocketCloseCode(rawValue: 1001)
    static let protocolError = WebSocketCloseCode(rawValue: 1002)
    package static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// A close frame without a code; never sent.
    static let noStatus = WebSocketCloseCode(rawValue: 1005)
    /// A text message is not valid UTF-8.
    static let invalidData = WebSocketCloseCode(rawValue: 1007)
    package static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    static let messageTooBig = WebSocketCloseCode(rawValue: 1009)
    package static let internalError = WebSocketCloseCode(rawValue: 1011)

    /// A Boolean value that indicates whether close frames may have this code.
    var isSendable: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
