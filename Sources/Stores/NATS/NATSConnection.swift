internal import CTypescaleNATS
import Glibc
import Synchronization

/// A connection to a NATS server, or to one of several; the only file that names the client library's types.
///
/// Creates with `natsConnection_Connect`, owns the connection, frees it in `deinit` (`natsConnection_Close`,
/// `natsConnection_Destroy`). It finds its way back to a server by itself, for ever. The library reads on a thread of
/// its own and may be called on any.
@safe
final class NATSConnection: @unchecked Sendable {
    // Unchecked: the library takes its own lock in every call, and the pointer never changes.
    private let connection: OpaquePointer
    /// The servers as they were given.
    let servers: String
    /// Subscriptions that have ended and are not freed yet, as addresses.
    private let ended = Mutex<[UInt]>([])

    /// What became of a request.
    enum Answer {
        /// A message came back.
        case message(NATSMessage)
        /// The request was not sent, or nobody was there to take it: it had no effect.
        case refused(String)
        /// The request may have been taken, and its answer did not come.
        case silence
    }

    /// Connects to one of several servers; an error where none answers.
    init(servers: [String], name: String) throws(StoreError) {
        var options: OpaquePointer?
        var connection: OpaquePointer?
        var status = unsafe natsOptions_Create(&options)
        defer { unsafe natsOptions_Destroy(options) }
        for set: () -> natsStatus in [
            { unsafe NATSConnection.set(servers, options) },
            { unsafe natsOptions_SetName(options, name) },
            { unsafe natsOptions_SetTimeout(options, 2_000) },
            { unsafe natsOptions_SetMaxReconnect(options, -1) },
            { unsafe natsOptions_SetReconnectWait(options, 100) },
            { unsafe natsOptions_SetReconnectJitter(options, 100, 100) },
            // A server that hangs is left within two pings; a request meanwhile ends with its own time-out.
            { unsafe natsOptions_SetPingInterval(options, 1_000) },
            { unsafe natsOptions_SetMaxPingsOut(options, 2) },
            { unsafe natsOptions_SetFailRequestsOnDisconnect(options, true) },
            // Without it the library gathers messages for a millisecond before it sends them.
            { unsafe natsOptions_SetSendAsap(options, true) },
        ] where status == NATS_OK { status = set() }
        if status == NATS_OK { status = unsafe natsConnection_Connect(&connection, options) }
        guard status == NATS_OK, let connection = unsafe connection else {
            throw StoreError(
                code: .unavailable,
                reason:
                    "\(servers.map(StoreAddress.withoutUser).joined(separator: ",")): \(NATSConnection.text(status))")
        }
        unsafe self.connection = connection
        self.servers = servers.map(StoreAddress.withoutUser).joined(separator: ",")
    }

    /// The client library's own version.
    static var libraryVersion: String { unsafe String(cString: nats_GetVersion()) }

    deinit {
        // Waits for the thread that reads, after which nobody holds a subscription.
        unsafe natsConnection_Close(connection)
        free(ended.withLock { $0 })
        unsafe natsConnection_Destroy(connection)
    }

    /// Whether there is a server at the other end now.
    var isConnected: Bool { unsafe natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }

    /// The largest message the server takes, in bytes.
    var maximumPayload: Int { Int(unsafe natsConnection_GetMaxPayload(connection)) }

    /// How often the connection was lost and found again.
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

    /// Ends everything that waits; the connection cannot be used after it.
    func close() { unsafe natsConnection_Close(connection) }

