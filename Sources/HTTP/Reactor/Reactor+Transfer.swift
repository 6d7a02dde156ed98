// Transfer of bytes between sockets and connections.

internal import TypescaleThreads

extension Reactor {
    /// Reads once and processes the input.
    ///
    /// A read that filled the buffer, or an announced end of stream, leads to another read after the other
    /// connections' turns.
    mutating func receive(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        guard !table[descriptor].isReadingPaused, table[descriptor].output.isEmpty else {
            table[descriptor].hasMoreInput = true
            cancelHalfClosedWork(descriptor)
            return
        }
        let calls = calls
        switch calls.receive(descriptor, into: &readBuffer, atMost: HTTPLimits.readBuffer) {
        case .bytes(0): endOfInput(handle)
        case .bytes(let count):
            metrics.add(.receivedBytes, count)
            table[descriptor].hasMoreInput = count == HTTPLimits.readBuffer || table[descriptor].peerIsEnding
            ingest(handle)
            guard table.isOpen(handle) else { return }
            // A read that did not fill the buffer has emptied the kernel's, so no second read follows between
            // requests. Within a request it does: a wrong assumption there would stall the client.
            if isWithinRequest(descriptor) { table[descriptor].hasMoreInput = true }
            if table[descriptor].hasMoreInput { resumeLater(handle) }
        case .wouldBlock:
            table[descriptor].hasMoreInput = false
            if driver.isStopping, table[descriptor].isBetweenRequests { return closeBetweenRequests(handle) }
            settle(handle)
        case .failed: close(handle)
        }
    }

    /// Returns whether a request has begun and is incomplete.
    private func isWithinRequest(_ descriptor: Int32) -> Bool {
        switch table[descriptor].phase {
        case .head: !table[descriptor].input.isEmpty
        case .discard, .collect, .streamBody: !table[descriptor].isHandlerBusy
        case .waiting, .streaming, .events, .webSocket, .closing: false
        }
    }

    /// Processes the bytes of the read buffer, in place if no earlier bytes are left.
    private mutating func ingest(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        guard table[descriptor].input.isEmpty else {
            readBuffer.withSpan { table[descriptor].input.append($0) }
            readBuffer.consume(readBuffer.count)
            return processInput(handle)
        }
        let used = readBuffer.withSpan { driver.advance(&table[descriptor], $0) }
        readBuffer.consume(used)
        if !readBuffer.isEmpty {
            readBuffer.withSpan { table[descriptor].input.append($0) }
            readBuffer.consume(readBuffer.count)
        }
        conclude(handle)
    }

    mutating func processInput(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        var input = ByteBuffer()
        swap(&input, &table[descriptor].input)
        let used = input.withSpan { driver.advance(&table[descriptor], $0) }
        input.consume(used)
        // Otherwise its memory is released: an idle connection has no buffer.
        if !input.isEmpty { swap(&input, &table[descriptor].input) }
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
        guard !driver.responded.isEmpty else { return }
        let ended = SystemClock.monotonicNanoseconds()
        for route in driver.responded { metrics.record(ended - driver.now, route: route) }
        driver.responded.removeAll(keepingCapacity: true)
        driver.now = ended
    }

    /// Soon cancels the work for a client that has closed its sending side.
    private func cancelHalfClosedWork(_ descriptor: Int32) {
        guard table[descriptor].peerIsEnding || table[descriptor].peerEnded else { return }
        table[descriptor].task.work?.leave()
    }

    /// Handles the end of the peer's stream. Earlier requests are still answered.
    private mutating func endOfInput(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        table[descriptor].peerEnded = true
        table[descriptor].hasMoreInput = false
        switch table[descriptor].phase {
        case .waiting, .streaming: cancelHalfClosedWork(descriptor)
        // Nothing is read while output is unsent, so all responses have been sent.
        case .head, .closing, .discard, .collect, .streamBody, .events, .webSocket: close(handle)
        }
    }

    /// Sends the driver's output after earlier unsent output.
    mutating func flush(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        guard table[descriptor].output.isEmpty else {
            driver.writer.output.copyRest(after: 0, to: &table[descriptor].output)
            driver.writer.output.removeAll()
            return flushUnsent(descriptor)
        }
        guard !driver.writer.output.isEmpty else { return }
        let sent = counted(calls.send(descriptor, from: driver.writer.output))
        if sent == nil {
            table[descriptor].isBroken = true
        } else if let sent, sent < driver.writer.output.count {
            driver.writer.output.copyRest(after: sent, to: &table[descriptor].output)
        }
        let isPlain = driver.writer.output.isPlain
        driver.writer.output.removeAll()
        // Several parts are sent once; the remainder is contiguous now.
        if sent != nil, !isPlain, !table[descriptor].output.isEmpty { flushUnsent(descriptor) }
    }

    private mutating func flushUnsent(_ descriptor: Int32) {
        guard let sent = counted(calls.send(descriptor, from: table[descriptor].output)) else {
            table[descriptor].isBroken = true
            return
        }
        table[descriptor].output.consume(sent)
        table[descriptor].timeout.add(bytes: sent)
        if table[descriptor].output.isEmpty { table[descriptor].output.release() }
    }

    /// Counts sent bytes and returns their number; `nil` if the peer has gone.
    private func counted(_ result: SystemCalls.Sent) -> Int? {
        metrics.add(.sentBytes, result.count)
        return result.isBroken ? nil : result.count
    }

    /// Sends shared bytes and copies only the part that the kernel does not accept.
    ///
    /// Returns `false` if the peer is too far behind or gone.
    mutating func sendShared(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        let bound = backlogBound(descriptor)
        guard table[descriptor].output.isEmpty else {
            guard table[descriptor].output.count + bytes.count <= bound else { return false }
            table[descriptor].output.append(bytes.span)
            return true
        }
        guard let sent = counted(calls.send(descriptor, from: bytes)) else { return false }
        if sent < bytes.count { table[descriptor].output.append(bytes.span.extracting(sent...)) }
        return table[descriptor].output.count <= bound
    }

    private func backlogBound(_ descriptor: Int32) -> Int {
        guard case .events(let subscription) = table[descriptor].task, !subscription.isCatchingUp else {
            return limits.outputCut
        }
        return limits.subscriberBacklog
    }

    /// Updates the state of a connection after an event: closes it, sets its timeout, registers it.
    mutating func settle(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        countBuffers(descriptor)
        if table[descriptor].isBroken { return close(handle) }
        let bound = backlogBound(descriptor)
        if table[descriptor].output.count > bound, !table[descriptor].task.isNone {
            metrics.add(.slowReadersClosed)
            return close(handle)
        }
        if table[descriptor].phase == .closing, table[descriptor].output.isEmpty {
            guard table[descriptor].lingers, !table[descriptor].peerEnded else { return close(handle) }
            if !table[descriptor].isShutDown {
                table[descriptor].isShutDown = true
                calls.shutdownSending(descriptor)
            }
        }
        if driver.isStopping, table[descriptor].isBetweenRequests {
            // Bytes in the kernel at this time are read before the connection is closed.
            table[descriptor].hasMoreInput = true
            resumeLater(handle)
        }
        setDeadline(handle)
        cancelHalfClosedWork(descriptor)
        if !table[descriptor].isWatched {
            table[descriptor].isWatched = true
            if !calls.watch(descriptor, in: epoll.number, .connection, token: handle.token) { close(handle) }
        }
    }
}
