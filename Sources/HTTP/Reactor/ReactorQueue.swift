import Synchronization

/// Where other threads leave word for a reactor.
final class ReactorQueue: Sendable {
    private let letters = Mutex<[ReactorCommand]>([])
    private let wake: Descriptor
    private let calls: SystemCalls

    init(calls: SystemCalls) throws(SystemError) {
        wake = try calls.makeWake()
        self.calls = calls
    }

    var descriptor: Int32 { wake.number }

    /// Leaves a letter, and wakes the reactor where the box was empty.
    func post(_ letter: ReactorCommand) {
        let isFirst = letters.withLock { letters in
            letters.append(letter)
            return letters.count == 1
        }
        if isFirst { calls.wake(wake.number) }
    }

    /// Takes all letters.
    func empty() -> [ReactorCommand] {
        calls.clearWake(wake.number)
        return letters.withLock { letters in
            let taken = letters
            letters = []
            return taken
        }
    }
}

/// A connection as other threads know it: when it has gone, what they send finds nobody.
struct ConnectionHandle: Sendable, Hashable {
    let descriptor: Int32
    let generation: UInt32
}

/// What other threads tell a reactor.
enum ReactorCommand: Sendable {
    case answer(ConnectionHandle, Response)
    case streamHead(ConnectionHandle, Status, Headers)
    case streamBytes(ConnectionHandle, [UInt8])
    case streamEnd(ConnectionHandle)
    /// A handler has finished with what it was given last.
    case taken(ConnectionHandle)
    case publish(Identifier, Publication)
    case event(ConnectionHandle, Publication)
    case goLive(ConnectionHandle, after: UInt64)
    case endEvents(ConnectionHandle)
    case frame(ConnectionHandle, [UInt8])
    case closeSocket(ConnectionHandle, WebSocketCloseCode, String)
    /// Take no more connections, finish what is under way, and end by then at the latest.
    case stop(seconds: Int)

    var handle: ConnectionHandle? {
        switch self {
        case .answer(let handle, _), .streamHead(let handle, _, _), .streamBytes(let handle, _),
            .streamEnd(let handle), .taken(let handle), .event(let handle, _), .goLive(let handle, _),
            .endEvents(let handle), .frame(let handle, _), .closeSocket(let handle, _, _):
            handle
        case .publish, .stop: nil
        }
    }
}
