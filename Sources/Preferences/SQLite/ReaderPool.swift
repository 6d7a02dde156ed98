import Synchronization

/// Connections for reading: as many as are needed at once, a few of them kept.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Database] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let path: String

    init(path: String) { self.path = path }

    func reading<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        guard !isClosed else { throw StoreError(code: .closed, reason: "\(path): closed") }
        let database = if let idle { idle } else { try SQLiteStore.connection(path) }
        defer {
            state.withLock { state in
                if !state.isClosed, state.idle.count < Limits.readers { state.idle.append(database) }
            }
        }
        return try body(database)
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }
}
