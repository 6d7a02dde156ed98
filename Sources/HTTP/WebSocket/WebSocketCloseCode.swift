/// The reason code of a closed WebSocket (RFC 6455 section 7.4). Applications may use 3000 to 4999.
package struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
    /// The number.
    package let rawValue: UInt16

    /// Creates a code of any number.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The connection is complete.
    package static let normal = WebSocketCloseCode(rawValue: 1000)
    /// The server stops, or the page is closed.
    package static let goingAway = WebSocketCloseCode(rawValue: 1001)
    /// The peer violated the protocol.
    package static let protocolError = WebSocketCloseCode(rawValue: 1002)
    /// The type of a message is not supported.
    package static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// A close frame without a code; never sent.
    package static let noStatus = WebSocketCloseCode(rawValue: 1005)
    /// The connection broke; never sent.
    package static let abnormal = WebSocketCloseCode(rawValue: 1006)
    /// A text message is not valid UTF-8.
    package static let invalidData = WebSocketCloseCode(rawValue: 1007)
    /// A message violates a rule of the application.
    package static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    /// A message is too large.
    package static let messageTooBig = WebSocketCloseCode(rawValue: 1009)
    /// The server failed.
    package static let internalError = WebSocketCloseCode(rawValue: 1011)

    /// A Boolean value that indicates whether close frames may have this code.
    var isSendable: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
