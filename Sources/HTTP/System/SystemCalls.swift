// All system calls of the module. Only this file repeats interrupted calls (EINTR) and injects failures
// (`SystemFault`). Results are values: no caller reads `errno`.

internal import CTypescaleLinux
internal import Glibc
internal import TypescaleFiles
internal import TypescaleThreads

enum Transfer: Equatable {
    case bytes(Int)
    case wouldBlock
    case failed(Int32)
}

enum Acceptance: ~Copyable {
    case connection(Descriptor, PeerAddress)
    case wouldBlock
    /// The process or the system has no descriptor left.
    case exhausted(Int32)
    /// The connection failed before it was accepted; the next may succeed.
    case retry
}

/// The system calls of the module, with the faults of a test.
struct SystemCalls: Sendable {
    var faults: SystemFault.Source?

    static func close(_ descriptor: Int32) {
        // After EINTR Linux has already released the number: a second close could close another descriptor.
        _ = Glibc.close(descriptor)
    }

    /// Receives into `buffer`; `.bytes(0)` is the end of the peer's stream.
    func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        transfer(.receive) { most in unsafe recv(descriptor, buffer.baseAddress, min(buffer.count, most), 0) }
    }

    /// Sends from `buffer`; a disconnected peer is an error number, not a signal.
    func send(_ descriptor: Int32, from buffer: UnsafeRawBufferPointer) -> Transfer {
        transfer(.send) { most in
            unsafe Glibc.send(descriptor, buffer.baseAddress, min(buffer.count, most), Int32(MSG_NOSIGNAL))
        }
    }

    func send(_ descriptor: Int32, from pieces: UnsafeMutableBufferPointer<iovec>) -> Transfer {
        guard let first = unsafe pieces.first else { return .bytes(0) }
        var message = unsafe msghdr()
        unsafe message.msg_iov = pieces.baseAddress
        unsafe message.msg_iovlen = pieces.count
        return transfer(.send) { most in
            most == .max
                ? unsafe sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
                : unsafe Glibc.send(descriptor, first.iov_base, min(first.iov_len, most), Int32(MSG_NOSIGNAL))
        }
    }

    /// The number of bytes that the kernel accepted, and whether the peer has gone.
    struct Sent {
        var count = 0
        var isBroken = false
    }

    func receive(_ descriptor: Int32, into buffer: inout ByteBuffer, atMost count: Int) -> Transfer {
        unsafe buffer.fill(space: count) { target in
            let window = unsafe UnsafeMutableRawBufferPointer(rebasing: target[..<count])
            let transfer = unsafe receive(descriptor, into: window)
            if case .bytes(let received) = transfer { return (received, transfer) }
            return (0, transfer)
        }
    }

    /// Sends as much of an output queue as the kernel accepts; several parts are sent once.
    func send(_ descriptor: Int32, from output: borrowing OutputQueue) -> Sent {
        guard !output.isPlain else { return unsafe output.withUnsafeBytes { unsafe sendAll(descriptor, $0) } }
        return switch unsafe output.withUnsafePieces({ unsafe send(descriptor, from: $0) }) {
        case .bytes(let count): Sent(count: count)
        case .wouldBlock: Sent()
        case .failed: Sent(isBroken: true)
        }
    }

    func send(_ descriptor: Int32, from buffer: borrowing ByteBuffer) -> Sent {
        unsafe buffer.withUnsafeBytes { unsafe sendAll(descriptor, $0) }
    }

    /// Sends as many bytes as the kernel accepts.
    func send(_ descriptor: Int32, from bytes: [UInt8]) -> Sent {
        unsafe bytes.withUnsafeBytes { unsafe sendAll(descriptor, $0) }
    }

    /// Returns the number of bytes that the kernel has accepted for a peer, which has not received them.
    func unreceivedBytes(_ descriptor: Int32) -> Int {
        var count: Int32 = 0
        return unsafe ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    }

    private func sendAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Sent {
        var sent = Sent()
        while sent.count < bytes.count {
            switch unsafe send(descriptor, from: UnsafeRawBufferPointer(rebasing: bytes[sent.count...])) {
            case .bytes(let count): sent.count += count
            case .wouldBlock: return sent
            case .failed:
                sent.isBroken = true
                return sent
            }
        }
        return sent
    }

    /// Repeats a transfer that a signal interrupts; the argument of `move` is the maximum number of bytes.
    @inline(__always)
    private func transfer(_ call: SystemFault.Call, _ move: (_ most: Int) -> Int) -> Transfer {
        while true {
            let result: Int
            switch faults?(call) {
            case .error(let number):
                errno = number
                result = -1
            case .short(let most): result = move(most)
            case nil: result = move(.max)
            }
            if result >= 0 { return .bytes(result) }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .wouldBlock : .failed(errno)
        }
    }

    /// Accepts the next connection of a listener, nonblocking and close-on-exec.
    func accept(_ listener: Int32) -> Acceptance {
        while true {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            var result: Int32 = -1
            if case .error(let number) = faults?(.accept) {
                errno = number
            } else {
                let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
                result = unsafe Self.withAddress(&address) { unsafe accept4(listener, $0, &length, flags) }
            }
            if result >= 0 { return .connection(Descriptor(owning: result), PeerAddress(address)) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted(errno)
            default: return .retry
            }
        }
    }

    func shutdownSending(_ descriptor: Int32) { _ = Glibc.shutdown(descriptor, Int32(SHUT_WR)) }

    /// Opens a descriptor that is reserved for running out of descriptors.
    func openReserve() -> Descriptor? {
        if case .error = faults?(.open) { return nil }
        let result = unsafe Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        return result >= 0 ? Descriptor(owning: result) : nil
    }

    /// Lowers the priority of this thread, and of those that it starts.
    static func lowerPriority() { _ = nice(HTTPLimits.workerNiceness) }

    /// Starts a thread with a name, of which tools show 15 bytes.
    static func thread(_ name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) -> WorkerThread {
        let thread = WorkerThread {
            _ = unsafe pthread_setname_np(pthread_self(), String(name.prefix(15)))
            body()
        }
        // The system has only one reason to refuse a thread with default attributes.
        guard let thread else { throw SystemError("pthread_create", number: EAGAIN) }
        return thread
    }
}

