internal import Synchronization
internal import TypescaleFiles

/// The commands of other threads for a reactor.
final class ReactorQueue: Sendable {
    private let commands = Mutex<[ReactorCommand]>([])
    private let wake: Descriptor
    private let calls: SystemCalls

    init(calls: SystemCalls) throws(SystemError) {
        wake = try calls.makeWake()
        self.calls = calls
    }

    var descriptor: Int32 { wake.number }

    /// Appends a command, and wakes the reactor if the queue was empty.
    func post(_ command: ReactorCommand) {
        let isFirst = commands.withLock { commands in
            commands.append(command)
            return commands.count == 1
        }
        if isFirst { calls.wake(wake.number) }
    }

    func takeAll() -> [ReactorCommand] {
        calls.clearWake(wake.number)
        return commands.withLock { commands in
            let taken = commands
            commands = []
            return taken
        }
    }
}

/// A connection as other threads and events refer to it; commands and events for a closed connection are ignored.
struct ConnectionHandle: Sendable, Hashable {
    let descriptor: Int32
    /// The number of connections that have used the descriptor.
    let generation: UInt32
}

extension ConnectionHandle {
    /// The number by which epoll reports events of the connection.
    @inline(__always)
    var token: UInt64 { UInt64(generation) << 32 | UInt64(UInt32(descriptor)) }

    @inline(__always)
    init(token: UInt64) {
        self.init(descriptor: Int32(truncatingIfNeeded: token), generation: UInt32(truncatingIfNeeded: token >> 32))
    }
}

struct RemoteConnection: Sendable {
    let handle: ConnectionHandle
    let queue: ReactorQueue

    func post(_ command: ConnectionCommand) { queue.post(.connection(handle, command)) }
}

/// A command of another thread for a reactor.
enum ReactorCommand: Sendable {
    case connection(ConnectionHandle, ConnectionCommand)
    case publish(Identifier, Publication)
    /// Stop accepting, finish current requests, and end within this time.
    case stop(seconds: Int)
}

/// A command of another thread for a connection.
enum ConnectionCommand: Sendable {
    case respond(Response)
    case respondInParts(PartsHandler)
    /// The work for the request is refused, before it has begun.
    case refuse
    case streamHead(Status, Headers)
    case streamBytes([UInt8])
    case streamEnd
    /// The handler of a request, by its number on the connection, has processed its last input, and keeps some bytes.
    case inputProcessed(request: UInt32, held: Int)
    case event(Publication)
    case goLive(after: UInt64)
    case endEvents
    case frame([UInt8])
    /// Hold publications until the reply to a message.
    case hold
    /// The reply to a message, which includes the publications up to an order.
    case reply([UInt8], order: UInt64)
    case closeSocket(WebSocketCloseCode, String)
}
