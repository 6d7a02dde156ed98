/// The epoll of one reactor.
///
/// It is created and connected to the reactor's queue before the reactor's thread starts, so that the caller that
/// starts the server gets the error.
final class Poller: Sendable {
    private let descriptor: Descriptor

    static let wakeToken = UInt64(UInt32.max - 1) << 32

    init(calls: SystemCalls, wokenBy queue: ReactorQueue) throws(SystemError) {
        descriptor = try calls.makeEpoll()
        try calls.watchWake(queue.descriptor, in: descriptor.number, token: Self.wakeToken)
    }

    var number: Int32 { descriptor.number }
}
