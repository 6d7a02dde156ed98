// The system calls of startup and shutdown, apart from those of requests. No other file of the module opens a server
// socket.

internal import CTypescaleLinux
internal import Glibc
internal import Synchronization
internal import TypescaleFiles
internal import TypescaleThreads

extension SystemCalls {
    static var descriptorLimits: rlimit? {
        var limits = rlimit()
        return unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 ? limits : nil
    }

    /// Sets the process's descriptor limits, as far as the system allows.
    static func setDescriptorLimits(_ limits: rlimit) {
        var limits = limits
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    }

    /// Opens a TCP listener; `shared` lets several reactors bind the port (SO_REUSEPORT), and the first checks that it
    /// is free.
    func listen(on host: String, _ port: UInt16, shared: Bool, isFirst: Bool) throws(SystemError) -> Descriptor {
        var storage = sockaddr_storage()
        guard let length = Self.fill(&storage, host: host == "localhost" ? "127.0.0.1" : host, port: port) else {
            throw SystemError("listen on \(host) (not an IP address)", number: EINVAL)
        }
        let socket = try openSocket(Int32(storage.ss_family))
        if isFirst && shared && port != 0 {
            // With SO_REUSEPORT the system would also share the port with another process of the same user.
            let probe = try openSocket(Int32(storage.ss_family))
            try bind(probe.number, &storage, length)
        }
        if shared { set(socket.number, SOL_SOCKET, SO_REUSEPORT) }
        // Accepted connections inherit it: one call here instead of one per connection.
        set(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY)
        // The kernel returns a connection once it has sent data (or after a second), which avoids wake-ups for idle
        // ones.
        set(socket.number, Int32(IPPROTO_TCP), TCP_DEFER_ACCEPT)
        try bind(socket.number, &storage, length)
        return try listening(socket)
    }

    func listen(at path: String) throws(SystemError) -> Descriptor {
        var storage = sockaddr_storage()
        guard let length = Self.fill(&storage, path: path) else {
            throw SystemError("listen on \(path) (path too long)", number: ENAMETOOLONG)
        }
        let socket = try openSocket(AF_UNIX)
        do {
            try bind(socket.number, &storage, length)
        } catch {
            // A socket that refuses connections was left by a killed process.
            guard error.number == EADDRINUSE, Self.isSocket(path), isAbandoned(&storage, length) else { throw error }
            unlink(path)
            try bind(socket.number, &storage, length)
        }
        return try listening(socket)
    }

    /// A file of another kind refuses connections too, and must not be removed.
    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private func isAbandoned(_ storage: inout sockaddr_storage, _ length: socklen_t) -> Bool {
        guard let probe = try? openSocket(AF_UNIX) else { return false }
        let result = unsafe Self.withAddress(&storage) { unsafe connect(probe.number, $0, length) }
        return result != 0 && errno == ECONNREFUSED
    }

    private func openSocket(_ family: Int32) throws(SystemError) -> Descriptor {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let socket = try Descriptor(of: "socket", Glibc.socket(family, kind, 0))
        if family != AF_UNIX { set(socket.number, SOL_SOCKET, SO_REUSEADDR) }
        // An IPv6 listener serves IPv6 alone, so that 0.0.0.0 and :: can be used together.
        if family == AF_INET6 { set(socket.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
        return socket
    }

    private func bind(_ socket: Int32, _ storage: inout sockaddr_storage, _ length: socklen_t) throws(SystemError) {
        let result = unsafe Self.withAddress(&storage) { unsafe Glibc.bind(socket, $0, length) }
        guard result == 0 else { throw SystemError("bind", number: errno) }
    }

    private func listening(_ socket: consuming Descriptor) throws(SystemError) -> Descriptor {
        guard Glibc.listen(socket.number, HTTPLimits.backlog) == 0 else { throw SystemError("listen", number: errno) }
        return socket
    }

    private func set(_ socket: Int32, _ level: Int32, _ option: Int32) {
        var value: Int32 = 1
        _ = unsafe setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Returns a second descriptor of a listener whose port cannot be shared.
    func duplicate(_ descriptor: borrowing Descriptor) throws(SystemError) -> Descriptor {
        try Descriptor(of: "fcntl", fcntl(descriptor.number, F_DUPFD_CLOEXEC, 3))
    }

    func boundPort(_ descriptor: borrowing Descriptor) throws(SystemError) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe Self.withAddress(&storage) { unsafe getsockname(descriptor.number, $0, &length) }
        guard result == 0 else { throw SystemError("getsockname", number: errno) }
        // The port has the same offset in the addresses of both families.
        return unsafe withUnsafeBytes(of: storage) {
            UInt16(bigEndian: unsafe $0.loadUnaligned(as: sockaddr_in.self).sin_port)
        }
    }

    func unlink(_ path: String) { _ = unsafe Glibc.unlink(path) }

    static func withAddress(_ storage: inout sockaddr_storage, _ call: (UnsafeMutablePointer<sockaddr>) -> Int32)
        -> Int32
    {
        unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0) }
        }
    }

    private static func fill(_ storage: inout sockaddr_storage, host: String, port: UInt16) -> socklen_t? {
        var four = sockaddr_in()
        if unsafe inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: four, as: sockaddr_in.self) }
            return socklen_t(MemoryLayout<sockaddr_in>.size)
        }
        var six = sockaddr_in6()
        guard unsafe inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else { return nil }
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.storeBytes(of: six, as: sockaddr_in6.self) }
        return socklen_t(MemoryLayout<sockaddr_in6>.size)
    }

    private static func fill(_ storage: inout sockaddr_storage, path: String) -> socklen_t? {
        let bytes = Array(path.utf8)
        // The last byte stays zero.
        let space = MemoryLayout<sockaddr_un>.size - MemoryLayout<sa_family_t>.size - 1
        guard bytes.count <= space else { return nil }
        storage.ss_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &storage) { target in
            for (index, byte) in bytes.enumerated() { unsafe target[MemoryLayout<sa_family_t>.size + index] = byte }
        }
        return socklen_t(MemoryLayout<sockaddr_un>.size)
    }
}

