internal import Synchronization
package import TypescaleFiles
internal import TypescaleThreads

/// An HTTP/1.1 server: its reactors, its workers, and its shutdown.
package final class Server: Sendable {
    /// The endpoints with their actual ports.
    package let endpoints: [Endpoint]
    /// The channels of event streams and WebSockets.
    let hub: EventHub

    let queues: [ReactorQueue]
    private let reactorMetrics: [ReactorMetrics]
    private let pool: WorkerPool
    private let threads = Mutex<[WorkerThread]>([])
    private let calls: SystemCalls
    private let sockets: [(path: String, identity: FileIdentity)]
    private let isStopped = Atomic(false)

    /// Binds the endpoints and starts serving.
    ///
    /// `makeResponder` is called once on each reactor's thread.
    package init(
        _ options: ServerOptions, makeResponder: @escaping @Sendable (_ reactor: Int) -> any Responder
    ) throws(SystemError) {
        let calls = SystemCalls(faults: options.faults)
        let reactors = max(1, options.reactors)
        self.calls = calls
        hub = options.hub
        // Before any thread starts: an endpoint in use is the most common error.
        let bound = try Self.bind(options.endpoints, reactors, calls)
        endpoints = bound.endpoints
        sockets = endpoints.compactMap { endpoint in
            guard case .unix(let path) = endpoint else { return nil }
            return FileIdentity(path).map { (path, $0) }
        }
        pool = try WorkerPool(threads: options.workers, capacity: options.limits.queuedJobs)
        let counts = ConnectionCounts(
            limit: options.limits.connections, limitOfAddress: options.limits.connectionsPerAddress)
        queues = try (0..<reactors).map { _ throws(SystemError) in try ReactorQueue(calls: calls) }
        reactorMetrics = (0..<reactors).map { _ in ReactorMetrics(routes: options.routes) }
        // From here on `deinit` stops started threads if an error occurs.
        for queue in queues { hub.add(queue) }
        for index in 0..<reactors {
            let poller = try Poller(calls: calls, wokenBy: queues[index])
            // A reactor stops listening by releasing its listeners, so no other owner may retain them: the closure of a
            // thread lives as long as the thread, and clients would wait on a socket that no thread accepts from.
            let handover = Mutex(bound.listeners[index])
            let thread = try SystemCalls.thread("http-\(index)") {
                [pool, queue = queues[index], metrics = reactorMetrics[index]] in
                let driver = ConnectionDriver(
                    limits: options.limits, responder: makeResponder(index), queue: queue, pool: pool, metrics: metrics,
                    accessLog: options.accessLog, leastLoggedStatus: options.leastLoggedStatus)
                var reactor = Reactor(
                    calls: calls,
                    listeners: handover.withLock { listeners in
                        defer { listeners = [] }
                        return listeners
                    }, driver: driver, counts: counts, epoll: poller,
                    bufferLimit: options.limits.buffers(ofReactors: reactors), onRelease: options.onRelease)
                reactor.run()
            }
            threads.withLock { $0.append(thread) }
        }
    }

    /// Binds endpoints, and returns them with their actual ports, and the listeners of each reactor.
    private static func bind(
        _ endpoints: [Endpoint], _ reactors: Int, _ calls: SystemCalls
    ) throws(SystemError) -> (endpoints: [Endpoint], listeners: [[Listener]]) {
        var bound: [Endpoint] = []
        var listeners = Array(repeating: [Listener](), count: reactors)
        for endpoint in endpoints {
            switch endpoint {
            case .tcp(let host, var port):
                // The first bind may choose the port; the others share it.
                for index in 0..<reactors {
                    let descriptor = try calls.listen(on: host, port, shared: reactors > 1, isFirst: index == 0)
                    if index == 0 { port = try calls.boundPort(descriptor) }
                    listeners[index].append(Listener(descriptor, isShared: false))
                }
                bound.append(.tcp(host: host, port: port))
            case .unix(let path):
                let descriptor = try calls.listen(at: path)
                for index in 1..<reactors {
                    listeners[index].append(Listener(try calls.duplicate(descriptor), isShared: true))
                }
                listeners[0].append(Listener(descriptor, isShared: reactors > 1))
                bound.append(endpoint)
            }
        }
        return (bound, listeners)
    }

    package var port: UInt16? {
        for case .tcp(_, let port) in endpoints { return port }
        return nil
    }

    package var metrics: ServerMetrics {
        var total = ServerMetrics()
        for metrics in reactorMetrics { metrics.merge(into: &total) }
        return total
    }

    /// Stops accepting, answers current requests, and closes the remaining connections after `graceSeconds`.
    ///
    /// Returns when every thread has ended. Must not be called on one of them.
    package func stop(graceSeconds: Int) {
        guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Before the sockets refuse connections, when another server may replace them: that server's must stay.
        for socket in sockets where FileIdentity(socket.path) == socket.identity { calls.unlink(socket.path) }
        for queue in queues { queue.post(.stop(seconds: graceSeconds)) }
        for thread in threads.withLock({ $0 }) { thread.join() }
        hub.remove(queues)
        pool.stop()
    }

    deinit { stop(graceSeconds: 0) }
}

package struct ServerOptions: Sendable {
    package var endpoints: [Endpoint]
    /// The number of reactor threads, usually one per core.
    package var reactors = 1
    /// The number of worker threads, for work that would block reactors.
    package var workers = 2
    package var limits = HTTPLimits()
    /// The channels of event streams and WebSockets.
    package var hub = EventHub()
    /// A closure called for every response on a reactor's thread; `nil`, the default, costs nothing.
    package var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// The lowest status that is logged; other responses cost nothing.
    package var leastLoggedStatus = 0
    /// The number of routes that are counted and timed separately, as numbered in `ResponseWriter.route`.
    package var routes = 0
    /// A closure called on a reactor's thread after many bytes of buffers were released.
    package var onRelease: (@Sendable () -> Void)?
    var faults: SystemFault.Source?

    package init(endpoints: [Endpoint]) { self.endpoints = endpoints }
}

package enum Endpoint: Sendable, Equatable, CustomStringConvertible {
    /// An IPv4 or IPv6 address and a port; port 0 selects a free one.
    case tcp(host: String, port: UInt16)
    /// A socket in the file system.
    case unix(path: String)

    package var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }

    /// Parses `HOST:PORT`, `[IPv6]:PORT` or `unix:PATH`.
    package init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            // In C a path ends at the first zero.
            guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
            self = .unix(path: path)
            return
        }
        var (host, portText) = text[...].hostAndPort
        guard let port = portText.flatMap(Self.port) else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self = .tcp(host: String(host), port: port)
    }

    /// Returns the number of a port, which has no sign.
    package static func port(_ text: Substring) -> UInt16? {
        text.utf8.allSatisfy { ASCII.isIn($0, .digit) } ? UInt16(text) : nil
    }

    /// A Boolean value that indicates whether only programs on the same machine can connect.
    package var isLoopback: Bool {
        switch self {
        case .unix: true
        case .tcp(let host, _): host == "localhost" || host == "::1" || host.hasPrefix("127.")
        }
    }
}

extension Substring {
    /// The parts of `HOST:PORT`, whose host may have colons in brackets; the port is `nil` if there is none.
    package var hostAndPort: (host: Substring, port: Substring?) {
        let end = hasPrefix("[") ? lastIndex(of: "]") ?? startIndex : startIndex
        guard let colon = self[end...].firstIndex(of: ":") else { return (self, nil) }
        return (self[..<colon], self[index(after: colon)...])
    }
}
