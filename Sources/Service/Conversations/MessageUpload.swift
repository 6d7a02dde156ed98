import Synchronization
import TypescaleHTTP

/// What becomes of the messages of a body.
protocol MessageSink {
    /// Looks whether there is any use in reading the body.
    mutating func begin(_ exchange: StreamExchange) throws(ServiceError)
    /// Takes the next message.
    mutating func take(_ message: UploadedMessage) throws(ServiceError)
    /// Does what the call is for, after the last message, and answers.
    mutating func finish(_ exchange: StreamExchange) throws(ServiceError)
}

/// Messages in, piece by piece; one answer at the end, or as soon as something is wrong.
///
/// Memory holds a piece, the message that has begun, and what the sink keeps. The next piece is read when this one has
/// been dealt with, store included. Nothing happens to the conversation before the sink's end, so that a fault in the
/// last row, or a client that goes, leaves it as it was.
final class MessageUpload: StreamHandler {
    private struct State {
        var splitter: MessageSplitter
        /// Nil once there is nothing more to do.
        var sink: (any MessageSink & Sendable)?
        var hasBegun = false
    }

    private let call: RouteRequest
    private let state: Mutex<State>

    /// An upload for a call.
    init(_ call: RouteRequest, mediaType: Identifier?, into sink: any MessageSink & Sendable) {
        self.call = call
        state = Mutex(State(splitter: MessageSplitter(mediaType: mediaType), sink: sink))
    }

    func received(_ bytes: [UInt8], on exchange: StreamExchange) {
        advance(exchange) { (state: inout State) throws(ServiceError) in
            for message in try state.splitter.messages(completedBy: bytes) { try state.sink?.take(message) }
        }
    }

    func ended(on exchange: StreamExchange) {
        advance(exchange) { (state: inout State) throws(ServiceError) in
            for message in try state.splitter.rest() { try state.sink?.take(message) }
            guard !exchange.isCancelled else { return }
            try state.sink?.finish(exchange)
            state.sink = nil
        }
    }

    func cancelled() { state.withLock { $0.sink = nil } }

    private func advance(_ exchange: StreamExchange, _ body: (inout State) throws(ServiceError) -> Void) {
        let fault = state.withLock { state -> ServiceError? in
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
        if let fault { exchange.respond(call.failed(fault)) }
    }
}