extension PeerAddress {
    init(_ storage: sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            let address = unsafe withUnsafeBytes(of: storage) { unsafe $0.loadUnaligned(as: sockaddr_in.self) }
            let number = UInt64(UInt32(bigEndian: address.sin_addr.s_addr))
            self.init(high: 0, low: 0xFFFF_0000_0000 | number, isLocalSocket: false)
        case AF_INET6:
            let address = unsafe withUnsafeBytes(of: storage) { unsafe $0.loadUnaligned(as: sockaddr_in6.self) }
            let (high, low) = unsafe withUnsafeBytes(of: address.sin6_addr) { bytes in
                unsafe (
                    UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
            self.init(high: high, low: low, isLocalSocket: false)
        default: self = .localSocket
        }
    }
}

/// Waits for the signals that stop a server, and for others, instead of handling them asynchronously.
package enum StopSignals {
    /// The signal to reload files (SIGHUP), if it is blocked.
    package static let reload = SIGHUP

    /// Keeps SIGINT, SIGTERM and other signals from ending the process. Call it on the first thread before any other
    /// starts.
    ///
    /// A closed pipe and a file size limit do not end the process either: writing fails instead. SIGUSR1 and SIGUSR2,
    /// by which programs that rotate logs ask for new files, do nothing.
    package static func block(_ others: [Int32] = []) {
        var set = signals(others)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        for number in stops { _ = signal(number, end) }
        for number in [SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2] { _ = signal(number, SIG_IGN) }
    }

    /// Blocks this thread until one of the signals arrives and returns its number.
    package static func wait(and others: [Int32] = []) -> Int32 {
        var set = signals(others)
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        if stops.contains(number) { arrival.store(SystemClock.monotonicMilliseconds(), ordering: .relaxed) }
        return number
    }

    /// Lets SIGINT and SIGTERM end the process while `body` runs, as if they were not blocked.
    ///
    /// A pending one ends it at once; a later one is blocked again. One that arrives within a second of another is the
    /// same: programs such as timeout send it to their child and to its group. It applies to this thread alone: `body`
    /// must not start another.
    package static func letEnd<Value, Failure>(during body: () throws(Failure) -> Value) throws(Failure) -> Value {
        var set = signals([])
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        defer { _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil) }
        return try body()
    }

    private static let stops = [SIGINT, SIGTERM]

    /// The time at which the first signal to stop arrived; 0 before.
    private static let arrival = Atomic(0)

    /// Ends the process by a signal, so that its parent sees which one.
    ///
    /// The kernel protects the first process of a container from an unhandled signal; that process exits with the
    /// status of a shell.
    private static let end: @convention(c) (Int32) -> Void = { number in
        let first = arrival.load(ordering: .relaxed)
        if first != 0, SystemClock.monotonicMilliseconds() < first + HTTPLimits.sameStopMilliseconds { return }
        _ = signal(number, SIG_DFL)
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, number)
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        _ = raise(number)
        _exit(128 + number)
    }

    private static func signals(_ others: [Int32]) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in stops + others { unsafe sigaddset(&set, number) }
        return set
    }
}

/// Addresses of machines as text.
package enum AddressText {
    /// Returns whether a text is an IPv4 address: four decimal numbers, none with a leading zero.
    package static func isIPv4(_ text: String) -> Bool { isAddress(text, of: AF_INET) }

    /// Returns whether a text is an IPv6 address in the form of RFC 4291, section 2.2.
    package static func isIPv6(_ text: String) -> Bool { isAddress(text, of: AF_INET6) }

    private static func isAddress(_ text: String, of family: Int32) -> Bool {
        // An IPv4 address takes less.
        var address = in6_addr()
        return unsafe inet_pton(family, text, &address) == 1
    }
}
