package import TypescaleFiles

/// A server connection without a socket: the same parser, responder, workers and writer with explicit input.
///
/// Route tests run on it in microseconds and see the same bytes as a client.
package final class LocalConnection {
    private var driver: ConnectionDriver
    private var connection = Connection()
    private let queue: ReactorQueue
    private let pool: WorkerPool
    private var pending = ByteBuffer()

    package init(limits: HTTPLimits = HTTPLimits(), workers: Int = 1, _ responder: any Responder) throws(SystemError) {
        queue = try ReactorQueue(calls: SystemCalls())
        pool = try WorkerPool(threads: workers, capacity: limits.queuedJobs)
        driver = ConnectionDriver(
            limits: limits, responder: responder, queue: queue, pool: pool, metrics: ReactorMetrics(),
            accessLog: nil)
        driver.writer.date.update(784_111_777)
    }

    deinit { pool.stop() }

    /// A Boolean value that indicates whether the server would close the connection.
    package var isClosing: Bool { connection.phase == .closing }

    /// A Boolean value that indicates whether a response is pending on another thread.
    package var isWaiting: Bool {
        connection.phase == .waiting || connection.phase == .streaming || connection.isHandlerBusy
    }

    /// A Boolean value that indicates whether output may follow without further input.
    package var mayContinue: Bool { isWaiting || connection.phase == .events || connection.phase == .webSocket }

    package func receive(_ bytes: [UInt8]) {
        pending.append(bytes.span)
        advance()
    }

    private func advance() {
        let used = pending.withSpan { driver.advance(&connection, $0) }
        pending.consume(used)
    }

    /// Executes queued commands of workers; returns `false` if there were none.
    @discardableResult
    package func runCommands() -> Bool {
        let commands = queue.takeAll()
        for case .connection(_, let command) in commands { driver.deliver(command, to: &connection) }
        driver.continueOutput(&connection)
        if !commands.isEmpty { advance() }
        return !commands.isEmpty
    }

    package func takeOutput() -> [UInt8] {
        var bytes = ByteBuffer()
        driver.writer.output.copyRest(after: 0, to: &bytes)
        driver.writer.output.removeAll()
        return bytes.withSpan { $0.copied() }
    }
}
