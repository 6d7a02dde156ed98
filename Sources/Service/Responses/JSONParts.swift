internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleJSON

/// A JSON document that is sent in parts, each written when the one before it has been sent.
final class JSONParts: BodyParts {
    private struct State {
        var steps: ArraySlice<JSONStep>
        /// The number of elements of the first step that were written.
        var written = 0
        var writer = JSONWriter()
        /// The number of written bytes that were sent.
        var sent = 0

        /// A Boolean value that indicates whether all bytes were written and sent.
        var isFinished: Bool { steps.isEmpty && sent == writer.bytes.count }

        /// Writes elements of the first step until there are some bytes in all, and ends the document after the last step.
        mutating func writeElements(bytes: Int) {
            guard let step = steps.first else { return }
            written = step.write(written, bytes, &writer)
            guard written == step.count else { return }
            (steps, written) = (steps.dropFirst(), 0)
            if steps.isEmpty { writer.endRow() }
        }
    }

    let heldBytes: Int
    private let state: Mutex<State>

    /// Creates the parts of a document, whose steps keep about as many bytes.
    init(_ steps: [JSONStep], heldBytes: Int) {
        self.heldBytes = heldBytes
        state = Mutex(State(steps: steps[...]))
    }

    /// A Boolean value that indicates whether there is no further part.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    func next() -> [UInt8]? {
        state.withLock { state in
            let size = ServiceLimits.partBytes
            if state.isFinished { return nil }
            if state.sent == state.writer.bytes.count {
                (state.writer.bytes, state.sent) = ([], 0)
                state.writer.reserve(size)
            }
            let most = state.sent + size
            while !state.steps.isEmpty, state.writer.bytes.count < most { state.writeElements(bytes: most) }
            // An element may be longer than a part.
            let end = min(most, state.writer.bytes.count)
            defer { state.sent = end }
            return state.sent == 0 && end == state.writer.bytes.count
                ? state.writer.bytes : Array(state.writer.bytes[state.sent..<end])
        }
    }
}
