/// The epoll of one reactor, made and tied to its mailbox before its thread starts, so that a failure reaches whoever
/// starts the server.
final class Poller: Sendable {
    private let descriptor: Descriptor

    static let wakeToken = UInt64(UInt32.max - 1) << 32

    init(calls: SystemCalls, wokenBy mailbox: ReactorQueue) throws(SystemError) {
        descriptor = try calls.makeEpoll()
        try calls.watchWake(mailbox.descriptor, in: descriptor.number, token: Self.wakeToken)
    }

    var number: Int32 { descriptor.number }
}
