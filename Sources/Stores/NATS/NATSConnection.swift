internal import CTypescaleNATS
internal import Glibc
internal import Synchronization
internal import TypescaleStrings

/// A connection to one of several NATS servers; the only file that uses the client library's types.
///
/// Creates with `natsConnection_Connect`, owns the connection, frees it in `deinit` (`natsConnection_Close`,
/// `natsConnection_Destroy`). It reconnects by itself without limit. The library reads on its own thread and may be
/// called on any.
@safe
final class NATSConnection: @unchecked Sendable {
    // Unchecked: the library locks in every call, and the pointer never changes.
    private let connection: OpaquePointer
    let servers: String
    /// The addresses of canceled subscriptions that are not yet freed.
    private let ended = Mutex<[UInt]>([])

    enum Reply {
        case message(NATSMessage)
        /// The request was not sent or had no receiver: it had no effect.
        case refused(String)
        /// The request may have been carried out, but there was no response.
        case noResponse
    }

    /// Connects to one of several servers; throws if none responds.
    init(servers: [String]) throws(StoreError) {
        self.servers = servers.map(StoreAddress.withoutUser).joined(separator: ",")
        var options: OpaquePointer?
        var connection: OpaquePointer?
        let names = self.servers
        func check(_ status: natsStatus) throws(StoreError) {
            guard status == NATS_OK else {
                throw StoreError(.unavailable, "\(names): \(NATSConnection.text(status))")
            }
        }
        try check(unsafe natsOptions_Create(&options))
        defer { unsafe natsOptions_Destroy(options) }
        try check(unsafe NATSConnection.set(servers, options))
        try check(unsafe natsOptions_SetName(options, "typescale"))
        try check(unsafe natsOptions_SetTimeout(options, StoresLimits.connectMilliseconds))
        try check(unsafe natsOptions_SetMaxReconnect(options, -1))
        let wait = StoresLimits.reconnectMilliseconds
        try check(unsafe natsOptions_SetReconnectWait(options, wait))
        try check(unsafe natsOptions_SetReconnectJitter(options, wait, wait))
        // A hanging server is abandoned after two pings; requests end with their own timeouts.
        try check(unsafe natsOptions_SetPingInterval(options, StoresLimits.pingMilliseconds))
        try check(unsafe natsOptions_SetMaxPingsOut(options, 2))
        try check(unsafe natsOptions_SetFailRequestsOnDisconnect(options, true))
        // Otherwise the library buffers messages for a millisecond.
        try check(unsafe natsOptions_SetSendAsap(options, true))
        try check(unsafe natsConnection_Connect(&connection, options))
        guard let connection = unsafe connection else { throw StoreError(.unavailable, names) }
        unsafe self.connection = connection
    }

    static var libraryVersion: String { unsafe String(cString: nats_GetVersion()) }

    deinit {
        // Waits for the reading thread, after which no subscription is in use.
        unsafe natsConnection_Close(connection)
        destroy(ended.withLock { $0 })
        unsafe natsConnection_Destroy(connection)
    }

    var isConnected: Bool { unsafe natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }

    var maximumPayload: Int { Int(unsafe natsConnection_GetMaxPayload(connection)) }

