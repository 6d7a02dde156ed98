internal import Synchronization

/// Connections for concurrent reads, of which a few are kept open.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Database] = []
        /// The edition of the file that the idle connections belong to.
        var edition = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let file: StoreFile

    init(_ file: StoreFile) { self.file = file }

    func reading<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !file.isLost else { throw file.missing }
        try file.enter()
        defer { file.leave() }
        let edition = file.edition
        let (idle, isClosed) = state.withLock { state in
            state.edition == edition ? (state.idle.popLast(), state.isClosed) : (nil, state.isClosed)
        }
        guard !isClosed else { throw StoreError(code: .closed, reason: "\(file.path): closed") }
        let database = if let idle { idle } else { try file.openReader() }
        defer { put(database, edition) }
        return try body(database)
    }

    /// Closes the connections that are not in use.
    func closeIdle() { state.withLock { $0.idle = [] } }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }

    /// Keeps a connection for the next reader, unless the store was lost in the meantime.
    private func put(_ database: Database, _ edition: Int) {
        let isCurrent = !file.isLost && file.edition == edition
        state.withLock { state in
            if state.edition < edition { (state.idle, state.edition) = ([], edition) }
            guard isCurrent, !state.isClosed, state.edition == edition, state.idle.count < StoresLimits.readers else {
                return
            }
            state.idle.append(database)
        }
    }
}
