// Timeouts of connections.

extension Reactor {
    /// Sets the timeout of a connection's current phase.
    mutating func setDeadline(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        let timing = timing(descriptor)
        if timing != table[descriptor].timing { change(descriptor, to: timing) }
        if timing == .idle { table[descriptor].timingStarted = nowTick }
        if timing == .body { limitEarnedTime(descriptor) }
        let deadline = deadline(descriptor, timing)
        table[descriptor].deadline = deadline
        // A later deadline is rescheduled when the earlier tick comes.
        guard deadline < table[descriptor].scheduled else { return }
        table[descriptor].scheduled = wheel.schedule(handle, at: deadline)
    }

    /// Begins another timeout.
    ///
    /// That of a body is suspended while the handler is busy or a response is unsent, and continues afterwards:
    /// otherwise a byte now and then, which keeps the handler busy for a moment, would keep the connection forever.
    private mutating func change(_ descriptor: Int32, to timing: Timing) {
        let (last, elapsed) = (table[descriptor].timing, nowTick - table[descriptor].timingStarted)
        if last == .body { table[descriptor].suspendedBody = (elapsed, table[descriptor].timingBytes) }
        table[descriptor].timing = timing
        table[descriptor].timingStarted = nowTick
        table[descriptor].timingBytes = 0
        if timing == .write { table[descriptor].kernelBytes = calls.unreceivedBytes(descriptor) }
        switch timing {
        case .body:
            guard let body = table[descriptor].suspendedBody else { return }
            table[descriptor].timingStarted -= body.ticks
            table[descriptor].timingBytes = body.bytes
        case .none, .write: return
        case .idle, .header, .linger, .heartbeat: table[descriptor].suspendedBody = nil
        }
    }

    private func timing(_ descriptor: Int32) -> Timing {
        if !table[descriptor].output.isEmpty { return .write }
        switch table[descriptor].phase {
        case .head:
            // A new connection must send its first head in time; a kept one may be idle for longer.
            return table[descriptor].input.isEmpty && table[descriptor].timing != .header ? .idle : .header
        case .discard, .collect, .streamBody: return table[descriptor].isHandlerBusy ? .none : .body
        case .waiting, .streaming: return .none
        case .events: return .heartbeat
        case .webSocket:
            if case .webSocket(let session) = table[descriptor].task, session.isClosing { return .linger }
            return .heartbeat
        case .closing: return .linger
        }
    }

    /// Limits the time that the bytes of a body have earned.
    ///
    /// A client that stops after a fast beginning, or goes on byte by byte, would hold the body's memory for hours.
    private mutating func limitEarnedTime(_ descriptor: Int32) {
        let (deadline, latest) = (deadline(descriptor, .body), nowTick + ticks(2 * limits.bodySeconds))
        guard deadline > latest else { return }
        let seconds = (Int(deadline - latest) * HTTPLimits.tickMilliseconds + 999) / 1_000
        table[descriptor].timingBytes = max(0, table[descriptor].timingBytes - seconds * limits.slowestTransfer)
    }

    private func deadline(_ descriptor: Int32, _ timing: Timing) -> UInt64 {
        let start = table[descriptor].timingStarted
        switch timing {
        case .none: return .max
        case .idle: return start + ticks(limits.idleSeconds)
        case .header: return start + ticks(limits.headerSeconds)
        case .body: return start + ticks(limits.bodySeconds + table[descriptor].timingBytes / limits.slowestTransfer)
        case .write: return start + ticks(limits.writeSeconds)
        case .linger: return start + ticks(limits.lingerSeconds)
        case .heartbeat:
            switch table[descriptor].task {
            case .events(let subscription): return start + ticks(subscription.heartbeatSeconds)
            case .webSocket(let session): return start + ticks(session.pingSeconds)
            case .none, .collecting, .exchange, .stream: return .max
            }
        }
    }

    /// Returns the ticks of a timeout; one more, because the current tick has begun.
    @inline(__always)
    private func ticks(_ seconds: Int) -> UInt64 { Self.ticks(milliseconds: max(0, seconds) * 1_000) + 1 }

    /// Returns the whole ticks of a duration.
    @inline(__always)
    static func ticks(milliseconds: Int) -> UInt64 { UInt64(milliseconds / HTTPLimits.tickMilliseconds) }

    /// Handles the connections whose tick has come.
    mutating func expire() {
        if let acceptsAgainAt, nowTick >= acceptsAgainAt { resumeListening() }
        for entry in wheel.advance(to: nowTick) {
            let descriptor = entry.handle.descriptor
            guard table.isOpen(entry.handle), table[descriptor].scheduled == entry.tick else { continue }
            table[descriptor].scheduled = .max
            let deadline = table[descriptor].deadline
            if deadline > nowTick {
                if deadline != .max { table[descriptor].scheduled = wheel.schedule(entry.handle, at: deadline) }
            } else {
                timeOut(entry.handle)
            }
        }
    }

    private mutating func timeOut(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        switch table[descriptor].timing {
        case .none: return
        case .idle, .linger: return close(handle)
        case .write:
            if isReceiving(descriptor) { return setDeadline(handle) }
            metrics.add(.timeouts)
            return close(handle)
        case .header, .body:
            metrics.add(.timeouts)
            // A peer that has sent no byte has no request to answer.
            if table[descriptor].timing == .header, table[descriptor].input.isEmpty { return close(handle) }
            driver.refuse(&table[descriptor], .requestTimeout, "the request came too slowly")
            flush(handle)
            settle(handle)
        case .heartbeat: sendHeartbeat(handle)
        }
    }

    /// Returns whether the peer received enough in the time for unsent output, which then begins again.
    ///
    /// What the kernel accepted counts once the peer has received it: the kernel has megabytes for a peer, which it sends
    /// for minutes before it accepts more.
    private mutating func isReceiving(_ descriptor: Int32) -> Bool {
        let unreceived = calls.unreceivedBytes(descriptor)
        let received = table[descriptor].kernelBytes + table[descriptor].timingBytes - unreceived
        guard received >= limits.slowestTransfer * limits.writeSeconds else { return false }
        table[descriptor].timingStarted = nowTick
        table[descriptor].timingBytes = 0
        table[descriptor].kernelBytes = unreceived
        return true
    }

    private mutating func sendHeartbeat(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        switch table[descriptor].task {
        case .events:
            driver.writer.output.append(":\n\n")
        case .webSocket(let session):
            guard !session.awaitsPong else {
                metrics.add(.timeouts)
                return close(handle)
            }
            session.awaitsPong = true
            driver.writer.output.append(WebSocketFrame(opcode: .ping, payload: []).encoded)
        case .none, .collecting, .exchange, .stream: return
        }
        table[descriptor].timingStarted = nowTick
        flush(handle)
        settle(handle)
    }
}
