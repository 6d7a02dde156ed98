internal import Synchronization
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleThreads

/// Measures the rows of a body as they arrive, and streams their responses.
///
/// Memory holds one piece of the body, its responses and the incomplete row. The next piece is read when the responses
/// to this one have been sent.
final class MeasureStream: StreamHandler {
    private struct State {
        var body: BodySplitter
        var isStarted = false
        var isOver = false
    }

    private let call: RouteRequest
    private let options: MeasureOptions
    private let state: Mutex<State>

    /// Creates the stream of a call; without a form the first byte decides. The response has the form of the body.
    init(_ call: RouteRequest, _ options: MeasureOptions, form: BodySplitter.Form?) {
        (self.call, self.options) = (call, options)
        state = Mutex(State(body: BodySplitter(form: form, maximumBytes: ServiceLimits.measureRowBytes)))
    }

    func received(_ bytes: [UInt8], on exchange: StreamExchange) {
        guard !exchange.isCancelled else { return }
        state.withLock { state in
            guard !state.isOver, confirm(&state, exchange) else { return }
            write(state.body.rows(completedBy: bytes) { $0 == "[" ? .array : .rows }, &state, exchange)
            if !state.isOver, let failure = state.body.failure { fail(failure, &state, exchange) }
        }
    }

    func ended(on exchange: StreamExchange) {
        state.withLock { state in
            guard !state.isOver, confirm(&state, exchange) else { return }
            write(state.body.rest(), &state, exchange)
            guard !state.isOver else { return }
            if let failure = state.body.failure { fail(failure, &state, exchange) } else { close(&state, exchange) }
        }
    }

    var heldBytes: Int { state.withLock { $0.body.heldBytes } }

    // MARK: - Responding

    private func write(_ batch: RowBatch, _ state: inout State, _ exchange: StreamExchange) {
        if batch.isEmpty { return }
        exchange.cancellation.limit(seconds: call.context.workSeconds)
        let (bytes, errorCount) = call.context.measurers.lend(call.catalog, options) { measurer in
            var writer = JSONWriter()
            let errorCount = measurer.respond(to: batch, with: &writer)
            return (writer.bytes, errorCount)
        }
        // The remaining steps are short, so deadline and disconnection no longer end them.
        exchange.cancellation.finish()
        if let reason = exchange.cancellation.reason {
            // The rows that were measured before come first.
            if !bytes.isEmpty { write(bytes, &state, exchange) }
            let error = call.cancelled(reason)
            return fail(error, error.detail, &state, exchange)
        }
        call.context.metrics.add(.rows, batch.rows.count)
        if errorCount > 0 { call.context.metrics.add(.rowErrors, errorCount) }
        write(bytes, &state, exchange)
    }

    /// Writes responses, each of which ends with a line feed.
    private func write(_ responses: [UInt8], _ state: inout State, _ exchange: StreamExchange) {
        let isFirst = !state.isStarted
        start(&state, exchange)
        guard state.body.form == .array else { return exchange.write(responses) }
        // Responses have no other line feeds: those in texts are escaped.
        var bytes: [UInt8] = isFirst ? [] : Array(",\n".utf8)
        for byte in responses.dropLast() {
            if byte == 0x0A { bytes.append(UInt8(ascii: ",")) }
            bytes.append(byte)
        }
        exchange.write(bytes)
    }

    private func start(_ state: inout State, _ exchange: StreamExchange) {
        if state.isStarted { return }
        state.isStarted = true
        var headers = call.headers
        headers[.contentType] = state.body.form == .array ? "application/json" : "application/x-ndjson"
        headers[.cacheControl] = "no-store"
        exchange.start(.ok, headers)
        if state.body.form == .array { exchange.write([UInt8(ascii: "[")]) }
    }

    private func close(_ state: inout State, _ exchange: StreamExchange) {
        start(&state, exchange)
        state.isOver = true
        if state.body.form == .array { exchange.write(Array("]\n".utf8)) }
        exchange.finish()
    }

    private func confirm(_ state: inout State, _ exchange: StreamExchange) -> Bool {
        do throws(ServiceError) {
            try call.confirm()
            return true
        } catch {
            fail(error, error.detail, &state, exchange)
            return false
        }
    }

    private func fail(_ failure: JSONError, _ state: inout State, _ exchange: StreamExchange) {
        fail(ServiceError(failure), failure.description, &state, exchange)
    }

    /// Ends the response: with a status if nothing has been sent, else with an error as the last row.
    private func fail(_ error: ServiceError, _ reason: String, _ state: inout State, _ exchange: StreamExchange) {
        guard state.isStarted else {
            state.isOver = true
            return exchange.respond(call.failed(error))
        }
        var writer = JSONWriter()
        writer.rowError(reason, id: nil)
        writer.endRow()
        write(writer.bytes, &state, exchange)
        close(&state, exchange)
    }
}
