// Timeouts of connections.

extension Reactor {
    /// Sets the timeout of a connection's current phase.
    mutating func setDeadline(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        let timing = timing(number)
        if timing != table[number].timing { change(number, to: timing) }
        if timing == .idle { table[number].timingStarted = nowTick }
        let deadline = deadline(number, timing)
        table[number].deadline = deadline
        // A later deadline is rescheduled when the earlier tick comes.
        guard deadline < table[number].scheduled else { return }
        table[number].scheduled = wheel.schedule(handle, at: deadline)
    }

    /// Begins another timeout.
    ///
    /// That of a body is suspended while the handler is busy or a response is unsent, and continues afterwards:
    /// otherwise a byte now and then, which keeps the handler busy for a moment, would keep the connection forever.
    private mutating func change(_ number: Int32, to timing: Timing) {
        let (last, elapsed) = (table[number].timing, nowTick - table[number].timingStarted)
        if last == .body { table[number].suspendedBody = (elapsed, table[number].timingBytes) }
        table[number].timing = timing
        table[number].timingStarted = nowTick
        table[number].timingBytes = 0
        switch timing {
        case .body:
            guard let body = table[number].suspendedBody else { return }
            table[number].timingStarted -= body.ticks
            table[number].timingBytes = body.bytes
        case .none, .write: return
        case .idle, .header, .linger, .heartbeat: table[number].suspendedBody = nil
        }
    }

    private func timing(_ number: Int32) -> Timing {
        if !table[number].output.isEmpty { return .write }
        switch table[number].phase {
        case .head:
            // A new connection must send its first head in time; a kept one may be idle for longer.
            return table[number].input.isEmpty && table[number].timing != .header ? .idle : .header
        case .discard, .collect, .streamBody: return table[number].isHandlerBusy ? .none : .body
        case .waiting, .streaming: return .none
        case .events: return .heartbeat
        case .webSocket:
            if case .webSocket(let session) = table[number].task, session.isClosing { return .linger }
            return .heartbeat
        case .closing: return .linger
        }
    }

    private func deadline(_ number: Int32, _ timing: Timing) -> UInt64 {
        let start = table[number].timingStarted
        let transfer = table[number].timingBytes / max(1, limits.slowestTransfer)
        switch timing {
        case .none: return .max
        case .idle: return start + ticks(limits.idleSeconds)
        case .header: return start + ticks(limits.headerSeconds)
        case .body: return start + ticks(limits.bodySeconds + transfer)
        case .write: return start + ticks(limits.writeSeconds + transfer)
        case .linger: return start + ticks(limits.lingerSeconds)
        case .heartbeat:
            switch table[number].task {
            case .events(let subscription): return start + ticks(subscription.heartbeatSeconds)
            case .webSocket(let session): return start + ticks(session.pingSeconds)
            case .none, .collecting, .exchange, .stream: return .max
            }
        }
    }

    private func ticks(_ seconds: Int) -> UInt64 {
        UInt64(max(0, seconds) * 1_000 / Limits.tickMilliseconds) + 1
    }

    /// Handles the connections whose tick has come.
    mutating func expire() {
        if let acceptsAgainAt, nowTick >= acceptsAgainAt { resumeListening() }
        for entry in wheel.advance(to: nowTick) {
            let number = entry.handle.descriptor
            guard table.isOpen(entry.handle), table[number].scheduled == entry.tick else { continue }
            table[number].scheduled = .max
            let deadline = table[number].deadline
            if deadline > nowTick {
                if deadline != .max { table[number].scheduled = wheel.schedule(entry.handle, at: deadline) }
            } else {
                timeOut(entry.handle)
            }
        }
    }

    private mutating func timeOut(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        switch table[number].timing {
        case .none: return
        case .idle, .linger: return close(handle)
        case .write:
            metrics.add(.timeouts)
            return close(handle)
        case .header, .body:
            metrics.add(.timeouts)
            // A peer that has sent no byte has no request to answer.
            if table[number].timing == .header, table[number].input.isEmpty { return close(handle) }
            driver.refuse(&table[number], Problem(.requestTimeout, detail: "the request came too slowly").response)
            flush(handle)
            settle(handle)
        case .heartbeat: sendHeartbeat(handle)
        }
    }

    private mutating func sendHeartbeat(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        switch table[number].task {
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
        table[number].timingStarted = nowTick
        flush(handle)
        settle(handle)
    }
}
