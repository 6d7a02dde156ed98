/// One connection of a server without a socket: the same parser, responder, workers and writer, fed by hand.
///
/// Route tests run on it in microseconds, and see the very bytes a client would.
package final class LocalConnection {
    private var driver: ConnectionDriver
    private var connection = Connection()
    private let mailbox: ReactorQueue
    private let pool: WorkerPool
    private let handle = ConnectionHandle(descriptor: 0, generation: 1)
    private var pending = ByteBuffer()

    /// A connection to a responder.
    package init(
        limits: Limits = Limits(), workers: Int = 1, _ responder: any Responder
    ) throws(SystemError) {
        mailbox = try ReactorQueue(calls: SystemCalls())
        pool = try WorkerPool(threads: workers, capacity: limits.queuedJobs)
        driver = ConnectionDriver(
            limits: limits, responder: responder, mailbox: mailbox, pool: pool, metrics: ReactorMetrics(),
            accessLog: nil)
        driver.writer.date.update(784_111_777)
    }

    deinit {
        pool.stop()
    }

    /// True once the server would end the connection.
    package var isClosing: Bool { connection.phase == .closing }

    /// True while an answer is being made elsewhere.
    package var isWaiting: Bool {
        connection.phase == .waiting || connection.phase == .streaming || connection.isHandlerBusy
    }

    /// True while something may be said that no byte of the client has to come for.
    package var mayGoOn: Bool { isWaiting || connection.phase == .events || connection.phase == .webSocket }

    /// Receives bytes as one segment.
    package func receive(_ bytes: [UInt8]) {
        pending.append(bytes)
        advance()
    }

    private func advance() {
        let used = pending.withSpan { driver.advance(&connection, handle, $0) }
        pending.consume(used)
    }

    /// Takes what workers have to say; answers false where nothing had come.
    @discardableResult
    package func readMail() -> Bool {
        let letters = mailbox.empty()
        for letter in letters {
            driver.deliver(letter, to: &connection)
            if case .stream(let exchange) = connection.task, connection.phase == .streaming,
                !connection.isHandlerBusy, connection.hasStreamed
            {
                connection.hasStreamed = false
                connection.isHandlerBusy = true
                exchange.announceRoom()
            }
        }
        if !letters.isEmpty { advance() }
        return !letters.isEmpty
    }

    /// Takes the bytes a client would have received since the last call.
    package func takeOutput() -> [UInt8] {
        var bytes = ByteBuffer()
        driver.writer.output.copyRest(after: 0, to: &bytes)
        driver.writer.output.removeAll()
        return bytes.withSpan { $0.copied() }
    }
}
