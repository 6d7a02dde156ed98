/// A state machine that parses the frames of a client (RFC 6455 section 5) as bytes arrive.
///
/// Every rule is checked at the byte that breaks it: a reserved bit, an unmasked frame, a control frame that is too
/// long or fragmented, a length that is not in its shortest form, a message beyond the limit (before any of it is
/// stored), text that is not valid UTF-8. After a failure the parser must not be used.
struct WebSocketParser: Sendable {
    enum Event: Equatable {
        case text([UInt8])
        case binary([UInt8])
        case ping([UInt8])
        case pong([UInt8])
        case close(WebSocketCloseCode)
    }

    struct Failure: Error, Equatable, CustomStringConvertible {
        let code: WebSocketCloseCode
        let reason: String

        var description: String { "\(code.rawValue): \(reason)" }
    }

    private enum State: Sendable, Equatable {
        case first
        case length
        case longLength(left: Int, value: UInt64, wide: Bool)
        case mask(left: Int)
        case payload
    }

    private var state = State.first
    private var opcode = WebSocketFrame.Opcode.text
    private var isFinal = false
    private var remaining = 0
    private var mask: UInt32 = 0
    private var maskAt = 0
    /// The type of the message whose fragments are arriving.
    private var message: WebSocketFrame.Opcode?
    private var data: [UInt8] = []
    private var control: [UInt8] = []
    private var checker = UTF8Checker()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var heldBytes: Int { data.count + control.count }

    /// Consumes bytes up to the end of an event, or all of them; advances `at`.
    mutating func next(_ bytes: Span<UInt8>, at: inout Int) throws(Failure) -> Event? {
        while at < bytes.count {
            if state == .payload {
                try takePayload(bytes, &at)
            } else {
                try takeHeader(bytes[at])
                at += 1
            }
            if state == .payload, remaining == 0 {
                state = .first
                if let event = try finishFrame() { return event }
            }
        }
        return nil
    }

    private mutating func takeHeader(_ byte: UInt8) throws(Failure) {
        switch state {
        case .first: try takeFirst(byte)
        case .length:
            guard byte & 0x80 != 0 else { throw broken("a frame is not masked") }
            let length = byte & 0x7F
            if opcode.isControl, length > 125 { throw broken("a control frame is too long") }
            switch length {
            case 126: state = .longLength(left: 2, value: 0, wide: false)
            case 127: state = .longLength(left: 8, value: 0, wide: true)
            default: try beginMask(UInt64(length))
            }
        case .longLength(let left, let value, let wide):
            let value = value << 8 | UInt64(byte)
            guard left == 1 else {
                state = .longLength(left: left - 1, value: value, wide: wide)
                return
            }
            guard value > (wide ? 65_535 : 125), value >> 63 == 0 else {
                throw broken("a length is not in its shortest form")
            }
            try beginMask(value)
        case .mask(let left):
            mask = mask << 8 | UInt32(byte)
            state = left == 1 ? .payload : .mask(left: left - 1)
        case .payload: break
        }
    }

    private mutating func takeFirst(_ byte: UInt8) throws(Failure) {
        guard byte & 0x70 == 0 else { throw broken("a reserved bit is set") }
        guard let opcode = WebSocketFrame.Opcode(rawValue: byte & 15) else { throw broken("an opcode is reserved") }
        isFinal = byte & 0x80 != 0
        if opcode.isControl {
            guard isFinal else { throw broken("a control frame is fragmented") }
        } else if opcode == .continuation {
            guard message != nil else { throw broken("a continuation without a message") }
        } else {
            guard message == nil else { throw broken("a message begins within another") }
            message = opcode
        }
        self.opcode = opcode
        state = .length
    }

    private mutating func beginMask(_ length: UInt64) throws(Failure) {
        if !opcode.isControl, length > UInt64(limit - min(limit, data.count)) {
            throw Failure(code: .messageTooBig, reason: "the message is too big")
        }
        remaining = Int(length)
        mask = 0
        maskAt = 0
        state = .mask(left: 4)
    }

    private mutating func takePayload(_ bytes: Span<UInt8>, _ at: inout Int) throws(Failure) {
        let end = at + min(remaining, bytes.count - at)
        remaining -= end - at
        let checks = opcode == .text || opcode == .continuation && message == .text
        while at < end {
            let byte = bytes[at] ^ UInt8(truncatingIfNeeded: mask >> (24 - 8 * UInt32(maskAt)))
            maskAt = (maskAt + 1) & 3
            at += 1
            if opcode.isControl {
                control.append(byte)
            } else {
                if checks, !checker.take(byte) { throw notText() }
                data.append(byte)
            }
        }
    }

    private mutating func finishFrame() throws(Failure) -> Event? {
        guard opcode.isControl else {
            guard isFinal else { return nil }
            guard checker.isComplete else { throw notText() }
            defer {
                data = []
                message = nil
            }
            return message == .text ? .text(data) : .binary(data)
        }
        defer { control = [] }
        switch opcode {
        case .ping: return .ping(control)
        case .pong: return .pong(control)
        default: return try finishClose()
        }
    }

    private func finishClose() throws(Failure) -> Event {
        guard control.count > 0 else { return .close(.noStatus) }
        guard control.count > 1 else { throw broken("a close frame has an incomplete code") }
        let code = WebSocketCloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
        guard code.isSendable else { throw broken("a close code is reserved") }
        var checker = UTF8Checker()
        for byte in control[2...] where !checker.take(byte) { throw notText() }
        guard checker.isComplete else { throw notText() }
        return .close(code)
    }

    private func broken(_ reason: String) -> Failure { Failure(code: .protocolError, reason: reason) }

    private func notText() -> Failure { Failure(code: .invalidData, reason: "the text is not UTF-8") }
}

/// A state machine that validates UTF-8 in parts by the table of well-formed sequences (Unicode, table 3-7).
struct UTF8Checker: Sendable {
    /// The number of missing continuation bytes, and the range of the next one.
    private var left = 0
    private var low: UInt8 = 0x80
    private var high: UInt8 = 0xBF

    /// A Boolean value that indicates whether the last character is complete.
    var isComplete: Bool { left == 0 }

    /// Consumes a byte; returns `false` if it is invalid.
    mutating func take(_ byte: UInt8) -> Bool {
        if left > 0 {
            guard byte >= low, byte <= high else { return false }
            (low, high) = (0x80, 0xBF)
            left -= 1
            return true
        }
        switch byte {
        case 0x00...0x7F: break
        case 0xC2...0xDF: left = 1
        case 0xE0: (left, low) = (2, 0xA0)
        case 0xE1...0xEC, 0xEE, 0xEF: left = 2
        case 0xED: (left, high) = (2, 0x9F)
        case 0xF0: (left, low) = (3, 0x90)
        case 0xF1...0xF3: left = 3
        case 0xF4: (left, high) = (3, 0x8F)
        default: return false
        }
        return true
    }
}