    var reconnects: UInt64 {
        var statistics: OpaquePointer?
        guard unsafe natsStatistics_Create(&statistics) == NATS_OK else { return 0 }
        defer { unsafe natsStatistics_Destroy(statistics) }
        var count: UInt64 = 0
        guard unsafe natsConnection_GetStats(connection, statistics) == NATS_OK,
            unsafe natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &count) == NATS_OK
        else { return 0 }
        return count
    }

    /// Closes the connection and ends all waiting calls.
    func close() { unsafe natsConnection_Close(connection) }

    func request(_ subject: String, headers: [(String, String)] = [], _ body: [UInt8], milliseconds: Int) -> Reply {
        // While disconnected, the library would buffer the message and send it later.
        guard isConnected else { return .refused("no server can be reached") }
        var message: OpaquePointer?
        var status = unsafe NATSConnection.create(&message, subject, body)
        defer { unsafe natsMsg_Destroy(message) }
        for (name, value) in headers where status == NATS_OK { status = unsafe natsMsgHeader_Set(message, name, value) }
        guard status == NATS_OK else { return .refused(NATSConnection.text(status)) }
        var reply: OpaquePointer?
        status = unsafe natsConnection_RequestMsg(&reply, connection, message, Int64(max(milliseconds, 1)))
        switch status {
        case NATS_OK:
            guard let reply = unsafe reply else { return .noResponse }
            return .message(unsafe NATSMessage(owning: reply))
        case NATS_NO_RESPONDERS:
            // Only JetStream answers them.
            let advice = subject.startsExactly("$JS.") ? "; enable JetStream, as nats-server -js does" : ""
            return .refused("no responder for \(subject)\(advice)")
        case NATS_MAX_PAYLOAD, NATS_INVALID_SUBJECT, NATS_INVALID_ARG: return .refused(NATSConnection.text(status))
        default: return .noResponse
        }
    }

    func publish(_ subject: String, replyTo inbox: String? = nil, _ body: [UInt8] = []) {
        var message: OpaquePointer?
        defer { unsafe natsMsg_Destroy(message) }
        guard unsafe NATSConnection.create(&message, subject, replyTo: inbox, body) == NATS_OK else { return }
        unsafe _ = natsConnection_PublishMsg(connection, message)
    }

    func subscribe(_ subject: String) throws(StoreError) -> NATSSubscription {
        var subscription: OpaquePointer?
        let status = unsafe natsConnection_SubscribeSync(&subscription, connection, subject)
        guard status == NATS_OK, let subscription = unsafe subscription else {
            throw StoreError(.unavailable, "\(servers): \(NATSConnection.text(status))")
        }
        return unsafe NATSSubscription(owning: subscription, of: self)
    }

    /// Cancels a subscription and frees it as soon as it is not in use.
    ///
    /// Before version 3.6, the library's reading thread uses a subscription without retaining it: freeing one while a
    /// message arrives for it crashes the process. It is therefore freed once that thread has answered a ping and is
    /// done with earlier messages; without a server, at the next cancellation or with the connection.
    fileprivate func end(_ subscription: OpaquePointer) {
        unsafe _ = natsSubscription_Unsubscribe(subscription)
        let address = UInt(bitPattern: subscription)
        let silent = ended.withLock { ended in
            defer { ended = [] }
            return ended + [address]
        }
        if isConnected, unsafe natsConnection_FlushTimeout(connection, StoresLimits.connectMilliseconds) == NATS_OK {
            destroy(silent)
        } else {
            ended.withLock { $0 += silent }
        }
    }

    private func destroy(_ subscriptions: [UInt]) {
        for address in subscriptions { unsafe natsSubscription_Destroy(OpaquePointer(bitPattern: address)) }
    }

    /// Creates a message, which the caller frees (`natsMsg_Destroy`).
    private static func create(
        _ message: inout OpaquePointer?, _ subject: String, replyTo inbox: String? = nil, _ body: [UInt8]
    ) -> natsStatus {
        unsafe body.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe natsMsg_Create(&message, subject, inbox, start, Int32(bytes.count))
        }
    }

    /// Returns a decoded address as a version of the client library reads it.
    ///
    /// From version 3.9 on, the library decodes user names and passwords, and refuses a percent sign that encodes
    /// nothing.
    static func address(_ server: String, for version: UInt32) -> String {
        guard version >= 0x03_09_00, let at = server.lastIndex(ofASCII: "@") else { return server }
        return server[..<at].parts(at: "%").joined(separator: "%25") + server[at...]
    }

    private static func set(_ servers: [String], _ options: OpaquePointer?) -> natsStatus {
        var texts: [UnsafePointer<CChar>?] = unsafe servers.map { server in
            unsafe UnsafePointer(strdup(address(server, for: nats_GetVersionNumber())))
        }
        defer { for index in unsafe texts.indices { unsafe free(UnsafeMutablePointer(mutating: texts[index])) } }
        return unsafe natsOptions_SetServers(options, &texts, Int32(servers.count))
    }

    private static func text(_ status: natsStatus) -> String {
        unsafe natsStatus_GetText(status).map { unsafe String(cString: $0) } ?? "status \(status.rawValue)"
    }
}

/// The messages of one subject, for one thread.
///
/// Creates: `NATSConnection.subscribe`. Owns the subscription; returns it to its connection in `deinit`, which frees
/// it (`natsSubscription_Destroy`).
@safe
final class NATSSubscription {
    private let subscription: OpaquePointer
    private let connection: NATSConnection

    init(owning subscription: OpaquePointer, of connection: NATSConnection) {
        unsafe self.subscription = subscription
        self.connection = connection
    }

    deinit { unsafe connection.end(subscription) }

    /// A Boolean value that indicates whether messages may follow: the connection is not closed.
    var isOpen: Bool { unsafe natsSubscription_IsValid(subscription) }

    /// Returns the next message; `nil` after the timeout or the end of the subscription.
    func next(milliseconds: Int) -> NATSMessage? {
        var message: OpaquePointer?
        guard unsafe natsSubscription_NextMsg(&message, subscription, Int64(milliseconds)) == NATS_OK,
            let message = unsafe message
        else { return nil }
        return unsafe NATSMessage(owning: message)
    }
}

/// A message with copied content.
struct NATSMessage: Sendable {
    let subject: String
    let reply: String?
    let body: [UInt8]
    /// The status of the server's messages about the stream (`100`, `404`, `503`…); `nil` for other messages.
    let status: String?
    /// The last sequence that the server has sent, in a heartbeat.
    let lastConsumerSequence: UInt64?

    /// Copies a message and frees it (`natsMsg_Destroy`).
    init(owning message: OpaquePointer) {
        defer { unsafe natsMsg_Destroy(message) }
        subject = unsafe natsMsg_GetSubject(message).map { unsafe String(cString: $0) } ?? ""
        reply = unsafe natsMsg_GetReply(message).map { unsafe String(cString: $0) }
        let start = unsafe natsMsg_GetData(message)
        let count = Int(unsafe natsMsg_GetDataLength(message))
        body = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
        status = unsafe NATSMessage.header("Status", of: message)
        lastConsumerSequence = unsafe NATSMessage.header("Nats-Last-Consumer", of: message).flatMap { UInt64($0) }
    }

    private static func header(_ name: String, of message: OpaquePointer) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe natsMsgHeader_Get(message, name, &value) == NATS_OK, let value = unsafe value else { return nil }
        return unsafe String(cString: value)
    }
}
