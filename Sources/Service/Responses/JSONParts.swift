internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleJSON

/// A JSON document that is sent in parts, each written when the one before it has been sent.
final class JSONParts: BodyParts {
    private struct State {
        var steps: ArraySlice<JSONStep>
        /// The number of elements of the first step that were written.
        var written = 0
        /// The writer with the bytes that were not sent.
        var writer = JSONWriter()

        /// Writes elements until there are some bytes, and ends the document after the last step.
        mutating func write(bytes: Int) {
            while writer.bytes.count < bytes, let step = steps.first {
                written = step.write(written, bytes, &writer)
                guard written == step.count else { continue }
                (steps, written) = (steps.dropFirst(), 0)
                if steps.isEmpty { writer.endRow() }
            }
        }
    }

    let heldBytes: Int
    private let state: Mutex<State>

    /// Creates the parts of a document, whose steps keep about as many bytes.
    init(_ steps: [JSONStep], heldBytes: Int) {
        self.heldBytes = heldBytes
        state = Mutex(State(steps: steps[...]))
    }

    var isFinished: Bool { state.withLock { $0.steps.isEmpty && $0.writer.bytes.isEmpty } }

    func next() -> [UInt8]? {
        state.withLock { state in
            let size = ServiceLimits.partBytes
            if state.writer.bytes.isEmpty { state.writer.reserve(size + size / 8) }
            state.write(bytes: size)
            let bytes = state.writer.bytes
            guard !bytes.isEmpty else { return nil }
            // The last element of a part may be longer than the part.
            let isWhole = bytes.count <= 2 * size
            state.writer.bytes = isWhole ? [] : Array(bytes[size...])
            return isWhole ? bytes : Array(bytes[..<size])
        }
    }
}
