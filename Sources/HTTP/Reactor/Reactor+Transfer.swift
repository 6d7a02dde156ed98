// Transfer of bytes between sockets and connections.

internal import TypescaleThreads

extension Reactor {
    /// Reads once and processes the input.
    ///
    /// A read that filled the buffer, or an announced end of stream, leads to another read after the other
    /// connections' turns.
    mutating func receive(_ handle: ConnectionHandle, mayHaveMore: Bool) {
        let number = handle.descriptor
        guard !table[number].isReadingPaused, table[number].output.isEmpty else {
            table[number].hasMoreInput = true
            cancelHalfClosedWork(number)
            return
        }
        let calls = calls
        switch calls.receive(number, into: &readBuffer, atMost: Limits.readBuffer) {
        case .bytes(0): endOfInput(handle)
        case .bytes(let count):
            metrics.add(.received, count)
            table[number].hasMoreInput = count == Limits.readBuffer || mayHaveMore
            ingest(handle)
            guard table.isOpen(handle) else { return }
            // A read that did not fill the buffer has emptied the kernel's, so no second read follows between
            // requests. Within a request it does: a wrong assumption there would stall the client.
            if isWithinRequest(number) { table[number].hasMoreInput = true }
            if table[number].hasMoreInput { resumeLater(handle) }
        case .wouldBlock:
            table[number].hasMoreInput = false
            settle(handle)
        case .failed: close(handle)
        }
    }

    /// Returns a Boolean value that indicates whether a request has begun and is incomplete.
    private func isWithinRequest(_ number: Int32) -> Bool {
        switch table[number].phase {
        case .head: !table[number].input.isEmpty
        case .discard, .collect, .streamBody: !table[number].isHandlerBusy
        case .waiting, .streaming, .events, .webSocket, .closing: false
        }
    }

    /// Processes the bytes of the read buffer, in place if no earlier bytes are left.
    private mutating func ingest(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        guard table[number].input.isEmpty else {
            readBuffer.withSpan { table[number].input.append($0) }
            readBuffer.consume(readBuffer.count)
            return processInput(handle)
        }
        let used = readBuffer.withSpan { driver.advance(&table[number], handle, $0) }
        readBuffer.consume(used)
        if !readBuffer.isEmpty {
            readBuffer.withSpan { table[number].input.append($0) }
            readBuffer.consume(readBuffer.count)
        }
        conclude(handle)
    }

    /// Processes stored input.
    mutating func processInput(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        var input = ByteBuffer()
        swap(&input, &table[number].input)
        let used = input.withSpan { driver.advance(&table[number], handle, $0) }
        input.consume(used)
        // Otherwise its memory is released: an idle connection has no buffer.
        if !input.isEmpty { swap(&input, &table[number].input) }
        conclude(handle)
    }

    /// Sends the output, and continues with requests that the output limit delayed.
    private mutating func conclude(_ handle: ConnectionHandle) {
        let wasLimited = driver.writer.output.count >= limits.outputHighWater
        flush(handle)
        countLatency()
        settle(handle)
        guard wasLimited, table.isOpen(handle) else { return }
        resumeLater(handle)
    }

    /// Records the latency of the responses of one read with a single clock read.
    private mutating func countLatency() {
        guard !driver.answered.isEmpty else { return }
        let ended = SystemClock.monotonicNanoseconds()
        metrics.record(ended - driver.now, requests: driver.answered.count)
        for route in driver.answered { metrics.record(ended - driver.now, route: route) }
        driver.answered.removeAll(keepingCapacity: true)
        driver.now = ended
    }

    /// Ends the work for a client that has ended its half of the connection soon.
    private func cancelHalfClosedWork(_ number: Int32) {
        guard table[number].peerIsEnding || table[number].peerEnded else { return }
        table[number].task.work?.leave()
    }

    /// Handles the end of the peer's stream. Earlier requests are still answered.
    private mutating func endOfInput(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        table[number].peerEnded = true
        table[number].hasMoreInput = false
        switch table[number].phase {
        case .waiting, .streaming: cancelHalfClosedWork(number)
        // Nothing is read while output is unsent, so all responses have been sent.
        case .head, .closing, .discard, .collect, .streamBody, .events, .webSocket: close(handle)
        }
    }

    /// Sends the driver's output after earlier unsent output.
    mutating func flush(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        guard table[number].output.isEmpty else {
            driver.writer.output.copyRest(after: 0, to: &table[number].output)
            driver.writer.output.removeAll()
            return flushUnsent(number)
        }
        guard !driver.writer.output.isEmpty else { return }
        let sent = counted(calls.send(number, from: driver.writer.output))
        if sent < 0 {
            table[number].isBroken = true
        } else if sent < driver.writer.output.count {
            driver.writer.output.copyRest(after: sent, to: &table[number].output)
        }
        let isPlain = driver.writer.output.isPlain
        driver.writer.output.removeAll()
        // Several parts are sent once; the remainder is contiguous now.
        if sent >= 0, !isPlain, !table[number].output.isEmpty { flushUnsent(number) }
    }

    /// Sends earlier unsent output.
    private mutating func flushUnsent(_ number: Int32) {
        let sent = counted(calls.send(number, from: table[number].output))
        guard sent >= 0 else {
            table[number].isBroken = true
            return
        }
        table[number].output.consume(sent)
        table[number].timingBytes += sent
        if table[number].output.isEmpty { table[number].output.release() }
    }

    /// Counts sent bytes and returns their number; −1 if the peer has gone.
    private func counted(_ result: SystemCalls.Sent) -> Int {
        metrics.add(.sent, result.count)
        return result.isBroken ? -1 : result.count
    }

    /// Sends shared bytes and copies only the part that the kernel does not accept.
    ///
    /// Returns `false` if the peer is too far behind or gone.
    mutating func sendShared(_ bytes: [UInt8], to number: Int32) -> Bool {
        let bound = backlogBound(number)
        guard table[number].output.isEmpty else {
            guard table[number].output.count + bytes.count <= bound else { return false }
            table[number].output.append(bytes)
            return true
        }
        let sent = counted(calls.send(number, from: bytes))
        guard sent >= 0 else { return false }
        if sent < bytes.count { table[number].output.append(bytes[sent...]) }
        return table[number].output.count <= bound
    }

    /// Returns the unsent bytes at which a connection is closed.
    private func backlogBound(_ number: Int32) -> Int {
        guard case .events(let subscription) = table[number].task, !subscription.isCatchingUp else {
            return limits.outputCut
        }
        return limits.subscriberBacklog
    }

    /// Updates the state of a connection after an event: closes it, sets its timeout, registers it.
    mutating func settle(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        if table[number].isBroken { return close(handle) }
        let bound = backlogBound(number)
        if case .none = table[number].task {
        } else if table[number].output.count > bound {
            metrics.add(.cut)
            return close(handle)
        }
        if table[number].phase == .closing, table[number].output.isEmpty {
            guard table[number].lingers, !table[number].peerEnded else { return close(handle) }
            if !table[number].isShutDown {
                table[number].isShutDown = true
                calls.shutdownSending(number)
            }
        }
        setDeadline(handle)
        cancelHalfClosedWork(number)
        if !table[number].isWatched {
            table[number].isWatched = true
            let token = UInt64(handle.generation) << 32 | UInt64(UInt32(number))
            if !calls.watch(number, in: epoll.number, .connection, token: token) { close(handle) }
        }
    }
}
