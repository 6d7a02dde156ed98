internal import Synchronization
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON

/// Rows of a file, batch by batch, each as soon as it has arrived.
final class RowSource: Sendable {
    private struct State: Sendable {
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var isAtEnd = false
        var error: CommandError?
    }

    private let input: InputFile
    private let state = Mutex(State())

    init(_ input: InputFile) {
        self.input = input
    }

    /// What errors call it.
    var name: String { input.name }

    /// What ended the input before its end, if anything did.
    var error: CommandError? { state.withLock { $0.error } }

    /// The next rows, at least one; nil at the end. A row that the input breaks off in is a row.
    func next() -> RowBatch? {
        while !state.withLock({ $0.isAtEnd }) {
            // Reading may take forever, so it happens outside the lock.
            let bytes = Result { () throws(CommandError) in try input.read() }
            let batch = state.withLock { state in
                switch bytes {
                case .success(let bytes) where !bytes.isEmpty: return state.splitter.rows(completedBy: bytes)
                case .success: break
                case .failure(let error): state.error = error
                }
                state.isAtEnd = true
                return state.splitter.rest()
            }
            if !batch.isEmpty { return batch }
        }
        return nil
    }
}
