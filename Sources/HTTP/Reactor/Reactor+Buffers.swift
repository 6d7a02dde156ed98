// The memory of bodies and unsent output.
//
// Problem: the buffers of a connection are bounded, and so is the number of connections, but the product is more than
// any machine has. Clients that send all but the last byte of a body, or read a long response slowly, cost a server its
// memory.
//
// Method: a reactor counts the bytes of its connections' buffers, with bodies that wait for a worker. If they exceed
// its share, the client with the most gives way, its largest connection first, so that a client with a usual request is
// the last to be affected. A request that waits for a worker ends with its connection, so that nothing is held
// uncounted.

extension Reactor {
    mutating func countBuffers(_ descriptor: Int32) {
        let bytes = table[descriptor].bufferBytes
        if bytes != table[descriptor].countedBytes { count(descriptor, bytes: bytes) }
    }

    /// Counts the buffers of a connection as bytes; none if it is being closed.
    mutating func count(_ descriptor: Int32, bytes: Int) {
        let change = bytes - table[descriptor].countedBytes
        bufferedBytes += change
        table[descriptor].countedBytes = bytes
        guard change < 0 else { return }
        releasedBytes -= change
        if releasedBytes >= HTTPLimits.returnedBytes {
            releasedBytes = 0
            onRelease?()
        }
    }

    /// Frees the largest buffers of the clients with the most bytes until all are within the reactor's share.
    ///
    /// A body that a worker is at work on counts as well, but stays: the work ends, and its client gets a response.
    mutating func limitBuffers() {
        guard bufferedBytes > bufferLimit else { return }
        var clients: [WorkClient: BufferedClient] = [:]
        for handle in table.handles where table[handle.descriptor].countedBytes > 0 {
            let client = table[handle.descriptor].client
            clients[client, default: BufferedClient()].bytes += table[handle.descriptor].countedBytes
            clients[client]?.handles.append(handle)
        }
        for client in clients.keys { clients[client]?.handles.sort { comesLater($0, $1) } }
        while bufferedBytes > bufferLimit, let most = clients.max(by: { $0.value.bytes < $1.value.bytes })?.key {
            guard let handle = clients[most]?.handles.popLast() else {
                clients[most] = nil
                continue
            }
            guard table.isOpen(handle) else { continue }
            let before = bufferedBytes
            giveUp(handle)
            clients[most]?.bytes -= before - bufferedBytes
        }
    }

    /// Returns whether a connection gives way after another one: it has fewer bytes, or an earlier request.
    private func comesLater(_ left: ConnectionHandle, _ right: ConnectionHandle) -> Bool {
        let bytes = (table[left.descriptor].countedBytes, table[right.descriptor].countedBytes)
        if bytes.0 != bytes.1 { return bytes.0 < bytes.1 }
        return table[left.descriptor].requestStarted < table[right.descriptor].requestStarted
    }

    /// Refuses the request whose body is being received or waits for a worker, or closes the connection.
    private mutating func giveUp(_ handle: ConnectionHandle) {
        let descriptor = handle.descriptor
        switch table[descriptor].task {
        case .collecting(let pending):
            driver.reject(&table[descriptor], pending.request, ConnectionDriver.overloaded)
            table[descriptor].task = .none
            flush(handle)
            settle(handle)
        case .exchange where table[descriptor].output.isEmpty:
            guard driver.refuseWaiting(&table[descriptor]) else { return }
            countBuffers(descriptor)
        case .none, .exchange, .stream, .events, .webSocket: close(handle)
        }
        metrics.add(.largeBuffersClosed)
    }
}

private struct BufferedClient {
    var bytes = 0
    /// In the order in which they are kept.
    var handles: [ConnectionHandle] = []
}
