// Bytes in and out of sockets.

extension Reactor {
    /// Reads once, and has what came worked on. A read that filled the buffer, or an end of stream that was
    /// announced, is followed by another one after everybody else's turn.
    mutating func receive(_ handle: ConnectionHandle, mayHaveMore: Bool) {
        let number = handle.descriptor
        guard !table[number].isReadingPaused, table[number].output.isEmpty else {
            table[number].hasMoreInput = true
            endWorkOfLeaving(number)
            return
        }
        let calls = calls
        let transfer = unsafe readBuffer.fill(room: Limits.readBuffer) { buffer in
            let window = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<Limits.readBuffer])
            let transfer = unsafe calls.receive(number, into: window)
            if case .bytes(let count) = transfer { return (count, transfer) }
            return (0, transfer)
        }
        switch transfer {
        case .bytes(0): endOfInput(handle)
        case .bytes(let count):
            metrics.add(.received, count)
            table[number].hasMoreInput = count == Limits.readBuffer || mayHaveMore
            ingest(handle)
            guard table.isOpen(handle) else { return }
            // A read that did not fill the buffer has emptied the kernel's, so between requests no second one is
            // made. In the middle of one it is made all the same: a wrong guess there would be a stalled client.
            if isMidway(number) { table[number].hasMoreInput = true }
            if table[number].hasMoreInput { goOnLater(handle) }
        case .wouldBlock:
            table[number].hasMoreInput = false
            settle(handle)
        case .failed: close(handle)
        }
    }

    /// Whether a request has begun and more of it must come.
    private func isMidway(_ number: Int32) -> Bool {
        switch table[number].phase {
        case .head: !table[number].input.isEmpty
        case .discard, .collect, .streamBody: !table[number].isHandlerBusy
        case .waiting, .streaming, .events, .webSocket, .closing: false
        }
    }

    /// Works on the bytes of the read buffer, in place where nothing is left over from before.
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

    /// Works on bytes that were kept.
    mutating func processInput(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        var input = ByteBuffer()
        swap(&input, &table[number].input)
        let used = input.withSpan { driver.advance(&table[number], handle, $0) }
        input.consume(used)
        // Otherwise its memory goes back: an idle connection has no buffer.
        if !input.isEmpty { swap(&input, &table[number].input) }
        conclude(handle)
    }

    /// Sends what was written, and goes on with requests that the output's bound held back.
    private mutating func conclude(_ handle: ConnectionHandle) {
        let heldBack = driver.writer.output.count >= limits.outputHighWater
        flush(handle)
        countLatency()
        settle(handle)
        guard heldBack, table.isOpen(handle) else { return }
        goOnLater(handle)
    }

    /// Counts how long the answers of one read took, with one look at the clock for all of them.
    private mutating func countLatency() {
        guard !driver.answered.isEmpty else { return }
        let ended = SystemCalls.monotonicNanoseconds()
        metrics.record(ended - driver.now, requests: driver.answered.count)
        for route in driver.answered { metrics.record(ended - driver.now, route: route) }
        driver.answered.removeAll(keepingCapacity: true)
        driver.now = ended
    }

    /// Has work end soon whose client has ended its half of the connection.
    private func endWorkOfLeaving(_ number: Int32) {
        guard table[number].peerIsEnding || table[number].peerEnded else { return }
        table[number].task.work?.leave()
    }

    /// The peer says no more. What it asked for before is still answered.
    private mutating func endOfInput(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        table[number].peerEnded = true
        table[number].hasMoreInput = false
        switch table[number].phase {
        case .waiting, .streaming: endWorkOfLeaving(number)
        // Nothing is read while something is unsent, so all answers have left.
        case .head, .closing, .discard, .collect, .streamBody, .events, .webSocket: close(handle)
        }
    }

    /// Sends what the driver wrote, behind what is unsent already.
    mutating func flush(_ handle: ConnectionHandle) {
        let number = handle.descriptor
        guard table[number].output.isEmpty else {
            driver.writer.output.copyRest(after: 0, to: &table[number].output)
            driver.writer.output.removeAll()
            return flushKept(number)
        }
        guard !driver.writer.output.isEmpty else { return }
        let sent = sendWritten(number)
        if sent < 0 {
            table[number].isBroken = true
        } else if sent < driver.writer.output.count {
            driver.writer.output.copyRest(after: sent, to: &table[number].output)
        }
        let isPlain = driver.writer.output.isPlain
        driver.writer.output.removeAll()
        // Many pieces are sent once; what is left of them is in one piece now.
        if sent >= 0, !isPlain, !table[number].output.isEmpty { flushKept(number) }
    }

    /// Sends what the kernel would not take before.
    private mutating func flushKept(_ number: Int32) {
        let sent = unsafe table[number].output.withUnsafeBytes { unsafe send(number, $0) }
        guard sent >= 0 else {
            table[number].isBroken = true
            return
        }
        table[number].output.consume(sent)
        table[number].timingBytes += sent
        if table[number].output.isEmpty { table[number].output.release() }
    }

    /// Sends what the driver wrote; answers how much the kernel took, −1 where the peer has gone.
    private func sendWritten(_ number: Int32) -> Int {
        guard !driver.writer.output.isPlain else {
            return unsafe driver.writer.output.withUnsafeBytes { unsafe send(number, $0) }
        }
        switch unsafe driver.writer.output.withUnsafePieces({ unsafe calls.send(number, from: $0) }) {
        case .bytes(let count):
            metrics.add(.sent, count)
            return count
        case .wouldBlock: return 0
        case .failed: return -1
        }
    }

    /// Sends as much as the kernel takes; −1 where the peer has gone.
    private func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var sent = 0
        while sent < bytes.count {
            switch unsafe calls.send(number, from: UnsafeRawBufferPointer(rebasing: bytes[sent...])) {
            case .bytes(let count): sent += count
            case .wouldBlock:
                metrics.add(.sent, sent)
                return sent
            case .failed:
                metrics.add(.sent, sent)
                return -1
            }
        }
        metrics.add(.sent, sent)
        return sent
    }

    /// Sends bytes that many share, and keeps a copy only of what the kernel does not take. False where the peer is
    /// too far behind or gone.
    mutating func sendShared(_ bytes: [UInt8], to number: Int32) -> Bool {
        let bound = backlogBound(number)
        guard table[number].output.isEmpty else {
            guard table[number].output.count + bytes.count <= bound else { return false }
            table[number].output.append(bytes)
            return true
        }
        let sent = unsafe bytes.withUnsafeBytes { unsafe send(number, $0) }
        guard sent >= 0 else { return false }
        if sent < bytes.count { table[number].output.append(bytes[sent...]) }
        return table[number].output.count <= bound
    }

    /// Unsent bytes at which a connection is given up.
    private func backlogBound(_ number: Int32) -> Int {
        guard case .events(let subscription) = table[number].task, !subscription.isCatchingUp else {
            return limits.outputCut
        }
        return limits.subscriberBacklog
    }

    /// Decides what becomes of a connection after something happened to it.
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
        endWorkOfLeaving(number)
        if !table[number].isWatched {
            table[number].isWatched = true
            let token = UInt64(handle.generation) << 32 | UInt64(UInt32(number))
            if !calls.watch(number, in: epoll.number, .connection, token: token) { close(handle) }
        }
    }
}
