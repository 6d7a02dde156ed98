// Timeouts of connections.

extension Reactor {
    mutating func setDeadline(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        let awaited = table[descriptor].awaited
        if awaited != table[descriptor].timeout.kind {
            let kernelBytes = awaited == .write ? calls.unreceivedBytes(descriptor) : 0
            table[descriptor].timeout.begin(awaited, at: nowTick, kernelBytes: kernelBytes)
        }
        table[descriptor].timeout.updateEnd(limits, at: nowTick)
        // A later end is rescheduled when the earlier tick comes.
        let end = table[descriptor].timeout.end
        guard end < table[descriptor].timeout.scheduled else { return }
        table[descriptor].timeout.scheduled = wheel.schedule(handle, at: end)
    }

    mutating func expire() {
        if let acceptsAgainAt, nowTick >= acceptsAgainAt { resumeListening() }
        for entry in wheel.advance(to: readTick) {
            let descriptor = entry.handle.descriptor
            guard table.isOpen(entry.handle), table[descriptor].timeout.scheduled == entry.tick else { continue }
            table[descriptor].timeout.scheduled = .max
            let end = table[descriptor].timeout.end
            if end > readTick {
                if end != .max { table[descriptor].timeout.scheduled = wheel.schedule(entry.handle, at: end) }
            } else {
                timeOut(entry.handle)
            }
        }
    }

    private mutating func timeOut(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        let kind = table[descriptor].timeout.kind
        switch kind {
        case .none: return
        case .idle, .linger: return close(handle)
        case .write:
            let unreceived = calls.unreceivedBytes(descriptor)
            if table[descriptor].timeout.continueWriting(unreceived: unreceived, limits, at: nowTick) {
                return setDeadline(handle)
            }
            metrics.add(.timeouts)
            return close(handle)
        case .header, .body:
            metrics.add(.timeouts)
            // A peer that has sent no byte has no request to answer.
            if kind == .header, table[descriptor].input.isEmpty { return close(handle) }
            driver.refuse(&table[descriptor], .requestTimeout, "the request came too slowly")
            flush(handle)
            settle(handle)
        case .heartbeat: sendHeartbeat(handle)
        }
    }

    private mutating func sendHeartbeat(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        switch table[descriptor].task {
        case .events: driver.writer.output.append(":\n\n")
        case .webSocket(let session):
            guard !session.awaitsPong else {
                metrics.add(.timeouts)
                return close(handle)
            }
            session.awaitsPong = true
            driver.writer.output.append(WebSocketFrame(opcode: .ping, payload: []).encoded.span)
        case .none, .collecting, .exchange, .stream: return
        }
        table[descriptor].timeout.restart(at: nowTick)
        flush(handle)
        settle(handle)
    }
}
