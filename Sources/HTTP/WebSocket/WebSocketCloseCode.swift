/// Why a WebSocket is closed, RFC 6455 section 7.4. Open: applications have 3000 to 4999 for themselves.
package struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
    /// The number.
    package let rawValue: UInt16

    /// A code of any number.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Done.
    package static let normal = WebSocketCloseCode(rawValue: 1000)
    /// The server stops, or the page goes.
    package static let goingAway = WebSocketCloseCode(rawValue: 1001)
    /// The peer broke the protocol.
    package static let protocolError = WebSocketCloseCode(rawValue: 1002)
    /// A kind of message not taken here.
    package static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// A close frame without a code; never sent.
    package static let noStatus = WebSocketCloseCode(rawValue: 1005)
    /// The connection broke; never sent.
    package static let abnormal = WebSocketCloseCode(rawValue: 1006)
    /// Text that is no UTF-8.
    package static let invalidData = WebSocketCloseCode(rawValue: 1007)
    /// Against a rule of the application.
    package static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    /// Too large a message.
    package static let messageTooBig = WebSocketCloseCode(rawValue: 1009)
    /// Something unforeseen here.
    package static let internalError = WebSocketCloseCode(rawValue: 1011)

    /// True where a peer may send it in a close frame.
    var isSendable: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
