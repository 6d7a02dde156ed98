internal import Synchronization

/// Connections for concurrent reads, of which a few are kept open.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Database] = []
        /// The number of recoveries of the store before the idle connections were opened.
        var recoveryCount = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let file: StoreFile

    init(_ file: StoreFile) { self.file = file }

    func reading<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !file.isLost else { throw file.missing }
        try file.beginUse()
        defer { file.endUse() }
        let recoveryCount = file.recoveryCount
        let (idle, isClosed) = state.withLock { state in
            state.recoveryCount == recoveryCount ? (state.idle.popLast(), state.isClosed) : (nil, state.isClosed)
        }
        guard !isClosed else { throw StoreError(.closed, "\(file.path): closed") }
        let database = if let idle { idle } else { try file.openReader() }
        defer { put(database, recoveryCount) }
        return try body(database)
    }

    func closeIdle() { state.withLock { $0.idle = [] } }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }

    /// Keeps a connection for the next reader, unless the store was lost in the meantime.
    private func put(_ database: Database, _ recoveryCount: Int) {
        let isCurrent = !file.isLost && file.recoveryCount == recoveryCount
        state.withLock { state in
            if state.recoveryCount < recoveryCount { (state.idle, state.recoveryCount) = ([], recoveryCount) }
            guard isCurrent, !state.isClosed, state.recoveryCount == recoveryCount,
                state.idle.count < StoresLimits.readers
            else { return }
            state.idle.append(database)
        }
    }
}