// MARK: - epoll and eventfd

struct ReadyEvent {
    let token: UInt64
    let flags: UInt32

    static let readable = EPOLLIN.rawValue
    static let writable = EPOLLOUT.rawValue
    static let peerEnded = EPOLLRDHUP.rawValue
    static let broken = EPOLLERR.rawValue | EPOLLHUP.rawValue
}

extension SystemCalls {
    enum Interest {
        /// Both directions, edge-triggered: a connection is registered once.
        case connection
        /// Readable, level-triggered: listeners and wake-ups.
        case level
        /// As `level`, but wakes one of several epolls that share a listener.
        case exclusive

        var mask: UInt32 {
            switch self {
            case .connection: EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
            case .level: EPOLLIN.rawValue
            case .exclusive: EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue
            }
        }
    }

    func makeEpoll() throws(SystemError) -> Descriptor {
        try Descriptor(of: "epoll_create1", epoll_create1(Int32(EPOLL_CLOEXEC)))
    }

    func makeWake() throws(SystemError) -> Descriptor {
        try Descriptor(of: "eventfd", eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC)))
    }

    /// Watches a descriptor; returns `false` if the system refuses.
    func watch(_ descriptor: Int32, in epoll: Int32, _ interest: Interest, token: UInt64) -> Bool {
        if case .error = faults?(.control) { return false }
        return linux_epoll_control(epoll, EPOLL_CTL_ADD, descriptor, interest.mask, token) == 0
    }

    func watchWake(_ descriptor: Int32, in epoll: Int32, token: UInt64) throws(SystemError) {
        guard watch(descriptor, in: epoll, .level, token: token) else { throw SystemError("epoll_ctl", number: errno) }
    }

    func unwatch(_ descriptor: Int32, in epoll: Int32) {
        _ = linux_epoll_control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0)
    }

    /// Waits for events for at most `milliseconds` (−1: without limit) and returns their number.
    func wait(_ epoll: Int32, events: borrowing EventList, milliseconds: Int32) -> Int {
        if case .error(let number) = faults?(.wait), number == EINTR { return 0 }
        let count = unsafe epoll_wait(epoll, events.storage.baseAddress, Int32(events.storage.count), milliseconds)
        // EINTR is an empty wait: the loop checks its clock and queue and waits again.
        return Int(max(0, count))
    }

    func wake(_ descriptor: Int32) {
        var one: UInt64 = 1
        while unsafe Glibc.write(descriptor, &one, 8) < 0, errno == EINTR {}
    }

    func clearWake(_ descriptor: Int32) {
        var count: UInt64 = 0
        while unsafe Glibc.read(descriptor, &count, 8) < 0, errno == EINTR {}
    }
}

/// The buffer for the events of a wait.
///
/// Creates and owns: the array of events. Frees: `deinit`.
@safe struct EventList: ~Copyable {
    fileprivate let storage: UnsafeMutableBufferPointer<epoll_event>

    init(capacity: Int) {
        unsafe storage = .allocate(capacity: capacity)
        unsafe storage.initialize(repeating: unsafe epoll_event())
    }

    deinit { unsafe storage.deallocate() }

    subscript(index: Int) -> ReadyEvent {
        precondition(unsafe storage.indices.contains(index))
        let event = unsafe storage.baseAddress.unsafelyUnwrapped + index
        return unsafe ReadyEvent(token: linux_epoll_token(event), flags: event.pointee.events)
    }
}

/// An open file descriptor.
///
/// Creates: the calls in `SystemCalls` that open something. Owns: one descriptor. Borrows: nothing. Frees: `deinit`
/// closes it (`close(2)`), so that it cannot be closed twice.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    init(owning number: Int32) { self.number = number }

    /// Owns the result of a system call; throws its error if it has none.
    init(of call: String, _ result: Int32) throws(SystemError) {
        guard result >= 0 else { throw SystemError(call, number: errno) }
        number = result
    }

    deinit { SystemCalls.close(number) }
}

/// A failure of a system call that a test injects.
enum SystemFault: Sendable, Equatable {
    /// The call fails with this error number and transfers nothing.
    case error(Int32)
    /// The call transfers at most this many bytes.
    case short(Int)

    enum Call: Sendable, Hashable {
        case accept, receive, send, wait, open, control
    }

    /// Returns the fault of a call; `nil` if it succeeds.
    ///
    /// A production server has no source and pays one comparison with `nil` per call.
    typealias Source = @Sendable (Call) -> SystemFault?
}
