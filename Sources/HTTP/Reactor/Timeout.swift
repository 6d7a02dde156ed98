/// The deadline of a connection's current phase, in ticks of the timer wheel.
struct Timeout {
    enum Kind: Equatable {
        /// The next request of a kept connection.
        case idle
        case header
        case body
        /// The peer, to receive unsent output.
        case write
        /// The end of the silence after which a stream sends a heartbeat.
        case heartbeat(seconds: Int)
        /// The peer's end of a connection that is being closed.
        case linger
        /// No deadline: a handler is running.
        case none
    }

    private(set) var kind = Kind.idle
    /// The tick at which the time is over; `.max` if there is no limit.
    private(set) var end = UInt64.max
    /// The tick of the connection's entry in the wheel; `.max` if it has none.
    var scheduled = UInt64.max
    private var start: UInt64 = 0
    /// The bytes of a body that were received since `start`, or those of the output that the kernel accepted.
    private var bytes = 0
    /// The bytes that the kernel had for the peer when the time for output began.
    private var kernelBytes = 0
    /// The ticks and bytes that the body took until its time was suspended; `nil` if it was not.
    private var suspendedBody: (ticks: UInt64, bytes: Int)?

    /// Starts the deadline of a phase; `kernelBytes` are those that the kernel has for the peer, for output.
    ///
    /// The timeout of a body is suspended while the handler is busy or a response is unsent, and continues afterwards:
    /// otherwise a byte now and then, which keeps the handler busy for a moment, would keep the connection forever.
    mutating func begin(_ kind: Kind, at now: UInt64, kernelBytes: Int = 0) {
        if self.kind == .body { suspendedBody = (now - start, bytes) }
        (self.kind, start, bytes, self.kernelBytes) = (kind, now, 0, kernelBytes)
        if kind == .body, let body = suspendedBody { (start, bytes) = (now - body.ticks, body.bytes) }
    }

    /// Ends the time of a complete head, after which those of its body and of the next head begin.
    mutating func endHeader() { (kind, suspendedBody) = (.none, nil) }

    mutating func restart(at now: UInt64) { start = now }

    mutating func add(bytes count: Int) { bytes += count }

    mutating func updateEnd(_ limits: HTTPLimits, at now: UInt64) {
        let seconds: Int
        switch kind {
        case .none:
            end = .max
            return
        case .idle: (start, seconds) = (now, limits.idleSeconds)
        case .header: seconds = limits.headerSeconds
        case .body:
            // Otherwise a client that stops after a fast beginning, or goes on byte by byte, would hold the memory of
            // the body for hours.
            let elapsed = Int(now - start) * HTTPLimits.tickMilliseconds / 1_000
            bytes = min(bytes, (limits.bodySeconds + elapsed) * limits.slowestTransfer)
            seconds = limits.bodySeconds + bytes / limits.slowestTransfer
        case .write: seconds = limits.writeSeconds
        case .heartbeat(let silence): seconds = silence
        case .linger: seconds = limits.lingerSeconds
        }
        // One more, because the current tick has begun.
        end = start + Self.ticks(milliseconds: max(0, seconds) * 1_000) + 1
    }

    /// Begins the time for output again if the peer received enough in it; returns whether it did.
    ///
    /// Bytes that the kernel accepted count once the peer has received them: the kernel has megabytes for a peer, which
    /// it sends for minutes before it accepts more. `unreceived` are the bytes that it has now.
    mutating func continueWriting(unreceived: Int, _ limits: HTTPLimits, at now: UInt64) -> Bool {
        let received = kernelBytes + bytes - unreceived
        guard received >= limits.slowestTransfer * limits.writeSeconds else { return false }
        (start, bytes, kernelBytes) = (now, 0, unreceived)
        return true
    }

    static func ticks(milliseconds: Int) -> UInt64 { UInt64(milliseconds / HTTPLimits.tickMilliseconds) }
}