    /// Sends a message and waits for its answer.
    func request(
        _ subject: String, headers: [(String, String)] = [], _ body: [UInt8], milliseconds: Int
    ) -> Answer {
        // While it looks for a server the library would keep the message and send it whenever it finds one.
        guard isConnected else { return .refused("no server can be reached") }
        var message: OpaquePointer?
        var status = unsafe body.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe natsMsg_Create(&message, subject, nil, start, Int32(bytes.count))
        }
        defer { unsafe natsMsg_Destroy(message) }
        for (name, value) in headers where status == NATS_OK {
            status = unsafe natsMsgHeader_Set(message, name, value)
        }
        guard status == NATS_OK else { return .refused(NATSConnection.text(status)) }
        var reply: OpaquePointer?
        status = unsafe natsConnection_RequestMsg(&reply, connection, message, Int64(max(milliseconds, 1)))
        switch status {
        case NATS_OK:
            guard let reply = unsafe reply else { return .silence }
            return .message(unsafe NATSMessage(owning: reply))
        case NATS_NO_RESPONDERS: return .refused("nobody answers for \(subject)")
        case NATS_MAX_PAYLOAD, NATS_CONNECTION_CLOSED, NATS_INVALID_SUBJECT, NATS_INVALID_ARG:
            return .refused(NATSConnection.text(status))
        default: return .silence
        }
    }

    /// Sends a message and waits for nothing.
    func publish(_ subject: String) { unsafe _ = natsConnection_Publish(connection, subject, nil, 0) }

    /// Receives what is sent to a subject.
    func subscribe(_ subject: String) throws(StoreError) -> NATSSubscription {
        var subscription: OpaquePointer?
        let status = unsafe natsConnection_SubscribeSync(&subscription, connection, subject)
        guard status == NATS_OK, let subscription = unsafe subscription else {
            throw StoreError(code: .unavailable, reason: "\(servers): \(NATSConnection.text(status))")
        }
        return unsafe NATSSubscription(owning: subscription, of: self)
    }

    /// Has nothing more sent to a subscription, and frees it as soon as nobody can hold it.
    ///
    /// Before 3.6 the library's thread that reads looks a subscription up and goes on using it with no claim to it: one
    /// that is freed while a message comes for it takes the process down. So it is freed when that thread has answered
    /// a ping, hence is done with whatever came before; where there is no server to answer, with the next one or with
    /// the connection.
    fileprivate func end(_ subscription: OpaquePointer) {
        unsafe _ = natsSubscription_Unsubscribe(subscription)
        let address = UInt(bitPattern: subscription)
        let silent = ended.withLock { ended in
            defer { ended = [] }
            return ended + [address]
        }
        if isConnected, unsafe natsConnection_FlushTimeout(connection, 2_000) == NATS_OK {
            free(silent)
        } else {
            ended.withLock { $0 += silent }
        }
    }

    private func free(_ subscriptions: [UInt]) {
        for address in subscriptions { unsafe natsSubscription_Destroy(OpaquePointer(bitPattern: address)) }
    }

    private static func set(_ servers: [String], _ options: OpaquePointer?) -> natsStatus {
        var texts: [UnsafePointer<CChar>?] = unsafe servers.map { unsafe UnsafePointer(strdup($0)) }
        defer { for index in unsafe texts.indices { unsafe Glibc.free(UnsafeMutablePointer(mutating: texts[index])) } }
        return unsafe natsOptions_SetServers(options, &texts, Int32(servers.count))
    }

    private static func text(_ status: natsStatus) -> String {
        unsafe natsStatus_GetText(status).map { unsafe String(cString: $0) } ?? "status \(status.rawValue)"
    }
}

/// Messages sent to one subject, for one thread.
///
/// Creates: `NATSConnection.subscribe`. Owns the subscription; gives it back to its connection in `deinit`, which
/// frees it (`natsSubscription_Destroy`).
@safe
final class NATSSubscription {
    private let subscription: OpaquePointer
    private let connection: NATSConnection

    init(owning subscription: OpaquePointer, of connection: NATSConnection) {
        unsafe self.subscription = subscription
        self.connection = connection
    }

    deinit { unsafe connection.end(subscription) }

    /// The next message; nil where none came in time or the subscription ended.
    func next(milliseconds: Int) -> NATSMessage? {
        var message: OpaquePointer?
        guard unsafe natsSubscription_NextMsg(&message, subscription, Int64(milliseconds)) == NATS_OK,
            let message = unsafe message
        else { return nil }
        return unsafe NATSMessage(owning: message)
    }
}

/// A message with all of it copied out.
struct NATSMessage: Sendable {
    let subject: String
    let reply: String?
    let body: [UInt8]
    /// `100` for what the server says about the stream itself, `404`, `503`…; nil for messages of others.
    let status: String?
    /// How far the server has sent, in a heartbeat.
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
