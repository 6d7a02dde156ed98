internal import Synchronization
internal import TypescaleHTTP

/// The destination of the messages of a body.
protocol MessageSink {
    /// Refuses the request before its body is read, if it cannot succeed.
    mutating func begin(_ exchange: StreamExchange) throws(ServiceError)
    mutating func receive(_ message: UploadedMessage) throws(ServiceError)
    /// Makes the change after the last message, and responds.
    mutating func finish(_ exchange: StreamExchange) throws(ServiceError)
}

/// Reads the messages of a body piece by piece, and responds once: at the end, or at the first error.
///
/// Memory holds a piece, the incomplete message, and the sink's own state. The next piece is read after this one has
/// been processed, including its writes to the store. The conversation does not change before the end of the body, so
/// an error in the last row or a client that disconnects leaves it as it was.
final class MessageUpload: StreamHandler {
    private struct State {
        var splitter: MessageSplitter
        /// `nil` once the request has a response.
        var sink: (any MessageSink & Sendable)?
        var hasBegun = false
    }

    private let call: RouteRequest
    private let state: Mutex<State>

    init(_ call: RouteRequest, mediaType: Identifier?, into sink: any MessageSink & Sendable) {
        self.call = call
        state = Mutex(State(splitter: MessageSplitter(mediaType: mediaType), sink: sink))
    }

    func received(_ bytes: [UInt8], on exchange: StreamExchange) {
        advance(exchange) { (state: inout State) throws(ServiceError) in
            for message in try state.splitter.messages(completedBy: bytes) { try state.sink?.receive(message) }
        }
    }

    func ended(on exchange: StreamExchange) {
        advance(exchange) { (state: inout State) throws(ServiceError) in
            for message in try state.splitter.rest() { try state.sink?.receive(message) }
            guard !exchange.isCancelled else { return }
            try state.sink?.finish(exchange)
            state.sink = nil
        }
    }

    var heldBytes: Int { state.withLock { $0.splitter.heldBytes } }

    func cancelled() { state.withLock { $0.sink = nil } }

    private func advance(_ exchange: StreamExchange, _ body: (inout State) throws(ServiceError) -> Void) {
        let error = state.withLock { state -> ServiceError? in
            guard state.sink != nil else { return nil }
            do throws(ServiceError) {
                try call.confirm()
                if !state.hasBegun { try state.sink?.begin(exchange) }
                state.hasBegun = true
                try body(&state)
                return nil
            } catch {
                state.sink = nil
                return error
            }
        }
        if let error { exchange.respond(call.failed(error)) }
    }
}
