internal import Synchronization

/// The parts of a long body, made at the pace of the client, so that the server holds one of them at a time.
package protocol BodyParts: AnyObject, Sendable {
    /// Returns the next part, of less than the limit of unsent bytes; `nil` after the last one.
    ///
    /// Called on worker threads, one call at a time, each when the part before it has been sent.
    func next() -> [UInt8]?
    /// The bytes that the parts are made of, which count as buffers of the connection.
    var heldBytes: Int { get }
}

/// Streams a response in parts.
final class PartsHandler: StreamHandler {
    private struct State {
        var response: Response
        var isStarted = false
        var isFinished = false
        let compressor: GzipStream?
    }

    private let parts: any BodyParts
    private let state: Mutex<State>

    /// Creates a handler of a response with further parts; `nil` if it has none.
    init?(_ response: Response, prefersGzip: Bool) {
        guard let parts = response.rest else { return nil }
        self.parts = parts
        var response = response
        let compressor = prefersGzip && Gzip.isAllowed(for: response) ? GzipStream() : nil
        if compressor != nil { Gzip.addFields(to: &response.headers) }
        state = Mutex(State(response: response, compressor: compressor))
    }

    func received(_ bytes: [UInt8], on exchange: StreamExchange) {}

    func ended(on exchange: StreamExchange) {
        state.withLock { state in
            // Otherwise canceled work would end the response as if it were complete. The connection is closed instead.
            exchange.work.continueElsewhere()
            var part: [UInt8] = []
            while part.isEmpty, !state.isFinished { part = next(&state) }
            if !state.isStarted {
                state.isStarted = true
                exchange.start(state.response.status, state.response.headers)
            }
            exchange.write(part)
            if state.isFinished { exchange.finish() }
        }
    }

    /// Returns the next part as it is sent, which is empty if the compressor keeps it for now.
    private func next(_ state: inout State) -> [UInt8] {
        let part = state.isStarted || state.response.body.isEmpty ? parts.next() : state.response.body
        state.response.body = []
        state.isFinished = part == nil
        guard let compressor = state.compressor else { return part ?? [] }
        return compressor.compress(part ?? [], isLast: state.isFinished)
    }

    var hasMore: Bool { state.withLock { !$0.isFinished } }
    var heldBytes: Int { parts.heldBytes }
}
