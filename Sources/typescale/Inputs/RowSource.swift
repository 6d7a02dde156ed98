internal import Synchronization
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON

/// The rows of a file, in batches, each delivered as soon as it has arrived.
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

    /// The name in error messages.
    var name: String { input.name }

    /// The error that ended the input early, if any.
    var error: CommandError? { state.withLock { $0.error } }

    /// Returns the next rows, at least one, or `nil` at the end. An incomplete last row counts as a row.
    ///
    /// If `endingAtLongRow`, a row that is too long is the last one, and is returned before its end has arrived.
    func next(endingAtLongRow: Bool = false) -> RowBatch? {
        while !state.withLock({ $0.isAtEnd }) {
            // Reading may block forever, so it happens outside the lock.
            let bytes = Result(catching: input.read)
            let batch = state.withLock { state in
                switch bytes {
                case .success(let bytes) where !bytes.isEmpty:
                    let batch = state.splitter.rows(completedBy: bytes)
                    guard endingAtLongRow, batch.isEmpty, state.splitter.isInLongRow else { return batch }
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

    /// Reads every row and passes it on with its line, in order; the first invalid row ends it with an error.
    func forEach<Value>(
        _ read: (JSONReader) throws(JSONError) -> Value, _ body: (Value, _ line: Int) throws(CommandError) -> Void
    ) throws(CommandError) {
        while let batch = next(endingAtLongRow: true) { try batch.forEach(of: name, read, body) }
        if let error { throw error }
    }
}

extension RowBatch {
    /// The reason for rejecting an array, which the service accepts as a body.
    static let arrayAdvice = "an array; give one object per line, as jq -c '.[]' writes them"

    /// Reads every row and passes it on with its line; `name` identifies the source in errors.
    func forEach<Value>(
        of name: String, _ read: (JSONReader) throws(JSONError) -> Value,
        _ body: (Value, _ line: Int) throws(CommandError) -> Void
    ) throws(CommandError) {
        let parser = JSONParser(limits: JSONLimits(bytes: APILimits.rowBytes))
        for row in rows {
            guard !row.isTooLong else {
                throw CommandError("\(name):\(row.line)", "longer than \(APILimits.rowBytes) bytes")
            }
            let value: Value
            do throws(JSONError) {
                value = try read(JSONReader(try parser.parse(bytes, in: row.range, line: row.line)))
            } catch {
                // The array may be complete on this line or only begin there.
                let isArray = bytes[row.range].first == "[" && error.code != .tooDeep
                throw CommandError(error.location(in: name), isArray ? Self.arrayAdvice : error.reasonWithPath)
            }
            try body(value, row.line)
        }
    }
}
